// Copies of random honest series change no day, in whatever order and form they come.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inColumns, noReadings, type RowReadings } from '#test/support/power-rows.ts';
import { deviceDays, type DeviceDay } from './device-day.ts';
import { deviceReadings, type DeviceReadings } from './device-readings.ts';
import type { DeviceContext } from './readings.ts';

const minute = 60_000;
const dayMs = 24 * 60 * minute;
const day = { fromMs: dayMs, toMs: 2 * dayMs };

interface Kitchen {
  readonly device: DeviceContext;
  readonly readings: RowReadings;
}

/** A number without a state: of two numbers from 0 to below 1. */
const noiseOf = (seed: number, index: number): number => {
  const mixed = Math.sin(seed * 12.9898 + index * 78.233) * 43_758.5453;
  return mixed - Math.floor(mixed);
};

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const drawn = fc.record({
  kind: fc.constantFrom('meter', 'power', 'temperature', 'scale', 'usage'),
  everyMinutes: fc.constantFrom(1, 2, 5, 10, 15),
  mealMinutes: fc.integer({ min: 30, max: 120 }),
  seed: fc.nat(999),
});

type Drawn = Omit<typeof drawn extends fc.Arbitrary<infer D> ? D : never, 'everyMinutes'> & {
  readonly everyMinutes: number;
};

/** Three days of one device with a meal at noon on each. */
function kitchenOf({ kind, everyMinutes, mealMinutes, seed }: Drawn): Kitchen {
  const device: DeviceContext = {
    type:
      kind === 'temperature' ? 'TraditionalStove' : kind === 'scale' ? 'FuelScale' : 'ElectricPressureCooker',
    fuelType: kind === 'temperature' || kind === 'scale' ? 'Wood' : null,
    ratedPowerW: 1000,
    expectedIntervalMs: everyMinutes * minute,
  };
  let [energyWh, weightKg, heatC] = [50_000, 60, 25];
  const rows = Array.from({ length: (3 * 1440) / everyMinutes }, (_, index) => {
    const at = index * everyMinutes;
    const isOn = at % 1440 >= 720 && at % 1440 < 720 + mealMinutes;
    const noise = noiseOf(seed, index);
    const before = (at - everyMinutes) % 1440;
    if (before >= 720 && before < 720 + mealMinutes) {
      energyWh += (817 * everyMinutes) / 60;
      weightKg -= (1.1 * everyMinutes) / 60;
    }
    heatC += ((isOn ? 300 : 25) - heatC) * (1 - Math.exp(-everyMinutes / 12));
    const common = { observedAt: at * minute, sequence: index };
    return { common, isOn, noise, energyWh, weightKg, heatC };
  });
  const empty = { voltageV: null, currentA: null, relayOn: null };
  return {
    device,
    readings: {
      power:
        kind === 'meter' || kind === 'power'
          ? rows.map(({ common, isOn, noise, energyWh: counterWh }) => ({
              ...common,
              ...empty,
              activePowerW: rounded((isOn ? 810 : 0.5) + 4 * noise, 3),
              energyWh: kind === 'meter' ? rounded(counterWh, 3) : null,
            }))
          : [],
      temperature:
        kind === 'temperature'
          ? rows.map(({ common, noise, heatC: value }) => ({
              ...common,
              temperatureC: rounded(value + noise / 2, 2),
              ambientC: null,
              probe: 'stove',
            }))
          : [],
      fuel:
        kind === 'scale'
          ? rows.map(({ common, noise, weightKg: kg }) => ({
              ...common,
              fuelType: 'Wood',
              measure: 'REMAINING' as const,
              quantity: rounded(kg + noise / 1000, 3),
              unit: 'KG' as const,
            }))
          : [],
      usage:
        kind === 'usage'
          ? rows.map(({ common, isOn }) => ({
              ...common,
              intervalSeconds: everyMinutes * 60,
              inUseSeconds: isOn ? everyMinutes * 60 : 0,
              mode: isOn ? ('ON' as const) : ('OFF' as const),
              batteryPercent: 80,
            }))
          : [],
    },
  };
}

interface Common {
  readonly observedAt: number;
  readonly sequence: number;
}

/** Readings with more of them, each made of one of the series. */
type Copying = <R extends Common>(readings: readonly R[], coarse: (reading: R) => R) => R[];

const onAll = ({ power, temperature, fuel, usage }: RowReadings, copying: Copying): RowReadings => ({
  power: copying(power, (one) => ({
    ...one,
    activePowerW: rounded(one.activePowerW, 1),
    energyWh: one.energyWh === null ? null : rounded(one.energyWh, 1),
  })),
  temperature: copying(temperature, (one) => ({ ...one, temperatureC: rounded(one.temperatureC, 1) })),
  fuel: copying(fuel, (one) => ({ ...one, quantity: rounded(one.quantity, 2) })),
  usage: copying(usage, (one) => one),
});

const later = <R extends Common>(one: R, ms: number, sequence = one.sequence): R => ({
  ...one,
  observedAt: one.observedAt + ms,
  sequence,
});

/** A delay from 0.1 to 5 s of the copy of a gateway. */
const delayMs = (seed: number, index: number): number => 100 + Math.floor(4900 * noiseOf(seed, index));

const copyings: Readonly<Record<string, (seed: number) => Copying>> = {
  'three gateways': (seed) => (readings) =>
    readings.flatMap((one, index) => [
      one,
      ...[1, 2].map((copy) => later(one, delayMs(seed + copy, index), one.sequence)),
    ]),
  'three gateways that number on their own': (seed) => (readings) =>
    readings.flatMap((one, index) => [
      later(one, 0, 3 * index),
      ...[1, 2].map((copy) => later(one, delayMs(seed + copy, index), 3 * index + copy)),
    ]),
  'a replay with fewer decimals and new numbers': () => (readings, coarse) => [
    ...readings,
    ...readings.map((one, index) => later(coarse(one), 0, 1_000_000 + index)),
  ],
  'a replay of a part, with fewer decimals and earlier numbers': (seed) => (readings, coarse) => [
    ...readings.map((one) => later(one, 0, one.sequence + 1_000_000)),
    ...readings.filter((_, index) => noiseOf(seed, index) < 0.3).map(coarse),
  ],
  'copies some seconds apart, with fewer decimals': (seed) => (readings, coarse) =>
    readings.flatMap((one, index) => [
      later(one, 0, 2 * index),
      later(coarse(one), delayMs(seed, index), 2 * index + 1),
    ]),
  'a copy by a path that cuts times to the second': () => (readings) =>
    readings.flatMap((one, index) => [later(one, 700, 2 * index + 1), later(one, 0, 2 * index)]),
};

/** Readings in another order. */
const shuffled =
  (seed: number): Copying =>
  (readings) =>
    readings
      .map((one, index) => ({ one, place: noiseOf(seed, index) }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one);

const numbersOf = ({ hoursInUse, energyWh, cookingWh, fuels, coverage }: DeviceDay): number[] => [
  hoursInUse ?? -1,
  energyWh ?? -1,
  cookingWh ?? -1,
  fuels[0]?.used ?? -1,
  coverage?.received ?? -1,
];

/** How many readings each channel has after copies were collapsed. */
const lengths = ({ usage, fuel, temperature, power }: DeviceReadings): number[] => [
  usage.items.length,
  power.valid.observedAt.length,
  ...fuel.map(({ items }) => items.length),
  ...[...temperature.values()].map(({ items }) => items.length),
];

test.each(Object.entries(copyings))('%s change nothing', (_, copyingOf) => {
  fc.assert(
    fc.property(drawn, fc.nat(999), (one, seed) => {
      const { device, readings } = kitchenOf(one);
      const clean = deviceReadings(inColumns(readings));
      const sent = onAll(readings, copyingOf(seed));
      const copied = deviceReadings(inColumns(sent));
      expect(lengths(copied)).toEqual(lengths(clean));
      const [expected, got] = [deviceDays(clean, device)(day), deviceDays(copied, device)(day)];
      expect(got.flags).toEqual(expected.flags);
      for (const [index, number] of numbersOf(expected).entries())
        expect(Math.abs((numbersOf(got)[index] ?? 0) - number)).toBeLessThanOrEqual(
          0.01 * Math.abs(number) + 1e-9,
        );
      const mixed = deviceReadings(inColumns(onAll(sent, shuffled(seed))));
      expect({ ...mixed, stored: null }).toEqual({ ...copied, stored: null });
    }),
    { numRuns: 12 },
  );
});

const dayOf = ({ device, readings }: Kitchen): DeviceDay =>
  deviceDays(deviceReadings(inColumns(readings)), device)(day);

test('a logger that wakes up for a burst of three noisy values shows the fires of one that sends one', () => {
  fc.assert(
    fc.property(drawn, fc.constantFrom(1, 15), (one, secondsApart) => {
      const everyMinutes = Math.max(5, one.everyMinutes);
      const kitchen = kitchenOf({ ...one, kind: 'temperature', everyMinutes });
      const temperature = kitchen.readings.temperature.flatMap((reading, index) =>
        [0, 1, 2].map((place) => ({
          ...later(reading, place * secondsApart * 1000, 3 * index + place),
          temperatureC: rounded(reading.temperatureC + noiseOf(one.seed, 3 * index + place) / 5, 2),
        })),
      );
      const burst = dayOf({ ...kitchen, readings: { ...noReadings, temperature } });
      const single = dayOf(kitchen);
      expect(Math.abs((burst.hoursInUse ?? 0) - (single.hoursInUse ?? 0))).toBeLessThanOrEqual(
        everyMinutes / 60,
      );
      expect([burst.coverage, burst.flags]).toEqual([single.coverage, single.flags]);
    }),
    { numRuns: 12 },
  );
});

test('times that are cut to the minute lose no energy, no hours and no fuel', () => {
  fc.assert(
    fc.property(drawn, fc.constantFrom(20, 30, 40), (one, seconds) => {
      fc.pre(one.kind !== 'usage');
      const kitchen = kitchenOf({ ...one, everyMinutes: seconds / 60 });
      const cut: Copying = (readings) =>
        readings.map((reading) => later(reading, -(reading.observedAt % minute)));
      const got = dayOf({ ...kitchen, readings: onAll(kitchen.readings, cut) });
      const clean = dayOf(kitchen);
      expect(Math.abs((got.hoursInUse ?? 0) - (clean.hoursInUse ?? 0))).toBeLessThanOrEqual(
        0.01 * (clean.hoursInUse ?? 0) + 1 / 60,
      );
      for (const name of ['energyWh', 'cookingWh'] as const)
        expect(Math.abs((got[name] ?? 0) - (clean[name] ?? 0))).toBeLessThanOrEqual(
          // A power that is read at moments is known to a minute of it.
          0.01 * (clean[name] ?? 0) + (one.kind === 'power' ? 14 : 0),
        );
      expect(Math.abs((got.fuels[0]?.used ?? 0) - (clean.fuels[0]?.used ?? 0))).toBeLessThanOrEqual(0.02);
      expect(got.flags).not.toContain('reading.conflict');
    }),
    { numRuns: 8 },
  );
});

test('a day of copies is the same by itself as among other days of its device', () => {
  fc.assert(
    fc.property(drawn, fc.constantFrom(...Object.values(copyings)), fc.nat(999), (one, copyingOf, seed) => {
      const { readings } = kitchenOf(one);
      const sent = onAll(readings, copyingOf(seed));
      const near: Copying = (all) =>
        all.filter(
          ({ observedAt }) => observedAt >= day.fromMs - dayMs / 2 && observedAt < day.toMs + dayMs / 2,
        );
      const ofDay = (some: RowReadings) => {
        const { usage, power, fuel, temperature } = deviceReadings(inColumns(some));
        const isInside = (atMs: number): boolean => atMs >= day.fromMs && atMs < day.toMs;
        return [usage, ...fuel, ...temperature.values(), { timesMs: power.valid.observedAt }].map(
          ({ timesMs }) => timesMs.filter(isInside),
        );
      };
      expect(ofDay(onAll(sent, near))).toEqual(ofDay(sent));
    }),
    { numRuns: 12 },
  );
});

test('a meter that is declared twice as fast, and heard twice, has half of its readings', () => {
  const power = Array.from({ length: 432 }, (_, index) =>
    [0, 2000].map((ms, copy) => ({
      observedAt: index * 10 * minute + ms,
      sequence: 2 * index + copy,
      activePowerW: 1 + (index % 3) / 10,
      voltageV: null,
      currentA: null,
      energyWh: null,
      relayOn: null,
    })),
  ).flat();
  const device = {
    type: 'ElectricPressureCooker',
    fuelType: null,
    ratedPowerW: 1000,
    expectedIntervalMs: 5 * minute,
  };
  const { coverage, flags } = deviceDays(deviceReadings(inColumns({ ...noReadings, power })), device)(day);
  expect(coverage).toEqual({ expected: 288, received: 144 });
  expect(flags).not.toContain('interval.implausible');
});
