// Records of people's decisions: an operation is written as an intent, committed by reserving its keys, then published.
//
// This file is the door of the zone for programs that read and write records. Besides this file, only these may be imported
// from outside services/records; test/architecture.test.ts holds it:
//   events.ts    events that an operation writes to the feed
//   feed/        the event feed in order, and the DIDs of the subjects of events
//   api-keys/    API keys: their text, their records, their sessions, their last use
//   webhooks/    webhook endpoints: their records and secrets
//   alarms/      alarms as records
//   surveys/     the questionnaires of survey campaigns
//   personal/    rows of personal data
//   health.ts    whether the stores of records answer
//   repair.ts, trim.ts            for upkeep
//   backup.ts, lost-keys.ts       for commands that copy all records or mend Keeper
import { openKeyedMutex, type KeyedMutex } from '#runtime/flow/keyed-mutex.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Log } from '#runtime/process/observe.ts';
import { isLost, openCommit, type Operation } from './commit.ts';
import { openComplete } from './complete.ts';
import { useEntry, type AuditNote, type Used } from './audit.ts';
import type { Intent, RecordVersion } from './intents.ts';
import { publishWithEntries, type RecordPlace, type StoredRecord } from './log.ts';
import { openOwnerHints } from './owner-hints.ts';
import { readNames, type NameState } from './read-ahead.ts';
import { openRecordStore } from './store.ts';

export { readAgeMaxMs } from './ages.ts';
export { digestOf, type AuditNote, type Used } from './audit.ts';
export type { Operation } from './commit.ts';
export type { Intent, PersonalPlace, RecordVersion, StoredReply } from './intents.ts';
export { storedBody, type RecordPlace, type StoredRecord } from './log.ts';
export { readAhead, type NameState } from './read-ahead.ts';
export { checkSize } from './operation-keys.ts';
export { recordTables } from './tables.ts';
export { callWitness, type Witness } from './witness.ts';
export { reservationLimits, ReservationTooLarge, UncertainReservation } from './unique-keys.ts';

/** When records are used, and by whom: the id of an API key, or the name of a command. */
interface Use {
  readonly atMs: number;
  readonly actor: string;
}

export interface Records {
  /** The newest version of each record that exists, by id. */
  readonly latest: (kind: string, ids: readonly string[]) => Promise<ReadonlyMap<string, StoredRecord>>;
  /** The same of records of several kinds, by `kind:id`, in one SELECT together with those of other callers; `readAhead` uses it. */
  readonly latestOf: (places: readonly RecordPlace[]) => Promise<ReadonlyMap<string, StoredRecord>>;
  /** The state of each name that was ever taken. */
  readonly names: (names: readonly string[]) => Promise<ReadonlyMap<string, NameState>>;
  /** The owner of a name when this process last saw it: a guess of what to read together with the name. */
  readonly ownerHint: (name: string) => string | undefined;
  /**
   * Intent, reservation, publishing. Resolves to true when the records can be read; to false when another operation came
   * first, or the first read is too old: nothing of it was stored, so read again and decide again. What came first can be
   * read by then. Throws StoreError or UncertainReservation: it may still complete.
   */
  readonly commit: (operation: Operation) => Promise<boolean>;
  /**
   * Writes one audit entry for records that were read or sent again. Resolves when it is stored; throws StoreError, and then
   * nothing may be shown or sent.
   */
  readonly noteUse: (used: readonly Used[], note: AuditNote, use: Use) => Promise<void>;
  /** The operation that holds a key, completed if its process died; null when the key is free. */
  readonly holder: (key: string) => Promise<Intent | null>;
  /** Resolves when the events and audit entries of all that was committed here are written. A command waits for it at its end. */
  readonly drain: () => Promise<void>;
  /** Runs one change of a record at a time per process. Throws LimiterFull after a wait of 10 s. */
  readonly exclusive: KeyedMutex;
}

// As long as a request waits for a busy store.
const exclusiveWaitMs = 10_000;

/** A name that was free when the operation was decided is taken now: read again and decide again. */
export class NameTaken extends Error {
  constructor(name: string) {
    super(`the name ${name} was taken by another operation`);
    this.name = 'NameTaken';
  }
}

/**
 * The record by which `owner` takes a free name. `before` is the state of the name as it was read: the reservation of the
 * version after it fails when anybody took the name since. Throws NameTaken when it was not free even then.
 */
export function takeName(name: string, owner: string, before: NameState | undefined): RecordVersion {
  if (before !== undefined && before.owner !== '') throw new NameTaken(name);
  return { kind: 'name', id: name, version: (before?.version ?? 0) + 1, body: { owner } };
}

/** The record by which a name is given free; the next owner reserves the version after. */
export const freeName = (name: string, { version }: NameState): RecordVersion => ({
  kind: 'name',
  id: name,
  version: version + 1,
  body: { owner: '' },
});

export interface RecordsOptions {
  /** Another door to the same database, for the keys. */
  readonly keeper?: ClickHouse;
  /** Left out: nothing is logged. */
  readonly log?: Log;
  /** For how long after its first read an operation may be reserved, ms; default a minute. */
  readonly readAgeMaxMs?: number;
}

/** Whether a key of `latestOf` is that of a name. */
const isNameKey = (key: string): boolean => key.startsWith('name:');

/** Opens the records of a database. One process needs one: what its requests do at the same time is done together. */
export function openRecords(
  clickhouse: ClickHouse,
  { keeper = clickhouse, log = () => {}, readAgeMaxMs }: RecordsOptions = {},
): Records {
  const store = openRecordStore(clickhouse, keeper);
  const complete = openComplete({ store, clickhouse, keeper, log });
  const commit = openCommit({ store, completeAll: complete.all, ageMaxMs: readAgeMaxMs });
  const hints = openOwnerHints();
  const latest: Records['latest'] = async (kind, ids) => {
    const found = await store.latest(kind, ids);
    if (kind === 'name') hints.note(found.values());
    return found;
  };
  return {
    latest,
    latestOf: async (places) => {
      const found = await store.latestOf(places);
      hints.note([...found].flatMap(([key, record]) => (isNameKey(key) ? [record] : [])));
      return found;
    },
    names: (names) => readNames(latest, names),
    ownerHint: hints.get,
    commit: async (operation) => {
      const isWon = await commit(operation);
      if (isWon) hints.note(operation.records.filter(({ kind }) => kind === 'name'));
      return isWon;
    },
    noteUse: async (used, note, { atMs, actor }) => {
      const entry = useEntry(used, note, atMs);
      // No operation reserves anything for it, so its id stands for the nonce.
      await publishWithEntries(clickhouse, [{ nonce: entry.id, atMs, actor, records: [entry] }]);
    },
    drain: store.drain,
    exclusive: openKeyedMutex(exclusiveWaitMs, isLost),
    holder: async (key) => {
      const nonce = await store.holderOf(key);
      return nonce === undefined ? null : complete.one(key, nonce);
    },
  };
}
