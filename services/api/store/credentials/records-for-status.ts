// The version of a credential with another status, written in the same operation as the change of its claim.
import type { NewEvent } from '#records/events.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import { credentialBody, type CredentialStatus } from '../bodies/credential.ts';
import { held } from '../bodies/held.ts';

interface StatusChange {
  readonly records: readonly RecordVersion[];
  readonly events: readonly NewEvent[];
}

/** Nothing for a credential that has the status, or is revoked: that is final. */
export async function changeStatus(
  { records, nowMs }: Pick<Api, 'records' | 'nowMs'>,
  credentialId: string,
  status: CredentialStatus,
): Promise<StatusChange> {
  const record = (await records.latest('credential', [credentialId])).get(credentialId);
  if (!record) throw new Error(`the credential ${credentialId} of a claim is missing`);
  const { version, body } = held(credentialBody, record);
  if (body.status === status || body.status === 'revoked') return { records: [], events: [] };
  const next = { ...body, status, updatedAt: isoTime(nowMs()) };
  return {
    records: [{ kind: 'credential', id: credentialId, version: version + 1, body: next }],
    events: [
      {
        type: status === 'live' ? 'credential.restored' : `credential.${status}`,
        subject: credentialId,
        projectId: body.projectId,
        data: { id: credentialId, claim: body.claimId, status },
      },
    ],
  };
}
