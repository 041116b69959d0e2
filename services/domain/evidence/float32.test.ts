// Numbers of 32 bits go into leaves as they are stored, and come back as windows reads them.
import { assert, float, property } from 'fast-check';
import { expect, test } from 'vitest';
import { deviceReadings } from '../days/device-readings.ts';
import { inColumns, noReadings } from '#test/support/power-rows.ts';
import { dayLeaves } from './day-leaves.ts';
import { shortest, widen } from './float32.ts';
import { readingsOfLeaves } from './readings-of-leaves.ts';

const day = { fromMs: 0, toMs: 86_400_000 };

const leavesOf = (change: (value: number) => number): string[] => {
  const power = [
    {
      observedAt: 0,
      sequence: 1,
      activePowerW: change(1.2),
      voltageV: change(231.4),
      currentA: change(1.2 / 231),
      energyWh: 124_068.53,
      relayOn: true,
    },
  ];
  const temperature = [
    { observedAt: 5, sequence: 2, probe: 'stove', temperatureC: change(85.4), ambientC: change(21.3) },
  ];
  return dayLeaves(
    'did:x:m',
    deviceReadings({ ...inColumns({ ...noReadings, power }), temperature }),
    day,
  ).map(({ text }) => text);
};

test('a leaf is the same of a stored number and of its shortest form, and prints the stored one', () => {
  const [power, temperature] = leavesOf((value) => shortest(Math.fround(value)));
  expect([power, temperature]).toEqual(leavesOf(Math.fround));
  expect(power).toContain(
    '"activePowerW":1.2000000476837158,"currentA":0.005194805096834898,"energyWh":124068.53',
  );
  expect(temperature).toContain(
    '"ambientC":21.299999237060547,"probe":"stove","temperatureC":85.4000015258789',
  );
});

test('readings of leaves have the numbers that windows computes days with', () => {
  const { power, temperature } = readingsOfLeaves(leavesOf(Math.fround));
  expect([power.activePowerW[0], power.voltageV[0], power.currentA[0], power.energyWh[0]]).toEqual([
    1.2, 231.4, 0.005194805, 124_068.53,
  ]);
  expect(temperature[0]).toMatchObject({ temperatureC: 85.4, ambientC: 21.3 });
});

test('any stored number comes back from its shortest form', () => {
  assert(
    property(float({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(widen(shortest(value))).toBe(value);
      expect(String(shortest(value)).length).toBeLessThanOrEqual(String(value).length);
    }),
  );
});
