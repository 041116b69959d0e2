// Writes the audit entry of a read of personal data before the reply is sent, so that no read is missing.
import { mayReadPersonal } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import type { HeldPersonal } from '../store/bodies/personal.ts';
import { auditUse, type Use } from './audit-use.ts';

/** One entry for the households and survey responses of a reply whose personal data the caller sees in full. */
export async function auditPersonalReads(
  api: Pick<Api, 'records' | 'nowMs'>,
  { principal, origin }: Pick<Use, 'principal' | 'origin'>,
  households: readonly HeldPersonal[],
): Promise<void> {
  if (!mayReadPersonal(principal)) return;
  const read = households.filter(({ values }) => values !== null);
  await auditUse(api, {
    principal,
    origin,
    records: read.map(({ householdId, responseId, version, projectId }) => ({
      kind: responseId === undefined ? 'household' : 'response',
      id: responseId ?? householdId,
      version,
      projectId,
    })),
  });
}
