// A database that holds records already has, behind the migration, what its lists and reads ask for.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { migrateDatabase, readMigrations, viewsDatabase } from '#infra/migrate.ts';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse.ts';
import { openWorld } from '#test/support/world.ts';

/** A database as it was before the migration of this name. */
async function openBefore(url: string, name: string): Promise<ClickHouse> {
  const database = `hearth_t${randomBytes(5).toString('hex')}`;
  await using server = openClickHouse({ url, database: 'default' });
  await server.command(`CREATE DATABASE ${database}`);
  await server.command(`CREATE DATABASE ${viewsDatabase(database)}`);
  const clickhouse = openClickHouse({ url, database });
  await clickhouse.command(
    "CREATE TABLE migrations (name String, checksum FixedString(64), applied_at DateTime64(3, 'UTC') DEFAULT now64(3)) ENGINE = ReplacingMergeTree ORDER BY (name)",
  );
  for (const migration of readMigrations(database).filter((each) => each.name < name)) {
    for (const statement of migration.statements) await clickhouse.command(statement);
    await clickhouse.insertRows('migrations', [{ name: migration.name, checksum: migration.checksum }]);
  }
  return clickhouse;
}

const at = '2026-03-01T10:00:00.000Z';
const stamps = { createdAt: at, updatedAt: '2026-03-02T10:00:00.000Z' };
const record = (kind: string, id: string, version: number, body: object) => ({
  kind,
  id,
  version,
  body: JSON.stringify(body),
  actor: 'test',
  nonce: id,
  at: '2026-03-02T10:00:00.005Z',
});
const stay = { deviceId: 'dev_1', deviceDid: 'did:x:d', householdId: 'hh_1', householdDid: 'did:x:h' };
const place = { district: 'North', density: 'Low' };
const before = [
  record('project', 'prj_1', 1, { did: 'did:x:p', name: 'P', status: 'archived', ...stamps }),
  record('household', 'hh_1', 1, { did: 'did:x:h', status: 'active', location: place, ...stamps }),
  record('household', 'hh_1', 2, {
    did: 'did:x:h',
    status: 'active',
    location: place,
    group: 'adopter',
    tags: ['a', 'b'],
    ...stamps,
  }),
  record('device', 'dev_1', 1, { did: 'did:x:d', type: 'SmartMeter', status: 'active', ...stamps }),
  record('survey', 'srv_1', 1, {
    projectId: 'prj_1',
    type: 'baseline',
    round: 1,
    status: 'draft',
    ...stamps,
  }),
  record('installation', 'ins_1', 1, { ...stay, from: null, to: null }),
  record('installation', 'ins_1', 2, { ...stay, from: null, to: at }),
];

test('installations, groups, tags, states and times of change are filled in from the log', async () => {
  await using world = await openWorld();
  const url = world.env['HEARTH_CLICKHOUSE_URL'] ?? '';
  await using clickhouse = await openBefore(url, '0015');
  await clickhouse.insertRows('records', before);
  await migrateDatabase(url, clickhouse.database, () => {});
  const after = record('installation', 'ins_2', 1, { ...stay, householdId: 'hh_2', from: at, to: null });
  await clickhouse.insertRows('records', [after]);
  const rows = (sql: string) => clickhouse.query(z.unknown(), sql);
  expect(
    await rows(
      'SELECT household_id, id, version, valid_to IS NULL AS open FROM placements FINAL ORDER BY household_id',
    ),
  ).toEqual([
    { household_id: 'hh_1', id: 'ins_1', version: 2, open: 0 },
    { household_id: 'hh_2', id: 'ins_2', version: 1, open: 1 },
  ]);
  expect(await rows('SELECT version, study_group, tags FROM households FINAL')).toEqual([
    { version: 2, study_group: 'adopter', tags: ['a', 'b'] },
  ]);
  expect(await rows('SELECT status FROM projects FINAL')).toEqual([{ status: 'archived' }]);
  for (const table of ['projects', 'households', 'devices', 'surveys'])
    expect(await rows(`SELECT updated_at FROM ${table} FINAL`)).toEqual([
      { updated_at: '2026-03-02T10:00:00.000Z' },
    ]);
  await clickhouse.command(`DROP DATABASE ${viewsDatabase(clickhouse.database)} SYNC`);
  await clickhouse.command(`DROP DATABASE ${clickhouse.database} SYNC`);
});
