// Household windows against the real ClickHouse: they stand on the device-days and follow them within seconds.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Service } from '#test/support/service.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { until } from '#test/support/until.ts';
import { windowsBehind } from '#windows/household-days.ts';
import {
  at,
  device,
  hour,
  installation,
  metered,
  project,
  record,
  store,
  type Row,
} from './windows-world.ts';

let world: World;
let windows: Service;

beforeAll(async () => {
  world = await openWorld();
  windows = await world.start('windows');
});
afterAll(() => world[Symbol.asyncDispose]());

const windowsOf = (id: string): Promise<Row[]> =>
  world.clickhouse.query(
    z.record(z.string(), z.unknown()),
    'SELECT * FROM household_windows FINAL WHERE household_id = {id:String} ORDER BY span, starts_on',
    { id },
  );

const windowOf = async (id: string, span: string, startsOn: string): Promise<Row | undefined> =>
  (await windowsOf(id)).find((row) => row['span'] === span && row['starts_on'] === startsOn);

/** Two stoves of a household in Kampala (UTC+3). */
async function home(name: string): Promise<readonly [string, string]> {
  const { clickhouse } = world;
  const dids = [`did:${name}:a`, `did:${name}:b`] as const;
  await project(clickhouse, `prj_${name}`, 'Africa/Kampala');
  await record(clickhouse, 'household', `hh_${name}`, 1, {
    did: `did:hh:${name}`,
    status: 'active',
    location: { district: 'x', density: 'Low' },
  });
  for (const did of dids) {
    await device(clickhouse, did, { type: 'ElectricPressureCooker', ratedPowerW: 1000 });
    await installation(clickhouse, `ins_${did}`, 1, {
      deviceId: `dev_${did}`,
      deviceDid: did,
      householdId: `hh_${name}`,
      householdDid: `did:hh:${name}`,
      projectId: `prj_${name}`,
    });
  }
  return dids;
}

// Thursday 2024-05-02 in Kampala, to Sunday.
const start = at('2024-05-01T21:00:00Z');
const noon = start + 12 * hour;

test('day, week and month of two stoves: sums, shares, overlap', async () => {
  const [one, other] = await home('two');
  await store(world.clickhouse, 'power', metered(one, start, 2 * 288, [[noon, noon + hour]]));
  await store(
    world.clickhouse,
    'power',
    metered(other, start, 2 * 288, [
      [noon + hour / 2, noon + hour],
      [noon + 24 * hour, noon + 25 * hour],
    ]),
  );
  const month = await until('the month', async () => {
    const row = await windowOf('hh_two', 'month', '2024-05-01');
    return row?.['device_days'] === 4 && row;
  });
  expect(month).toMatchObject({
    ends_on: '2024-05-31',
    time_zone: 'Africa/Kampala',
    energy_wh: expect.closeTo(2250, 6),
    cooking_events: 3,
    'devices.device_did': [one, other],
    'devices.days': [2, 2],
    'devices.cooking_events': [1, 2],
    'overlaps.device_did': [one],
    'overlaps.other_did': [other],
    coverage: 1,
  });
  const [share, rest] = z.array(z.number()).parse(month['devices.use_share']);
  expect((share ?? 0) + (rest ?? 0)).toBeCloseTo(1, 9);
  // It begins in April, so it is in another part of the table, which is written after that of May.
  const week = await until('the week', () => windowOf('hh_two', 'week', '2024-04-29'));
  expect(week).toMatchObject({ ends_on: '2024-05-05', device_days: 4 });
  expect(await windowOf('hh_two', 'day', '2024-05-02')).toMatchObject({ device_days: 2, cooking_events: 2 });
  expect(await windowOf('hh_two', 'day', '2024-05-03')).toMatchObject({
    device_days: 2,
    cooking_events: 1,
    'overlaps.minutes': [],
  });
  const [shown] = await world.clickhouse.query(
    z.object({ household: z.string(), minutes: z.array(z.number()) }),
    `SELECT household_did AS household, overlap_minutes AS minutes FROM ${world.clickhouse.database.replace('hearth_', 'hearth_views_')}.household_windows
     WHERE household_did = 'did:hh:two' AND span = 'month'`,
  );
  expect(shown).toEqual({ household: 'did:hh:two', minutes: [expect.closeTo(35, 0)] });
});

test('a late reading changes the windows of its day and no others', async () => {
  const [one] = await home('late');
  await store(world.clickhouse, 'power', metered(one, start, 2 * 288, []));
  const before = await until('both days', async () => {
    const rows = await windowsOf('hh_late');
    return rows.find(({ span }) => span === 'month')?.['device_days'] === 2 && rows;
  });
  await store(world.clickhouse, 'power', [
    { did: one, atMs: start + hour + 60_000, columns: { active_power_w: 1, energy_wh: 1000 } },
  ]);
  const changed = await until('other digests', async () => {
    const rows = await windowsOf('hh_late');
    const others = rows.filter((row, index) => row['days_digest'] !== before[index]?.['days_digest']);
    return others.length >= 3 && others;
  });
  expect(changed.map(({ span, starts_on: first }) => [span, first])).toEqual([
    ['day', '2024-05-02'],
    ['month', '2024-05-01'],
    ['week', '2024-04-29'],
  ]);
});

test('a device that moved leaves the windows of its old household', async () => {
  const [one] = await home('old');
  await home('new');
  await store(world.clickhouse, 'power', metered(one, start, 288, []));
  await until('its day', async () => (await windowOf('hh_old', 'day', '2024-05-02'))?.['device_days'] === 1);
  await installation(world.clickhouse, `ins_${one}`, 2, {
    deviceId: `dev_${one}`,
    deviceDid: one,
    householdId: 'hh_old',
    householdDid: 'did:hh:old',
    projectId: 'prj_old',
    to: '2024-05-01T00:00:00Z',
  });
  await installation(world.clickhouse, `ins_${one}_new`, 1, {
    deviceId: `dev_${one}`,
    deviceDid: one,
    householdId: 'hh_new',
    householdDid: 'did:hh:new',
    projectId: 'prj_new',
    from: '2024-05-01T00:00:00Z',
  });
  await until(
    'its new day',
    async () => (await windowOf('hh_new', 'day', '2024-05-02'))?.['device_days'] === 1,
  );
  expect(await windowOf('hh_old', 'day', '2024-05-02')).toMatchObject({
    device_days: 0,
    'devices.device_did': [],
  });
});

test('a day is in its windows after a kill -9, also when they were read between its reading and its storing', async () => {
  const { clickhouse } = world;
  const [one] = await home('killed');
  await store(clickhouse, 'power', metered(one, start, 2 * 288, [[noon, noon + hour]]));
  const whole = await until('its days', async () => {
    const rows = await windowsOf('hh_killed');
    return rows.find(({ span }) => span === 'month')?.['device_days'] === 2 && rows;
  });
  const spansOf = (rows: readonly Row[]) => rows.map((row) => [row['span'], row['starts_on']]);
  expect(spansOf(whole)).toHaveLength(4);
  await windows.stop();
  // As a copy leaves it that dies before it computed them again; and one of a day that has no rows any more.
  await clickhouse.command(
    `INSERT INTO household_windows SELECT * REPLACE (repeat('0', 64) AS days_digest, 1 AS energy_wh, now64(6) AS read_at)
     FROM household_windows FINAL WHERE household_id = 'hh_killed' AND (starts_on != '2024-05-03')`,
  );
  await clickhouse.command(
    `INSERT INTO household_windows SELECT * REPLACE (toDate('2024-05-04') AS starts_on, toDate('2024-05-04') AS ends_on, now64(6) AS read_at)
     FROM household_windows FINAL WHERE household_id = 'hh_killed' AND span = 'day' AND starts_on = '2024-05-03'`,
  );
  const content = (rows: readonly Row[]) =>
    rows.filter(({ device_days: days }) => days !== 0).map((row) => ({ ...row, read_at: '' }));
  windows = await world.start('windows');
  await until('the windows', async () => {
    const [was, is] = [content(whole), content(await windowsOf('hh_killed'))];
    return isDeepStrictEqual(is, was);
  });
  // The walk finds nothing to do where all is as it should be.
  const dids = ['two', 'late', 'killed'].flatMap((name) => [`did:${name}:a`, `did:${name}:b`]);
  expect(await windowsBehind(clickhouse, dids)).toEqual([]);
});
