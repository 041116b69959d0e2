// Unique keys in ClickHouse Keeper (KeeperMap, strict mode): one insert reserves all keys of an operation or none.
import { z } from 'zod';
import { isUnanswered, StoreError, StoreSilent, type ClickHouse } from '#runtime/clickhouse/client.ts';

/** Bounds of one reservation: a Keeper transaction must stay far below its 1 MiB packet. */
export const reservationLimits = { count: 500, bytes: 64 * 1024 } as const;

export interface Reservation {
  /** Says whose the keys are; a new one for each operation. */
  readonly nonce: string;
  /** All different, at most `reservationLimits`. */
  readonly keys: readonly string[];
  /** When to stop repeating a reservation that fails without a trace, in ms since 1970. */
  readonly deadlineMs: number;
  /** When what it was decided on is too old to be reserved, in ms since 1970. */
  readonly staleMs: number;
}

/** `won`: all keys are ours, for good. `taken`: nothing of ours was stored, and `holders` has them by key. */
export type ReservationOutcome =
  | { readonly won: true }
  | { readonly won: false; readonly holders: ReadonlyMap<string, string> };

/** Nobody knows yet whether the operation happened: it may still complete, and a repeat will find out. */
export class UncertainReservation extends Error {
  constructor(cause: unknown) {
    super('the outcome of a reservation could not be read before its deadline', { cause });
    this.name = 'UncertainReservation';
  }
}

/** More keys, or longer ones, than one Keeper transaction should hold. */
export class ReservationTooLarge extends Error {
  constructor(keys: number, bytes: number) {
    super(
      `a reservation holds 1 to ${reservationLimits.count} keys in ${reservationLimits.bytes} bytes, not ${keys} keys in ${bytes} bytes`,
    );
    this.name = 'ReservationTooLarge';
  }
}

// Merged asynchronous inserts would let two strict inserts of one key both succeed, and a retry inside the
// server would meet our own key and call it taken.
const strict = { keeper_map_strict_mode: 1, async_insert: 0, insert_keeper_max_retries: 0 } as const;

/** Inserts the keys of reservations that have none in common: all of them or none. */
function insertKeys(clickhouse: ClickHouse, reservations: readonly Reservation[]): Promise<void> {
  const rows = reservations.flatMap(({ keys, nonce }) => keys.map((key) => ({ key, nonce })));
  return clickhouse.insertRows('unique_keys', rows, { settings: strict });
}

/** `refused`: why those that are not stored are not. */
interface Stored {
  readonly reservations: ReadonlySet<Reservation>;
  readonly refused: unknown;
}

/**
 * Inserts reservations that have no key in common, in one insert; where a key is taken, once more those of which none is.
 * Those that became too old while they waited for others are left out.
 */
export async function insertFree(clickhouse: ClickHouse, waiting: readonly Reservation[]): Promise<Stored> {
  const young = waiting.filter((reservation) => !isStale(reservation));
  try {
    if (young.length > 0) await insertKeys(clickhouse, young);
    return { reservations: new Set(young), refused: new Error('what it was decided on is too old') };
  } catch (error) {
    if (young.length === 1 || isUnanswered(error)) throw error;
    const taken = await readKeys(
      clickhouse,
      young.flatMap(({ keys }) => keys),
    );
    const untaken = young.filter(({ keys }) => !keys.some((key) => taken.has(key)));
    if (untaken.length === young.length) throw error;
    const free = untaken.filter((reservation) => !isStale(reservation));
    if (free.length > 0) await insertKeys(clickhouse, free);
    return { reservations: new Set(free), refused: error };
  }
}

/** How a reservation asks the store. The first try, and what is read after an error, may go with those of others. */
export interface KeyCalls {
  readonly insertFirst: (reservation: Reservation) => Promise<void>;
  readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

const ownCalls = (clickhouse: ClickHouse): KeyCalls => ({
  insertFirst: (reservation) => insertKeys(clickhouse, [reservation]),
  read: (keys) => readKeys(clickhouse, keys),
});

/**
 * Reserves all keys at once. The outcome is never taken from an error, because a lost connection looks like a
 * taken key: after any error the keys are read back. Throws UncertainReservation at the deadline, and as checkReservation.
 */
export async function reserveKeys(
  clickhouse: ClickHouse,
  reservation: Reservation,
  { insertFirst, read }: KeyCalls = ownCalls(clickhouse),
): Promise<ReservationOutcome> {
  checkReservation(reservation.keys);
  const insertAlone = (): Promise<void> => insertKeys(clickhouse, [reservation]);
  for (let tries = 1, insert = insertFirst; ; tries++, insert = insertAlone) {
    try {
      await insert(reservation);
      return { won: true };
    } catch (error) {
      // A store that gave no answer until now will hardly give another in time; one that answered is only slow.
      const isAway = error instanceof StoreSilent || (isLate(reservation) && !wasAnswered(error));
      const outcome = isAway ? 'silent' : await readOutcome(read, reservation);
      if (outcome === 'silent') throw new UncertainReservation(error);
      if (outcome !== 'unread' && outcome !== 'none') return outcome;
      await pause();
      const isInVain = isLate(reservation) && (outcome === 'unread' || tries >= triesOfAnswered);
      // A process that was stopped here for long must not reserve what it decided then.
      if (isInVain || isStale(reservation)) throw new UncertainReservation(error);
    }
  }
}

// A reservation can fail for keys of others that went with it. Where keys can be read, it is then not the store that is away.
const triesOfAnswered = 3;

const isLate = ({ deadlineMs }: Reservation): boolean => Date.now() >= deadlineMs;

const isStale = ({ staleMs }: Reservation): boolean => Date.now() >= staleMs;

const wasAnswered = (error: unknown): boolean => error instanceof StoreError && error.code !== null;

/** The nonces of those keys that are reserved. */
export async function readKeys(
  clickhouse: ClickHouse,
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const row = z.object({ key: z.string(), nonce: z.string() });
  const sql = 'SELECT key, nonce FROM unique_keys WHERE key IN {keys:Array(String)}';
  const rows = await clickhouse.query(row, sql, { keys }, signal && { signal });
  return new Map(rows.map(({ key, nonce }) => [key, nonce]));
}

/** Throws ReservationTooLarge, or RangeError for equal keys: ClickHouse would silently keep the last of two. */
export function checkReservation(keys: readonly string[]): void {
  const bytes = keys.reduce((sum, key) => sum + Buffer.byteLength(key), 0);
  if (keys.length === 0 || keys.length > reservationLimits.count || bytes > reservationLimits.bytes)
    throw new ReservationTooLarge(keys.length, bytes);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new RangeError(`a reservation holds the key ${twice} twice`);
}

/** `none`: no key is there. `unread`: they could not be read. `silent`: it is in vain to ask again. */
async function readOutcome(
  read: KeyCalls['read'],
  { nonce, keys }: Reservation,
): Promise<ReservationOutcome | 'none' | 'unread' | 'silent'> {
  const found = await read(keys).catch((error: unknown) =>
    error instanceof StoreSilent ? 'silent' : 'unread',
  );
  if (found === 'silent' || found === 'unread') return found;
  if (!keys.some((key) => found.has(key))) return 'none';
  const holders = new Map(
    keys.flatMap((key) => {
      const holder = found.get(key);
      return holder === undefined || holder === nonce ? [] : [[key, holder] as const];
    }),
  );
  return holders.size === 0 ? { won: true } : { won: false, holders };
}

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 50));
