// Decides without the view which days are current: a day that could be stale is never among them.
import { expect, test } from 'vitest';
import { areCurrent, type ExpectedDays } from './current-days.ts';
import type { DayRow } from './device-days.ts';
import type { DeviceRow } from './device-values.ts';

const hourMs = 3_600_000;
const did = 'did:x:cooker';
const dayAt = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const device: DeviceRow = {
  did,
  type: 'InductionStove',
  fuelType: null,
  ratedPowerW: 1800,
  expectedIntervalSeconds: 300,
};

const always = (now: DeviceRow) => ({ values: { now, former: [] } });

const expected: ExpectedDays = {
  did,
  ...always(device),
  calibrations: [],
  householdId: 'hh_1',
  timeZone: 'Africa/Nairobi',
  days: ['2024-03-10', '2024-03-11', '2024-03-12'],
};

/** Local time is three hours ahead. A day sees the readings of the UTC days around it, four in all. */
const row = (day: string, changes: Partial<DayRow> = {}): DayRow => ({
  deviceDid: did,
  day,
  digest: '',
  hoursInUse: 1,
  energyWh: 1000,
  cookingWh: 1000,
  leftOutWh: 0,
  seenSeconds: 86_400,
  events: [],
  fuels: [],
  flags: [],
  expected: 288,
  received: 288,
  startMs: dayAt(day) - 3 * hourMs,
  endMs: dayAt(day) + 21 * hourMs,
  touches: 40,
  ruleVersion: 8,
  context: ['Africa/Nairobi', 'hh_1', 'InductionStove', '', '1800', '300', 'none'],
  ...changes,
});

const touch = (utcDay: string) => ({
  deviceDid: did,
  utcMs: dayAt(utcDay),
  fromMs: dayAt(utcDay),
  toMs: dayAt(utcDay) + 24 * hourMs - 1,
  touches: 10,
  isDoubted: false,
  newestRules: 7,
});

const march = ['08', '09', '10', '11', '12', '13'].map((date) => touch(`2024-03-${date}`));
const rows = expected.days.map((day) => row(day));

const isCurrent = (
  days: readonly DayRow[],
  { touches = march, ...changes }: Partial<ExpectedDays> & { touches?: typeof march } = {},
): boolean => areCurrent({ ...expected, ...changes }, days, touches);

test('days that were computed from all that is there, as the device is, are current', () => {
  expect(isCurrent(rows)).toBe(true);
});

test('days of which readings came since, with whatever stamp, or that older rules computed, are in doubt', () => {
  expect(
    isCurrent(rows, { touches: march.map((one, at) => ({ ...one, touches: at === 0 ? 11 : 10 })) }),
  ).toBe(false);
  expect(isCurrent(rows, { touches: march.slice(0, -1) })).toBe(false);
  expect(isCurrent(rows.map((one) => ({ ...one, ruleVersion: 6 })))).toBe(false);
});

test.each<[string, Partial<ExpectedDays>]>([
  ['the device', always({ ...device, ratedPowerW: 2000 })],
  ['its fuel', always({ ...device, fuelType: 'LPG' })],
  ['its interval', always({ ...device, expectedIntervalSeconds: 900 })],
  ['the household', { householdId: 'hh_2' }],
  ['the time zone', { timeZone: 'UTC' }],
])('days are in doubt when %s is another', (_, changes) => {
  expect(isCurrent(rows, changes)).toBe(false);
});

test('days on which the device was said to be otherwise are current as they were computed then', () => {
  const former = [{ ...device, ratedPowerW: 1000, until: '2024-03-12' }];
  const computed = rows.map((one) =>
    one.day < '2024-03-12' ? { ...one, context: one.context.with(4, '1000') } : one,
  );
  expect(isCurrent(computed, { values: { now: device, former } })).toBe(true);
  expect(isCurrent(rows, { values: { now: device, former } })).toBe(false);
});

test('a calibration counts from its moment to its end, as the state of most of the local day', () => {
  const since = (fromMs: number, toMs: number | null = null) => ({
    calibrations: [{ fromMs, toMs }],
  });
  const told = (...calibrations: string[]) =>
    expected.days.map((day, at) =>
      row(day, { context: [...row(day).context.slice(0, 6), calibrations[at] ?? ''] }),
    );
  expect(isCurrent(rows, since(dayAt('2024-03-13')))).toBe(true);
  expect(isCurrent(rows, since(dayAt('2024-03-12')))).toBe(false);
  const held = since(dayAt('2024-03-11') + 9 * hourMs, dayAt('2024-03-12') + 9 * hourMs);
  expect(isCurrent(told('none', 'valid', 'overdue'), held)).toBe(true);
  expect(isCurrent(told('none', 'valid', 'valid'), held)).toBe(false);
});

test('of a device that reports once a day, readings within 28 h of the day count, and a day that lies in such a step has a row', () => {
  const daily = { ...device, expectedIntervalSeconds: 86_400 };
  const context = [...row('').context.slice(0, 5), '86400', 'none'];
  // Each midnight in UTC: those of 10 March reach from 9 to 12 March, whose reading comes 27 h after the end of the day.
  const touches = march.map((one) => ({ ...one, toMs: one.utcMs }));
  const days = ['2024-03-10', '2024-03-11'];
  const told = (count: number) => days.map((day) => row(day, { touches: count, context }));
  expect(isCurrent(told(40), { days, ...always(daily), touches })).toBe(true);
  expect(isCurrent(told(30), { days, ...always(daily), touches })).toBe(false);
  expect(
    isCurrent(
      days.map((day) => row(day, { touches: 30 })),
      { days, touches },
    ),
  ).toBe(true);

  const around = [dayAt('2024-03-10') - 4 * hourMs, dayAt('2024-03-10') + 22 * hourMs];
  const apart = around.map((atMs, at) => ({ ...touch(`2024-03-${9 + at}`), fromMs: atMs, toMs: atMs }));
  const [before, after] = [row('2024-03-09', { context }), row('2024-03-11', { context })];
  const empty = { days: ['2024-03-10'], touches: apart };
  expect(isCurrent([before, after], { ...empty, ...always(daily) })).toBe(false);
  expect(isCurrent([row('2024-03-09'), row('2024-03-11')], empty)).toBe(true);
});

test('a day without a row is current only when no reading can be of it', () => {
  const silent = march.filter(({ utcMs }) => utcMs < dayAt('2024-03-10'));
  const [first, , last] = [row('2024-03-10', { touches: 20 }), null, row('2024-03-12')];
  expect(isCurrent(rows.slice(0, 2))).toBe(false);
  expect(isCurrent([], { touches: [] })).toBe(true);
  // The last readings of the 9th in UTC are of the local 10th, and of no day after it.
  expect(isCurrent([first], { touches: silent })).toBe(true);
  expect(isCurrent([last], { touches: silent })).toBe(false);
});
