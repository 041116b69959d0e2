// States of a claim, the decisions that each allows, and which of them hold the claimed days.

export const claimStatuses = [
  'draft',
  'submitted',
  'in_review',
  'verified',
  'rejected',
  'disputed',
  'withdrawn',
  'revoked',
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

export const claimDecisions = ['verified', 'rejected'] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

/**
 * The decisions that a state allows. A claim is `submitted`, not `in_review`, while an automatic check fails: it can be
 * rejected, and no verifier can overrule the check.
 */
export function allowedDecisions(status: ClaimStatus): ClaimDecision[] {
  if (status === 'submitted') return ['rejected'];
  return status === 'in_review' ? ['verified', 'rejected'] : [];
}

/** The state after a decision. A claim that was verified before, and is rejected after a dispute, is revoked. */
export const decidedStatus = (decision: ClaimDecision, wasVerified: boolean): ClaimStatus =>
  decision === 'rejected' && wasVerified ? 'revoked' : decision;

/** Whether its claimant may take it back: no verifier has decided on it. */
export const mayWithdraw = (status: ClaimStatus, decisions: number): boolean =>
  status === 'draft' || ((status === 'submitted' || status === 'in_review') && decisions === 0);

/** Whether a dispute can be raised. */
export const isDisputable = (status: ClaimStatus): boolean =>
  status === 'verified' || status === 'rejected' || status === 'disputed';

/** Whether another claim may take its place. One under dispute must be decided first. */
export const isReplaceable = (status: ClaimStatus): boolean =>
  status === 'submitted' || status === 'in_review' || status === 'verified' || status === 'rejected';
