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
  const latest: Reads['latest'] = async (kind, ids) => {
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
  return { ...records, latest, names: (names: readonly string[]) => readNames(latest, names) };
}

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
