// Writes parts of a claim as texts: its state as a badge, its quantity, one sentence about it, and whose turn it is.
import type { VNodeChild } from 'vue';
import type { Claim } from '#infra/client/operations.ts';
import { lastPart } from '../../words/names.ts';
import { exactText } from '../../words/numbers.ts';
import type { ClaimWords } from './words/en.ts';

export type Status = Claim['status'];

export const statuses: readonly Status[] = [
  'draft',
  'submitted',
  'in_review',
  'verified',
  'rejected',
  'disputed',
  'withdrawn',
  'revoked',
];

/** States in which a claim holds its days; of a rejected one for the time in which it can be disputed. */
export const holding: readonly Status[] = ['submitted', 'in_review', 'verified', 'disputed', 'rejected'];

const badStates: readonly Status[] = ['submitted', 'rejected', 'disputed', 'revoked'];

export const badgeOf = (texts: ClaimWords, status: Status): VNodeChild => (
  <span
    class={{
      badge: true,
      good: status === 'verified',
      bad: badStates.includes(status),
      provisional: status === 'draft',
    }}
  >
    {texts.statuses[status]}
  </span>
);

export const quantityText = ({ quantity, unit }: Pick<Claim['claim'], 'quantity' | 'unit'>): string =>
  `${exactText(quantity)} ${unit}`;

/** The name that is typed before a step on the claim. */
export const nameOf = ({ claim }: Pick<Claim, 'claim'>): string => lastPart(claim.householdId);

/** Quantity, household and period. */
export const sentenceOf = (
  texts: ClaimWords,
  claim: Pick<Claim['claim'], 'quantity' | 'unit' | 'householdId' | 'period'>,
): string =>
  texts.sentence(quantityText(claim), lastPart(claim.householdId), claim.period.start, claim.period.end);

export const claimantOf = ({ claimant, organisation }: Pick<Claim, 'claimant' | 'organisation'>): string =>
  organisation ?? lastPart(claimant);

/** Who must act, in one sentence. */
export function turnOf({ turns }: ClaimWords, claim: Claim): string {
  const claimant = claimantOf(claim);
  const failing = (claim.verification.checks ?? []).filter(({ result }) => result === 'fail');
  switch (claim.status) {
    case 'submitted':
      return turns.submitted(claimant, failing.map(({ id }) => id).join(', '));
    case 'verified':
      if (claim.issued) return turns.issued(claim.issued.registry);
      return claim.credentialId === undefined ? turns.verified : turns.credentialed;
    case 'draft':
    case 'in_review':
    case 'rejected':
      return turns[claim.status](claimant);
    case 'disputed':
    case 'withdrawn':
    case 'revoked':
      return turns[claim.status];
  }
  return claim.status satisfies never;
}
