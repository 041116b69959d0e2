// Reads ahead: what an operation will ask for, one thing after the other, is read at once and together with what others ask for.
import { placeKey, type RecordPlace, type StoredRecord } from './log.ts';

/** Who owns a name, and the version of that fact. `owner` is empty when the name was given free; version 0 = never taken. */
export interface NameState {
  readonly owner: string;
  readonly version: number;
}

interface Reads {
  readonly latest: (kind: string, ids: readonly string[]) => Promise<ReadonlyMap<string, StoredRecord>>;
  readonly latestOf: (places: readonly RecordPlace[]) => Promise<ReadonlyMap<string, StoredRecord>>;
  readonly names: (names: readonly string[]) => Promise<ReadonlyMap<string, NameState>>;
}

/**
 * The same records. Those at `places` are read now, each once; whatever else is asked for is read then. A place that turns
 * out not to be needed costs next to nothing, so it may be a guess. For one decision: the next one reads again.
 */
export function readAhead<Records extends Reads>(records: Records, places: readonly RecordPlace[]): Records {
  const asked = new Set(places.map(placeKey));
  const reading = records.latestOf(places);
  // Who asks for one of them gets the failure.
  reading.catch(() => {});
  const latestOf: Reads['latestOf'] = async (wanted) => {
    const isAhead = (place: RecordPlace): boolean => asked.has(placeKey(place));
    const [early, found] = await Promise.all([
      wanted.some(isAhead) ? reading : new Map<string, StoredRecord>(),
      records.latestOf(wanted.filter((place) => !isAhead(place))),
    ]);
    return pick(wanted.map(placeKey), (key) => early.get(key) ?? found.get(key));
  };
  const latest: Reads['latest'] = async (kind, ids) => {
    const keyOf = (id: string): string => placeKey({ kind, id });
    const [early, found] = await Promise.all([
      ids.some((id) => asked.has(keyOf(id))) ? reading : new Map<string, StoredRecord>(),
      records.latest(
        kind,
        ids.filter((id) => !asked.has(keyOf(id))),
      ),
    ]);
    return pick(ids, (id) => early.get(keyOf(id)) ?? found.get(id));
  };
  // All of one call as of one moment: what takes two names at once must not be seen to have one of them.
  const names: Reads['names'] = (wanted) =>
    wanted.every((id) => asked.has(placeKey({ kind: 'name', id })))
      ? readNames(latest, wanted)
      : records.names(wanted);
  return { ...records, latest, latestOf, names };
}

const pick = (
  keys: readonly string[],
  find: (key: string) => StoredRecord | undefined,
): Map<string, StoredRecord> =>
  new Map(
    [...new Set(keys)].flatMap((key): [string, StoredRecord][] => {
      const record = find(key);
      return record === undefined ? [] : [[key, record]];
    }),
  );

/** The state of each name that was ever taken. */
export async function readNames(
  latest: Reads['latest'],
  names: readonly string[],
): ReturnType<Reads['names']> {
  const records = await latest('name', names);
  return new Map(
    [...records].map(([name, { version, body }]) => [name, { version, owner: String(body['owner']) }]),
  );
}
