// The decisions of verifiers on a claim, with their reasons.
import type { VNodeChild } from 'vue';
import type { Claim } from '#infra/client/operations.ts';
import { emptyOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { minuteText } from '../../words/dates.ts';
import { lastPart } from '../../words/names.ts';
import { percentText } from '../../words/numbers.ts';
import type { ClaimWords } from './words/en.ts';

/** In words where the page knows the code. */
export function reasonText(
  { reasons }: ClaimWords,
  reason: { readonly code: string; readonly text: string } | null,
): string {
  if (reason === null) return '–';
  const known = Object.entries(reasons).find(([code]) => code === reason.code);
  return `${known?.[1] ?? reason.code}: ${reason.text}`;
}

export const decisionsOf = (texts: ClaimWords, { verification }: Pick<Claim, 'verification'>): VNodeChild => {
  const decisions = verification.decisions ?? [];
  if (decisions.length === 0) return emptyOf(texts.noDecisions);
  return tableOf(
    texts.decisions,
    [
      {
        name: texts.verifier,
        cell: ({ id, oracle, organisation }) => <span id={id}>{`${lastPart(oracle)}, ${organisation}`}</span>,
      },
      {
        name: texts.decision,
        cell: ({ decision, confidence, onVersion }) => (
          <>
            <span class={{ badge: true, good: decision === 'verified', bad: decision === 'rejected' }}>
              {texts.decided[decision]}
            </span>{' '}
            {confidence !== null && `${percentText(confidence)}, `}
            {texts.onVersion(onVersion)}
          </>
        ),
      },
      { name: texts.reason, cell: ({ reason }) => reasonText(texts, reason) },
      { name: texts.signed, cell: ({ proof }) => (proof === null ? texts.no : texts.yes) },
      { name: texts.at, cell: ({ timestamp }) => minuteText(timestamp) },
    ],
    decisions.map((row) => ({ key: row.id, row })),
  );
};
