// Finds claims by their id, as far as the key may see them.
import { isIdOf } from '#domain/identifiers.ts';
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { claimBody, type Claim } from '../bodies/claim.ts';
import { parseStored } from '../bodies/held.ts';

/** Null if there is none. Whether the caller may see it is checked elsewhere. */
export async function findClaim({ records }: Pick<Api, 'records'>, id: string): Promise<Claim | null> {
  const record = isIdOf('claim', id) ? (await records.latest('claim', [id])).get(id) : undefined;
  return record ? parseStored(claimBody, record) : null;
}

/** Throws 404. */
export async function visibleClaim(
  api: Pick<Api, 'records'>,
  principal: Principal,
  id: string,
): Promise<Claim> {
  const claim = await findClaim(api, id);
  if (claim && maySee(principal, claim.body.projectId)) return claim;
  throw new Problem('claim-not-found', { detail: `There is no claim ${id}.` });
}

export const claimRecord = (claim: Claim) => ({ kind: 'claim', ...claim });
