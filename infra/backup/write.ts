// Writes a backup: all versions of all records as one statement sees them, and the replies of idempotency keys.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import type { StreamingClickHouse } from '#runtime/clickhouse/client.ts';
import { committedOf } from '#records/backup.ts';
import { fileRow, intentRow, personalRow, recordRow, type BackupTable, type Row } from './format.ts';

/** Writes the file whole or not at all, for its owner only. Resolves to the number of rows. */
export async function writeBackup(
  clickhouse: StreamingClickHouse,
  file: string,
  progress: (rows: number) => void,
): Promise<number> {
  const part = `${file}.part`;
  let written = 0;
  const count = (rows: number): void => progress((written = rows));
  try {
    await pipeline(
      Readable.from(lines(clickhouse, count)),
      createGzip(),
      createWriteStream(part, { mode: 0o600 }),
    );
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return written;
}

async function* lines(
  clickhouse: StreamingClickHouse,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const digest = createHash('sha256');
  let rows = 0;
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`;
    digest.update(text);
    return text;
  };
  const migrations = await clickhouse.query(
    z.object({ name: z.string() }),
    'SELECT name FROM migrations FINAL ORDER BY name',
  );
  yield line({
    hearthBackup: 1,
    database: clickhouse.database,
    at: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
  });
  for await (const { table, batch } of tables(clickhouse)) {
    yield batch.map((row) => line({ table, row })).join('');
    count((rows += batch.length));
  }
  yield `${JSON.stringify({ end: { rows, sha256: digest.digest('hex') } })}\n`;
}

/**
 * Records first, then intents: whatever is committed meanwhile has its intent in the backup, with its keys and its reply,
 * and is completed from it.
 */
async function* tables(
  clickhouse: StreamingClickHouse,
): AsyncGenerator<{ table: BackupTable; batch: readonly Row[] }> {
  // One statement reads one state, and an operation is one part of the table: it is in the backup whole or not at all.
  const all = 'SELECT * FROM records FINAL ORDER BY kind, id, version';
  for await (const batch of clickhouse.stream(recordRow, all)) yield { table: 'records', batch };
  const recent = `SELECT * FROM record_intents FINAL WHERE at > now() - INTERVAL 25 HOUR ORDER BY nonce`;
  for await (const batch of clickhouse.stream(intentRow, recent))
    yield { table: 'record_intents', batch: await committedOf(clickhouse, batch) };
  // Last: a row is written before its record, and one that was replaced stays for a day.
  const personal = 'SELECT * FROM personal_data FINAL ORDER BY household_id, ref';
  for await (const batch of clickhouse.stream(personalRow, personal)) yield { table: 'personal_data', batch };
  // Few at once: a file may have 25 MiB.
  const files = `SELECT * EXCEPT (bytes), base64Encode(bytes) AS content FROM survey_files FINAL
    ORDER BY project_id, response_id, name, digest SETTINGS max_block_size = 16`;
  for await (const batch of clickhouse.stream(fileRow, files)) yield { table: 'survey_files', batch };
}
