// The views of data teams show one row per reading and day, and the analyst can read nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { viewsDatabase } from '#infra/schema/migrate.ts';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let analyst: ClickHouse;
let views: string;

beforeAll(async () => {
  world = await openWorld();
  views = viewsDatabase(world.settings.HEARTH_DATABASE);
  analyst = openClickHouse({ url: world.env['HEARTH_CLICKHOUSE_ANALYST_URL'] ?? '', database: views });
});

afterAll(async () => {
  await analyst[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const names = [
  'alarms',
  'anomalies',
  'claims',
  'cooking_events',
  'dead_letters',
  'device_days',
  'devices',
  'evidence_anchors',
  'evidence_batches',
  'household_windows',
  'households',
  'readings_fuel',
  'readings_power',
  'readings_temperature',
  'readings_usage',
  'survey_answers',
  'survey_response_versions',
  'survey_responses',
];

test('the promised views are there and the analyst can read each', async () => {
  const tables = await analyst.query(
    z.object({ name: z.string() }),
    'SELECT name FROM system.tables WHERE database = {views:String} ORDER BY name',
    { views },
  );
  expect(tables.map(({ name }) => name)).toEqual(names);
  for (const name of names)
    expect(await analyst.query(z.unknown(), `SELECT * FROM ${views}.${name} LIMIT 1`)).toEqual([]);
});

test('each column of each view has a comment', async () => {
  const bare = await analyst.query(
    z.object({ table: z.string(), name: z.string() }),
    "SELECT table, name FROM system.columns WHERE database = {views:String} AND comment = ''",
    { views },
  );
  expect(bare).toEqual([]);
});

test('the analyst can read no table, write nothing, and raise no limit', async () => {
  const refused = (sql: string): Promise<unknown> => analyst.query(z.unknown(), sql);
  const { HEARTH_DATABASE: database } = world.settings;
  await expect(refused(`SELECT * FROM ${database}.households`)).rejects.toMatchObject({ code: 497 });
  await expect(
    analyst.command(`INSERT INTO ${views}.households (did) VALUES ('did:example:a')`),
  ).rejects.toMatchObject({ code: expect.toBeOneOf([164, 497]) });
  await expect(refused('SELECT 1 SETTINGS max_execution_time = 1000')).rejects.toMatchObject({ code: 452 });
});

test('a reading that was sent twice is one row of the view, and the first arrival is it', async () => {
  const row = {
    device_did: 'did:example:v',
    observed_at: '2026-01-01T00:00:00.000Z',
    sequence: 1,
    _partition: 0,
  };
  await world.clickhouse.insertRows('power_readings', [
    { ...row, active_power_w: 5, _arrived_at: '2026-01-01T00:00:02.000Z', _offset: 1 },
  ]);
  await world.clickhouse.insertRows('power_readings', [
    { ...row, active_power_w: 7, _arrived_at: '2026-01-01T00:00:01.000Z', _offset: 9 },
  ]);
  await world.clickhouse.insertRows('power_readings', [
    { ...row, active_power_w: 5, _arrived_at: '2026-01-01T00:00:02.000Z', _offset: 1 },
  ]);
  const rows = await analyst.query(
    z.object({ active_power_w: z.number() }),
    `SELECT active_power_w FROM ${views}.readings_power`,
  );
  expect(rows).toEqual([{ active_power_w: 7 }]);
});

test('a dead letter is one row, however often it was stored and sent again, and shows the last replay', async () => {
  const place = { _topic: 't', _partition: 1, _arrived_at: '2026-01-01T00:00:01.000Z' };
  const letter = (offset: number) => ({ ...place, _offset: offset, _last_offset: offset, reason: 'no-key' });
  for (let copy = 0; copy < 2; copy++)
    await world.clickhouse.insertRows('dead_letters', [letter(5), letter(6)]);
  const replay = (replayOffset: number, at: string) => ({
    ...place,
    _offset: 5,
    replay_partition: 1,
    replay_offset: replayOffset,
    replayed_at: at,
    actor: 'key_x',
  });
  const late = replay(40, '2026-01-03T00:00:00.000Z');
  await world.clickhouse.insertRows('dead_letter_replays', [late]);
  await world.clickhouse.insertRows('dead_letter_replays', [late, replay(70, '2026-01-02T00:00:00.000Z')]);
  const rows = await analyst.query(
    z.record(z.string(), z.unknown()),
    `SELECT offset, replays, toString(replayed_at) AS at, replayed_partition, replayed_offset
     FROM ${views}.dead_letters WHERE topic = 't' ORDER BY offset`,
  );
  const never = { replays: 0, at: null, replayed_partition: null, replayed_offset: null };
  expect(rows).toEqual([
    { offset: 5, replays: 2, at: '2026-01-03 00:00:00.000', replayed_partition: 1, replayed_offset: 40 },
    { offset: 6, ...never },
  ]);
});
