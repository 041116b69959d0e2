// Reads ahead: what an operation will ask for, one thing after the other, is read at once and together with what others ask for.
import { placeKey, type RecordPlace, type StoredRecord } from './log.ts';
import type { Records } from './records.ts';

/**
 * The same records. Those at `places` are read now, each once; whatever else is asked for is read then. A place that turns
 * out not to be needed costs next to nothing, so it may be a guess. For one decision: the next one reads again.
 */
export function readAhead(records: Records, places: readonly RecordPlace[]): Records {
  const asked = new Set(places.map(placeKey));
  const reading = records.latestOf(places);
  // Who asks for one of them gets the failure.
  reading.catch(() => {});
  const latest: Records['latest'] = async (kind, ids) => {
    const isAhead = (id: string): boolean => asked.has(placeKey({ kind, id }));
    const [early, found] = await Promise.all([
      ids.some(isAhead) ? reading : new Map<string, StoredRecord>(),
      records.latest(
        kind,
        ids.filter((id) => !isAhead(id)),
      ),
    ]);
    const pairs = [...new Set(ids)].flatMap((id): [string, StoredRecord][] => {
      const record = early.get(placeKey({ kind, id })) ?? found.get(id);
      return record === undefined ? [] : [[id, record]];
    });
    return new Map(pairs);
  };
  return { ...records, latest, names: (names) => readNames(latest, names) };
}

/** The state of each name that was ever taken. */
export async function readNames(
  latest: Records['latest'],
  names: readonly string[],
): ReturnType<Records['names']> {
  const records = await latest('name', names);
  return new Map(
    [...records].map(([name, { version, body }]) => [name, { version, owner: String(body['owner']) }]),
  );
}
