// One migrated database for a whole run, and its copies: an empty Hearth takes 0.5 s by the migrations, one statement after
// the other, and 0.25 s by the same statements side by side.
import { z } from 'zod';
import { readMigrations, viewsDatabase } from '#infra/schema/migrate.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';

/** Made by the process of the stack that a run shares. */
export const template = 'hearth_template';

const made = z.object({ name: z.string(), statement: z.string(), isView: z.number() });

type Made = z.output<typeof made>;

/** Makes both databases as the migrations make them, with their ledger. */
export const copyTemplate = (url: string, database: string): Promise<void> =>
  copy(url, database, (all) => all);

/** The same without what an insert of ingest does not reach: a fifth of the tables, none of the views that are only read. */
export const copyIngestTables = (url: string, database: string): Promise<void> =>
  copy(url, database, reachedByIngest);

async function copy(
  url: string,
  database: string,
  choose: (all: readonly Made[]) => readonly Made[],
): Promise<void> {
  await using clickhouse = openClickHouse({ url, database: template });
  await clickhouse.command(`CREATE DATABASE ${database}`);
  await clickhouse.command(`CREATE DATABASE ${viewsDatabase(database)}`);
  const all = choose(
    await clickhouse.query(
      made,
      `SELECT name, create_table_query AS statement, endsWith(engine, 'View') AS isView FROM system.tables
       WHERE database IN ('${template}', '${viewsDatabase(template)}')`,
    ),
  );
  const renamed = (statement: string): string =>
    statement.replaceAll(viewsDatabase(template), viewsDatabase(database)).replaceAll(template, database);
  for (const group of [all.filter(({ isView }) => !isView), all.filter(({ isView }) => isView)])
    await Promise.all(group.map(({ statement }) => clickhouse.command(renamed(statement))));
  await clickhouse.command(`INSERT INTO ${database}.migrations SELECT * FROM ${template}.migrations`);
}

/** The migrations of readings and of the state of ingest. */
const ingestMigrations = /^000[12]_/;

/** The tables of these migrations, and what their inserts feed. */
function reachedByIngest(all: readonly Made[]): readonly Made[] {
  const statements = readMigrations(template)
    .filter(({ name }) => ingestMigrations.test(name))
    .flatMap((migration) => migration.statements);
  const reached = new Set(['migrations', ...statements.flatMap(madeBy)]);
  const feeds = all.flatMap(({ name, statement }) => {
    const [, to, from] = feedPattern.exec(statement) ?? [];
    return to === undefined || from === undefined ? [] : [{ name, to, from }];
  });
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { name, to, from } of feeds) if (reached.has(from)) reached.add(name).add(to);
  }
  return all.filter(({ name }) => reached.has(name));
}

const feedPattern = new RegExp(
  String.raw`^CREATE MATERIALIZED VIEW \S+ TO ${template}\.(\w+)[^]*\sFROM ${template}\.(\w+)`,
);

const madeBy = (statement: string): string[] =>
  [...statement.matchAll(/CREATE TABLE IF NOT EXISTS \w+\.(\w+)/g)].flatMap(([, name]) => name ?? []);
