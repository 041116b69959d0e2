// Household windows against the real ClickHouse: they follow device-days within seconds.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Service } from '#test/support/service.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { until } from '#test/support/until.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import { staleWindows } from '#windows/household-days.ts';
import { openHouseholdWindows } from '#windows/household-windows.ts';
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
    await stay(did, name, { id: `ins_${did}`, version: 1 });
  }
  return dids;
}

interface Stay {
  readonly id: string;
  readonly version: number;
  readonly from?: string;
  readonly to?: string | null;
}

/** Of a device in the household of a name. */
const stay = (did: string, name: string, { id, version, ...times }: Stay): Promise<void> =>
  installation(world.clickhouse, id, version, {
    deviceId: `dev_${did}`,
    deviceDid: did,
    householdId: `hh_${name}`,
    householdDid: `did:hh:${name}`,
    projectId: `prj_${name}`,
    ...times,
  });

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
    expected_intervals: 4 * 288,
    received_intervals: 4 * 288,
  });
  const [share, rest] = z.array(z.number()).parse(month['devices.use_share']);
  expect((share ?? 0) + (rest ?? 0)).toBeCloseTo(1, 9);
  // It begins in April, so it is in another part of the table, which is written after that of May.
  const week = await until('the week', async () => {
    const row = await windowOf('hh_two', 'week', '2024-04-29');
    return row?.['device_days'] === 4 && row;
  });
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
  expect(shown).toEqual({ household: 'did:hh:two', minutes: [expect.closeTo(30, 0)] });
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

/** What data teams see of a window. */
const shownOf = async (id: string, span: string, startsOn: string): Promise<Row | undefined> => {
  const views = world.clickhouse.database.replace('hearth_', 'hearth_views_');
  const [row] = await world.clickhouse.query(
    z.record(z.string(), z.unknown()),
    `SELECT missing_dids, missing_days, coverage FROM ${views}.household_windows
     WHERE household_did = {did:String} AND span = {span:String} AND starts_on = {startsOn:Date}`,
    { did: `did:hh:${id}`, span, startsOn },
  );
  return row;
};

test('days on which an installed device sent nothing lower the coverage, but those on which it was lost do not', async () => {
  const { clickhouse } = world;
  const [one, silent] = await home('silent');
  for (const [did, to] of [
    [one, null],
    [silent, '2024-05-06T21:00:00Z'],
  ] as const)
    await stay(did, 'silent', { id: `ins_${did}`, version: 2, from: '2024-05-01T21:00:00Z', to });
  // Thursday to Sunday; the other one is silent on Friday and Saturday, and lost on Sunday.
  await store(clickhouse, 'power', metered(one, start, 4 * 288, []));
  await store(clickhouse, 'power', metered(silent, start, 288, []));
  await until(
    'its week',
    async () => (await windowOf('hh_silent', 'week', '2024-04-29'))?.['device_days'] === 5,
  );
  const lost = { missing_dids: [silent], missing_days: [3], coverage: expect.closeTo(5 / 8, 6) };
  expect(await shownOf('silent', 'week', '2024-04-29')).toEqual(lost);
  expect(await shownOf('silent', 'day', '2024-05-02')).toMatchObject({ missing_days: [], coverage: 1 });
  expect(await shownOf('silent', 'day', '2024-05-03')).toMatchObject({ missing_days: [1], coverage: 0.5 });
  // Of May the first device lacks the days since, and the other one no day behind its stay.
  expect(await shownOf('silent', 'month', '2024-05-01')).toMatchObject({
    missing_dids: [one, silent],
    missing_days: [26, 4],
  });
  await record(clickhouse, 'device-status-change', 'dsc_silent', 1, {
    deviceId: `dev_${silent}`,
    to: 'lost',
    at: '2024-05-04T21:00:00Z',
  });
  expect(await shownOf('silent', 'week', '2024-04-29')).toMatchObject({
    missing_days: [2],
    coverage: expect.closeTo(5 / 7, 6),
  });
});

test('a row of a day on which a device was lost stands for no day on which it was silent', async () => {
  const { clickhouse } = world;
  const [one, found] = await home('found');
  for (const did of [one, found])
    await stay(did, 'found', { id: `ins_${did}`, version: 2, from: '2024-05-01T21:00:00Z' });
  // Thursday to Sunday; the other one is lost from Thursday to Friday, when it goes on sending, and silent at the weekend.
  await store(clickhouse, 'power', metered(one, start, 4 * 288, []));
  await store(clickhouse, 'power', metered(found, start, 2 * 288, []));
  for (const [to, since] of [
    ['lost', start],
    ['active', start + 48 * hour],
  ] as const)
    await record(clickhouse, 'device-status-change', `dsc_found_${to}`, 1, {
      deviceId: `dev_${found}`,
      to,
      at: new Date(since).toISOString(),
    });
  await until(
    'its week',
    async () => (await windowOf('hh_found', 'week', '2024-04-29'))?.['device_days'] === 6,
  );
  expect(await shownOf('found', 'week', '2024-04-29')).toEqual({
    missing_dids: [found],
    missing_days: [2],
    coverage: expect.closeTo(6 / 8, 6),
  });
  expect(await shownOf('found', 'day', '2024-05-03')).toMatchObject({ missing_days: [], coverage: 1 });
});

test('a day that goes on lacks nothing, and its row stands for no day before', async () => {
  const { clickhouse } = world;
  const [one] = await home('today');
  const nowMs = Date.now();
  const sinceMs = nowMs - 72 * hour;
  await stay(one, 'today', { id: `ins_${one}`, version: 2, from: new Date(sinceMs).toISOString() });
  await store(clickhouse, 'power', metered(one, nowMs - 60_000, 1, []));
  const localDay = (ms: number): string => new Date(ms + 3 * hour).toISOString().slice(0, 10);
  const today = localDay(nowMs - 60_000);
  const month = `${today.slice(0, 7)}-01`;
  await until('its month', async () => (await windowOf('hh_today', 'month', month))?.['device_days'] === 1);
  const before = [72, 48, 24, 0]
    .map((hours) => localDay(nowMs - hours * hour))
    .filter((day) => Date.parse(`${day}T12:00:00+03:00`) >= sinceMs && day >= month && day < today);
  const missing = z
    .object({ missing_dids: z.array(z.string()), missing_days: z.array(z.number()) })
    .parse(await shownOf('today', 'month', month));
  expect(missing.missing_days[missing.missing_dids.indexOf(one)] ?? 0).toBe(before.length);
  expect((await shownOf('today', 'day', today))?.['missing_dids']).not.toContain(one);
});

test('windows of more months than ClickHouse takes in one insert are stored, and nothing of them stays old', async () => {
  const { clickhouse } = world;
  const [one] = await home('years');
  const days = Array.from({ length: 130 }, (_, month) =>
    new Date(Date.UTC(2010, month, 15)).toISOString().slice(0, 10),
  );
  for (const part of [days.slice(0, 65), days.slice(65)])
    await clickhouse.insertRows(
      'device_days',
      deviceDayRows(one, part, { ...meteredDay, household_id: 'hh_years' }),
    );
  const households = openHouseholdWindows(clickhouse);
  await households.check([one]);
  await households.refresh();
  expect(await windowsOf('hh_years')).toHaveLength(3 * 130);
  expect(await staleWindows(clickhouse, [one])).toEqual([]);
});

test('a device that moved leaves the windows of its old household', async () => {
  const [one] = await home('old');
  await home('new');
  await store(world.clickhouse, 'power', metered(one, start, 288, []));
  await until('its day', async () => (await windowOf('hh_old', 'day', '2024-05-02'))?.['device_days'] === 1);
  await stay(one, 'old', { id: `ins_${one}`, version: 2, to: '2024-05-01T00:00:00Z' });
  await stay(one, 'new', { id: `ins_${one}_new`, version: 1, from: '2024-05-01T00:00:00Z' });
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
  // Its week is in the part of April, which is written after that of May.
  const whole = await until('its days', async () => {
    const rows = await windowsOf('hh_killed');
    const wide = rows.filter(({ span, device_days: days }) => span !== 'day' && days === 2);
    return wide.length === 2 && rows;
  });
  expect(whole).toHaveLength(4);
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
  expect(await staleWindows(clickhouse, dids)).toEqual([]);
});
