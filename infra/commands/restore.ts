// npm run restore: restores the records of a backup into a database without records.
import { parseArgs } from 'node:util';
import { checkBackup } from '../backup/read.ts';
import { checkTarget, restoreBackup } from '../backup/restore.ts';
import { runCommand, UsageError } from '../command-line/command.ts';
import { migrateDatabase } from '../schema/migrate.ts';
import { storeOf } from '../stack/ready.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { settingsOrExit } from '#runtime/process/config.ts';
import { counter } from './counter.ts';

const help = `npm run restore -- FILE

Reads a file of npm run backup and restores its records into HEARTH_DATABASE. A missing database is created; an existing
one may only hold the API keys of a first start. The file is checked before anything is stored. API keys work again with
their secrets, and idempotency keys of the last 24 hours get their stored replies.

If a restore is interrupted, drop the database and start again. Do not write by REST during a restore.

Without HEARTH_CLICKHOUSE_URL the command uses the Hearth running on HEARTH_DATA_DIR, and its database unless
HEARTH_DATABASE names another.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(help);
  const [file, more] = positionals;
  if (file === undefined || more !== undefined) throw new UsageError('give one FILE to restore');
  const backup = await checkBackup(file);
  const store = storeOf(settingsOrExit(process.env));
  await migrateDatabase(store.url, store.database, console.error);
  await using clickhouse = openClickHouse(store);
  await checkTarget(clickhouse, backup.head);
  await restoreBackup(clickhouse, file, counter(`of ${backup.rows} rows restored`));
  console.log(
    `${backup.rows} rows of ${backup.head.database} from ${backup.head.at} are in ${store.database}`,
  );
}

if (import.meta.main) await runCommand(main);
