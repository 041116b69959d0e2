// Days of a household from the days of its devices: which devices a measure is about, and what is not known.
import { expect, test } from 'vitest';
import { householdDays, type ComparedDay } from './household-days.ts';

const hour = 3_600_000;
const day = (deviceType: string, more: Partial<ComparedDay> = {}): ComparedDay => ({
  deviceType,
  day: '2024-02-01',
  coverage: 1,
  hours: 1,
  events: [{ fromMs: 10 * hour, toMs: 11 * hour }],
  fuels: [],
  reasons: [],
  ...more,
});
const window = ['2024-02-01', '2024-02-02'];

test('use of the project is that of its stoves; a monitor on an unknown stove and the old stove are none of them', () => {
  const days = [day('LpgStove'), day('StoveUseMonitor'), day('TraditionalStove', { hours: 5 })];
  expect(householdDays('hoursPerDay', { days, window })[0]).toMatchObject({ hours: 1, coverage: 1 });
  expect(householdDays('traditionalDaysShare', { days, window })[0]).toMatchObject({ hours: 5, events: 1 });
  const unknown = householdDays('daysInUseShare', { days: [day('StoveUseMonitor')], window });
  expect(unknown[0]).toMatchObject({ coverage: 0, events: 0 });
});

test('events of several stoves at one time are one meal', () => {
  const later = [{ fromMs: 18 * hour, toMs: 19 * hour }];
  const overlapping = [{ fromMs: 10.5 * hour, toMs: 12 * hour }];
  const days = [day('LpgStove'), day('TraditionalStove', { events: [...overlapping, ...later] })];
  expect(householdDays('eventsPerDay', { days, window })[0]?.events).toBe(2);
});

test('a day is covered as well as its worst device, and not where one of them sent nothing', () => {
  const two = [day('LpgStove', { coverage: 0.4 }), day('InductionStove')];
  const later = day('InductionStove', { day: '2024-02-02' });
  expect(
    householdDays('daysInUseShare', { days: [...two, later], window }).map((one) => one.coverage),
  ).toEqual([0.4, 0]);
});

test('silent days have a reason: the household, the device, or none that is known', () => {
  const silent = (...reasons: string[]): ComparedDay => day('LpgStove', { coverage: 0, reasons });
  const reasonOf = (one: ComparedDay) => householdDays('silentDays', { days: [one], window })[0]?.silence;
  expect(reasonOf(day('LpgStove'))).toBeNull();
  expect(reasonOf(silent('battery', 'household_absent'))).toBe('household');
  expect(reasonOf(silent('battery'))).toBe('technical');
  expect(reasonOf(silent('unknown'))).toBe('unknown');
  expect(householdDays('silentDays', { days: [], window }).map(({ silence }) => silence)).toEqual([
    'unknown',
    'unknown',
  ]);
});

test('fuel is what was measured of the named fuel in its unit, else unknown', () => {
  const days = [
    day('FuelScale', {
      fuels: [
        ['Charcoal', 'KG', 1.5],
        ['Lpg', 'KG', 3],
      ],
    }),
  ];
  const of = (name: string, unit: string) =>
    householdDays('fuelPerMonth', { days, window }, { name, unit }).map(({ fuel }) => fuel);
  expect(of('charcoal', 'kg')).toEqual([1.5, null]);
  expect(of('charcoal', 'L')).toEqual([null, null]);
});
