// DIDs of households that a request names by DID or id.
import { isIdOf } from '#domain/identifiers.ts';
import type { Api } from '../../context/api.ts';
import { parseStored } from '../bodies/held.ts';
import { householdBody } from '../bodies/household.ts';

/** In the order given; null for an unknown id. A DID is taken as it is: the frame says whether it exists. */
export async function householdDidsOf(
  { records }: Pick<Api, 'records'>,
  named: readonly string[],
): Promise<(string | null)[]> {
  const ids = named.filter((one) => isIdOf('household', one));
  const found = await records.latest('household', ids);
  return named.map((one) => {
    if (!isIdOf('household', one)) return one;
    const record = found.get(one);
    return record ? parseStored(householdBody, record).body.did : null;
  });
}
