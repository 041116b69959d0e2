// The claim is the commit: intent, one claim of all keys, publishing; and the same forward for what others left.
import { isUnanswered, StoreError, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { openGroups } from '#runtime/flow/groups.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { checkClaim, UncertainClaim } from './unique-keys.ts';
import { LineFull, openLine } from '#runtime/flow/limiter.ts';
import { writeEntry, type AuditNote } from './audit.ts';
import {
  isPublished,
  readIntent,
  recordKey,
  type Intent,
  type RecordVersion,
  type StoredReply,
} from './intents.ts';
import type { RecordStore } from './store.ts';
import { openTurns } from '#runtime/flow/turns.ts';

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
  /** Events: published with them, but new by nature, so no key is claimed for them. */
  readonly entries?: readonly RecordVersion[];
  /** Keys beside those of the records, for example `idem:…`. */
  readonly keys?: readonly string[];
  readonly reply: StoredReply | null;
  /** What the audit log says of it; left out: the actor. Null for the books of the service itself, which are no one's act. */
  readonly audit?: AuditNote | null;
}

/** `holders`: nonces of the operations that came first. Nothing of ours was stored; read again and decide again. */
export type Committed = { readonly won: true } | { readonly won: false; readonly holders: readonly string[] };

// How long after its first read an operation repeats a claim that fails without a trace. ClickHouse is silent at times
// while a Keeper that refuses connections comes and goes, and with the wait for that the answer is to come within 2 s.
const claimPatienceMs = 600;

// Older keys are trimmed (trim.ts), so a claim on what was read long ago could be won a second time.
const readAgeMaxMs = 60_000;

// Three groups keep the store busy; more at once would only wait for each other there, and their time limits with them.
// At 64 callers the 99th percentile of creates is 130 to 155 ms with three, 175 to 280 with two and 180 to 215 with four.
// Without gathering, the callers of the groups would come to be one group more, which always waits: a third fewer creates.
const groups = { outMax: 3, itemsMax: 100, gatherMs: 20 } as const;
const commits = { outMax: groups.outMax * groups.itemsMax, waitMs: 10_000 } as const;

/** Whether the store gave no answer, so that nobody knows whether the work was done. */
export const isLost = (error: unknown): boolean =>
  isUnanswered(error instanceof UncertainClaim ? error.cause : error);

/** Commits operations of this process: those that want the same key take turns, and who comes second has lost. */
export function openCommit(store: RecordStore): (operation: Operation) => Promise<Committed> {
  const inTurn = openTurns<Committed>();
  const line = openLine({ ...commits, isUnanswered: isLost });
  const inGroup = openGroups(groups);
  return async (operation) => {
    const intent = intentOf(operation);
    checkClaim(intent.keys);
    checkNumbers(intent.records);
    const turn = await inTurn(intent.keys, () =>
      line(() => inGroup(() => commitIntent(store, intent, operation.readAtMs))).catch(throwBusy),
    );
    if ('mine' in turn) return turn.mine;
    return { won: false, holders: turn.others.flatMap((other) => (other.won ? [] : other.holders)) };
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
    keys: [...records.map(recordKey), ...keys],
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
  if (!(error instanceof LineFull)) throw error;
  throw new StoreError(error.message, { fault: 'retry', code: null, cause: error });
}

async function commitIntent(store: RecordStore, intent: Intent, readAtMs: number): Promise<Committed> {
  const { nonce, keys } = intent;
  await store.writeIntent(intent);
  const [deadlineMs, staleMs] = [readAtMs + claimPatienceMs, readAtMs + readAgeMaxMs];
  const outcome =
    Date.now() >= staleMs
      ? { won: false as const, holders: new Map<string, string>() }
      : await store.claim({ nonce, keys, deadlineMs, staleMs });
  if (!outcome.won) {
    store.settle({ nonce, outcome: 'lost' });
    return { won: false, holders: [...new Set(outcome.holders.values())] };
  }
  await store.publish(intent).catch((error: unknown) => {
    // It is committed: it may be there already, and a repeat or the reconciler publishes it.
    throw error instanceof StoreError && error.fault === 'retry' ? new UncertainClaim(error) : error;
  });
  return { won: true };
}

/** ClickHouse reads no integer of 2^64 or more in a JSON text, and with it nothing of the record. */
const integerMax = 2 ** 63;

/** Refuses what the typed tables cannot read before anything is claimed: a claim without records would block for ever. */
function checkNumbers(value: unknown, name = 'record'): void {
  if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) checkNumbers(member, key);
  else if (typeof value === 'number' && Math.abs(value) >= integerMax)
    throw new RangeError(`${name} of a record is ${value}, but numbers lie within 2^63`);
}

const rememberedMax = 10_000;

/** Completes operations that hold keys, each once, however many wait for it. */
export function openComplete(store: RecordStore, clickhouse: ClickHouse): (nonce: string) => Promise<Intent> {
  const running = new Map<string, Promise<Intent>>();
  const published = new Set<string>();
  const completeIntent = async (nonce: string): Promise<Intent> => {
    const intent = await readIntent(clickhouse, nonce);
    if (!published.has(nonce) && !(await isPublished(clickhouse, nonce))) await store.publish(intent);
    if (published.size >= rememberedMax) published.clear();
    published.add(nonce);
    return intent;
  };
  return (nonce) => {
    const known = running.get(nonce);
    if (known) return known;
    const work = completeIntent(nonce).finally(() => running.delete(nonce));
    running.set(nonce, work);
    return work;
  };
}
