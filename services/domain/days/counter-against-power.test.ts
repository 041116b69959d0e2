// What a day credits where the counter and the power of a meter do not say the same.
import { expect, test } from 'vitest';
import { inColumns, noReadings, type PowerRow } from '#test/support/power-rows.ts';
import { deviceDays } from './device-day.ts';
import { deviceReadings } from './device-readings.ts';
import type { DeviceContext } from './readings.ts';

const minute = 60_000;
const day = { fromMs: 0, toMs: 1440 * minute };
const cooker: DeviceContext = {
  type: 'ElectricPressureCooker',
  fuelType: 'Electricity',
  ratedPowerW: 2000,
  expectedIntervalMs: 5 * minute,
};

/** Two meals of an hour at 900 W, read every five minutes; what the meter says of the load by counter and by power. */
function metered(counted: number, measured: number): PowerRow[] {
  let energyWh = 1000;
  return Array.from({ length: 289 }, (_, index) => {
    const isOn = (at: number): boolean => (at >= 600 && at < 660) || (at >= 1080 && at < 1140);
    if (isOn(index * 5 - 5)) energyWh += 75 * counted;
    return {
      sequence: index,
      observedAt: index * 5 * minute,
      activePowerW: isOn(index * 5) ? 900 * measured + (index % 7) / 10 : 0.5,
      voltageV: null,
      currentA: null,
      energyWh,
      relayOn: null,
    };
  });
}

const dayOf = (counted: number, measured: number) =>
  deviceDays(deviceReadings(inColumns({ ...noReadings, power: metered(counted, measured) })), cooker)(day);

test('measures that agree within a quarter are credited by the counter', () => {
  for (const measured of [0.85, 1, 1.15]) {
    const found = dayOf(1, measured);
    expect(found.flags).not.toContain('meter.contradiction');
    expect(found.cookingWh).toBeCloseTo(1800, 0);
    expect(found.hoursInUse).toBeCloseTo(2, 1);
  }
});

test('of measures a factor of two apart the smaller is credited and the larger emits', () => {
  for (const [counted, measured] of [
    [2, 1],
    [1, 2],
    [1, 0.5],
  ] as const) {
    const found = dayOf(counted, measured);
    expect(found.flags).toContain('meter.contradiction');
    expect(found.cookingWh).toBeLessThanOrEqual(1800 * Math.min(counted, measured) + 10);
    expect((found.energyWh ?? 0) + found.leftOutWh).toBeGreaterThanOrEqual(
      1800 * Math.max(counted, measured) - 1,
    );
  }
});

test('neither a rising counter without power nor power beside a frozen counter is time in use', () => {
  for (const found of [dayOf(1, 0), dayOf(0, 1), dayOf(0.001, 1)]) {
    expect(found.flags).toContain('meter.contradiction');
    expect(found.hoursInUse).toBe(0);
    expect(found.events).toEqual([]);
    expect(found.cookingWh).toBeLessThanOrEqual(13);
  }
});

test('a refrigerator that power meets in some half hours and misses in others contradicts no counter', () => {
  let energyWh = 1000;
  const power = Array.from({ length: 3 * 48 + 1 }, (_, index): PowerRow => {
    const isMet = index % 6 < 2;
    energyWh += 28 + (index % 3);
    return {
      sequence: index,
      observedAt: (index - 48) * 30 * minute,
      activePowerW: isMet ? 168 + (index % 5) / 10 : 1.5,
      voltageV: null,
      currentA: null,
      energyWh,
      relayOn: null,
    };
  });
  const readings = deviceReadings(inColumns({ ...noReadings, power }));
  const found = deviceDays(readings, { ...cooker, expectedIntervalMs: 30 * minute })(day);
  expect(found.flags).not.toContain('meter.contradiction');
  expect(found.cookingWh).toBe(0);
});

const rowAt = (atMs: number, activePowerW: number, energyWh: number): PowerRow => ({
  sequence: atMs,
  observedAt: atMs,
  activePowerW,
  voltageV: null,
  currentA: null,
  energyWh,
  relayOn: null,
});

const foundIn = (power: readonly PowerRow[], device: DeviceContext = cooker) =>
  deviceDays(deviceReadings(inColumns({ ...noReadings, power })), device)(day);

test('the lamp that a register of 10 Wh counts in steps contradicts no power, though two steps in one interval look like a load', () => {
  let energyWh = 1000;
  const power = Array.from({ length: 289 }, (_, index) => {
    const isOn = index >= 150 && index < 242;
    if (isOn) energyWh += 140 / 12;
    return rowAt(
      index * 5 * minute,
      isOn ? 139 + (index % 7) / 3 : 0.9 + (index % 2) / 10,
      Math.floor(energyWh / 10) * 10,
    );
  });
  const found = foundIn(power);
  expect(found.flags).not.toContain('meter.contradiction');
  expect(found.energyWh).toBeGreaterThan(1060);
});

test('a meter that sends each change of a refrigerator contradicts no counter, however seldom it changes', () => {
  const power: PowerRow[] = [];
  let [atMs, energyWh] = [-1440 * minute, 1000];
  for (let index = 0; atMs < 2880 * minute; index += 1) {
    const powerW = index % 2 === 0 ? 181 + (index % 5) / 10 : 1.4;
    power.push(rowAt(atMs, powerW, energyWh));
    const lastsMs = (index % 2 === 0 ? 9 + (index % 3) : 36 + (index % 9)) * minute;
    energyWh += (powerW * lastsMs) / 3_600_000;
    atMs += lastsMs;
  }
  const found = foundIn(power, { ...cooker, expectedIntervalMs: 60 * minute });
  expect(found.flags).not.toContain('meter.contradiction');
  expect(found.cookingWh).toBe(0);
});

test('energy that takes nearly all of an interval at whose ends nothing is on earns nothing', () => {
  const gained = (wh: number) =>
    foundIn(
      Array.from({ length: 289 }, (_, index) =>
        rowAt(index * 5 * minute, 0.8 + (index % 2) / 10, 1000 + 4 * index + (index > 150 ? wh : 0)),
      ),
      { ...cooker, ratedPowerW: 1000 },
    );
  expect(gained(60).cookingWh).toBeGreaterThan(50);
  expect(gained(100).cookingWh).toBe(0);
  expect(gained(100).energyWh).toBeGreaterThan(1200);
});

test('what a register shows for an hour and no power does is no load: a lamp that it counts thrice after a meal', () => {
  let energyWh = 1000;
  const rows = Array.from({ length: 289 }, (_, index): PowerRow => {
    const minutes = index * 5;
    const mealW = minutes > 1080 && minutes <= 1110 ? 1000 : 0;
    const lampW = minutes > 1080 && minutes <= 1380 ? 65 : 0;
    energyWh += (mealW + 3 * lampW) / 12;
    return rowAt(minutes * minute, mealW + lampW + (index % 7) / 10, energyWh);
  });
  const found = foundIn(rows, { ...cooker, ratedPowerW: 1000 });
  expect(found.cookingWh).toBeGreaterThan(480);
  expect(found.cookingWh).toBeLessThan(620);
});
