// Restores a backup into a database without records. Records need no keys, for the log answers for them; only the operations
// of the last 25 hours get theirs, for repeats of idempotency keys and for repair.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { insertKeysOf, insertRecords, witnessKind } from '#records/backup.ts';
import { backupRows, type BackupHead } from './read.ts';
import { intentRow, recordRow, type BackupTable, type Row } from './format.ts';

// A row is a record of some kB at most, so an insert of this many rows stays far below the limits of a request.
const rowsAtOnce = 1000;

/** Rows of a first start: its API keys, reports of expiring keys, and witnesses of upkeep. */
const ofFirstStart = ['api-key', 'api-key-expiry-notice', 'event', 'audit-entry', witnessKind];

/** Throws when the backup comes from another schema, or the database holds more than a first start writes. */
export async function checkTarget(clickhouse: ClickHouse, { migrations }: BackupHead): Promise<void> {
  const known = await clickhouse.query(z.object({ name: z.string() }), 'SELECT name FROM migrations FINAL');
  const unknown = migrations.filter((name) => !known.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Error(
      `the backup comes from a newer Hearth, or from one before the first release: this version does not know ${unknown.join(', ')}`,
    );
  const [{ held } = { held: '' }] = await clickhouse.query(
    z.object({ held: z.string() }),
    "SELECT arrayStringConcat(groupUniqArray(kind), ', ') AS held FROM records WHERE kind NOT IN {ofFirstStart:Array(String)}",
    { ofFirstStart },
  );
  if (held !== '')
    throw new Error(
      `${clickhouse.database} holds records already (${held}): restore into an empty one: that of a new HEARTH_DATA_DIR, started with HEARTH_FLEET=off, or another HEARTH_DATABASE`,
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

/** `content` stands for the bytes, and a column of that kind is named. */
const fileColumns = [
  'project_id',
  'response_id',
  'name',
  'digest',
  'id',
  'household_id',
  'media_type',
  'found_type',
  'size',
  'is_cut',
  'content',
  'at',
] as const;

const restoreInto: Record<BackupTable, (clickhouse: ClickHouse, rows: readonly Row[]) => Promise<void>> = {
  records: (clickhouse, rows) => insertRecords(clickhouse, z.array(recordRow).parse(rows)),
  record_intents: async (clickhouse, rows) => {
    const intents = z.array(intentRow).parse(rows);
    await insertKeysOf(clickhouse, intents);
    await clickhouse.insertRows('record_intents', intents);
  },
  personal_data: (clickhouse, rows) => clickhouse.insertRows('personal_data', rows),
  survey_files: (clickhouse, rows) =>
    clickhouse.insertRows('survey_files', rows, { columns: [...fileColumns] }),
};
