// What a change of the state of a claim writes: its record, and in the same operation the status of its credential.
import type { NewEvent } from '#records/events.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import type { Claim, ClaimBody } from '../../store/bodies/claim.ts';
import type { CredentialStatus } from '../../store/bodies/credential.ts';
import { claimRecord } from '../../store/claims/find-claims.ts';
import { changeStatus, endOutdated } from '../../store/credentials/change-status.ts';

interface Transition {
  readonly records: readonly RecordVersion[];
  readonly events: readonly NewEvent[];
}

/** A credential is as good as its claim: while verifiers look at a claim again, it is suspended. */
const credentialStatus: Readonly<Record<ClaimBody['status'], CredentialStatus>> = {
  draft: 'revoked',
  submitted: 'suspended',
  in_review: 'suspended',
  verified: 'live',
  rejected: 'revoked',
  disputed: 'suspended',
  withdrawn: 'revoked',
  revoked: 'revoked',
};

export async function claimTransition(api: Pick<Api, 'records' | 'nowMs'>, next: Claim): Promise<Transition> {
  const { credentialId, ...rest } = next.body;
  if (credentialId === undefined) return { records: [claimRecord(next)], events: [] };
  const status = credentialStatus[next.body.status];
  const outdated = status === 'live' ? await endOutdated(api, credentialId, next.body.claimDigest) : null;
  // Verified with other content: the claim gets another credential.
  if (outdated) return { ...outdated, records: [claimRecord({ ...next, body: rest }), ...outdated.records] };
  const changed = await changeStatus(api, credentialId, status);
  return { ...changed, records: [claimRecord(next), ...changed.records] };
}
