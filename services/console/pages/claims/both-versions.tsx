// What changed between the version of a claim that its reader saw and the one that is there now.
import type { VNodeChild } from 'vue';
import type { Claim } from '#infra/client/operations.ts';
import { tableOf } from '../../parts/table.tsx';
import { minuteText } from '../../words/dates.ts';
import { quantityText, turnOf } from './claim.tsx';
import type { ClaimWords } from './words.ts';

const rowsOf = (texts: ClaimWords): readonly (readonly [string, (claim: Claim) => string])[] => [
  [texts.state, ({ status }) => texts.statuses[status]],
  [texts.turn, (claim) => turnOf(texts, claim)],
  [texts.quantity, ({ claim }) => quantityText(claim)],
  [texts.contentVersion, ({ contentVersion }) => String(contentVersion)],
  [texts.evidenceCount, ({ evidence }) => String(evidence.length)],
  [texts.decisionCount, ({ verification }) => String(verification.decisions?.length ?? 0)],
  [texts.credential, ({ credentialId }) => credentialId ?? '–'],
  [texts.updated, ({ updatedAt }) => minuteText(updatedAt)],
];

export const bothVersionsOf = (
  texts: ClaimWords,
  { seen, now, goOn }: { readonly seen: Claim; readonly now: Claim; readonly goOn: () => void },
): VNodeChild => (
  <div class="box" role="alert">
    <p>
      <strong>{texts.changed}</strong>
    </p>
    {tableOf(
      texts.changed,
      [
        { name: texts.fact, cell: ([name]) => name },
        { name: texts.yours(seen.version), cell: ([, text]) => text(seen) },
        { name: texts.newest(now.version), cell: ([, text]) => text(now) },
      ],
      rowsOf(texts).map((row) => ({ key: row[0], row })),
    )}
    <p>
      <button type="button" onClick={goOn}>
        {texts.goOn}
      </button>
    </p>
  </div>
);
