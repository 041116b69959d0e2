// The version of a credential with another status, for the operation that changes its claim.
import type { NewEvent } from '#records/events.ts';
import { freeName, type RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import { credentialBody, type Credential, type CredentialStatus } from '../bodies/credential.ts';
import { parseStored } from '../bodies/held.ts';
import { credentialName } from './find-credential.ts';

interface StatusChange {
  readonly records: readonly RecordVersion[];
  readonly events: readonly NewEvent[];
}

/** Nothing for a credential that has the status, or is revoked: that is final. */
export async function changeStatus(
  api: Pick<Api, 'records' | 'nowMs'>,
  credentialId: string,
  status: CredentialStatus,
): Promise<StatusChange> {
  return changeStatusOf(api, await credentialOf(api, credentialId), status);
}

/** Revokes a credential of other content, and gives the name of its claim free for the next one. Null if it fits. */
export async function endOutdated(
  api: Pick<Api, 'records' | 'nowMs'>,
  credentialId: string,
  claimDigest: string,
): Promise<StatusChange | null> {
  const credential = await credentialOf(api, credentialId);
  if (credential.body.claimDigest === claimDigest) return null;
  const name = credentialName(credential.body.claimId);
  const state = (await api.records.names([name])).get(name);
  const { records, events } = changeStatusOf(api, credential, 'revoked');
  return { records: [...records, ...(state ? [freeName(name, state)] : [])], events };
}

async function credentialOf({ records }: Pick<Api, 'records'>, id: string): Promise<Credential> {
  const record = (await records.latest('credential', [id])).get(id);
  if (!record) throw new Error(`the credential ${id} of a claim is missing`);
  return parseStored(credentialBody, record);
}

function changeStatusOf(
  { nowMs }: Pick<Api, 'nowMs'>,
  { id, version, body }: Credential,
  status: CredentialStatus,
): StatusChange {
  if (body.status === status || body.status === 'revoked') return { records: [], events: [] };
  return {
    records: [
      {
        kind: 'credential',
        id,
        version: version + 1,
        body: { ...body, status, updatedAt: isoTime(nowMs()) },
      },
    ],
    events: [
      {
        type: status === 'live' ? 'credential.restored' : `credential.${status}`,
        subject: id,
        projectId: body.projectId,
        data: { id, claim: body.claimId, status },
      },
    ],
  };
}
