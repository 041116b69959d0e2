// Finds where windows of days occur again among millions of days: one pass to count, one to fill, one look for each window.
import { householdAt, type DayPool, type PooledHousehold } from './day-pool.ts';
import { keyKinds, orderKey, roundedKey } from './window-keys.ts';

interface Table {
  /** Windows of bucket b are `places` from starts[b] to starts[b + 1]. */
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  /** Keys of all places; 0: none. */
  readonly keys: Uint32Array;
  readonly keyOf: (days: DayPool, at: number) => number;
  readonly days: number;
}

export interface CopyIndex {
  readonly pool: DayPool;
  readonly households: ReadonlyMap<string, PooledHousehold>;
  readonly tables: readonly Table[];
}

/** Windows that occur elsewhere, all `away` places from their own. */
export interface Hits {
  readonly away: number;
  readonly count: number;
  /** The first of them. */
  readonly window: { readonly at: number; readonly days: number };
}

/** Windows that occur more often say nothing; buckets are read no further than this. */
const [oftenMax, readMax] = [32, 256];

export const indexDays = (pool: DayPool): CopyIndex => ({
  pool,
  households: new Map(pool.households.map((one) => [one.householdId, one])),
  tables: [tableOf(pool, keyKinds[0].days, roundedKey), tableOf(pool, keyKinds[1].days, orderKey)],
});

function tableOf(pool: DayPool, days: number, keyOf: Table['keyOf']): Table {
  const keys = new Uint32Array(pool.amounts.length);
  for (const { from, to } of pool.households)
    for (let place = from; place + days <= to; place++) keys[place] = keyOf(pool, place);
  const starts = new Uint32Array(bucketsFor(keys.length) + 1);
  let count = 0;
  for (const key of keys)
    if (key !== 0) {
      const after = bucketOf(key, starts) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
      count += 1;
    }
  for (let bucket = 1; bucket < starts.length; bucket++)
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  const places = new Uint32Array(count);
  const next = starts.slice();
  keys.forEach((key, place) => {
    if (key === 0) return;
    const bucket = bucketOf(key, starts);
    const at = next[bucket] ?? 0;
    places[at] = place;
    next[bucket] = at + 1;
  });
  return { starts, places, keys, keyOf, days };
}

const bucketsFor = (windows: number): number => 2 ** Math.max(4, Math.ceil(Math.log2(windows + 1)));

const bucketOf = (key: number, starts: Uint32Array): number => key & (starts.length - 2);

/**
 * Where the windows of some days occur in the index, those with most windows first; `isSource`: places that can be a
 * source of the day at `at`.
 */
export function hitsOf(
  { pool, tables }: CopyIndex,
  days: DayPool,
  isSource: (place: number, at: number) => boolean,
): Hits[] {
  const byDistance = new Map<number, Hits>();
  for (const table of tables)
    for (let at = 0; at + table.days <= days.amounts.length; at++)
      for (const place of occurrences(table, table.keyOf(days, at))) {
        if (!isSource(place, at)) continue;
        const away = place - at;
        const { count, window } = byDistance.get(away) ?? { count: 0, window: { at, days: table.days } };
        byDistance.set(away, { away, count: count + 1, window });
      }
  const found = [...byDistance.values()].filter(({ away, window }) => householdAt(pool, window.at + away));
  return found.sort((a, b) => b.count - a.count || a.away - b.away);
}

/** None of a key that is no key, or that occurs too often. */
function occurrences({ starts, places, keys }: Table, key: number): number[] {
  const bucket = bucketOf(key, starts);
  const [first, end] = [starts[bucket] ?? 0, starts[bucket + 1] ?? 0];
  if (key === 0) return [];
  const found: number[] = [];
  for (let index = first; index < Math.min(end, first + readMax); index++) {
    const place = places[index] ?? 0;
    if (keys[place] === key) found.push(place);
  }
  return found.length > oftenMax ? [] : found;
}
