// npm run backup: writes all records and their keys into one file, and removes backups that are too old.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backupName, backupTime } from '../backup/format.ts';
import { writeBackup } from '../backup/write.ts';
import { runCommand, UsageError } from '../command-line/command.ts';
import { makeFolder } from '../stack/folder.ts';
import { storeOf } from '../stack/ready.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { settingsOrExit } from '#runtime/process/config.ts';
import { counter } from './counter.ts';

const keepDaysDefault = 30;

const help = `npm run backup -- FOLDER [--keep-days DAYS]

Writes every version of every record (projects, households, devices, installations, surveys, analyses, API keys without
their secrets, events, audit entries, personal data) into one new file in FOLDER that npm run restore reads, while Hearth
runs. Readings are not in it: they stay in Kafka and ClickHouse.

  --keep-days DAYS   removes older backups of this database from FOLDER (default ${keepDaysDefault}, 1 to 3650). A backup keeps
                     personal data that was erased after it

Without HEARTH_CLICKHOUSE_URL the command uses the Hearth running on HEARTH_DATA_DIR, and its database unless
HEARTH_DATABASE names another.`;

function keepDaysOf(text: string | undefined): number {
  if (text === undefined) return keepDaysDefault;
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 3650) return Number(text);
  throw new UsageError(`--keep-days is ${JSON.stringify(text)}: use a whole number from 1 to 3650`);
}

/** Removes backups of the database that are older than `days`. */
function removeOld(
  folder: string,
  database: string,
  { days, nowMs }: { days: number; nowMs: number },
): string[] {
  const old = readdirSync(folder).filter((name) => {
    const madeMs = backupTime(database, name);
    return madeMs !== null && madeMs < nowMs - days * 86_400_000;
  });
  for (const name of old) rmSync(join(folder, name));
  return old;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, 'keep-days': { type: 'string' } },
  });
  if (values.help) return console.log(help);
  const [folder, more] = positionals;
  if (folder === undefined || more !== undefined) throw new UsageError('give one FOLDER for the backups');
  const days = keepDaysOf(values['keep-days']);
  const store = storeOf(settingsOrExit(process.env));
  await using clickhouse = openClickHouse(store);
  makeFolder(folder, 0o700);
  const now = new Date();
  const file = join(folder, backupName(store.database, now));
  const rows = await writeBackup(clickhouse, file, counter('rows written'));
  console.log(`${file}: ${rows} rows`);
  for (const name of removeOld(folder, store.database, { days, nowMs: now.getTime() }))
    console.log(`${name} removed: older than ${days} days`);
}

if (import.meta.main) await runCommand(main);
