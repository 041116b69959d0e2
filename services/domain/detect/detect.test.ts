// What the detectors tell, and above all what they keep quiet about.
import { expect, test } from 'vitest';
import { startFuel, stepFuel } from './fuel.ts';
import { startPower, stepPower } from './power.ts';
import { startTemperature, stepTemperature } from './temperature.ts';
import { startUsage, stepUsage } from './usage.ts';

const deviceDid = 'did:example:1';
const minute = 60_000;
const hour = 60 * minute;

type Fields<T> = Partial<Omit<T, 'deviceDid'>>;
type Step<S, R> = (state: S, reading: R) => readonly { detector: string; channel: string }[];

/** Steps readings of a state and returns `detector channel` with the index of the reading. */
function told<S, R>(state: S, step: Step<S, R>, readings: readonly R[]): string[] {
  return readings.flatMap((reading, index) =>
    step(state, reading).map(({ detector, channel }) => `${index} ${detector} ${channel}`),
  );
}

const powers = (count: number, each: (index: number) => Fields<Parameters<typeof stepPower>[1]>) =>
  Array.from({ length: count }, (_, index) => ({
    deviceDid,
    sequence: index,
    observedAt: index * 5 * minute,
    activePowerW: 0,
    voltageV: 230,
    currentA: null,
    energyWh: null,
    relayOn: null,
    ...each(index),
  }));

const temperatures = (
  count: number,
  each: (index: number) => Fields<Parameters<typeof stepTemperature>[1]>,
) =>
  Array.from({ length: count }, (_, index) => ({
    deviceDid,
    sequence: index,
    observedAt: index * 5 * minute,
    temperatureC: 20 + (index % 2),
    ambientC: null,
    probe: 'stove',
    ...each(index),
  }));

const power = (readings: ReturnType<typeof powers>) => told(startPower(), stepPower, readings);
const temperature = (readings: ReturnType<typeof temperatures>) =>
  told(startTemperature(), stepTemperature, readings);

test('an idle meter, a resting counter and a cold stove are quiet for a day', () => {
  expect(power(powers(288, () => ({ energyWh: 1000, relayOn: true })))).toEqual([]);
  expect(power(powers(288, () => ({ activePowerW: 0.5, energyWh: 1000 })))).toEqual([]);
  expect(temperature(temperatures(287, () => ({ temperatureC: 24 })))).toEqual([]);
  expect(temperature(temperatures(287, () => ({ temperatureC: 50, ambientC: 45 })))).toEqual([]);
});

test('a frozen hot probe is told once after two hours, a frozen cold one after a day', () => {
  expect(temperature(temperatures(100, () => ({ temperatureC: 85 })))).toEqual([
    '24 stuck_value temperatureC',
  ]);
  expect(temperature(temperatures(400, () => ({ temperatureC: 24 })))).toEqual([
    '288 stuck_value temperatureC',
  ]);
});

test('each probe of a logger has its own run', () => {
  const readings = temperatures(100, (index) => ({
    probe: index % 2 === 0 ? 'stove' : 'wall',
    temperatureC: index % 2 === 0 ? 85 : 100 + index,
  }));
  expect(temperature(readings)).toEqual(['24 stuck_value temperatureC']);
});

test('power and a counter that stand still under load are told', () => {
  expect(power(powers(30, (index) => ({ activePowerW: 800, energyWh: index })))).toEqual([
    '24 stuck_value activePowerW',
  ]);
  expect(power(powers(30, (index) => ({ activePowerW: 800 + index, energyWh: 5000 })))).toEqual([
    '24 stuck_value energyWh',
  ]);
});

test('a hole in the data ends a run', () => {
  const readings = powers(40, (index) => ({
    activePowerW: 800,
    observedAt: index * 5 * minute + (index >= 20 ? 3 * hour : 0),
  }));
  expect(power(readings)).toEqual(['20 gap reading']);
});

test('a counter that falls is told, rounding and missing values are not', () => {
  const values = [100, 101, null, 100.6, 102, 3, 4, null, 5];
  expect(power(powers(values.length, (index) => ({ energyWh: values[index] ?? null })))).toEqual([
    '5 counter_backwards energyWh',
  ]);
});

test('an unlikely value is told when the channel leaves its range, and again after it came back', () => {
  const volts = [230, 270, 271, 300, 240, 60, 230];
  expect(power(powers(volts.length, (index) => ({ voltageV: volts[index] ?? null })))).toEqual([
    '1 out_of_range voltageV',
    '5 out_of_range voltageV',
  ]);
});

test('copies and late readings change no state; a run of late ones is told once', () => {
  const [a, b, c, d, ...rest] = powers(8, (index) => ({ activePowerW: 700 + index, energyWh: 100 * index }));
  if (!a || !b || !c || !d) throw new Error('no readings');
  expect(power([a, b, d, d, c, a, ...rest])).toEqual(['3 duplicate reading', '4 out_of_order reading']);
  expect(power([a, b, d, c, ...rest.slice(0, 1), a])).toEqual([
    '3 out_of_order reading',
    '5 out_of_order reading',
  ]);
  const quiet = startPower();
  const disturbed = startPower();
  told(quiet, stepPower, [a, b, d, ...rest]);
  told(disturbed, stepPower, [a, b, d, c, a, ...rest]);
  expect(disturbed).toEqual(quiet);
});

test('readings of one moment are in order by their sequence', () => {
  expect(power(powers(4, () => ({ observedAt: 5 })))).toEqual([]);
});

test('a silence is a gap when it is long for this device', () => {
  const at = (steps: number[]) => {
    let observedAt = 0;
    return power(
      powers(steps.length, (index) => ({ observedAt: (observedAt += (steps[index] ?? 0) * minute) })),
    );
  };
  expect(at([0, 5, 5, 5, 5, 5, 29, 5])).toEqual([]);
  expect(at([0, 5, 5, 5, 5, 5, 31, 5])).toEqual(['6 gap reading']);
  expect(at([0, 60, 60, 60, 60, 60, 180, 60])).toEqual([]);
  expect(at([0, 60, 60, 60, 60, 60, 600, 60])).toEqual(['6 gap reading']);
  expect(at([0, 5, 600, 5])).toEqual([]);
  const slower = at([0, 1, 1, 1, 1, 1, 1, ...Array.from({ length: 50 }, () => 60)]);
  expect(slower.length).toBeGreaterThan(0);
  expect(slower.length).toBeLessThan(6);
});

test('a stove that is always fully in use for a day is told, one that is never in use is not', () => {
  const usage = (inUseSeconds: number) =>
    told(
      startUsage(),
      stepUsage,
      Array.from({ length: 300 }, (_, index) => ({
        deviceDid,
        sequence: index,
        observedAt: index * 5 * minute,
        intervalSeconds: 300,
        inUseSeconds,
        mode: 'ON' as const,
        batteryPercent: index === 10 ? 5 : 90,
      })),
    );
  expect(usage(0)).toEqual(['10 out_of_range batteryPercent']);
  expect(usage(300)).toEqual(['10 out_of_range batteryPercent', '288 stuck_value inUseSeconds']);
});

test('the newest reading sent again with other values is a conflict, with the same ones a duplicate', () => {
  const [a, b, c] = powers(3, (index) => ({ activePowerW: index, voltageV: null }));
  if (!a || !b || !c) throw new Error('three readings are needed');
  const zero = { ...b, voltageV: 0 };
  expect(power([a, b, { ...b }, zero, b, c, zero])).toEqual([
    '2 duplicate reading',
    '3 conflict reading',
    '4 duplicate reading',
    '6 out_of_order reading',
  ]);
});

test('the newest reading sent again with fewer decimals, or through 32 bits, is a duplicate', () => {
  const [, a] = powers(2, () => ({ activePowerW: Math.fround(617.123), energyWh: 50_051.417 }));
  if (!a) throw new Error('a reading is needed');
  const copies = [
    { ...a, activePowerW: Math.fround(617.1) },
    { ...a, energyWh: 50_051.4 },
    { ...a, energyWh: Math.fround(50_051.417) },
    { ...a, activePowerW: Math.fround(618.1) },
  ];
  expect(power([a, ...copies])).toEqual([
    '1 duplicate reading',
    '2 duplicate reading',
    '3 duplicate reading',
    '4 conflict reading',
  ]);
});

test('every value of every kind is compared', () => {
  const common = { deviceDid, sequence: 0, observedAt: hour };
  const differ = <R extends object, S>(
    start: () => S,
    step: Step<S, R>,
    [reading, changes]: readonly [NoInfer<R>, Partial<NoInfer<R>>],
  ) => {
    for (const [name, value] of Object.entries(changes)) {
      const state = start();
      step(state, reading);
      expect([name, step(state, { ...reading, [name]: value })]).toMatchObject([
        name,
        [{ detector: 'conflict' }],
      ]);
    }
  };
  differ(startPower, stepPower, [
    { ...common, activePowerW: 1, voltageV: 2, currentA: 3, energyWh: 4, relayOn: true },
    { activePowerW: 2, voltageV: null, currentA: 4, energyWh: 5, relayOn: false },
  ]);
  differ(startUsage, stepUsage, [
    { ...common, intervalSeconds: 60, inUseSeconds: 1, mode: 'ON', batteryPercent: 50 },
    { intervalSeconds: 61, inUseSeconds: 2, mode: 'OFF', batteryPercent: 51 },
  ]);
  differ(startFuel, stepFuel, [
    { ...common, fuelType: 'LPG', measure: 'REMAINING', quantity: 1, unit: 'KG' },
    { fuelType: 'Wood', measure: 'CONSUMED', quantity: 2, unit: 'L' },
  ]);
  differ(startTemperature, stepTemperature, [
    { ...common, temperatureC: 20, ambientC: null, probe: 'stove' },
    { temperatureC: 21, ambientC: 0, probe: 'lid' },
  ]);
});

test('a fuel scale at rest is quiet; an impossible load is told', () => {
  const quantities = [12, 12, 12, 12, 12, 12, 5000];
  const readings = quantities.map((quantity, index) => ({
    deviceDid,
    sequence: index,
    observedAt: index * 6 * hour,
    fuelType: 'LPG',
    measure: 'REMAINING' as const,
    quantity,
    unit: 'KG' as const,
  }));
  expect(told(startFuel(), stepFuel, readings)).toEqual(['6 out_of_range quantity']);
});

test('a state goes through JSON at any moment without a difference', () => {
  const readings = powers(120, (index) => ({
    activePowerW: index > 60 ? 800 : index,
    energyWh: (index * 37) % 900,
    observedAt: index * 5 * minute + (index > 90 ? hour : 0),
  }));
  const whole = power(readings);
  let state = startPower();
  const pieces = readings.flatMap((reading, index) => {
    state = JSON.parse(JSON.stringify(state));
    return stepPower(state, reading).map(({ detector, channel }) => `${index} ${detector} ${channel}`);
  });
  expect(whole.length).toBeGreaterThan(5);
  expect(pieces).toEqual(whole);
});

test('names that a hostile logger chooses do no harm', () => {
  const readings = temperatures(1000, (index) => ({
    probe: index === 0 ? '__proto__' : `p${index}`,
    temperatureC: 85,
  }));
  const state = startTemperature();
  told(state, stepTemperature, readings);
  expect(Object.keys(state.probes).length).toBe(16);
});
