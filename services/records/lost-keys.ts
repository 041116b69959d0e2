// Keys of lost operations: ClickHouse was restored to a state older than that of its Keeper, which still holds their keys.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { newUlid, ulidTime } from '#runtime/process/ids.ts';
import { givenUpMs } from './ages.ts';
import { deletionLimits, partsOf } from './parts.ts';
import { callWitness } from './witness.ts';

/**
 * Whether an operation without an intent is lost. Its intent was flushed to disk before its keys were reserved, so no
 * process can finish it. The hour keeps clocks and slow inserts out of the question.
 */
export const isLostOperation = (nonce: string, nowMs: number): boolean => nonce < ulidTime(nowMs - givenUpMs);

const heldRow = z.object({ key: z.string(), nonce: z.string() });

export type HeldKey = z.output<typeof heldRow>;

const noncesAtOnce = 1000;

/**
 * The keys of all operations without an intent, whatever their age. It lists Keeper and then looks for the intents, so an
 * operation that begins meanwhile is not among them. Throws StoreLags.
 */
export async function readLostKeys(clickhouse: ClickHouse): Promise<HeldKey[]> {
  const held = await clickhouse.query(heldRow, 'SELECT key, nonce FROM unique_keys');
  const lost = new Set(held.map(({ nonce }) => nonce));
  const witness = await callWitness(clickhouse, ['record_intents']);
  const known = (isShown: string): string =>
    `SELECT DISTINCT nonce FROM record_intents WHERE nonce IN {nonces:Array(String)} AND ${isShown}`;
  for (const nonces of partsOf([...lost], { count: noncesAtOnce, bytes: Infinity }, (nonce) => nonce))
    for (const { nonce } of await witness.query(z.object({ nonce: z.string() }), known, { nonces }))
      lost.delete(nonce);
  return held.filter(({ nonce }) => lost.has(nonce));
}

/**
 * Deletes keys of lost operations. A key that was reserved again since stays: it is first marked, under its version in
 * Keeper, so of several processes one deletes it, and the others throw a StoreError. A mark is the nonce of no operation,
 * so a process that ends between the two statements leaves keys of a lost operation.
 */
export async function deleteLostKeys(keeper: ClickHouse, lost: readonly HeldKey[]): Promise<void> {
  for (const part of partsOf(lost, deletionLimits, ({ key, nonce }) => key + nonce)) {
    const [keys, nonces, mark] = [part.map(({ key }) => key), part.map(({ nonce }) => nonce), newUlid()];
    await keeper.command(
      `ALTER TABLE unique_keys UPDATE nonce = {mark:String}
       WHERE key IN {keys:Array(String)} AND nonce IN {nonces:Array(String)}
       SETTINGS mutations_sync = 1, keeper_map_strict_mode = 1, insert_keeper_max_retries = 0`,
      { keys, nonces, mark },
    );
    await keeper.command(
      `ALTER TABLE unique_keys DELETE WHERE key IN {keys:Array(String)} AND nonce = {mark:String}
       SETTINGS mutations_sync = 1`,
      { keys, mark },
    );
  }
}
