// Digests of versions of records, as the audit log compares them.
import { z } from 'zod';
import type { Api } from '../context/api.ts';

export type VersionPlace = readonly [kind: string, id: string, version: number];

export const placeText = (place: VersionPlace): string => place.join(' ');

// ClickHouse takes parameters of up to 128 KiB.
const placesPerQuery = 500;

/** SHA-256 of the body of each version, by the text of its place. */
export async function digestsOf(
  api: Api,
  places: readonly VersionPlace[],
): Promise<ReadonlyMap<string, string>> {
  const row = z.object({ kind: z.string(), id: z.string(), version: z.number(), digest: z.string() });
  const sql = `SELECT kind, id, version, concat('sha256:', lower(hex(SHA256(body)))) AS digest FROM records
    WHERE kind IN {kinds:Array(String)} AND id IN {ids:Array(String)}
      AND (kind, id, version) IN arrayZip({kinds:Array(String)}, {ids:Array(String)}, {versions:Array(UInt32)})`;
  const found = new Map<string, string>();
  for (let from = 0; from < places.length; from += placesPerQuery) {
    const part = places.slice(from, from + placesPerQuery);
    const rows = await api.clickhouse.query(row, sql, {
      kinds: part.map(([kind]) => kind),
      ids: part.map(([, id]) => id),
      versions: part.map(([, , version]) => version),
    });
    for (const { kind, id, version, digest: text } of rows) found.set(placeText([kind, id, version]), text);
  }
  return found;
}
