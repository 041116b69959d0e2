// Each fault on a small kitchen with all channels: what it returns passes the door, and its input stays as it was.
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { judgeFuel } from '#domain/readings/fuel.ts';
import { judgePower } from '#domain/readings/power.ts';
import { judgeTemperature } from '#domain/readings/temperature.ts';
import { judgeUsage } from '#domain/readings/usage.ts';
import { isDid } from '#domain/identifiers.ts';
import type { Readings, World, WorldDevice } from '../world.ts';
import { dayMs, hourMs, minuteMs, rowsOf, type FuelRow } from './edit.ts';
import { faults } from './faults.ts';

const startMs = Date.UTC(2026, 10, 10);
const days = 2;

/** Numbers in a fixed order, evenly spread (additive recurrence with the golden ratio). */
function numbers(start: number): () => number {
  let value = start;
  return () => {
    value = (value + 0.618_033_988_749_894_9) % 1;
    return value;
  };
}

const none: Readings = { power: [], usage: [], fuel: [], temperature: [] };

/** Two meals of 40 minutes a day on the new stove, one fire of two hours on the old one. */
const minuteOfDay = (atMs: number): number => Math.floor(((atMs - startMs) % dayMs) / minuteMs);
const cooks = (atMs: number): boolean =>
  [420, 1100].some((meal) => minuteOfDay(atMs) >= meal && minuteOfDay(atMs) < meal + 40);
const burns = (atMs: number): boolean => minuteOfDay(atMs) >= 720 && minuteOfDay(atMs) < 840;

const moments = (stepMs: number): readonly { readonly sequence: number; readonly observedAt: number }[] =>
  Array.from({ length: (days * dayMs) / stepMs }, (_, sequence) => ({
    sequence,
    observedAt: startMs + sequence * stepMs + 17_250,
  }));

function powerRows(stepMs: number, isCounted: boolean): Readings['power'] {
  const wave = numbers(0.3);
  let energyWh = 51_234.5;
  return moments(stepMs).map((row) => {
    const activePowerW = cooks(row.observedAt) ? 900 + wave() * 20 : 1 + wave() * 0.5;
    energyWh += (activePowerW * stepMs) / hourMs;
    return {
      ...row,
      activePowerW,
      voltageV: 230 + wave(),
      currentA: activePowerW / 230,
      energyWh: isCounted ? energyWh : null,
      relayOn: true,
    };
  });
}

const heatRows = (isHot: (atMs: number) => boolean): Readings['temperature'] => {
  const wave = numbers(0.7);
  return moments(5 * minuteMs).flatMap((row) => [
    { ...row, temperatureC: (isHot(row.observedAt) ? 300 : 28) + wave(), ambientC: 27.5, probe: 'stove' },
    { ...row, temperatureC: 27 + wave(), ambientC: 27.5, probe: 'wall' },
  ]);
};

const weights = (fuelType: string, isBurning: (atMs: number) => boolean): Readings['fuel'] => {
  const wave = numbers(0.1);
  let left = 14;
  const read = { fuelType, unit: 'KG' } as const;
  return moments(15 * minuteMs).flatMap((row): readonly FuelRow[] => {
    const isRefilled = row.sequence === 100;
    left += (isRefilled ? 4 : 0) - (isBurning(row.observedAt) ? 0.15 : 0);
    const before = { ...row, ...read, observedAt: row.observedAt - minuteMs };
    const sent: FuelRow = { ...row, ...read, measure: 'REMAINING', quantity: left + wave() * 0.004 };
    if (isRefilled) return [{ ...before, measure: 'DELIVERED', quantity: 4 }, sent];
    return row.sequence === 50 ? [{ ...before, measure: 'CONSUMED', quantity: 0.2 }, sent] : [sent];
  });
};

const device = (
  did: string,
  part: Pick<WorldDevice, 'channel' | 'type'> & Partial<WorldDevice>,
): WorldDevice => ({
  did: `did:example:${did}`,
  fuelType: null,
  ratedPowerW: null,
  expectedIntervalSeconds: 300,
  readings: none,
  ...part,
});

const world: World = {
  seed: 1,
  index: 0,
  about: 'all channels',
  timeZone: 'UTC',
  country: 'KE',
  persons: 5,
  baselines: [{ validFrom: null, fuelType: 'Charcoal', monthlyConsumption: 40 }],
  period: { start: '2026-11-10', end: '2026-11-11' },
  truth: Array.from({ length: days }, (_, index) => ({
    day: `2026-11-${10 + index}`,
    fromMs: startMs + index * dayMs,
    toMs: startMs + (index + 1) * dayMs,
    cooked: 1.2,
    used: 1.22,
    hours: 4 / 3,
    burnedKg: 1.2,
  })),
  devices: [
    device('meter', {
      channel: 'meter',
      type: 'InductionStove',
      ratedPowerW: 1000,
      readings: { ...none, power: powerRows(5 * minuteMs, true) },
    }),
    device('power', {
      channel: 'power',
      type: 'ElectricHotplate',
      ratedPowerW: 1800,
      readings: { ...none, power: powerRows(45_000, false) },
    }),
    device('use', {
      channel: 'use',
      type: 'InductionStove',
      ratedPowerW: 1000,
      readings: {
        ...none,
        usage: moments(10 * minuteMs).map((row) => ({
          ...row,
          intervalSeconds: 600,
          inUseSeconds: cooks(row.observedAt) ? 570 : 0,
          mode: cooks(row.observedAt) ? 'ON' : 'OFF',
          batteryPercent: 80,
        })),
      },
    }),
    device('heat', {
      channel: 'heat',
      type: 'ImprovedBiomassStove',
      readings: { ...none, temperature: heatRows(cooks) },
    }),
    device('gas', {
      channel: 'gas',
      type: 'FuelScale',
      fuelType: 'LPG',
      readings: { ...none, fuel: weights('LPG', cooks) },
    }),
    device('old-scale', {
      channel: 'oldScale',
      type: 'FuelScale',
      fuelType: 'Charcoal',
      readings: { ...none, fuel: weights('Charcoal', burns) },
    }),
    device('old-heat', {
      channel: 'oldHeat',
      type: 'TraditionalStove',
      fuelType: 'Charcoal',
      readings: { ...none, temperature: heatRows(burns) },
    }),
  ],
};

/** Devices whose readings are not those of the kitchen. */
const changed = ({ devices }: World): readonly WorldDevice[] =>
  devices.filter(({ readings }) => !world.devices.some((one) => one.readings === readings));

/** Refusals of the door for what the devices of a twin sent otherwise than those of the kitchen. */
function refusals(twin: World): readonly string[] {
  const context = { arrivedAtMs: startMs + (days + 1) * dayMs, oldestMs: Date.UTC(2015, 0, 1) };
  return changed(twin)
    .flatMap(({ did: deviceDid, readings }) => [
      ...readings.power.map((row) => judgePower({ ...row, deviceDid }, context)),
      ...readings.usage.map((row) => judgeUsage({ ...row, deviceDid }, context)),
      ...readings.fuel.map((row) => judgeFuel({ ...row, deviceDid }, context)),
      ...readings.temperature.map((row) => judgeTemperature({ ...row, deviceDid }, context)),
    ])
    .flatMap((refusal) => (refusal ? [refusal.detail] : []));
}

/** Devices that could not be registered, or times that no clock writes. */
const misnamed = ({ devices }: World): readonly string[] =>
  devices
    .filter(
      ({ did, expectedIntervalSeconds, readings }, index) =>
        !isDid(did) ||
        expectedIntervalSeconds < 1 ||
        devices.findIndex((one) => one.did === did) !== index ||
        !rowsOf(readings).every((row) => Number.isSafeInteger(row.observedAt)),
    )
    .map(({ did }) => did);

/** By which the first device to be drawn is the scale, the meter, the power and the reports. */
const starts = [0.05, 0.41, 0.6, 0.8];

/** What a fault makes of the kitchen by several chances. */
const twins = (fault: (typeof faults)[number]): readonly World[] =>
  starts.flatMap((start) => fault.apply(world, numbers(start)) ?? []);

test('at least 90 faults, each with its own name in kebab-case', () => {
  expect(faults.length).toBeGreaterThanOrEqual(90);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(faults.map(({ name }) => name).filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(name))).toEqual([]);
});

test.each(faults)('$name returns what the door takes, the same each time', (fault) => {
  const found = twins(fault);
  expect(found.length).toBeGreaterThan(0);
  expect(found.flatMap(refusals).slice(0, 3)).toEqual([]);
  expect(found.flatMap(misnamed)).toEqual([]);
  expect(found.every((twin) => isDeepStrictEqual(twin, world))).toBe(false);
  expect(isDeepStrictEqual(twins(fault), found)).toBe(true);
});

test('no fault changes its input', () => {
  const before = structuredClone(world);
  faults.forEach(twins);
  expect(isDeepStrictEqual(world, before)).toBe(true);
});

test.each(faults)('$name concerns nothing in a kitchen without devices and baselines', (fault) => {
  const empty = { ...world, devices: [], baselines: [], persons: 1 };
  const isOfPeople = ['declared-members-more', 'declared-device-names'].includes(fault.name);
  expect(fault.apply(empty, numbers(0.2)) === undefined).toBe(!isOfPeople);
});
