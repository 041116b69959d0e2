// Migrations only go forward: a released file that was edited, or that this version does not know, stops the run.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { migrateDatabase, readMigrations } from '#infra/migrate.ts';
import { createKey, changeKey, rotated } from '#records/api-keys/api-keys.ts';
import { openRecords } from '#records/records.ts';
import { openWorldOn, type World } from '#test/support/world-on.ts';

let world: World;

beforeAll(async () => {
  world = await openWorldOn(inject('stack'));
});
afterAll(() => world[Symbol.asyncDispose]());

const again = (): Promise<string[]> =>
  migrateDatabase(world.env['HEARTH_CLICKHOUSE_URL'] ?? '', world.settings.HEARTH_DATABASE, () => {});

test('what is applied is not applied again', async () => {
  expect(await again()).toEqual([]);
});

test('keys that were made before are filled in as the table makes them of their records', async () => {
  const { clickhouse, settings } = world;
  const records = openRecords(clickhouse);
  const wanted = {
    kind: 'test',
    name: 'n',
    scopes: ['pii:read'],
    projectIds: ['prj_1'],
    actor: 'test',
  } as const;
  const { id } = await createKey(records, { ...wanted, expiresAt: null });
  await createKey(records, { ...wanted, expiresAt: '2999-01-01T00:00:00.000Z' });
  await changeKey(
    records,
    { id, actor: 'test' },
    (body, nowMs) => rotated({ id, body }, 60, nowMs)?.body ?? null,
  );
  const stored = () => clickhouse.query(z.unknown(), 'SELECT * FROM api_keys FINAL ORDER BY id');
  const before = await stored();
  expect(before).toEqual([
    expect.objectContaining({ name: 'n', created_by: 'test' }),
    expect.objectContaining({ name: 'n', created_by: 'test' }),
  ]);
  await clickhouse.command('TRUNCATE TABLE api_keys');
  const migration = readMigrations(settings.HEARTH_DATABASE).find(({ name }) => name === '0019_api_keys.sql');
  const filling = (migration?.statements ?? []).filter((statement) => statement.includes('INSERT INTO'));
  for (const statement of filling) await clickhouse.command(statement);
  expect(await stored()).toEqual(before);
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
