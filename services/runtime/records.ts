// Records of people's decisions: an operation is written as an intent, committed by claiming its keys, then published.
import type { ClickHouse } from './clickhouse.ts';
import { newUlid } from './ids.ts';
import { checkClaim, claimKeys, readKeys } from './keys.ts';
import { latest, publish, type StoredRecord } from './record-log.ts';
import {
  isPublished,
  readIntent,
  settleIntents,
  writeIntent,
  type Intent,
  type RecordVersion,
  type StoredReply,
} from './record-intents.ts';

/** Who owns a name, and the version of that fact. `owner` is empty when the name was given free; version 0 = never taken. */
export interface NameState {
  readonly owner: string;
  readonly version: number;
}

export interface Operation {
  readonly atMs: number;
  /** Who does it: id of the API key, or the name of the command. */
  readonly actor: string;
  readonly records: readonly RecordVersion[];
  /** Published with them, but new by nature: no key is claimed for them. */
  readonly entries?: readonly RecordVersion[];
  /** Keys beside those of the records, for example `idem:…`. */
  readonly keys?: readonly string[];
  readonly reply: StoredReply | null;
}

/** `holders`: nonces of the operations that came first. Nothing of ours was stored; read again and decide again. */
export type Committed = { readonly won: true } | { readonly won: false; readonly holders: readonly string[] };

export interface Records {
  /** The newest version of each record that exists, by id. */
  readonly latest: (kind: string, ids: readonly string[]) => Promise<ReadonlyMap<string, StoredRecord>>;
  /** The state of each name that was ever taken. */
  readonly names: (names: readonly string[]) => Promise<ReadonlyMap<string, NameState>>;
  /** Intent, claim, publish. Resolves when the records can be read. Throws StoreError or UncertainClaim: it may still complete. */
  readonly commit: (operation: Operation) => Promise<Committed>;
  /** The operation that holds a key, completed if its process died; null when the key is free. */
  readonly holder: (key: string) => Promise<Intent | null>;
  /** Completes the operation of a nonce that holds keys: publishes it unless that is known to be done. */
  readonly complete: (nonce: string) => Promise<Intent>;
}

/** One form of key for records and names: `<kind>:<id>#<version>`. */
export const recordKey = ({ kind, id, version }: Pick<RecordVersion, 'kind' | 'id' | 'version'>): string =>
  `${kind}:${id}#${version}`;

/** A name that was free when the operation was decided is taken now: read again and decide again. */
export class NameTaken extends Error {
  constructor(name: string) {
    super(`the name ${name} was taken by another operation`);
    this.name = 'NameTaken';
  }
}

/**
 * The record by which `owner` takes a free name. `before` is the state of the name as it was read: the claim of the
 * version after it fails when anybody took the name since. Throws NameTaken when it was not free even then.
 */
export function takeName(name: string, owner: string, before: NameState | undefined): RecordVersion {
  if (before !== undefined && before.owner !== '') throw new NameTaken(name);
  return { kind: 'name', id: name, version: (before?.version ?? 0) + 1, body: { owner } };
}

// How long a claim that fails without a trace is repeated. With the time limit of one call of the API's door it
// keeps the answer to a lost Keeper within 2 s.
const claimPatienceMs = 1500;

/** Opens the records of a database. One process needs one: repairs of the same operation are done once. */
export function openRecords(clickhouse: ClickHouse): Records {
  const repairs = new Map<string, Promise<Intent>>();
  const complete = (nonce: string): Promise<Intent> => {
    const running = repairs.get(nonce);
    if (running) return running;
    const repair = completeIntent(clickhouse, nonce).finally(() => repairs.delete(nonce));
    repairs.set(nonce, repair);
    return repair;
  };
  return {
    latest: (kind, ids) => latest(clickhouse, kind, ids),
    names: async (names) => {
      const records = await latest(clickhouse, 'name', names);
      return new Map(
        [...records].map(([name, { version, body }]) => [name, { version, owner: String(body['owner']) }]),
      );
    },
    commit: (operation) => commit(clickhouse, operation),
    complete,
    holder: async (key) => {
      const nonce = (await readKeys(clickhouse, [key])).get(key);
      return nonce === undefined ? null : complete(nonce);
    },
  };
}

/** ClickHouse reads no integer of 2^64 or more in a JSON text, and with it nothing of the record. */
const integerMax = 2 ** 63;

/** Refuses what the typed tables cannot read before anything is claimed: a claim without records would block for ever. */
function checkNumbers(records: readonly RecordVersion[]): void {
  JSON.stringify(records, (name, value: unknown) => {
    if (typeof value === 'number' && Math.abs(value) >= integerMax)
      throw new RangeError(`${name} of a record is ${value}, but numbers lie within 2^63`);
    return value;
  });
}

async function commit(clickhouse: ClickHouse, operation: Operation): Promise<Committed> {
  const { atMs, actor, records, entries = [], reply } = operation;
  const intent = {
    nonce: newUlid(),
    atMs,
    actor,
    records: [...records, ...entries],
    reply,
    keys: [...records.map(recordKey), ...(operation.keys ?? [])],
  };
  checkClaim(intent.keys);
  checkNumbers(intent.records);
  await writeIntent(clickhouse, intent);
  const outcome = await claimKeys(clickhouse, {
    nonce: intent.nonce,
    keys: intent.keys,
    deadlineMs: Date.now() + claimPatienceMs,
  });
  if (!outcome.won) {
    await settleIntents(clickhouse, [intent.nonce], 'lost');
    return { won: false, holders: [...new Set(outcome.holders.values())] };
  }
  await publish(clickhouse, intent);
  return { won: true };
}

async function completeIntent(clickhouse: ClickHouse, nonce: string): Promise<Intent> {
  const intent = await readIntent(clickhouse, nonce);
  if (!(await isPublished(clickhouse, nonce))) await publish(clickhouse, intent);
  return intent;
}
