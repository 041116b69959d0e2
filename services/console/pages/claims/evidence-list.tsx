// The pieces of evidence of a claim and its automatic checks, as tables.
import type { VNodeChild } from 'vue';
import type { Claim } from '#infra/client/operations.ts';
import { emptyOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { evidenceAddress, linkOf, shortText } from './evidence-link.tsx';
import type { ClaimWords } from './words/en.ts';

/** Days of a month of several devices are many rows: they are read when they are opened. */
export const evidenceOf = (texts: ClaimWords, { evidence }: Claim, base: string): VNodeChild =>
  evidence.length > 0 && (
    <details>
      <summary>{texts.evidence(evidence.length)}</summary>
      {tableOf(
        texts.evidence(evidence.length),
        [
          { name: texts.name, cell: (row) => linkOf(shortText(row.ref), evidenceAddress(row, base)) },
          { name: texts.kind, cell: ({ type }) => texts.kinds[type] },
          { name: texts.covers, cell: ({ from, to }) => [from, to].filter(Boolean).join(' – ') },
          { name: texts.result, cell: ({ check }) => texts.cited[check] },
          { name: texts.evidenceDigest, cell: ({ digest }) => <code>{digest}</code> },
        ],
        evidence.map((row) => ({ key: row.id, row })),
      )}
    </details>
  );

export const checksOf = (
  texts: ClaimWords,
  { verification: { checks = [] } }: Pick<Claim, 'verification'>,
): VNodeChild =>
  checks.length === 0
    ? emptyOf(texts.noChecks)
    : tableOf(
        texts.checks,
        [
          { name: texts.check, cell: ({ id }) => id },
          {
            name: texts.checkResult,
            cell: ({ result }) => (
              <span class={{ badge: true, bad: result === 'fail', good: result === 'pass' }}>
                {texts.checkResults[result]}
              </span>
            ),
          },
          { name: texts.reason, cell: ({ reason }) => <span lang="en">{reason}</span> },
        ],
        checks.map((row) => ({ key: row.id, row })),
      );
