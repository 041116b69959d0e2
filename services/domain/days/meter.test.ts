// A meter says the same of a day however often it is read, and what it says is a range.
import { describe, expect, test } from 'vitest';
import { inColumns, noReadings, type PowerRow } from '#test/support/power-rows.ts';
import { deviceDays, type DeviceDay } from './device-day.ts';
import { deviceReadings } from './device-readings.ts';
import type { DeviceContext } from './readings.ts';

const second = 1000;
const dayMs = 86_400 * second;
const day = { fromMs: dayMs, toMs: 2 * dayMs };
const cooker: DeviceContext = {
  type: 'ElectricPressureCooker',
  fuelType: 'Electricity',
  ratedPowerW: 1000,
  expectedIntervalMs: null,
};

/** Power at a second of the day, W. */
type LoadAt = (atSecond: number) => number;

const between =
  (fromMinute: number, toMinute: number, powerW: number): LoadAt =>
  (at) =>
    at >= fromMinute * 60 && at < toMinute * 60 ? powerW : 0;
const sumOf =
  (...loads: readonly LoadAt[]): LoadAt =>
  (at) =>
    loads.reduce((powerW, load) => powerW + load(at), 0);

interface Meter {
  readonly everySeconds: number;
  /** Wh; null: without a counter. */
  readonly stepWh: number | null;
  /** W. */
  readonly resolutionW?: number;
}

/** Three equal days of a meter. */
function metered(loadAt: LoadAt, { everySeconds, stepWh, resolutionW = 0.1 }: Meter): PowerRow[] {
  const rows: PowerRow[] = [];
  let energyWh = 20_000;
  for (let at = 0; at < 3 * 86_400; at += 10) {
    if (at % everySeconds === 0)
      rows.push({
        sequence: at,
        observedAt: at * second,
        activePowerW:
          Math.round(loadAt(at % 86_400) / resolutionW) * resolutionW + ((at / everySeconds) % 3) / 10,
        voltageV: null,
        currentA: null,
        energyWh: stepWh === null ? null : Math.floor(energyWh / stepWh) * stepWh,
        relayOn: null,
      });
    energyWh += (loadAt(at % 86_400) * 10) / 3600;
  }
  return rows;
}

const dayOf = (power: readonly PowerRow[], device = cooker): DeviceDay =>
  deviceDays(deviceReadings(inColumns({ ...noReadings, power })), device)(day);

const everyInterval = [10, 60, 300, 1200, 3600];

test('a slow cooker with a lamp on its meter is paid for no more than its rating, and is no jump', () => {
  const slow = { ...cooker, type: 'ElectricSlowCooker', ratedPowerW: 180 };
  const load = sumOf(between(600, 780, 180), between(620, 760, 124));
  const { cooking, energy, flags } = dayOf(metered(load, { everySeconds: 300, stepWh: 1 }), slow);
  expect(flags).not.toContain('counter.jump');
  expect(cooking?.low).toBeGreaterThan(0.9 * 540);
  expect(cooking?.low).toBeLessThan(1.1 * 540 + 1);
  expect(energy?.best).toBeCloseTo(540 + (140 / 60) * 124, -2);
});

describe.each(everyInterval)('read each %i s', (everySeconds) => {
  test.each([60, 100, 149])('a lamp of %i W earns nothing', (powerW) => {
    for (const stepWh of [1, 10, 100, null]) {
      const { cooking, energy } = dayOf(metered(between(1080, 1380, powerW), { everySeconds, stepWh }));
      expect({ stepWh, low: cooking?.low }).toEqual({ stepWh, low: 0 });
      expect(energy?.high).toBeGreaterThan(0.9 * 5 * powerW - 100);
    }
  });

  test('meals of 40 minutes beside a lamp are paid without the lamp', () => {
    const meals = sumOf(between(425, 465, 900), between(1111, 1151, 900));
    const found = dayOf(metered(sumOf(meals, between(1050, 1290, 90)), { everySeconds, stepWh: 1 }));
    expect(found.cooking?.low).toBeGreaterThan(1200 * (everySeconds > 1200 ? 0.8 : 0.97));
    expect(found.cooking?.low).toBeLessThan(1200 * 1.05);
    expect(found.flags).toEqual([]);
  });
});

test('meals between two readings are meals', () => {
  const meals = sumOf(between(421, 438, 823), between(721, 738, 823), between(1141, 1158, 823));
  const found = dayOf(metered(meals, { everySeconds: 1200, stepWh: 1 }));
  expect(found.cooking?.low).toBeGreaterThan(690);
  expect(found.hoursInUse).toBeCloseTo(0.7, 1);
  expect(found.flags).toEqual([]);
});

test.each([10, 100])('a register of %i Wh pays what its steps prove', (stepWh) => {
  // A pressure cooker: full power, then on for a third of each minute and a half.
  const cycling: LoadAt = (at) => (at % 90 < 30 ? 1000 : 0);
  const cook = (from: number): LoadAt =>
    sumOf(between(from, from + 15, 1000), (at) =>
      between(from + 15, from + 45, 1)(at) > 0 ? cycling(at) : 0,
    );
  for (const everySeconds of [120, 300, 900]) {
    const meals = sumOf(cook(420), cook(1110));
    const found = dayOf(metered(meals, { everySeconds, stepWh }));
    expect(found.flags).toEqual([]);
    expect({ everySeconds, paid: (found.cooking?.low ?? 0) > 0.85 * 833 }).toEqual({
      everySeconds,
      paid: true,
    });
    expect(found.cooking?.low).toBeLessThan(1.1 * 833);
  }
});

test.each([0.1, 10])(
  'short pulses that hold the heat are of the meal, and no lamp is (register of %d Wh)',
  (stepWh) => {
    const heat = between(420, 435, 1000);
    const pulses: LoadAt = (at) => (between(435, 475, 1)(at) > 0 && at % 90 < 10 ? 1000 : 0);
    const paidOf = (load: LoadAt): number =>
      dayOf(metered(load, { everySeconds: 300, stepWh })).cooking?.low ?? 0;
    expect(paidOf(sumOf(heat, pulses))).toBeGreaterThan(0.9 * 324);
    expect(paidOf(sumOf(heat, pulses))).toBeLessThan(1.05 * 324);
    expect(paidOf(sumOf(heat, between(435, 475, 111)))).toBeLessThan(1.05 * 250 + stepWh);
    // Without a meal they are nothing.
    expect(paidOf(pulses)).toBe(0);
  },
);

test('the fields of a reading bound its power: an open relay and no current are no load, and emit', () => {
  const rows = metered(between(600, 690, 600), { everySeconds: 300, stepWh: null });
  for (const fields of [
    { relayOn: false },
    { currentA: 0, voltageV: 230 },
    { currentA: 0.1, voltageV: 230 },
  ]) {
    const found = dayOf(rows.map((row) => ({ ...row, ...fields })));
    expect(found.cooking?.low).toBe(0);
    expect(found.hoursInUse).toBe(0);
    expect(found.flags).toContain('meter.contradiction');
  }
  const counted = metered(between(600, 690, 600), { everySeconds: 300, stepWh: 1 });
  const found = dayOf(counted.map((row) => ({ ...row, relayOn: false })));
  expect(found.cooking?.low).toBe(0);
  expect(found.energy?.high).toBeGreaterThanOrEqual(890);
});

test('a meter that contradicts its own fields three times in a row is not believed in a meal of that day either', () => {
  const rows = metered(sumOf(between(420, 460, 900), between(600, 690, 600)), {
    everySeconds: 300,
    stepWh: 1,
  });
  const faultyFrom = dayMs + 600 * 60_000;
  const faulty = (...readings: number[]): PowerRow[] =>
    rows.map((row) =>
      readings.includes((row.observedAt - faultyFrom) / (300 * second))
        ? { ...row, currentA: 0, voltageV: 230 }
        : row,
    );
  expect(dayOf(rows).cooking?.low).toBeGreaterThan(1450);
  expect(dayOf(faulty(1)).cooking?.low).toBeGreaterThan(1300);
  expect(dayOf(faulty(1, 3, 5, 7)).cooking?.low).toBeGreaterThan(600);
  const found = dayOf(faulty(1, 2, 3));
  expect(found.cooking?.low).toBe(0);
  expect(found.events).toEqual([]);
  expect(found.energy?.high).toBeGreaterThan(1450);
});

test('a step of a register after a value in kWh is no load', () => {
  const rows = metered(() => 3.5, { everySeconds: 60, stepWh: 100 });
  const at = rows.findIndex(({ energyWh }) => energyWh === 20_100);
  const mixed = rows.map((row, index) =>
    [at - 2, at - 4].includes(index) ? { ...row, energyWh: (row.energyWh ?? 0) / 1000 } : row,
  );
  expect(dayOf(mixed, { ...cooker, ratedPowerW: null }).cooking?.low).toBe(0);
});

test('a counter that goes on in kWh starts with no energy that power does not show', () => {
  const lamp = metered(between(600, 840, 146), { everySeconds: 300, stepWh: 1 });
  const inKwh = lamp.map((row) => {
    const energyWh = 42_000 + (row.energyWh ?? 0);
    return { ...row, energyWh: row.observedAt < dayMs + 540 * 60_000 ? energyWh : energyWh / 1000 };
  });
  const found = dayOf(inKwh);
  expect(found.cooking?.low).toBe(0);
  expect(found.flags).toContain('counter.reset');
});

test('what a counter that is seldom sent gained over hours is no load in the half hour in which power changed', () => {
  const seldom = metered(() => 2, { everySeconds: 1800, stepWh: 1 }).map((row) => {
    const minute = (row.observedAt - dayMs) / 60_000;
    if (minute > 600 && minute < 840) return { ...row, energyWh: null };
    const isAfter = minute >= 840;
    return {
      ...row,
      energyWh: (row.energyWh ?? 0) + (isAfter ? 270 : 0),
      activePowerW: minute === 840 ? 170 : row.activePowerW,
    };
  });
  expect(dayOf(seldom).cooking?.low).toBe(0);
});

test('a plug without a counter that sends each change, and each hour else, is paid for a meal of few changes', () => {
  // A minute each, W.
  const [on, off] = [1000, 2];
  const changes: [minute: number, powerW: number][] = [];
  for (let hour = -24; hour < 48; hour += 1) changes.push([hour * 60, off]);
  for (const meal of [420, 1110, 420 - 1440, 1110 - 1440, 420 + 1440, 1110 + 1440]) {
    changes.push([meal + 1, on], [meal + 31, off]);
    for (let pulse = meal + 34; pulse < meal + 58; pulse += 4) changes.push([pulse, on], [pulse + 1, off]);
  }
  const rows = changes
    .toSorted(([a], [b]) => a - b)
    .map(([minute, activePowerW], sequence): PowerRow => ({
      sequence,
      observedAt: dayMs + minute * 60_000,
      activePowerW,
      voltageV: null,
      currentA: null,
      energyWh: null,
      relayOn: null,
    }));
  const found = dayOf(rows, { ...cooker, expectedIntervalMs: 3600 * second });
  expect(found.cooking?.low).toBeCloseTo((2 * (30 + 6) * 1000) / 60, -2);
  expect(found.unseenWh).toBe(0);
});

test('a gap of up to an hour with the power of cooking is paid, a longer one emits', () => {
  const rows = metered(between(605, 635, 600), { everySeconds: 300, stepWh: 1 });
  const lost = (fromMinute: number, toMinute: number): PowerRow[] =>
    rows.filter(({ observedAt }) => {
      const at = (observedAt % dayMs) / 60_000;
      return at <= fromMinute || at >= toMinute;
    });
  const short = dayOf(lost(600, 640));
  expect(short.cooking?.low).toBeGreaterThan(295);
  expect(short.hours?.low).toBeCloseTo(0.3, 1);
  const long = dayOf(lost(570, 670));
  expect(long.cooking?.low).toBe(0);
  expect(long.energy?.high).toBeGreaterThanOrEqual(299);
  const lamp = metered(sumOf(between(480, 900, 100), between(606, 620, 1000)), {
    everySeconds: 300,
    stepWh: 1,
  });
  const whole = dayOf(lamp).cooking?.low ?? 0;
  const gap = lamp.filter(({ observedAt }) => Math.abs((observedAt % dayMs) / 60_000 - 660) > 25);
  expect(dayOf(gap).cooking?.low).toBeLessThanOrEqual(whole + 1);
});

test('a hob of 7 kW is paid in full', () => {
  for (const stepWh of [1, null]) {
    const hob = { ...cooker, ratedPowerW: 7200 };
    const found = dayOf(metered(between(600, 630, 7000), { everySeconds: 300, stepWh }), hob);
    expect(found.cooking?.low).toBeCloseTo(3500, -2);
    expect(found.flags).toEqual([]);
  }
});

test('a counter that a power cut puts back to midnight goes on from there', () => {
  const rows = metered(sumOf(between(480, 510, 617), between(1110, 1140, 617)), {
    everySeconds: 300,
    stepWh: 1,
  });
  const restored = rows.map((row) => {
    const cuts = Math.floor((row.observedAt - 900 * 60_000) / dayMs) + 1;
    return { ...row, energyWh: (row.energyWh ?? 0) - 308 * Math.max(0, cuts) };
  });
  const found = dayOf(restored);
  expect(found.cooking?.low).toBeGreaterThan(610);
  expect(found.flags).toContain('counter.reset');
});

test('a counter that runs double, or rises with nothing on, is believed as far as power shows', () => {
  const rows = metered(sumOf(between(420, 460, 900), between(1110, 1150, 900)), {
    everySeconds: 300,
    stepWh: 1,
  });
  const double = dayOf(
    rows.map((row) => ({ ...row, energyWh: 2 * (row.energyWh ?? 0) })),
    { ...cooker, ratedPowerW: 2000 },
  );
  expect(double.cooking?.low).toBeLessThanOrEqual(1215);
  expect(double.energy?.high).toBeGreaterThanOrEqual(2390);
  expect(double.flags).toContain('meter.contradiction');
});

test('time about which the meter says nothing may hold six hours of its rated power in each gap', () => {
  const rows = metered(between(600, 630, 900), { everySeconds: 300, stepWh: null });
  const silent = rows.filter(({ observedAt }) => observedAt < dayMs + 720 * 60_000 || observedAt > 2 * dayMs);
  expect(dayOf(silent).unseenWh).toBeCloseTo(6000, -1);
  expect(dayOf(rows).unseenWh).toBe(0);
});

test('power before a gap of the counter counts at most what the counter gained over it', () => {
  const switched = [-20, 10, 38].map((atHour, index): PowerRow => ({
    sequence: index,
    observedAt: dayMs + atHour * 3600 * second,
    activePowerW: 1800 + index,
    voltageV: null,
    currentA: null,
    energyWh: 1000 + 150 * index,
    relayOn: true,
  }));
  const found = dayOf(switched, { ...cooker, ratedPowerW: 2000, expectedIntervalMs: 900 * second });
  expect(found.energyWh).toBeCloseTo(150, 9);
  expect(found.energy?.high).toBeGreaterThan(400);
  const withPower = switched.flatMap((row, index) =>
    index === 1
      ? [row, { ...row, sequence: 9, observedAt: dayMs + 11 * 3600 * second, energyWh: null }]
      : [row],
  );
  expect(dayOf(withPower, { ...cooker, ratedPowerW: 2000 }).energyWh).toBeCloseTo(150, 9);
  const withoutCounter = switched.map((row) => ({ ...row, energyWh: null }));
  expect(dayOf(withoutCounter, { ...cooker, ratedPowerW: 2000 }).energyWh).toBeGreaterThan(1000);
});
