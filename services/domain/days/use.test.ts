// Days of devices that report their use, and of loggers: what of it is cooking.
import { expect, test } from 'vitest';
import { inColumns, noReadings } from '#test/support/power-rows.ts';
import { deviceDays, type DeviceDay } from './device-day.ts';
import { deviceReadings } from './device-readings.ts';

const minute = 60_000;
const day = { fromMs: 1440 * minute, toMs: 2880 * minute };
const sustained = ['meter.sustained_load'];
const nothing = { hoursInUse: 0, events: [], flags: sustained };

interface Stove {
  readonly type: string;
  readonly fuelType?: string;
  readonly everyMinutes?: number;
}

const contextOf = ({ type, fuelType = 'Wood', everyMinutes = 15 }: Stove) => ({
  type,
  fuelType,
  ratedPowerW: null,
  expectedIntervalMs: everyMinutes * minute,
});

/** The second of three days of reports; `minutesOn` of the interval that begins at a minute of the three days. */
function reported(minutesOn: (atMinute: number) => number, stove: Stove): DeviceDay {
  const { everyMinutes = 15 } = stove;
  const usage = Array.from({ length: 4320 / everyMinutes }, (_, index) => ({
    sequence: index,
    observedAt: (index + 1) * everyMinutes * minute,
    intervalSeconds: everyMinutes * 60,
    inUseSeconds: minutesOn(index * everyMinutes) * 60,
    mode: 'ON' as const,
    batteryPercent: null,
  }));
  return deviceDays(deviceReadings(inColumns({ ...noReadings, usage })), contextOf(stove))(day);
}

interface Readings {
  /** By the minute of the three days. */
  readonly isLost?: (atMinute: number) => boolean;
  readonly waverC?: number;
}

/** The same of the temperatures of a logger. */
function logged(
  temperatureC: (atMinute: number) => number,
  stove: Stove,
  { isLost = () => false, waverC = 0.5 }: Readings = {},
): DeviceDay {
  const { everyMinutes = 5 } = stove;
  const temperature = Array.from({ length: 4320 / everyMinutes }, (_, index) => ({
    sequence: index,
    observedAt: index * everyMinutes * minute,
    temperatureC: temperatureC(index * everyMinutes) + (waverC * ((index * 7) % 5)) / 5,
    ambientC: null,
    probe: 'stove',
  })).filter(({ observedAt }) => !isLost(observedAt / minute));
  return deviceDays(
    deviceReadings(inColumns({ ...noReadings, temperature })),
    contextOf({ everyMinutes, ...stove }),
  )(day);
}

/** Fires that heat a stove to a temperature within a quarter of an hour, and leave it warm for some hours. */
const fires =
  (fromMinutes: readonly number[], burnMinutes: number, { hotC = 300, coolMinutes = 60 } = {}) =>
  (atMinute: number): number =>
    Math.max(
      28,
      ...fromMinutes.map((from) => {
        const since = (((atMinute - from) % 1440) + 1440) % 1440;
        const share =
          since < burnMinutes ? Math.min(1, (since + 5) / 20) : Math.exp((burnMinutes - since) / coolMinutes);
        return 28 + (hotC - 28) * share;
      }),
    );

test.each(['LpgStove', 'TraditionalStove'])('reports of use around the clock are no cooking: %s', (type) => {
  expect(reported((at) => (at % 120 === 0 ? 15 : 0), { type })).toMatchObject(nothing);
  expect(reported(() => 20, { type, everyMinutes: 60 })).toMatchObject(nothing);
});

test.each(['LpgStove', 'TraditionalStove'])('reports of use on most of a day are no cooking: %s', (type) => {
  expect(reported((at) => (at % 360 < 210 ? 15 : 0), { type })).toMatchObject(nothing);
});

test('reports of three meals are cooking, and so is one report of a day', () => {
  const meals = reported(
    (at) => ([390, 750, 1110].some((m) => at % 1440 >= m && at % 1440 < m + 90) ? 15 : 0),
    {
      type: 'LpgStove',
    },
  );
  expect(meals).toMatchObject({ hoursInUse: 4.5, flags: [] });
  expect(meals.events).toHaveLength(3);
  const daily = reported(() => 180, { type: 'LpgStove', everyMinutes: 1440 });
  expect(daily).toMatchObject({ hoursInUse: 3, flags: [] });
});

test('reports of hours with some use do not tell when it was; those with use at most times do', () => {
  const some = reported(() => 20, { type: 'LpgStove', everyMinutes: 120 });
  expect(some).toMatchObject({ hoursInUse: 4, flags: [] });
  const most = reported((at) => (at % 240 === 0 ? 90 : 0), { type: 'LpgStove', everyMinutes: 120 });
  expect(most).toMatchObject(nothing);
});

test('heat that comes around the clock is no cooking', () => {
  const cycling = fires([0, 120, 240, 360, 480, 600, 720, 840, 960, 1080, 1200, 1320], 40, {
    coolMinutes: 15,
  });
  expect(logged(cycling, { type: 'LpgStove' })).toMatchObject(nothing);
});

test('breakfast, lunch and dinner on a three-stone fire with warm ash are three meals', () => {
  const found = logged(fires([360, 720, 1080], 120), { type: 'TraditionalStove' });
  expect(found.flags).toEqual([]);
  expect(found.events.map(({ fromMs }) => Math.round((fromMs - day.fromMs) / minute / 60))).toEqual([
    6, 12, 18,
  ]);
  expect(Math.abs((found.hoursInUse ?? 0) - 6)).toBeLessThan(1);
});

const stoves: readonly Stove[] = [
  { type: 'LpgStove' },
  { type: 'ImprovedBiomassStove', fuelType: 'Charcoal' },
  { type: 'TraditionalStove' },
  { type: 'StoveUseMonitor', fuelType: 'Charcoal' },
];
const hoursOf = ({ events }: DeviceDay): number[] =>
  events.map(({ fromMs }) => Math.round((fromMs - day.fromMs) / minute / 60));

/** The sun on a logger at noon, as half a wave. */
const sun =
  (hottestC: number, hours: number) =>
  (atMinute: number): number => {
    const share = ((atMinute % 1440) - 720) / (hours * 60);
    return Math.abs(share) < 0.5 ? 28 + (hottestC - 28) * Math.cos(share * Math.PI) : 28;
  };

test.each(stoves)('a logger that the sun heats shows no fire: $type', (stove) => {
  for (const hottestC of [45, 50, 60])
    for (const hours of [4, 5])
      for (const everyMinutes of [1, 5, 10, 30])
        expect(logged(sun(hottestC, hours), { ...stove, everyMinutes })).toMatchObject({
          hoursInUse: 0,
          events: [],
          flags: [],
        });
});

test.each(stoves)('a logger that the sun heats shows no fire where readings are missing: $type', (stove) => {
  for (const from of [600, 630, 660, 690, 720])
    for (const length of [35, 60, 120]) {
      const isLost = (at: number): boolean => at % 1440 >= from && at % 1440 < from + length;
      expect(logged(sun(60, 5), stove, { isLost })).toMatchObject({ hoursInUse: 0, events: [] });
    }
});

test('a fire in the morning makes no fire of the sun at noon', () => {
  const breakfast = fires([390], 60, { hotC: 90, coolMinutes: 20 });
  const found = logged((at) => Math.max(breakfast(at), sun(58, 5)(at)), { type: 'LpgStove' });
  expect(hoursOf(found)).toEqual([7]);
});

test('a stove that gets hotter than the sun makes it burns, however slowly it does', () => {
  const slow = (at: number): number =>
    at < 2040 ? 0 : at < 2460 ? Math.min(122, 0.45 * (at - 2040)) : 122 * Math.exp((2460 - at) / 30);
  const found = logged((at) => 28 + slow(at), { type: 'TraditionalStove' });
  expect(found.events).not.toEqual([]);
});

test.each(stoves)('one to three low values show no fire when the temperature climbs back: $type', (stove) => {
  for (const everyMinutes of [1, 5, 10])
    for (const count of [1, 2, 3])
      for (const [usualC, lowC] of [
        [25, 0.1],
        [25, -20],
        [36, 4],
      ] as const) {
        const dips = (at: number): number =>
          [600, 620].some((from) => at % 1440 >= from && at % 1440 < from + count * everyMinutes)
            ? lowC
            : usualC;
        expect(logged(dips, { ...stove, everyMinutes })).toMatchObject({ hoursInUse: 0, events: [] });
      }
});

test('a fire after low values is found, and so is one after another', () => {
  const burning = fires([620, 720], 60, { coolMinutes: 10 });
  const found = logged((at) => (at % 1440 >= 600 && at % 1440 < 610 ? -20 : burning(at)), {
    type: 'LpgStove',
  });
  expect(hoursOf(found)).toEqual([10, 12]);
});

/** A fire from 10 o'clock on that is hotter than the sensor can tell: one value for some minutes, then `after` them. */
const saturated =
  (minutes: number, after: (sinceMinute: number) => number, riseC: readonly number[] = []) =>
  (atMinute: number): number => {
    const since = (atMinute % 1440) - 600;
    if (since < 0) return 28 + ((atMinute * 3) % 7) / 10;
    if (since < riseC.length * 5) return riseC[since / 5] ?? 28;
    return since < minutes ? 125 : Math.max(28, after(since - minutes)) + ((atMinute * 3) % 7) / 10;
  };
const cools = (since: number): number => 28 + 90 * Math.exp(-since / 25);

test.each([
  ['two hours at the end of the sensor', saturated(120, cools), 2],
  ['five hours', saturated(300, cools), 5],
  ['three hours after two rising values', saturated(180, cools, [60, 90]), 3],
])('equal values at the upper end of a sensor after a fast rise are a fire: %s', (_, temperatureC, hours) => {
  const found = logged(temperatureC, { type: 'LpgStove' }, { waverC: 0 });
  expect(found.flags).toEqual([]);
  expect(hoursOf(found)).toEqual([10]);
  expect(Math.abs((found.hoursInUse ?? 0) - hours)).toBeLessThan(0.3);
});

test.each<[string, string, (atMinute: number) => number]>([
  ['for seven hours', 'LpgStove', saturated(420, cools)],
  ['for thirteen hours, with solid fuel', 'TraditionalStove', saturated(780, cools)],
  ['and cold at once after them', 'LpgStove', saturated(180, () => 28)],
])('equal values at the upper end of a sensor are frozen: %s', (_, type, temperatureC) => {
  expect(logged(temperatureC, { type }, { waverC: 0 })).toMatchObject({
    hoursInUse: 0,
    flags: ['reading.stuck'],
  });
});

test('equal values of seven hours at the upper end of a sensor may be a fire of solid fuel', () => {
  const found = logged(saturated(420, cools), { type: 'TraditionalStove' }, { waverC: 0 });
  expect(found.flags).toEqual([]);
  expect(Math.abs((found.hoursInUse ?? 0) - 7)).toBeLessThan(0.3);
});
