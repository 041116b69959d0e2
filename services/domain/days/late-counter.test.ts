// A counter that freezes, is renewed late or loses values never raises the credit of a day.
import { describe, expect, test } from 'vitest';
import { inColumns, noReadings, type PowerRow } from '#test/support/power-rows.ts';
import { deviceDays } from './device-day.ts';
import { deviceReadings } from './device-readings.ts';
import type { DeviceContext } from './readings.ts';

const minute = 60_000;
const dayMs = 1440 * minute;
const cooker: DeviceContext = {
  type: 'ElectricPressureCooker',
  fuelType: 'Electricity',
  ratedPowerW: 1000,
  expectedIntervalMs: 5 * minute,
};

/** Power at a minute of the time, W. */
type LoadAt = (atMinute: number) => number;

const between =
  (from: number, to: number, powerW: number): LoadAt =>
  (at) =>
    at % 1440 >= from && at % 1440 < to ? powerW : 0;
const heater: LoadAt = (at) => (at % 240 < 200 ? 900 : 0);

const nightHeater = between(0, 480, 300);
const lamp = between(1080, 1440, 100);

/** Three days of a meter whose power is always right. */
function metered(loadAt: LoadAt, everyMinutes = 5): PowerRow[] {
  let energyWh = 20_000;
  return Array.from({ length: (3 * 1440) / everyMinutes }, (_, index) => {
    const atMinute = index * everyMinutes;
    const row: PowerRow = {
      sequence: index,
      observedAt: atMinute * minute,
      activePowerW: loadAt(atMinute) + (index % 7) / 10,
      voltageV: null,
      currentA: null,
      energyWh: Math.round(energyWh * 10) / 10,
      relayOn: null,
    };
    for (let at = atMinute; at < atMinute + everyMinutes; at += 1) energyWh += loadAt(at) / 60;
    return row;
  });
}

/** The counter repeats the value of row `from` up to row `to`. */
const frozen = (rows: readonly PowerRow[], from: number, to: number): PowerRow[] =>
  rows.map((row, index) =>
    index > from && index < to ? { ...row, energyWh: rows[from]?.energyWh ?? null } : row,
  );

/** The counter stops at row `from` and counts on from there at row `to`. */
const stopped = (rows: readonly PowerRow[], from: number, to: number): PowerRow[] =>
  frozen(rows, from, to).map((row, index) => {
    const lostWh = (rows[to]?.energyWh ?? 0) - (rows[from]?.energyWh ?? 0);
    return index >= to ? { ...row, energyWh: (row.energyWh ?? 0) - lostWh } : row;
  });

/** The second of three days. */
function dayOf(power: readonly PowerRow[], device = cooker) {
  const computed = deviceDays(deviceReadings(inColumns({ ...noReadings, power })), device);
  return computed({ fromMs: dayMs, toMs: 2 * dayMs });
}

describe('a frozen counter makes no rest in a load that lasts all day', () => {
  test.each([
    ['five minutes', 5, 280, 400],
    ['five minutes', 5, 100, 400],
    ['five minutes', 5, 330, 500],
    ['20 minutes, too far apart to show a load', 20, 70, 100],
    ['20 minutes, too far apart to show a load', 20, 75, 130],
  ])('read every %s (%i min), frozen from row %i to %i', (_, everyMinutes, from, to) => {
    const device = { ...cooker, expectedIntervalMs: everyMinutes * minute };
    const rows = metered(heater, everyMinutes);
    expect(dayOf(rows, device).cookingWh).toBe(0);
    for (const broken of [frozen(rows, from, to), stopped(rows, from, to)]) {
      const found = dayOf(broken, device);
      expect(found.cookingWh).toBe(0);
      expect((found.energyWh ?? 0) + found.leftOutWh).toBeGreaterThanOrEqual(13_200);
    }
  });
});

/** A register of coarse steps, and the Wh that it jumps by at some row. */
const coarse = (rows: readonly PowerRow[], stepWh: number, jump = { row: Infinity, wh: 0 }): PowerRow[] =>
  rows.map((row, index) => ({
    ...row,
    energyWh: Math.floor((row.energyWh ?? 0) / stepWh) * stepWh + (index >= jump.row ? jump.wh : 0),
  }));

describe('what a coarse register held back is no load in the interval in which it moves again', () => {
  test.each([
    ['heater', 25, 290, 400, nightHeater],
    ['heater', 25, 100, 400, nightHeater],
    ['heater', 100, 290, 350, nightHeater],
    ['lamp', 25, 520, 540, lamp],
    ['lamp', 25, 510, 522, lamp],
    ['lamp', 50, 500, 570, lamp],
  ])('%s, steps of %i Wh, frozen from row %i to %i', (_, stepWh, from, to, loadAt) => {
    const rows = coarse(metered(loadAt), stepWh);
    expect(dayOf(rows).cookingWh).toBe(0);
    const found = dayOf(frozen(rows, from, to));
    expect(found.cookingWh).toBe(0);
    expect(found.hoursInUse).toBe(0);
  });
});

test.each([300, 600, 3000])(
  'a jump of a coarse register by %i Wh beside meals earns nothing and emits',
  (wh) => {
    const meals = between(700, 820, 1000);
    const rows = coarse(metered(meals), 50);
    const honest = dayOf(rows);
    expect(honest.cookingWh).toBeCloseTo(2000, -2);
    const found = dayOf(coarse(metered(meals), 50, { row: 400, wh }));
    expect(found.cookingWh).toBeLessThanOrEqual(2000);
    expect((found.energyWh ?? 0) + found.leftOutWh).toBeGreaterThanOrEqual(2000 + wh - 55);
    expect(found.flags).toContain('counter.jump');
  },
);

/** A meter that sends every minute, of which the register is renewed less often. */
function renewed(loadAt: LoadAt, everyMinutes: number): PowerRow[] {
  const rows = metered(loadAt, 1);
  return rows.map((row, index) => {
    return { ...row, energyWh: rows[index - (index % everyMinutes)]?.energyWh ?? null };
  });
}

describe('a register that is renewed less often than it is sent', () => {
  const device = { ...cooker, expectedIntervalMs: minute };
  const refrigerator: LoadAt = (at) => (at % 60 < 20 ? 120 : 0);

  test.each([1, 2, 3, 5, 10, 15, 30])('every %d min: lamps and heaters earn nothing', (every) => {
    for (const load of [lamp, between(1140, 1380, 120), between(300, 1260, 140), refrigerator, heater])
      expect(dayOf(renewed(load, every), device)).toMatchObject({ cookingWh: 0, hoursInUse: 0 });
  });

  test.each([1, 2, 3, 5, 10, 15, 30])('every %d min: a meal is credited beside other loads', (every) => {
    for (const other of [lamp, refrigerator]) {
      const meal: LoadAt = (at) => between(720, 750, 1000)(at) + other(at);
      const [honest, found] = [dayOf(metered(meal, 1), device), dayOf(renewed(meal, every), device)];
      expect(found.cookingWh).toBeLessThanOrEqual((honest.cookingWh ?? 0) + 1e-6);
      expect(found.cookingWh).toBeGreaterThanOrEqual(0.95 * (honest.cookingWh ?? 0));
      expect(found.energyWh).toBeCloseTo(honest.energyWh ?? 0, 0);
    }
  });
});

test.each([
  ['lamp', 510, 522, lamp],
  ['lamp', 500, 570, lamp],
  ['heater', 290, 400, nightHeater],
  ['standby of 5 W', 300, 560, () => 5],
])('%s: what a fine counter shows late (rows %i to %i) earns nothing', (_, from, to, loadAt) => {
  expect(dayOf(frozen(metered(loadAt), from, to)).cookingWh).toBe(0);
});

describe('a counter that has fewer values than there is power', () => {
  const keepEvery =
    (count: number) =>
    (rows: readonly PowerRow[]): PowerRow[] =>
      rows.map((row, index) => (index % count === 0 ? row : { ...row, energyWh: null }));
  const lose =
    (from: number, to: number) =>
    (rows: readonly PowerRow[]): PowerRow[] =>
      rows.map((row, index) => (index > from && index < to ? { ...row, energyWh: null } : row));
  const sparse = [keepEvery(2), keepEvery(4), keepEvery(6), keepEvery(12), keepEvery(48), lose(280, 384)];

  test.each([
    ['lamp', lamp],
    ['heater at night', nightHeater],
    ['heater all day', heater],
    ['refrigerator', (at: number) => (at % 60 < 20 ? 120 : 0)],
  ])('%s: earns nothing', (_, loadAt) => {
    for (const change of [...sparse, lose(100, 400)])
      expect(dayOf(change(metered(loadAt))).cookingWh).toBe(0);
  });

  test('a meal beside a lamp is credited by power, without the lamp', () => {
    const meal: LoadAt = (at) => between(720, 750, 1000)(at) + lamp(at);
    for (const change of sparse) {
      const found = dayOf(change(metered(meal)));
      expect(found.cookingWh).toBeCloseTo(500, -1);
      expect(found.hoursInUse).toBeCloseTo(0.5, 1);
      expect(found.energyWh).toBeCloseTo(1100, -1);
    }
  });

  test('what power does not show of it is no load and emits', () => {
    const unseen = metered(between(720, 770, 1000)).map((row) => ({ ...row, activePowerW: 0.5 }));
    const found = dayOf(keepEvery(12)(unseen));
    expect(found).toMatchObject({ cookingWh: 0, hoursInUse: 0 });
    expect((found.energyWh ?? 0) + found.leftOutWh).toBeGreaterThanOrEqual(833);
    expect(found.flags).toContain('meter.contradiction');
  });
});

test.each([
  [5, [10, 25, 50, 100]],
  [15, [50, 100]],
])('steps of a coarse register make no load of a lamp, read every %i min', (everyMinutes, steps) => {
  const device = { ...cooker, expectedIntervalMs: everyMinutes * minute };
  for (const stepWh of steps)
    for (const powerW of [100, 120, 140])
      expect({
        stepWh,
        powerW,
        creditWh: dayOf(coarse(metered(between(220, 743, powerW), everyMinutes), stepWh), device).cookingWh,
      }).toEqual({ stepWh, powerW, creditWh: 0 });
});
