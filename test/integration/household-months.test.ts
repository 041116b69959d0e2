// What the plausibility model compares comes out of the stored days: the claimed months, peers, and households whose days look alike.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPlausibility } from '#api/claims/submission/plausibility.ts';
import { readHouseholdMonths } from '#api/store/claims/household-months.ts';
import { scoreConsumption } from '#domain/plausibility-model/score-consumption.ts';
import type { HouseholdMonth } from '#domain/plausibility-model/household-month.ts';
import { insertRecords } from '#records/backup.ts';
import { sha256 } from '#test/support/sha256.ts';
import { deviceDayRows } from '#test/support/device-days.ts';
import { useMonths } from '#test/support/use-months.ts';
import { openWorld, type World } from '#test/support/world.ts';

const projectId = 'prj_months';
const peers = 130;
const period = { start: '2026-02-01', end: '2026-02-25' };
let world: World;

/** Two months of each household; the second of the last one is that of the first one, in every value. */
const months = useMonths({ households: peers, months: 2 });
const idOf = (number: number): string => `hh_${String(number).padStart(2, '0')}`;
const [first, last] = [idOf(0), idOf(peers - 1)];
const stored = months.map((month): HouseholdMonth => {
  const source = months.find((one) => one.householdId === first && one.month === month.month);
  return month.householdId === last && month.month === '2026-02'
    ? { ...month, days: source?.days ?? [] }
    : month;
});

const rowsOf = ({ householdId, devices, days }: HouseholdMonth) =>
  days.flatMap(({ day, hours, energyWh, events }) =>
    deviceDayRows(devices, [day], {
      household_id: householdId,
      device_type: 'ElectricPressureCooker',
      rated_power_w: 1000,
      hours_in_use: hours,
      use_source: 'power',
      energy_wh: (energyWh ?? 0) + 30,
      cooking_wh: energyWh,
      coverage: 1,
      'events.start_at': events.map(({ startMinute }) => minuteOf(day, startMinute)),
      'events.end_at': events.map(({ startMinute, minutes }) => minuteOf(day, startMinute + minutes)),
      'events.in_use_seconds': events.map(({ minutes }) => minutes * 60),
      'events.energy_wh': events.map((event) => event.energyWh),
      'events.max_temperature_c': events.map(() => null),
    }),
  );

const minuteOf = (day: string, minute: number): string =>
  new Date(Date.parse(day) + Math.round(minute * 60_000)).toISOString();

beforeAll(async () => {
  world = await openWorld();
  const { clickhouse } = world;
  const at = '2026-01-01T00:00:00.000Z';
  const record = (kind: string, id: string, body: object) => ({
    kind,
    id,
    version: 1,
    body: JSON.stringify({ createdAt: at, ...body }),
    actor: 'test',
    nonce: id,
    at,
  });
  const records = Array.from({ length: peers }, (_, number) => {
    const [householdId, deviceDid] = [idOf(number), `${idOf(number)}:cooker`];
    const stay = { deviceId: `dev_${deviceDid}`, deviceDid, householdId, projectId, from: null, to: null };
    return [
      record('household', householdId, { did: `did:x:${householdId}`, projectId, status: 'active' }),
      record('installation', `ins_${householdId}`, stay),
    ];
  });
  await insertRecords(clickhouse, records.flat());
  await clickhouse.insertRows('device_days', stored.flatMap(rowsOf));
}, 120_000);
afterAll(() => world[Symbol.asyncDispose]());

const read = (householdId: string) =>
  readHouseholdMonths(
    { telemetry: world.clickhouse, clickhouse: world.clickhouse },
    { householdId, projectId, deviceDids: [`${householdId}:cooker`], period },
  );

test('the claimed days are as they were stored, of the claimed devices and the period alone', async () => {
  const [found] = await read(first);
  expect(found?.deviceType).toBe('ElectricPressureCooker');
  const claimed = stored.find((one) => one.householdId === first && one.month === '2026-02');
  const days = claimed?.days.filter(({ day }) => day >= period.start && day <= period.end) ?? [];
  expect(found?.candidate.map(({ month }) => month)).toEqual(['2026-02']);
  const [one] = found?.candidate ?? [];
  expect(one).toMatchObject({ householdId: first, ratedPowerW: 1000, devices: `["${first}:cooker"]` });
  expect(one?.days.map(({ day }) => day)).toEqual(days.map(({ day }) => day));
  one?.days.forEach((day, at) => {
    expect(day.energyWh).toBeCloseTo(days[at]?.energyWh ?? NaN, 6);
    expect(day.events.map(({ startMinute }) => Math.round(startMinute))).toEqual(
      days[at]?.events.map(({ startMinute }) => startMinute).toSorted((a, b) => a - b),
    );
    expect(day.coverage).toBe(1);
  });
});

test('peers are bounded, and the household with the same days is among what is read', async () => {
  for (const [householdId, other] of [
    [first, last],
    [last, first],
  ] as const) {
    const [found] = await read(householdId);
    const households = new Set(found?.history.map((month) => month.householdId));
    expect(households.has(householdId) && households.has(other)).toBe(true);
    expect(households.size).toBeGreaterThanOrEqual(101);
    expect(households.size).toBeLessThanOrEqual(121);
    const scored = scoreConsumption(found?.history ?? [], found?.candidate ?? [], {
      seed: [1, 2, 3, 4],
      sha256,
    });
    expect(scored.verdict).toBe('hold');
    expect(scored.features[0]?.words).toContain(`the days of ${other} on the same dates`);
  }
});

test('the check of a claim over copied days warns with numbers, and is the same when it is repeated', async () => {
  const api = { telemetry: world.clickhouse, clickhouse: world.clickhouse };
  const check = (householdId: string) =>
    checkPlausibility(api, {
      type: 'UsageClaim',
      household: { id: householdId, did: `did:x:${householdId}`, projectId },
      deviceDids: [`${householdId}:cooker`],
      period,
    });
  const found = await check(last);
  expect(found).toMatchObject({
    id: 'plausibility',
    result: 'warn',
    reason: expect.stringContaining(`the days of ${first} on the same dates`),
    values: { deviceType: 'ElectricPressureCooker', month: '2026-02', feature1: expect.any(String) },
    method: { name: 'hearth-plausibility' },
  });
  expect(Number(found.values['score'])).toBeGreaterThanOrEqual(Number(found.values['limit']));
  expect(await check(last)).toEqual(found);
  expect(await check(idOf(5))).toMatchObject({ result: 'pass' });
});

test('a household without a project has its own days and no peers', async () => {
  const [found] = await readHouseholdMonths(
    { telemetry: world.clickhouse, clickhouse: world.clickhouse },
    { householdId: first, projectId: null, deviceDids: [`${first}:cooker`], period },
  );
  expect(new Set(found?.history.map(({ householdId }) => householdId))).toEqual(new Set([first]));
});

test('devices of which no day is known give nothing to score', async () => {
  expect(
    await readHouseholdMonths(
      { telemetry: world.clickhouse, clickhouse: world.clickhouse },
      { householdId: first, projectId, deviceDids: ['did:x:none'], period },
    ),
  ).toEqual([]);
});
