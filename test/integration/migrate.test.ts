// Migrations only go forward: a ledger that does not fit the shipped files stops the run. The schema equals current.sql.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { migrateDatabase, readMigrations, viewsDatabase } from '#infra/schema/migrate.ts';
import { showSchema } from '#infra/schema/show-schema.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { openWorldOn, type World } from '#test/support/world-on.ts';

let world: World;

beforeAll(async () => {
  world = await openWorldOn(inject('stack'));
});
afterAll(() => world[Symbol.asyncDispose]());

const migrate = (url: string, database: string): Promise<string[]> =>
  migrateDatabase(url, database, () => {});

const again = (): Promise<string[]> =>
  migrate(world.env['HEARTH_CLICKHOUSE_URL'] ?? '', world.settings.HEARTH_DATABASE);

const schemaOf = ({ clickhouse }: World): Promise<string> =>
  showSchema(clickhouse, viewsDatabase(clickhouse.database));

const current = readFileSync(
  new URL('../../schemas/clickhouse/current.sql', import.meta.url),
  'utf8',
).trimEnd();

const names = readMigrations('hearth').map(({ name }) => name);

const ledgerOf = async ({ clickhouse }: World): Promise<string[]> => {
  const rows = await clickhouse.query(
    z.object({ name: z.string() }),
    'SELECT name FROM migrations FINAL ORDER BY name',
  );
  return rows.map(({ name }) => name);
};

test('current.sql is what ClickHouse shows of a migrated database', async () => {
  expect(await schemaOf(world)).toBe(current);
  expect(await ledgerOf(world)).toEqual(names);
});

test('what is applied is not applied again', async () => {
  expect(await again()).toEqual([]);
});

test('two that start at once make the same schema', async () => {
  await using both = await openWorldOn(inject('stack'), (url, database) =>
    Promise.all([migrate(url, database), migrate(url, database)]),
  );
  expect(await schemaOf(both)).toBe(current);
  expect(await ledgerOf(both)).toEqual(names);
});

test('a migration that ended midway is applied whole by the next run', async () => {
  await using cut = await openWorldOn(inject('stack'), async (url, database) => {
    await using server = openClickHouse({ url, database: 'default' });
    await server.command(`CREATE DATABASE ${database}`);
    await server.command(`CREATE DATABASE ${viewsDatabase(database)}`);
    const [first] = readMigrations(database);
    const statements = first?.statements.slice(0, 2) ?? [];
    expect(first?.statements.length).toBeGreaterThan(statements.length);
    for (const statement of statements) await server.command(statement);
    expect(await migrate(url, database)).toEqual(names);
  });
  expect(await schemaOf(cut)).toBe(current);
});

const otherChecksum = 'f'.repeat(64);

/** Migrates while the ledger holds one row more. */
async function againWith(name: string): Promise<string[]> {
  await world.clickhouse.insertRows('migrations', [{ name, checksum: otherChecksum }]);
  try {
    return await again();
  } finally {
    await world.clickhouse.command(
      `ALTER TABLE migrations DELETE WHERE checksum = '${otherChecksum}' SETTINGS mutations_sync = 2`,
    );
  }
}

test('an edited file is refused by name', async () => {
  await expect(againWith('0002_ingest.sql')).rejects.toThrow(
    '0002_ingest.sql was edited after it was applied',
  );
});

test('a migration of a newer version is refused by name', async () => {
  const { HEARTH_DATABASE: database } = world.settings;
  await expect(againWith('9999_later.sql')).rejects.toThrow(
    `9999_later.sql was applied to the database ${database} but is not in schemas/clickhouse: a newer Hearth migrated this database`,
  );
});

test('a database from before the first release is refused with what to do', async () => {
  const { HEARTH_DATABASE: database } = world.settings;
  await expect(againWith('0005_views.sql')).rejects.toThrow(
    `the database ${database} is from before the first release (it has 0005_views.sql) and cannot be migrated, so start fresh: stop Hearth and remove the folder HEARTH_DATA_DIR`,
  );
});
