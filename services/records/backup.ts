// What a backup takes of the record store beside its rows, and how a restored one is filled.
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Intent } from './intents.ts';
import { partsOf } from './parts.ts';
import { readKeys, reservationLimits } from './unique-keys.ts';

export { insertRecords } from './log.ts';
export { witnessKind } from './witness.ts';

type Keyed = Pick<Intent, 'nonce' | 'keys'>;

const keysAtOnce = 500;

/** The operations that hold their keys: the others were lost to one that came first, or are not decided yet. */
export async function committedOf<One extends Keyed>(
  clickhouse: ClickHouse,
  operations: readonly One[],
): Promise<One[]> {
  const keys = operations.flatMap((operation) => operation.keys.slice(0, 1));
  const holders = new Map<string, string>();
  for (const part of partsOf(keys, { count: keysAtOnce, bytes: Infinity }, (key) => key))
    for (const [key, nonce] of await readKeys(clickhouse, part)) holders.set(key, nonce);
  return operations.filter(({ nonce, keys: [first] }) => holders.get(first ?? '') === nonce);
}

/** Gives operations their keys. Not strict: no other process may write to the database. */
export async function insertKeysOf(clickhouse: ClickHouse, operations: readonly Keyed[]): Promise<void> {
  const rows = operations.flatMap(({ keys, nonce }) => keys.map((key) => ({ key, nonce })));
  const settings = { keeper_map_strict_mode: 0 };
  for (const part of partsOf(rows, reservationLimits, ({ key }) => key))
    await clickhouse.insertRows('unique_keys', part, { settings });
}
