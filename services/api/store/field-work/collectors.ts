// Finds collectors by id or DID, and what the key of one may use.
import { isIdOf } from '#domain/identifiers.ts';
import { checkScope } from '../../contract/access.ts';
import { ownProjects, type Condition } from '../../contract/condition.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { collectorBody, type Collector } from '../bodies/collector.ts';
import { parseStored } from '../bodies/held.ts';
import * as names from '../bodies/names.ts';

type Reading = Pick<Api, 'records'>;

/** Existing collectors, by the id or DID that names them. */
export async function findCollectors(
  { records }: Reading,
  named: readonly string[],
): Promise<ReadonlyMap<string, Collector>> {
  const dids = named.filter((one) => !isIdOf('collector', one));
  const owners = await records.names(dids.map(names.collectorDid));
  const idOf = (one: string): string =>
    isIdOf('collector', one) ? one : (owners.get(names.collectorDid(one))?.owner ?? '');
  const ids = [...new Set(named.map(idOf))].filter((id) => id !== '');
  const found = await records.latest('collector', ids);
  return new Map(
    named.flatMap((one) => {
      const record = found.get(idOf(one));
      return record ? [[one, parseStored(collectorBody, record)]] : [];
    }),
  );
}

/** Conditions that hide responses of other projects, and from the key of a collector those of others. */
export const ownResponses = (principal: Principal): Condition[] => [
  ...ownProjects(principal),
  ...(principal.collector === null
    ? []
    : [{ sql: 'collector = {ownCollector:String}', params: { ownCollector: principal.collector } }]),
];

/**
 * Whose field work the key may use: null for all of it. The key of a collector has only its own, for which
 * `responses:write` is enough. Throws 403 without the scope.
 */
export function ownFieldWork(principal: Principal, scope: 'surveys:read' | 'surveys:write'): string | null {
  const isCollector = principal.collector !== null && principal.scopes.includes('responses:write');
  if (!isCollector) checkScope({ scope }, principal);
  return principal.collector;
}
