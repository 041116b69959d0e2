// Says when what a read did not find may be taken as missing. A replica that lags, or that cannot write, does not show rows
// that exist. Before absence decides something, a row is written through the same door. The deciding statement has to show
// it, and its server must not be behind by what it knows itself.
import type { z } from 'zod';
import { StoreError, StoreLags, type ClickHouse } from '#runtime/clickhouse/client.ts';

/** The kind of the record that is a witness. */
export const witnessKind = 'witness';

/** Rows that no other read finds. Of those of a table the newest stays; that of another process is as good. */
const witnesses = {
  records: {
    row: { kind: witnessKind, id: '', version: 1, body: '{}', actor: '', nonce: '' },
    isOne: `kind = '${witnessKind}'`,
  },
  record_intents: {
    row: { nonce: '', actor: '', keys: [], records: '[]', reply: 'null' },
    isOne: "nonce = ''",
  },
  settled_intents: { row: { nonce: '', outcome: 'lost' }, isOne: "nonce = ''" },
} as const;

type Witnessed = keyof typeof witnesses;

export interface Witness {
  /** As `query` of the store, with a condition that the WHERE has to contain. Rejects with StoreLags where it does not hold. */
  readonly query: <T>(
    row: z.ZodType<T>,
    sqlOf: (isShown: string) => string,
    params?: Record<string, unknown>,
  ) => Promise<T[]>;
}

/** As `absolute_delay` of system.replicas has it, s: replicas of a healthy cluster are so far behind at times. */
const usualLagSeconds = 5;

/** A replica shows what was written to itself at once, however far behind it is: so it is asked how far. */
const replicasSql = (tables: readonly Witnessed[]): string =>
  `(SELECT throwIf(max(is_readonly OR absolute_delay > ${usualLagSeconds})) FROM system.replicas
    WHERE database = currentDatabase() AND table IN (${tables.map((table) => `'${table}'`).join(', ')})) = 0`;

/** Of `throwIf`. */
const thrownCode = 395;

/** The answer to a statement that throws in a server that does not show enough of these tables. */
export const orLags = <T>(answer: Promise<T>, tables: readonly string[]): Promise<T> =>
  answer.catch((error: unknown) => {
    throw error instanceof StoreError && error.code === thrownCode ? new StoreLags(tables, error) : error;
  });

/** Writes a row to each table. What the reads of this witness do not find in them was not there before it. */
export async function callWitness(clickhouse: ClickHouse, tables: readonly Witnessed[]): Promise<Witness> {
  // One of the tables keeps whole seconds.
  const witnessSeconds = Math.floor(Date.now() / 1000);
  const at = new Date(witnessSeconds * 1000).toISOString();
  await Promise.all(tables.map((table) => clickhouse.insertRows(table, [{ ...witnesses[table].row, at }])));
  const isShown = [replicasSql(tables), ...tables.map(shownSql)].join(' AND ');
  return {
    query: (row, sqlOf, params = {}) =>
      orLags(clickhouse.query(row, sqlOf(isShown), { ...params, witnessSeconds }), tables),
  };
}

const shownSql = (table: Witnessed): string =>
  `(SELECT throwIf(toUnixTimestamp(max(at)) < {witnessSeconds:UInt32}) FROM ${table} WHERE ${witnesses[table].isOne}) = 0`;
