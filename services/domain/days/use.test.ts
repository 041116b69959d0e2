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

/** The same of the temperatures of a logger, which waver by half a degree. */
function logged(temperatureC: (atMinute: number) => number, stove: Stove): DeviceDay {
  const { everyMinutes = 5 } = stove;
  const temperature = Array.from({ length: 4320 / everyMinutes }, (_, index) => ({
    sequence: index,
    observedAt: index * everyMinutes * minute,
    temperatureC: temperatureC(index * everyMinutes) + ((index * 7) % 5) / 10,
    ambientC: null,
    probe: 'stove',
  }));
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
