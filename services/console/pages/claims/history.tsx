// What happened to a claim, oldest first, as its record, decisions and disputes tell it.
import type { VNodeChild } from 'vue';
import type { Claim, ClaimDispute } from '#infra/client/operations.ts';
import { minuteText } from '../../words/dates.ts';
import { lastPart } from '../../words/names.ts';
import { claimantOf } from './claim.tsx';
import type { ClaimWords } from './words/en.ts';

interface Moment {
  readonly at: string;
  readonly text: string;
}

export function momentsOf(
  texts: ClaimWords,
  claim: Claim,
  disputes: readonly ClaimDispute[],
  issuedAt: string | null,
): Moment[] {
  const { events } = texts;
  const momentOf = (at: string | null | undefined, text: string): Moment[] => (at ? [{ at, text }] : []);
  const moments = [
    ...momentOf(claim.createdAt, events.created(claimantOf(claim))),
    ...momentOf(claim.submittedAt, events.submitted),
    ...(claim.verification.decisions ?? []).flatMap(({ timestamp, organisation, decision }) =>
      momentOf(timestamp, events.decided(organisation, texts.decided[decision])),
    ),
    ...disputes.flatMap(({ createdAt, organisation, raisedBy, resolutions }) => [
      ...momentOf(createdAt, events.disputed(organisation ?? lastPart(raisedBy))),
      ...resolutions.flatMap((one) =>
        momentOf(one.timestamp, events.resolved(one.organisation, texts.disputeStates[one.decision])),
      ),
    ]),
    ...momentOf(claim.reopenedAt, events.reopened),
    ...momentOf(issuedAt, events.credential),
    ...momentOf(claim.issued?.at, claim.issued ? events.issued(claim.issued.registry) : ''),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return [...moments, ...momentOf(claim.updatedAt, events.now(texts.statuses[claim.status]))];
}

export const historyOf = (moments: readonly Moment[]): VNodeChild => (
  <ol class="plain">
    {moments.map(({ at, text }) => (
      <li>
        <time datetime={at}>{minuteText(at)}</time> {text}
      </li>
    ))}
  </ol>
);
