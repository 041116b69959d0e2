// npm run migrate: applies schemas/clickhouse/NNNN_*.sql forward, once each, with a ledger of checksums.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCommand } from '../command-line/command.ts';
import { storeOf } from '../stack/ready.ts';
import { showSchema } from './show-schema.ts';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { settingsOrExit } from '#runtime/process/config.ts';

const folder = join(import.meta.dirname, '../../schemas/clickhouse');

/** Database of the stable views of a database of Hearth: hearth_views, or hearth_views_<rest>. */
export const viewsDatabase = (database: string): string =>
  database === 'hearth' ? 'hearth_views' : database.replace('hearth_', 'hearth_views_');

export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly statements: readonly string[];
}

/** The shipped migrations in order; a statement ends with `;` at the end of a line. */
export function readMigrations(database: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort();
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return {
      name,
      checksum: createHash('sha256').update(text).digest('hex'),
      statements: statementsOf(text, database),
    };
  });
}

function statementsOf(text: string, database: string): string[] {
  return text
    .replaceAll('{database}', database)
    .replaceAll('{views}', viewsDatabase(database))
    .split(/;$/m)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const ledgerTable = (database: string): string => `
  CREATE TABLE IF NOT EXISTS ${database}.migrations (
    name String COMMENT 'Name of the file', checksum FixedString(64) COMMENT 'SHA-256 of the file, hex',
    applied_at DateTime64(3, 'UTC') DEFAULT now64(3) COMMENT 'Time of the migration, UTC')
  ENGINE = ReplacingMergeTree ORDER BY (name) COMMENT 'Applied migrations'`;

/** Applies what is missing and returns the names. Throws when the ledger does not fit the shipped files. */
export async function migrate(clickhouse: ClickHouse, log: (line: string) => void): Promise<string[]> {
  const { database } = clickhouse;
  await clickhouse.command(ledgerTable(database));
  const rows = await clickhouse.query(
    z.object({ name: z.string(), checksum: z.string() }),
    `SELECT name, checksum FROM ${database}.migrations FINAL`,
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const shipped = readMigrations(database);
  refuseDrift(database, applied, shipped);
  const missing = shipped.filter((migration) => !applied.has(migration.name));
  for (const { name, checksum, statements } of missing) {
    for (const statement of statements) await clickhouse.command(statement);
    await clickhouse.insertRows('migrations', [{ name, checksum }]);
    log(`applied ${name}`);
  }
  return missing.map(({ name }) => name);
}

function refuseDrift(
  database: string,
  applied: ReadonlyMap<string, string>,
  shipped: readonly Migration[],
): void {
  const files = new Map(shipped.map(({ name, checksum }) => [name, checksum]));
  const [unknown] = [...applied.keys()].filter((name) => !files.has(name)).sort();
  if (unknown !== undefined) throw new Error(sentenceOn(unknown, database, shipped.at(-1)?.name ?? ''));
  for (const [name, checksum] of applied)
    if (files.get(name) !== checksum)
      throw new Error(`${name} was edited after it was applied: restore the file and add a new migration`);
}

/** Migrations are never removed, so an unknown one that is not after the last one is from before the first release. */
const sentenceOn = (unknown: string, database: string, last: string): string =>
  unknown > last
    ? `${unknown} was applied to the database ${database} but is not in schemas/clickhouse: a newer Hearth migrated this database`
    : `the database ${database} is from before the first release (it has ${unknown}) and cannot be migrated, so start fresh: stop Hearth and remove the folder HEARTH_DATA_DIR (default .hearth), or set another HEARTH_DATABASE, such as hearth_new`;

/** Makes both databases and applies the migrations, as the user of `url`. */
export async function migrateDatabase(
  url: string,
  database: string,
  log: (line: string) => void,
): Promise<string[]> {
  await using server = openClickHouse({ url, database: 'default' });
  await server.command(`CREATE DATABASE IF NOT EXISTS ${database}`);
  await server.command(`CREATE DATABASE IF NOT EXISTS ${viewsDatabase(database)}`);
  await using clickhouse = openClickHouse({ url, database });
  return await migrate(clickhouse, log);
}

const help = `npm run migrate

Applies missing ClickHouse migrations to HEARTH_DATABASE (default hearth) at HEARTH_CLICKHOUSE_URL. Migrations only go
forward; a ledger table stores their checksums. npm start applies them automatically.
Without HEARTH_CLICKHOUSE_URL the command uses the Hearth running on HEARTH_DATA_DIR. With npm run stack, set it to the
address that npm run stack prints for "admin".

Options
  --show  prints SHOW CREATE of every object of the database, like schemas/clickhouse/current.sql, and applies nothing`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, show: { type: 'boolean' } },
  });
  if (values.help) return console.log(help);
  const { url, database } = storeOf(settingsOrExit(process.env));
  if (values.show) {
    await using clickhouse = openClickHouse({ url, database });
    return console.log(await showSchema(clickhouse, viewsDatabase(database)));
  }
  const applied = await migrateDatabase(url, database, console.log);
  console.log(applied.length === 0 ? 'nothing to apply' : `${applied.length} applied`);
}

if (import.meta.main) await runCommand(main);
