// Windows against the real ClickHouse: readings of all kinds become days, and days follow their readings and records.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { dayRuleVersion } from '#domain/days/rules.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { until } from '#test/support/until.ts';
import type { Service } from '#test/support/service.ts';
import {
  at,
  computedDays,
  daysOf,
  device,
  hour,
  installation,
  metered,
  minute,
  project,
  record,
  staleOf,
  store,
  untilComputed,
  type Row,
} from './windows-world.ts';

let world: World;
let windows: Service;

beforeAll(async () => {
  world = await openWorld();
  windows = await world.start('windows');
});
afterAll(() => world[Symbol.asyncDispose]());

const without = (row: Row | undefined, ...columns: string[]): Row =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !columns.includes(name)));

const noon = at('2024-05-02T12:00:00Z');

/** Of a stove that burns for an hour, and cools slowly; degrees Celsius. */
function heatC(atMs: number): number {
  if (atMs < noon) return 28;
  const coolingMs = Math.max(0, atMs - (noon + hour - 5 * minute));
  return 28 + Math.round(67 * Math.exp(-coolingMs / (25 * minute)));
}

const threeDays = (did: string) => metered(did, at('2024-05-01T00:00:00Z'), 3 * 288, [[noon, noon + hour]]);

test('all four kinds become days', async () => {
  const { clickhouse } = world;
  const start = at('2024-05-02T00:00:00Z');
  const fiveMinutes = Array.from({ length: 288 }, (_, index) => start + index * 5 * minute);
  const [meter, reporter, logger, scale] = [
    'did:k:power',
    'did:k:usage',
    'did:k:heat',
    'did:k:scale',
  ] as const;
  await device(clickhouse, meter, { type: 'ElectricPressureCooker', ratedPowerW: 1000 });
  await device(clickhouse, reporter, { type: 'InductionStove' });
  await device(clickhouse, logger, { type: 'StoveUseMonitor', fuelType: 'Charcoal' });
  await device(clickhouse, scale, { type: 'FuelScale', fuelType: 'LPG', expectedIntervalSeconds: 3600 });
  await store(clickhouse, 'power', threeDays(meter));
  await store(
    clickhouse,
    'usage',
    fiveMinutes.map((atMs) => ({
      did: reporter,
      atMs,
      columns: {
        interval_seconds: 300,
        in_use_seconds: atMs > noon && atMs <= noon + hour ? 240 : 0,
        mode: 'UNKNOWN',
        battery_percent: 80.5,
      },
    })),
  );
  await store(
    clickhouse,
    'temperature',
    fiveMinutes.map((atMs, index) => ({
      did: logger,
      atMs,
      columns: {
        temperature_c: heatC(atMs) + (index % 3) / 10,
        ambient_c: null,
        probe: 'stove',
      },
    })),
  );
  await store(
    clickhouse,
    'fuel',
    Array.from({ length: 24 }, (_, index) => ({
      did: scale,
      atMs: start + index * hour,
      columns: { fuel_type: 'LPG', measure: 'REMAINING', quantity: 10 - index * 0.05, unit: 'KG' },
    })),
  );
  await untilComputed(clickhouse, meter, reporter, logger, scale);
  const dayOf = async (did: string): Promise<Row | undefined> =>
    (await daysOf(clickhouse, did)).get('2024-05-02');
  expect(await dayOf(meter)).toMatchObject({
    hours_in_use: expect.closeTo(1, 6),
    use_source: 'power',
    energy_wh: 900,
    energy_source: 'counter',
    coverage: 1,
    'events.energy_wh': [900],
    power_rows: 288,
    flags: [],
    rule_version: dayRuleVersion,
    device_type: 'ElectricPressureCooker',
    rated_power_w: 1000,
  });
  expect(await dayOf(reporter)).toMatchObject({
    hours_in_use: expect.closeTo(0.8, 6),
    use_source: 'usage',
    energy_wh: null,
    usage_rows: 288,
    'events.in_use_seconds': [2880],
  });
  expect(await dayOf(logger)).toMatchObject({
    use_source: 'temperature',
    temperature_min_c: 28,
    temperature_rows: 288,
    'events.max_temperature_c': [expect.closeTo(95.2, 4)],
  });
  expect(await dayOf(scale)).toMatchObject({
    'fuels.fuel_type': ['LPG'],
    'fuels.unit': ['KG'],
    'fuels.used': [expect.closeTo(1.15, 6)],
    'fuels.source': ['remaining'],
    'fuels.unaccounted': [0],
    'fuels.unmeasured_seconds': [3600],
    hours_in_use: null,
    use_source: '',
    coverage: 1,
    expected_intervals: 24,
    fuel_rows: 24,
  });
});

test('a late reading lands in its day, and computing again gives the same row', async () => {
  const { clickhouse } = world;
  const did = 'did:late:1';
  await device(clickhouse, did, { type: 'ElectricPressureCooker', ratedPowerW: 1000 });
  const [held, ...others] = threeDays(did)
    .filter(({ atMs }) => atMs >= noon + hour)
    .slice(0, 1)
    .concat(threeDays(did).filter(({ atMs }) => atMs !== noon + hour));
  if (!held) throw new Error('no reading at 13:00');
  await store(clickhouse, 'power', others);
  const before = (await computedDays(clickhouse, did)).get('2024-05-02');
  expect(before).toMatchObject({ power_rows: 287, received_intervals: 287 });
  await store(clickhouse, 'power', [held]);
  const after = (await computedDays(clickhouse, did)).get('2024-05-02');
  expect(after).toMatchObject({ power_rows: 288, received_intervals: 288 });
  expect(after?.['input_digest']).not.toBe(before?.['input_digest']);
  await store(clickhouse, 'power', [held, ...others.slice(280, 300)]);
  const again = await until('a later row', async () => {
    const row = (await daysOf(clickhouse, did)).get('2024-05-02');
    return row?.['read_at'] !== after?.['read_at'] && row;
  });
  expect(without(again, 'read_at', 'touches')).toEqual(without(after, 'read_at', 'touches'));
});

test('late, shuffled and repeated batches give the same days as data in order', async () => {
  const { clickhouse } = world;
  const [inOrder, mixed] = ['did:order:1', 'did:order:2'] as const;
  for (const did of [inOrder, mixed])
    await device(clickhouse, did, { type: 'ElectricPressureCooker', ratedPowerW: 1000 });
  await store(clickhouse, 'power', threeDays(inOrder));
  const readings = threeDays(mixed);
  for (const rest of [5, 2, 0, 6, 1, 4, 3]) {
    const part = readings.filter((_, index) => (index * 5) % 7 === rest).reverse();
    await store(clickhouse, 'power', [...part, ...part.slice(0, 20)]);
    await computedDays(clickhouse, mixed);
  }
  await untilComputed(clickhouse, inOrder, mixed);
  const [expected, got] = [await daysOf(clickhouse, inOrder), await daysOf(clickhouse, mixed)];
  const comparable = (days: Map<string, Row>): Row[] =>
    [...days.values()].map((row) =>
      without(row, 'device_did', 'input_digest', 'touches', 'read_at', 'changed_at'),
    );
  expect(comparable(got)).toEqual(comparable(expected));
  expect(got.size).toBe(3);
});

test('a moved device: its days go to the new household from the move on', async () => {
  const { clickhouse } = world;
  const did = 'did:move:1';
  await project(clickhouse, 'prj_move', 'UTC');
  await device(clickhouse, did, { type: 'ElectricPressureCooker', ratedPowerW: 1000 });
  const stay = { deviceId: `dev_${did}`, deviceDid: did, projectId: 'prj_move' };
  await installation(clickhouse, 'ins_move_a', 1, { ...stay, householdId: 'hh_a', householdDid: 'did:hh:a' });
  await store(clickhouse, 'power', threeDays(did));
  const homes = async (): Promise<unknown[]> =>
    [...(await computedDays(clickhouse, did)).values()].map((row) => row['household_id']);
  expect(await homes()).toEqual(['hh_a', 'hh_a', 'hh_a']);
  const moved = '2024-05-03T00:00:00Z';
  await installation(clickhouse, 'ins_move_a', 2, {
    ...stay,
    householdId: 'hh_a',
    householdDid: 'did:hh:a',
    to: moved,
  });
  await installation(clickhouse, 'ins_move_b', 1, {
    ...stay,
    householdId: 'hh_b',
    householdDid: 'did:hh:b',
    from: moved,
  });
  expect(await homes()).toEqual(['hh_a', 'hh_a', 'hh_b']);
});

test('registering and another time zone move the bounds of days; the total stays', async () => {
  const { clickhouse } = world;
  const did = 'did:zone:1';
  const late = at('2024-05-02T21:30:00Z');
  await store(
    clickhouse,
    'power',
    metered(did, at('2024-05-02T00:00:00Z'), 288, [[late - hour, late + hour]]),
  );
  const unknown = await computedDays(clickhouse, did);
  expect([...unknown.keys()]).toEqual(['2024-05-02']);
  expect(unknown.get('2024-05-02')).toMatchObject({
    time_zone: 'UTC',
    coverage: null,
    device_type: '',
    household_id: '',
    energy_wh: 1800,
  });
  await device(clickhouse, did, { type: 'ElectricPressureCooker', ratedPowerW: 1000 });
  await project(clickhouse, 'prj_zone', 'Africa/Nairobi');
  await installation(clickhouse, 'ins_zone', 1, {
    deviceId: `dev_${did}`,
    deviceDid: did,
    householdId: 'hh_z',
    householdDid: 'did:hh:z',
    projectId: 'prj_zone',
  });
  const nairobi = await computedDays(clickhouse, did);
  expect([...nairobi.keys()]).toEqual(['2024-05-02', '2024-05-03']);
  expect(nairobi.get('2024-05-02')).toMatchObject({
    time_zone: 'Africa/Nairobi',
    start_at: '2024-05-01T21:00:00.000Z',
    end_at: '2024-05-02T21:00:00.000Z',
    energy_wh: 450,
    'events.energy_wh': [1800],
  });
  expect(nairobi.get('2024-05-03')).toMatchObject({
    energy_wh: 1350,
    'events.energy_wh': [],
    power_rows: 36,
  });
  await project(clickhouse, 'prj_zone', 'Asia/Kolkata', 2);
  const kolkata = await computedDays(clickhouse, did);
  expect(kolkata.get('2024-05-02')).toMatchObject({
    time_zone: 'Asia/Kolkata',
    start_at: '2024-05-01T18:30:00.000Z',
    energy_wh: 0,
  });
  expect(kolkata.get('2024-05-03')).toMatchObject({ energy_wh: 1800 });
});

test('days have 23 and 25 hours where the clock changes', async () => {
  const { clickhouse } = world;
  const did = 'did:dst:1';
  await project(clickhouse, 'prj_dst', 'Europe/Berlin');
  await device(clickhouse, did, { type: 'ElectricPressureCooker', ratedPowerW: 1000 });
  await installation(clickhouse, 'ins_dst', 1, {
    deviceId: `dev_${did}`,
    deviceDid: did,
    householdId: 'hh_d',
    householdDid: 'did:hh:d',
    projectId: 'prj_dst',
  });
  for (const from of ['2024-03-30T00:00:00Z', '2024-10-26T00:00:00Z'])
    await store(clickhouse, 'power', metered(did, at(from), 3 * 288, []));
  const days = await computedDays(clickhouse, did);
  expect(days.get('2024-03-31')).toMatchObject({
    start_at: '2024-03-30T23:00:00.000Z',
    end_at: '2024-03-31T22:00:00.000Z',
    expected_intervals: 276,
    coverage: 1,
    power_rows: 276,
  });
  expect(days.get('2024-10-27')).toMatchObject({
    start_at: '2024-10-26T22:00:00.000Z',
    end_at: '2024-10-27T23:00:00.000Z',
    expected_intervals: 300,
    coverage: 1,
    power_rows: 300,
  });
});

test('a device that reports once a day loses nothing where days have 25 hours, or lie between two of its reports', async () => {
  const { clickhouse } = world;
  const did = 'did:daily:1';
  await project(clickhouse, 'prj_daily', 'Europe/Berlin');
  await device(clickhouse, did, { type: 'SmartMeter', expectedIntervalSeconds: 86_400 });
  await installation(clickhouse, 'ins_daily', 1, {
    deviceId: `dev_${did}`,
    deviceDid: did,
    householdId: 'hh_daily',
    householdDid: 'did:hh:daily',
    projectId: 'prj_daily',
  });
  // At local midnight: the first two are late, the third comes early, so that the 27th, of 25 hours, has none of its own.
  const reports = [
    '2024-10-25T22:00:05Z',
    '2024-10-26T21:59:55Z',
    '2024-10-27T23:00:05Z',
    '2024-10-28T23:00:05Z',
  ].map((time, index) => ({
    did,
    atMs: at(time),
    columns: { active_power_w: 0, energy_wh: 10_000 + 2000 * index },
  }));
  await store(clickhouse, 'power', reports);
  const days = await computedDays(clickhouse, did);
  expect([...days.keys()]).toEqual(['2024-10-26', '2024-10-27', '2024-10-28', '2024-10-29']);
  expect(days.get('2024-10-27')).toMatchObject({
    power_rows: 0,
    energy_wh: expect.closeTo(2000, 0),
    energy_source: 'counter',
  });
  expect([...days.values()].reduce((sum, row) => sum + Number(row['energy_wh']), 0)).toBeCloseTo(6000, 6);
  // A late reading 27 h behind the end of a day reaches it, one of 29 h does not.
  const late = (time: string) =>
    store(clickhouse, 'power', [{ did, atMs: at(time), columns: { active_power_w: 0, energy_wh: 16_001 } }]);
  const touched = async () =>
    (await staleOf(clickhouse, did)).filter(({ reason }) => reason === 'touched').map(({ day }) => day);
  await windows.stop();
  await late('2024-10-30T04:00:00Z');
  expect(await touched()).toEqual(['2024-10-29']);
  await late('2024-10-30T02:00:00Z');
  expect(await touched()).toEqual(['2024-10-28', '2024-10-29']);
  windows = await world.start('windows');
});

test('another rated power, and rows of older rules, are computed again', async () => {
  const { clickhouse } = world;
  const did = 'did:rules:1';
  await store(clickhouse, 'power', threeDays(did));
  await device(clickhouse, did, { type: 'ElectricPressureCooker', ratedPowerW: 1000 });
  expect((await computedDays(clickhouse, did)).get('2024-05-02')).toMatchObject({
    hours_in_use: expect.closeTo(1, 6),
  });
  await device(clickhouse, did, { type: 'ElectricPressureCooker', ratedPowerW: 300 }, 2);
  // What such a stove cannot draw earns nothing and emits.
  expect((await computedDays(clickhouse, did)).get('2024-05-02')).toMatchObject({
    hours_in_use: 0,
    rated_power_w: 300,
    cooking_wh: 0,
    energy_wh: 75,
    left_out_wh: 825,
  });
  await clickhouse.command(
    `INSERT INTO device_days SELECT * REPLACE (0 AS rule_version, 77 AS energy_wh, read_at + 0.000001 AS read_at)
     FROM device_days FINAL WHERE device_did = {did:String}`,
    { did },
  );
  // Rules change with a release, which starts windows again: it then looks at all devices.
  await windows.stop();
  windows = await world.start('windows');
  expect((await computedDays(clickhouse, did)).get('2024-05-02')).toMatchObject({
    rule_version: dayRuleVersion,
    energy_wh: 75,
  });
});

// Both wait for half a minute of the clock.
test.concurrent('a fresh touch is looked at once more and is settled then', async () => {
  const { clickhouse } = world;
  const did = 'did:settle:1';
  // Half a minute is left to compute the days and to look at them before they settle.
  const ingestedAtMs = Date.now() - 150_000;
  await store(
    clickhouse,
    'power',
    threeDays(did).map((reading) => ({ ...reading, ingestedAtMs })),
  );
  const first = await computedDays(clickhouse, did);
  expect(await staleOf(clickhouse, did)).toContainEqual(
    expect.objectContaining({ day: '2024-05-02', reason: 'unsettled' }),
  );
  const settled = await until(
    'the day to be computed once more',
    async () => {
      const row = (await daysOf(clickhouse, did)).get('2024-05-02');
      return row?.['read_at'] !== first.get('2024-05-02')?.['read_at'] && row;
    },
    90_000,
  );
  await until('the days to settle', async () => (await staleOf(clickhouse, did)).length === 0);
  expect(without(settled, 'read_at')).toEqual(without(first.get('2024-05-02'), 'read_at'));
}, 120_000);

test.concurrent('the day in progress is computed at once, then every 30 seconds', async () => {
  const { clickhouse } = world;
  const did = 'did:today:1';
  const nowMs = Date.now();
  const reading = (ageMs: number) => ({
    did,
    atMs: nowMs - ageMs,
    columns: { active_power_w: 1, energy_wh: 1 },
  });
  await store(clickhouse, 'power', [reading(2000)]);
  const today = new Date(nowMs - 2000).toISOString().slice(0, 10);
  expect((await computedDays(clickhouse, did)).get(today)).toMatchObject({ power_rows: 1 });
  await store(clickhouse, 'power', [reading(1000)]);
  const [stale] = (await staleOf(clickhouse, did)).filter(({ day }) => day === today);
  expect(stale?.reason).toBe('touched');
  expect(stale?.inSeconds).toBeGreaterThan(20);
  const again = await until(
    'the day in progress to be computed again',
    async () => (await daysOf(clickhouse, did)).get(today)?.['power_rows'] === 2,
    60_000,
  );
  expect(again).toBe(true);
}, 90_000);

test('an insert that was stamped before a day was read but became visible after it is not missed', async () => {
  const { clickhouse } = world;
  const did = 'did:slow:1';
  const nowMs = Date.now();
  const stamped = (ageMs: number, part: number) =>
    threeDays(did)
      .filter((_, index) => index % 2 === part)
      .map((reading) => ({ ...reading, ingestedAtMs: nowMs - ageMs }));
  await store(clickhouse, 'power', stamped(120_000, 0));
  expect((await computedDays(clickhouse, did)).get('2024-05-02')).toMatchObject({ power_rows: 144 });
  await store(clickhouse, 'power', stamped(60_000, 1));
  expect((await computedDays(clickhouse, did)).get('2024-05-02')).toMatchObject({ power_rows: 288 });
});

test('records of other kinds and stays that are over make nothing stale', async () => {
  const { clickhouse } = world;
  const did = 'did:quiet:1';
  await store(clickhouse, 'power', threeDays(did));
  await device(clickhouse, did, { type: 'SmartMeter' });
  await computedDays(clickhouse, did);
  await record(clickhouse, 'household', 'hh_quiet', 1, {
    did: 'did:hh:quiet',
    status: 'active',
    location: { district: 'x', density: 'rural' },
  });
  await installation(clickhouse, 'ins_quiet', 1, {
    deviceId: `dev_${did}`,
    deviceDid: did,
    householdId: 'hh_quiet',
    householdDid: 'did:hh:quiet',
    from: '2023-01-01T00:00:00Z',
    to: '2024-01-01T00:00:00Z',
  });
  expect((await staleOf(clickhouse, did)).every(({ reason }) => reason === 'unsettled')).toBe(true);
});

test('a device whose readings come by several partitions is an anomaly, once for each kind and UTC day', async () => {
  const { clickhouse } = world;
  const from = at('2024-07-01T00:00:00Z');
  const readings = metered('did:split', from, 2 * 288, []);
  await store(clickhouse, 'power', readings);
  await store(
    clickhouse,
    'power',
    readings.slice(300, 301).map((reading) => ({ ...reading, partition: 3 })),
  );
  await store(clickhouse, 'power', metered('did:whole', from, 288, []));
  await untilComputed(clickhouse, 'did:split', 'did:whole');
  const told = await until('the anomaly', async () => {
    const rows = await clickhouse.query(
      z.object({
        device: z.string(),
        kind: z.string(),
        at: z.string(),
        detail: z.string(),
        partition: z.number(),
      }),
      `SELECT device_did AS device, kind, toString(observed_at) AS at, detail, _partition AS partition
       FROM anomalies FINAL WHERE detector = 'split_partitions'`,
    );
    return rows.length > 0 ? rows : undefined;
  });
  const place = { at: '2024-07-02 00:00:00.000', detail: 'partitions 0, 3; usual is one' };
  expect(told).toEqual([{ device: 'did:split', kind: 'power', ...place, partition: expect.any(Number) }]);
});

test('ends by SIGTERM with code 0', async () => {
  expect(await windows.stop()).toBe(0);
  expect(windows.output()).toContain('service.stopping');
});
