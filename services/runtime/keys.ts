// Unique keys in ClickHouse Keeper (KeeperMap, strict mode): one insert claims all keys of an operation or none.
import { z } from 'zod';
import { StoreError, StoreSilent, type ClickHouse } from './clickhouse.ts';

/** Bounds of one claim: a Keeper transaction must stay far below its 1 MiB packet. */
export const claimLimits = { keys: 500, bytes: 64 * 1024 } as const;

export interface Claim {
  /** Says whose the keys are; a new one for each operation. */
  readonly nonce: string;
  /** All different, at most `claimLimits`. */
  readonly keys: readonly string[];
  /** When to stop repeating a claim that fails without a trace, in ms since 1970. */
  readonly deadlineMs: number;
}

/** `won`: all keys are ours, for good. `taken`: nothing of ours was stored, and `holders` has them by key. */
export type ClaimOutcome =
  | { readonly won: true }
  | { readonly won: false; readonly holders: ReadonlyMap<string, string> };

/** Nobody knows yet whether the operation happened: it may still complete, and a repeat will find out. */
export class UncertainClaim extends Error {
  constructor(cause: unknown) {
    super('the outcome of a claim could not be read before its deadline', { cause });
    this.name = 'UncertainClaim';
  }
}

/** More keys, or longer ones, than one Keeper transaction should hold. */
export class ClaimTooLarge extends Error {
  constructor(keys: number, bytes: number) {
    super(
      `a claim holds 1 to ${claimLimits.keys} keys in ${claimLimits.bytes} bytes, not ${keys} keys in ${bytes} bytes`,
    );
    this.name = 'ClaimTooLarge';
  }
}

// Merged asynchronous inserts would let two strict inserts of one key both succeed, and a retry inside the
// server would meet our own key and call it taken.
const strict = { keeper_map_strict_mode: 1, async_insert: 0, insert_keeper_max_retries: 0 } as const;

/**
 * Claims all keys at once. The outcome is never taken from an error, because a lost connection looks like a
 * taken key: after any error the keys are read back. Throws UncertainClaim at the deadline, and as checkClaim.
 */
export async function claimKeys(clickhouse: ClickHouse, claim: Claim): Promise<ClaimOutcome> {
  checkClaim(claim.keys);
  const rows = claim.keys.map((key) => ({ key, nonce: claim.nonce }));
  for (;;) {
    try {
      await clickhouse.insertRows('unique_keys', rows, { settings: strict });
      return { won: true };
    } catch (error) {
      // A store that gave no answer until now will hardly give another in time; one that answered is only slow.
      const isAway = error instanceof StoreSilent || (isLate(claim) && !wasAnswered(error));
      const outcome = isAway ? 'unknown' : await readOutcome(clickhouse, claim);
      if (outcome === 'unknown') throw new UncertainClaim(error);
      if (outcome) return outcome;
      if (isLate(claim)) throw new UncertainClaim(error);
      await pause();
      // A process that was stopped here for long must not claim what it decided then.
      if (isLate(claim)) throw new UncertainClaim(error);
    }
  }
}

const isLate = ({ deadlineMs }: Claim): boolean => Date.now() >= deadlineMs;

const wasAnswered = (error: unknown): boolean => error instanceof StoreError && error.code !== null;

/** The nonces of those keys that are claimed. */
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

/** Throws ClaimTooLarge, or RangeError for equal keys: ClickHouse would silently keep the last of two. */
export function checkClaim(keys: readonly string[]): void {
  const bytes = keys.reduce((sum, key) => sum + Buffer.byteLength(key), 0);
  if (keys.length === 0 || keys.length > claimLimits.keys || bytes > claimLimits.bytes)
    throw new ClaimTooLarge(keys.length, bytes);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new RangeError(`a claim holds the key ${twice} twice`);
}

/** Null when no key is there, or when they cannot be read; `unknown` when it is in vain to ask again. */
async function readOutcome(
  clickhouse: ClickHouse,
  { nonce, keys }: Claim,
): Promise<ClaimOutcome | 'unknown' | null> {
  const found = await readKeys(clickhouse, keys).catch((error: unknown) =>
    error instanceof StoreSilent ? 'unknown' : null,
  );
  if (found === 'unknown') return found;
  if (found === null || found.size === 0) return null;
  const holders = new Map([...found].filter(([, holder]) => holder !== nonce));
  return holders.size === 0 ? { won: true } : { won: false, holders };
}

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 50));
