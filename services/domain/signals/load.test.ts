// Which loads are cooking: edges by energy, loads that last too long, loads around the clock.
import { expect, test } from 'vitest';
import { findCooking as findInColumns, type FoundCooking, type Loads } from './load.ts';

const minute = 60_000;
const day = { fromMs: 0, toMs: 1440 * minute };
const cooker = {
  day,
  type: 'ElectricPressureCooker',
  ratedPowerW: 1000,
  mostW: Infinity,
  registerStepWh: 0,
  stepWh: 0,
  longestSeenMs: 16 * minute,
  longestIntervalMs: 66 * minute,
};

type MeteredLoad = Record<keyof Loads, number>;

function findCooking(loads: readonly MeteredLoad[], context: typeof cooker): FoundCooking {
  const column = (name: keyof Loads): Float64Array => Float64Array.from(loads, (load) => load[name]);
  const columns = {
    fromMs: column('fromMs'),
    toMs: column('toMs'),
    energyWh: column('energyWh'),
    shownWh: column('shownWh'),
    mostWh: column('mostWh'),
    peakPowerW: column('peakPowerW'),
    isCounted: Uint8Array.from(loads, ({ isCounted }) => isCounted),
  };
  return findInColumns(columns, context);
}

const loadOf = (fromMs: number, toMs: number, energyWh: number, endPowerW: number): MeteredLoad => ({
  fromMs,
  toMs,
  energyWh,
  shownWh: energyWh,
  mostWh: energyWh,
  peakPowerW: endPowerW,
  isCounted: 1,
});

/** Intervals of five minutes of a day with a load in some minutes; `lost` of them are joined to the one before. */
function intervalsOf(
  powerAt: (atMinute: number) => number,
  lost: (atMinute: number) => boolean = () => false,
): MeteredLoad[] {
  const intervals: MeteredLoad[] = [];
  for (let at = 0; at < 1440; at += 5) {
    const energyWh = [0, 1, 2, 3, 4].reduce((wh, shift) => wh + powerAt(at + shift) / 60, 0);
    const last = lost(at) ? intervals.pop() : undefined;
    const fromMs = last?.fromMs ?? at * minute;
    intervals.push(loadOf(fromMs, (at + 5) * minute, energyWh + (last?.energyWh ?? 0), powerAt(at + 5)));
  }
  return intervals;
}

const between =
  (from: number, to: number, powerW = 1000) =>
  (at: number): number =>
    at >= from && at < to ? powerW : 0;

function part(intervals: readonly MeteredLoad[], type = cooker.type) {
  const { cooking, sustained } = findCooking(intervals, { ...cooker, type });
  return [cooking.length, sustained.length];
}

test.each([
  [600, 643],
  [602, 618],
  [604, 634],
])('an event from minute %i to %i has these edges, wherever the readings are', (from, to) => {
  const [event] = findCooking(intervalsOf(between(from, to)), cooker).cooking;
  expect(event?.fromMs).toBeCloseTo(from * minute, -3);
  expect(event?.toMs).toBeCloseTo(to * minute, -3);
});

test('a load of more than six hours is no cooking, one of a slow cooker up to twelve is', () => {
  expect(part(intervalsOf(between(600, 600 + 355)))).toEqual([1, 0]);
  expect(part(intervalsOf(between(600, 600 + 370)))).toEqual([0, 1]);
  expect(part(intervalsOf(between(600, 600 + 370, 250)), 'ElectricSlowCooker')).toEqual([1, 0]);
  expect(part(intervalsOf(between(600, 600 + 370)), 'ElectricSlowCooker')).toEqual([0, 1]);
});

test('a lost reading makes no two meals of one heater', () => {
  const lost = (at: number): boolean => at > 780 && at < 810;
  expect(part(intervalsOf(between(600, 990, 400), lost))).toEqual([0, 1]);
  const lunchAndDinner = (at: number): number => between(600, 780, 400)(at) + between(810, 990, 400)(at);
  expect(part(intervalsOf(lunchAndDinner))).toEqual([2, 0]);
});

test('loads on most of a day, and loads that come around the clock, are no cooking', () => {
  const fourTimes = (at: number): number => (at % 360 < 200 ? 350 : 0);
  expect(part(intervalsOf(fourTimes))).toEqual([0, 4]);
  const compressor = (at: number): number => (at % 60 < 20 ? 200 : 0);
  expect(part(intervalsOf(compressor))[0]).toBe(0);
  const threeMeals = (at: number): number => [420, 750, 1110].reduce((w, m) => w + between(m, m + 40)(at), 0);
  expect(part(intervalsOf(threeMeals))).toEqual([3, 0]);
});

test('a load of readings each second is one event, however many there are', () => {
  const intervals = Array.from({ length: 20_000 }, (_, index) =>
    loadOf(index * 1000, (index + 1) * 1000, 500 / 3600, 500),
  );
  const { cooking } = findCooking(intervals, cooker);
  expect(cooking).toHaveLength(1);
  expect(cooking[0]?.toMs).toBeCloseTo(20_000_000, -3);
});

test('what runs beside a meal is no part of it, and alone it is no meal', () => {
  const lamp = between(540, 900, 100);
  const [beside] = findCooking(
    intervalsOf((at) => lamp(at) + between(720, 750)(at)),
    cooker,
  ).cooking;
  expect(beside?.energyWh).toBeCloseTo(500, 0);
  expect(part(intervalsOf((at) => lamp(at) + between(720, 750, 120)(at)))).toEqual([0, 0]);
});

test.each([10, 30, 60])('a load below 150 W is none in intervals of %i min either', (every) => {
  const intervals = Array.from({ length: 1440 / every }, (_, index) => {
    const isOn = index * every >= 1080 && index * every < 1380;
    return loadOf(
      index * every * minute,
      (index + 1) * every * minute,
      isOn ? (149 * every) / 60 : 0,
      isOn ? 149 : 0,
    );
  });
  expect(part(intervals)).toEqual([0, 0]);
});

test('a television and a refrigerator make no meal together, but for a slow cooker that is on for longer than both', () => {
  const both = between(600, 640, 285);
  expect(part(intervalsOf(both))).toEqual([0, 0]);
  expect(part(intervalsOf(both), 'ElectricSlowCooker')).toEqual([0, 0]);
  expect(part(intervalsOf(between(600, 680, 285)), 'ElectricSlowCooker')).toEqual([1, 0]);
  expect(part(intervalsOf(between(600, 640, 310)))).toEqual([1, 0]);
});

test('what never reaches a quarter of the rating is no meal', () => {
  const strong = { ...cooker, ratedPowerW: 1600, mostW: 1.1 * 1600 };
  const lamps = intervalsOf(between(600, 780, 400));
  expect(findCooking(lamps, strong).cooking).toEqual([]);
  expect(findCooking(lamps, { ...strong, mostW: Infinity }).cooking).toHaveLength(1);
});

test('a lamp beside a cooker earns nothing beyond its rating, also where a coarse register counts both', () => {
  const most = { ...cooker, mostW: 330, registerStepWh: 10, type: 'ElectricSlowCooker' };
  const [event] = findCooking(intervalsOf(between(600, 840, 443)), most).cooking;
  expect(event?.energyWh).toBeLessThanOrEqual(330 * (4 + 2 / 12) + 10);
  expect(event?.energyWh).toBeGreaterThan(330 * 4 - 1);
});

test('an interval of an hour with the power of cooking cooks, for its energy at the rated power', () => {
  const intervals = [0, 1, 2].map((index) =>
    loadOf(index * 60 * minute, (index + 1) * 60 * minute, index === 1 ? 250 : 1, 0),
  );
  const [event] = findCooking(intervals, cooker).cooking;
  expect(event?.energyWh).toBeCloseTo(249, 1);
  expect(event?.inUseMs).toBeCloseTo(15 * minute, -3);
  const longer = [loadOf(0, 120 * minute, 500, 0)];
  expect(part(longer)).toEqual([0, 0]);
});
