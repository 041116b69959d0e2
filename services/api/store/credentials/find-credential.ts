// Finds the credential of a claim: a claim has at most one.
import type { NameState } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { credentialBody, type Credential } from '../bodies/credential.ts';
import { parseStored } from '../bodies/held.ts';

export const credentialName = (claimId: string): string => `credential-of:${claimId}`;

/** `name`: the state of the name by which an issue takes the claim. */
export async function findCredential(
  { records }: Pick<Api, 'records'>,
  claimId: string,
): Promise<{ readonly credential: Credential | null; readonly name: NameState | undefined }> {
  const own = credentialName(claimId);
  const name = (await records.names([own])).get(own);
  const id = name?.owner ?? '';
  const record = id === '' ? undefined : (await records.latest('credential', [id])).get(id);
  return { credential: record ? parseStored(credentialBody, record) : null, name };
}

/** The name that holds a place of a pair of status lists. Once taken it is never free again. */
export const statusIndexName = (list: number, index: number): string => `status-index:${list}#${index}`;
