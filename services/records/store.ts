// Records and keys in ClickHouse, as one process sees them: what several requests ask for at the same time is one call.
import { maybeOne, type ClickHouse } from '#runtime/clickhouse/client.ts';
import {
  reserveKeys,
  insertFree,
  readKeys,
  type Reservation,
  type ReservationOutcome,
  type KeyCalls,
} from './unique-keys.ts';
import { settleIntents, writeIntents, type Intent, type Settled } from './intents.ts';
import {
  appendEntries,
  latest,
  latestOf,
  placeKey,
  publish,
  type RecordPlace,
  type StoredRecord,
} from './log.ts';
import { openBatcher } from '#runtime/flow/batcher.ts';

export interface RecordStore {
  readonly latest: (kind: string, ids: readonly string[]) => Promise<ReadonlyMap<string, StoredRecord>>;
  /** Records of several kinds, by `placeKey`: one SELECT for all that is asked for at the same time. */
  readonly latestOf: (places: readonly RecordPlace[]) => Promise<ReadonlyMap<string, StoredRecord>>;
  readonly writeIntent: (intent: Intent) => Promise<void>;
  readonly reserve: (reservation: Reservation) => Promise<ReservationOutcome>;
  /** The nonce that holds a key. */
  readonly holderOf: (key: string) => Promise<string | undefined>;
  /**
   * Resolves when the records can be read. Events, audit entries and then the mark that it is published follow; should
   * this process end before, repair finds no mark and publishes once more.
   */
  readonly publish: (intent: Intent) => Promise<void>;
  /** Resolves when nothing follows any more. */
  readonly drain: () => Promise<void>;
  readonly settle: (mark: Settled) => void;
}

// Every insert waits for the disk, and a record comes with several tables: a hundred operations cost little more
// than one. Two at once keep the disk busy, and a single caller waits for no other.
const inserts = { outMax: 2, itemsMax: 100 } as const;
const reads = { outMax: 2, itemsMax: 500 } as const;

// What an operation reads ahead is small, and most of a SELECT is its planning: callers that were answered together ask
// again within some ms.
const readsAhead = { outMax: 2, itemsMax: 100, gatherMs: 10 } as const;

// Keeper takes the keys of many operations as fast as those of one. Together they stay far below the 1 MiB of a packet.
const reservations = { outMax: 2, itemsMax: 50, maybeOne: (): boolean => false } as const;
const joined = { keysMax: 10, bytesMax: 8 * 1024 } as const;
const isSmall = ({ keys }: Reservation): boolean =>
  keys.length <= joined.keysMax && Buffer.byteLength(keys.join('')) <= joined.bytesMax;

// Only readers of the audit log and the feed wait for what follows a commit, so half a second of it is inserted together. An event
// that is inserted later than 1.5 s after its decision may stand behind what was decided after it (table `events`).
const afterwards = { outMax: 1, itemsMax: 1000, restMs: 500 } as const;

/** `keeper`: a door of its own for keys, so that reads go on while ClickHouse waits for a Keeper that is away. */
export function openRecordStore(clickhouse: ClickHouse, keeper: ClickHouse): RecordStore {
  const writeIntent = openBatcher<Intent, void>((intents) => writeIntents(clickhouse, intents), {
    ...inserts,
    maybeOne,
  });
  const publishOne = openBatcher<Intent, void>((intents) => publish(clickhouse, intents), {
    ...inserts,
    maybeOne,
  });
  const settle = openBatcher<Settled, void>((marks) => settleIntents(clickhouse, marks), {
    ...afterwards,
    maybeOne,
  });
  const appendEntriesOf = openBatcher<Intent, void>(
    async (intents) => {
      await appendEntries(clickhouse, intents);
      await settleIntents(
        clickhouse,
        intents.map(({ nonce }) => ({ nonce, outcome: 'published' })),
      );
    },
    { ...afterwards, maybeOne },
  );
  const appending = new Set<Promise<void>>();
  const insertTogether = openBatcher((all: readonly Reservation[]) => insertFree(keeper, all), reservations);
  const holders = openBatcher(
    (keys: readonly (readonly string[])[]) => readKeys(keeper, [...new Set(keys.flat())]),
    { ...reservations, maybeOne },
  );
  const withOthers: KeyCalls = {
    insertFirst: async (reservation) => {
      const stored = await insertTogether(reservation);
      if (!stored.reservations.has(reservation)) throw stored.refused;
    },
    read: holders,
  };
  return {
    latest: openLatest(clickhouse),
    latestOf: openLatestOf(clickhouse),
    writeIntent,
    reserve: (reservation) => reserveKeys(keeper, reservation, isSmall(reservation) ? withOthers : undefined),
    holderOf: async (key) => (await holders([key])).get(key),
    publish: async (intent) => {
      await publishOne(intent);
      // Repair does what fails here.
      const appended = appendEntriesOf(intent)
        .catch(() => {})
        .finally(() => appending.delete(appended));
      appending.add(appended);
    },
    drain: async () => void (await Promise.all(appending)),
    settle: (mark) => void settle(mark),
  };
}

/** Reads of each kind go together. A read begins after it was asked for, so it sees what its caller wrote. */
function openLatest(clickhouse: ClickHouse): RecordStore['latest'] {
  type Read = (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredRecord>>;
  const kinds = new Map<string, Read>();
  const openKind = (kind: string): Read => {
    const send = (wanted: readonly (readonly string[])[]) =>
      latest(clickhouse, kind, [...new Set(wanted.flat())]);
    const read = openBatcher(send, { ...reads, maybeOne });
    kinds.set(kind, read);
    return read;
  };
  return async (kind, ids) => {
    if (ids.length === 0) return new Map();
    const found = await (kinds.get(kind) ?? openKind(kind))(ids);
    return new Map([...new Set(ids)].flatMap((id) => pairOf(id, found.get(id))));
  };
}

function openLatestOf(clickhouse: ClickHouse): RecordStore['latestOf'] {
  const read = openBatcher(
    (wanted: readonly (readonly RecordPlace[])[]) =>
      latestOf(clickhouse, [...new Map(wanted.flat().map((place) => [placeKey(place), place])).values()]),
    { ...readsAhead, maybeOne },
  );
  return async (places) => (places.length === 0 ? new Map() : read(places));
}

const pairOf = (id: string, record: StoredRecord | undefined): [string, StoredRecord][] =>
  record === undefined ? [] : [[id, record]];
