// Migrations only go forward: a released file that was edited, or that this version does not know, stops the run.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#infra/migrate.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const again = (): Promise<string[]> =>
  migrateDatabase(world.env['HEARTH_CLICKHOUSE_URL'] ?? '', world.settings.HEARTH_DATABASE, () => {});

test('what is applied is not applied again', async () => {
  expect(await again()).toEqual([]);
});

test('an edited file is refused by name', async () => {
  await world.clickhouse.insertRows('migrations', [{ name: '0002_ingest.sql', checksum: 'f'.repeat(64) }]);
  await expect(again()).rejects.toThrow('0002_ingest.sql was edited after it was applied');
});

test('a migration of a newer version is refused by name', async () => {
  await world.clickhouse.command(
    "ALTER TABLE migrations DELETE WHERE checksum = repeat('f', 64) SETTINGS mutations_sync = 2",
  );
  await world.clickhouse.insertRows('migrations', [{ name: '9999_later.sql', checksum: '0'.repeat(64) }]);
  await expect(again()).rejects.toThrow(
    '9999_later.sql was applied to this database but is not in schemas/clickhouse',
  );
});
