// Finds verifiers by id or DID.
import { isIdOf } from '#domain/identifiers.ts';
import type { Api } from '../../context/api.ts';
import { parseStored } from '../bodies/held.ts';
import * as names from '../bodies/names.ts';
import { verifierBody, type Verifier } from '../bodies/verifier.ts';

/** Null if there is none. */
export async function findVerifier(
  { records }: Pick<Api, 'records'>,
  idOrDid: string,
): Promise<Verifier | null> {
  const name = names.verifierDid(idOrDid);
  const id = isIdOf('verifier', idOrDid) ? idOrDid : ((await records.names([name])).get(name)?.owner ?? '');
  const record = id === '' ? undefined : (await records.latest('verifier', [id])).get(id);
  return record ? parseStored(verifierBody, record) : null;
}
