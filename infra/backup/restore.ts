// Restores a backup into a database without records: the keys of each record first, then the record.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { claimLimits } from '#records/unique-keys.ts';
import { recordKey } from '#records/intents.ts';
import { insertRecords } from '#records/log.ts';
import { isEntry } from '#records/tables.ts';
import { backupRows, type BackupHead } from './read.ts';
import { intentRow, recordRow, type BackupTable, type Row } from './format.ts';

// A row is a record of some kB at most, and an insert of so many stays far below a request's limits.
const rowsAtOnce = 1000;

/** What a first start writes: its API keys, and that it told of one that expires. */
const ofFirstStart = ['api-key', 'api-key-expiry-told', 'event', 'audit-entry'];

/** Throws when the backup comes from another schema, or the database holds more than a first start writes. */
export async function checkTarget(clickhouse: ClickHouse, { migrations }: BackupHead): Promise<void> {
  const known = await clickhouse.query(z.object({ name: z.string() }), 'SELECT name FROM migrations FINAL');
  const unknown = migrations.filter((name) => !known.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Error(
      `the backup comes from a newer Hearth, or from one before the first release: this one does not know ${unknown.join(', ')}`,
    );
  const [{ held } = { held: '' }] = await clickhouse.query(
    z.object({ held: z.string() }),
    "SELECT arrayStringConcat(groupUniqArray(kind), ', ') AS held FROM records WHERE kind NOT IN {ofFirstStart:Array(String)}",
    { ofFirstStart },
  );
  if (held !== '')
    throw new Error(
      `${clickhouse.database} holds records already (${held}): restore into an empty one: that of a new HEARTH_DATA_DIR, started with HEARTH_FLEET=off, or another HEARTH_DATABASE, with the HEARTH_CLICKHOUSE_URL of its server`,
    );
}

/** Resolves when every row is stored. */
export async function restoreBackup(
  clickhouse: ClickHouse,
  file: string,
  progress: (rows: number) => void,
): Promise<void> {
  let done = 0;
  for await (const { table, rows } of backupRows(file, rowsAtOnce)) {
    await restoreInto[table](clickhouse, rows);
    progress((done += rows.length));
  }
}

type Key = Readonly<Record<'key' | 'nonce', string>>;

/** A version that is not the newest needs its key no more than in the database it comes from, and does no harm. */
const restoreInto: Record<BackupTable, (clickhouse: ClickHouse, rows: readonly Row[]) => Promise<void>> = {
  records: async (clickhouse, rows) => {
    const records = z.array(recordRow).parse(rows);
    const keyed = records.filter((record) => !isEntry(record));
    await insertKeys(
      clickhouse,
      keyed.map((record) => ({ key: recordKey(record), nonce: record.nonce })),
    );
    await insertRecords(clickhouse, records);
  },
  record_intents: async (clickhouse, rows) => {
    const intents = z.array(intentRow).parse(rows);
    await insertKeys(
      clickhouse,
      intents.flatMap(({ nonce, keys }) => keys.map((key) => ({ key, nonce }))),
    );
    await clickhouse.insertRows('record_intents', intents);
  },
  personal_data: (clickhouse, rows) => clickhouse.insertRows('personal_data', rows),
};

/** Not strict: nobody else writes here, and the same key comes from a record and from its intent. */
async function insertKeys(clickhouse: ClickHouse, keys: readonly Key[]): Promise<void> {
  let part = new Map<string, Key>();
  let bytes = 0;
  const send = async (): Promise<void> => {
    await clickhouse.insertRows('unique_keys', [...part.values()], {
      settings: { keeper_map_strict_mode: 0 },
    });
    [part, bytes] = [new Map(), 0];
  };
  for (const one of keys) {
    const length = Buffer.byteLength(one.key);
    if (part.size === claimLimits.keys || bytes + length > claimLimits.bytes) await send();
    part.set(one.key, one);
    bytes += length;
  }
  await send();
}
