// Commits an operation: its intent, one reservation of all its keys, which decides, and its publishing.
import { isUnanswered, StoreError } from '#runtime/clickhouse/client.ts';
import { openGroups } from '#runtime/flow/batcher.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { checkReservation, UncertainReservation } from './unique-keys.ts';
import { mayReserve, readAgeMaxMs } from './ages.ts';
import { operationKeys } from './operation-keys.ts';
import { LimiterFull, openLimiter } from '#runtime/flow/limiter.ts';
import { writeEntry, type AuditNote } from './audit.ts';
import type { Intent, RecordVersion, StoredReply } from './intents.ts';
import type { RecordStore } from './store.ts';
import { openSingleFlight } from '#runtime/flow/keyed-mutex.ts';

export interface Operation {
  readonly atMs: number;
  /**
   * When the first of the records and names that it changes was read, ms since 1970: it is refused when that is long ago.
   * Where nothing was read, because all its ids are new, the time of the decision.
   */
  readonly readAtMs: number;
  /** Who does it: id of the API key, or the name of the command. */
  readonly actor: string;
  readonly records: readonly RecordVersion[];
  /** Events: published with them, but new by nature, so no key is reserved for them. */
  readonly entries?: readonly RecordVersion[];
  /** Keys beside those of the records, for example `idem:…`. */
  readonly keys?: readonly string[];
  readonly reply: StoredReply | null;
  /** What the audit log says of it; left out: the actor. Null for the books of the service itself, which are no one's act. */
  readonly audit?: AuditNote | null;
}

/** Keys that other operations had reserved before, with their nonces. */
export type Holders = ReadonlyMap<string, string>;

/** `won` false: nothing of it was stored. */
type Committed = { readonly won: true } | { readonly won: false; readonly holders: Holders };

interface Committing {
  readonly store: RecordStore;
  /** Completes the operations that came first. */
  readonly completeAll: (holders: Holders) => Promise<void>;
  /** For how long after its first read an operation may be reserved, ms. */
  readonly ageMaxMs?: number | undefined;
}

// How long after its first read an operation repeats a reservation that fails without a trace. ClickHouse is silent at times
// while a Keeper that refuses connections comes and goes, and with the wait for that the answer is to come within 2 s.
const patienceMs = 600;

// Three groups keep the store busy; more at once would only wait for each other there, and their time limits with them.
// At 64 callers the 99th percentile of creates is 130 to 155 ms with three, 175 to 280 with two and 180 to 215 with four.
// Without gathering, the callers of the groups would come to be one group more, which always waits: a third fewer creates.
const groups = { outMax: 3, itemsMax: 100, gatherMs: 20 } as const;
const commits = { outMax: groups.outMax * groups.itemsMax, waitMs: 10_000 } as const;

/** Whether the store gave no answer, so that nobody knows whether the work was done. */
export const isLost = (error: unknown): boolean =>
  isUnanswered(error instanceof UncertainReservation ? error.cause : error);

/**
 * Commits operations of this process: of those that want the same key at once the first is done and the others lose.
 * Resolves to whether the operation won. Where it lost, the operations that came first can be read by then.
 */
export function openCommit({
  store,
  completeAll,
  ageMaxMs = readAgeMaxMs,
}: Committing): (operation: Operation) => Promise<boolean> {
  const inFlight = openSingleFlight<Committed>();
  const line = openLimiter({ ...commits, isUnanswered: isLost });
  const inGroup = openGroups(groups);
  return async (operation) => {
    const intent = intentOf(operation);
    checkReservation(intent.keys);
    checkNumbers(intent.records);
    const flight = await inFlight(intent.keys, () =>
      line(() =>
        inGroup(() => commitIntent(store, intent, { readAtMs: operation.readAtMs, ageMaxMs })),
      ).catch(throwBusy),
    );
    const outcomes = 'mine' in flight ? [flight.mine] : flight.others;
    const holders = new Map(outcomes.flatMap((outcome) => (outcome.won ? [] : [...outcome.holders])));
    await completeAll(holders);
    return 'mine' in flight && flight.mine.won;
  };
}

function intentOf(operation: Operation): Intent {
  const { atMs, actor, records, entries = [], keys = [], reply } = operation;
  return {
    nonce: newUlid(),
    atMs,
    actor,
    records: [...records, ...entries, ...auditEntries(operation)],
    reply,
    keys: operationKeys(records, keys),
  };
}

/** An operation that writes nothing but its reply is no write. */
function auditEntries({ records, entries = [], actor, atMs, audit }: Operation): RecordVersion[] {
  if (audit === null || records.length === 0) return [];
  const note = audit ?? { actor, keyId: null, action: actor, requestId: null, notes: null };
  return [writeEntry({ records, events: entries }, note, atMs)];
}

/** Nothing was begun: to the caller it is a store that does not answer in time. */
function throwBusy(error: unknown): never {
  if (!(error instanceof LimiterFull)) throw error;
  throw new StoreError(error.message, { fault: 'retry', code: null, cause: error });
}

interface Age {
  readonly readAtMs: number;
  readonly ageMaxMs: number;
}

async function commitIntent(
  store: RecordStore,
  intent: Intent,
  { readAtMs, ageMaxMs }: Age,
): Promise<Committed> {
  const { nonce, keys } = intent;
  await store.writeIntent(intent);
  const [deadlineMs, staleMs] = [readAtMs + patienceMs, readAtMs + ageMaxMs];
  const outcome = mayReserve(readAtMs, Date.now(), ageMaxMs)
    ? await store.reserve({ nonce, keys, deadlineMs, staleMs })
    : ({ won: false, holders: new Map() } as const);
  if (!outcome.won) {
    store.settle({ nonce, outcome: 'lost' });
    return outcome;
  }
  await store.publish(intent).catch((error: unknown) => {
    // It is committed: it may be there already, and a repeat or repair publishes it.
    throw error instanceof StoreError ? new UncertainReservation(error) : error;
  });
  return { won: true };
}

/** ClickHouse reads no integer of 2^64 or more in a JSON text, and with it nothing of the record. */
const integerMax = 2 ** 63;

/** Refuses what the typed tables cannot read before anything is reserved: a reservation without records would block for ever. */
function checkNumbers(value: unknown, name = 'record'): void {
  if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) checkNumbers(member, key);
  else if (typeof value === 'number' && Math.abs(value) >= integerMax)
    throw new RangeError(`${name} of a record is ${value}, but numbers lie within 2^63`);
}
