// Fuel of a day from reports, scales and deliveries.
import { expect, test } from 'vitest';
import { fuelDay as fuelOf, type FuelDay } from './fuel.ts';
import type { DayBounds, DayFuel } from './readings.ts';

const hour = 3_600_000;
const day = { fromMs: 24 * hour, toMs: 48 * hour };
const fuelDay = (readings: readonly DayFuel[], ofDay: DayBounds): FuelDay =>
  fuelOf(readings, ofDay, 24 * hour);
const reading = (
  measure: DayFuel['measure'],
  atHour: number,
  quantity: number,
  fuelType = 'LPG',
): DayFuel => ({
  sequence: atHour * 60,
  observedAt: atHour * hour,
  fuelType,
  measure,
  quantity,
  unit: 'KG',
});
const sure = { unaccounted: 0, unmeasuredSeconds: 0, unmeasured: 0 };
const exactly = (amount: number) => ({ low: amount, best: amount, high: amount });
const scale = (rows: readonly (readonly [atHour: number, kg: number])[]): DayFuel[] =>
  rows.map(([atHour, kg]) => reading('REMAINING', atHour, kg));

test('a scale counts falls; a refill is no use', () => {
  const { fuels, flags } = fuelDay(
    scale([
      [23, 3],
      [25, 2.8],
      [30, 2.3],
      [31, 14.3],
      [40, 14],
    ]),
    day,
  );
  expect(fuels).toEqual([
    {
      fuelType: 'LPG',
      unit: 'KG',
      range: {
        // What was used around midnight may have been used on either day.
        low: expect.closeTo(0.5 + 0.3, 9),
        best: expect.closeTo(0.1 + 0.5 + 0.3, 9),
        // In the hour in which it rose as much as in any other.
        high: expect.closeTo(0.2 + 0.5 + 0.3 + 0.1, 9),
      },
      used: expect.closeTo(0.5 + 0.3, 9),
      source: 'remaining',
      delivered: 0,
      unaccounted: expect.closeTo(0.3, 9),
      unmeasured: expect.closeTo(0.1, 9),
      // After the last reading, and the hour in which it rose.
      unmeasuredSeconds: 9 * 3600,
    },
  ]);
  expect(flags).toEqual(['fuel.refill']);
});

test('a cylinder that is lifted and put back used nothing', () => {
  const { fuels, flags } = fuelDay(
    scale([
      [24, 9],
      [25, 9],
      [25.1, 0],
      [25.2, 0],
      [25.3, 9],
      [30, 8.9],
    ]),
    day,
  );
  expect(fuels[0]?.used).toBeCloseTo(0.1, 9);
  expect(flags).toEqual(['fuel.lift']);
});

test('a hand on the scale is no use', () => {
  const { fuels } = fuelDay(
    scale([
      [24, 9],
      [25, 12],
      [25.1, 9],
      [30, 8.9],
    ]),
    day,
  );
  expect(fuels[0]?.used).toBeCloseTo(0.1, 9);
});

test('noise of a scale at rest adds up to nothing', () => {
  const quiet = Array.from({ length: 24 * 12 }, (_, index): [number, number] => [
    24 + index / 12,
    9 + ((index * 7) % 5) * 0.01,
  ]);
  expect(Math.abs(fuelDay(scale(quiet), day).fuels[0]?.used ?? 1)).toBeLessThan(0.05);
});

/** Readings each quarter of an hour over three days. */
const quarterly = (kgAt: (index: number) => number): DayFuel[] =>
  Array.from({ length: 288 }, (_, index) => reading('REMAINING', index / 4, kgAt(index)));

/** Noise without chance: each value from -1 to 1 comes as often. */
const noiseAt = (index: number): number => ((index * 0.618_033_988_75) % 1) * 2 - 1;

test('a scale that creeps down through its noise surely used nothing', () => {
  const { fuels, flags } = fuelDay(
    quarterly((index) => 10 - (0.012 * index) / 4 + 0.015 * noiseAt(index)),
    day,
  );
  expect(fuels[0]?.range?.low).toBe(0);
  expect(fuels[0]?.range?.high).toBeGreaterThan(0.2);
  expect(flags).toContain('fuel.creep');
});

test('what was put on without a delivery and is taken off again in one step was not surely burned', () => {
  const hourly = (kgAt: (atHour: number) => number) =>
    scale(
      Array.from({ length: 72 }, (_, index): [number, number] => [
        index,
        kgAt(index) + 0.01 * noiseAt(index),
      ]),
    );
  const from = (start: number, kg: number) => (index: number) => (index >= start ? kg : 0);
  const low = (kgAt: (atHour: number) => number): number =>
    fuelDay(
      hourly((index) => 9.7 + kgAt(index)),
      day,
    ).fuels[0]?.range?.low ?? NaN;
  const [pot, lid] = [from(20, 0.6), from(22, 0.4)];
  expect(low((index) => pot(index) - from(41, 0.6)(index))).toBe(0);
  expect(low((index) => pot(index) + lid(index) - from(41, 0.6)(index) - from(43, 0.4)(index))).toBe(0);
  // It is taken off when cooking begins.
  expect(low((index) => pot(index) - from(41, 0.9)(index))).toBe(0);
  // A refill that nobody reported is burned by and by.
  const refilled = from(20, 6);
  expect(low((index) => refilled(index) - from(30, 0.4)(index) - from(36, 0.4)(index))).toBeGreaterThan(0.7);
});

test('noise at rest adds nothing to a small meal, and a copy with fewer digits says the same', () => {
  const cooked = (digits: number) =>
    quarterly((index) => {
      const kg = 10 - 0.1 * Math.min(1, Math.max(0, (index - 150) / 3)) + 0.03 * noiseAt(index);
      return Math.round(kg * 10 ** digits) / 10 ** digits;
    });
  const range = (digits: number) => fuelDay(cooked(digits), day).fuels[0]?.range;
  const { low = 0, best = 0 } = range(3) ?? {};
  expect(best).toBeGreaterThan(0.07);
  expect(best).toBeLessThan(0.1);
  expect(low).toBeLessThan(0.9 * best);
  expect(range(2)).toEqual(range(3));
});

test('a few grams in a whole day are the warmth of the scale, and no meal', () => {
  const rows = Array.from({ length: 144 }, (_, index): [number, number] => [
    index / 2,
    14 - 0.02 * Math.floor(index / 48) + 0.06 * Math.sin((index * Math.PI) / 24),
  ]);
  const { range } = fuelDay(scale(rows), day).fuels[0] ?? {};
  expect(range?.low).toBe(0);
  expect(range?.best).toBeGreaterThan(0);
});

test('beside a jump that no delivery explains nothing is surely used', () => {
  const hand = [11.92, 10.12, 11.16, 10.77, 11.89, 10.21, 10.99, 10.85, 11.77, 10.16, 9.43, 11.52, 11.3];
  const rest = (count: number): number[] =>
    Array.from({ length: count }, (_, index) => 11.02 + 0.005 * (index % 2));
  const kg = [...rest(30), ...hand, ...rest(30)];
  const { fuels } = fuelDay(scale(kg.map((one, index) => [index, one])), day);
  expect(fuels[0]?.range?.low).toBeLessThan(0.01);
});

test('a fall below the noise of a usual scale, on one that is still, emits and earns nothing', () => {
  const hours = Array.from({ length: 48 }, (_, index) => index);
  const stills = scale(hours.map((at) => [at, (at < 34 ? 8.31 : 8.24) + digit(at)] as const));
  const used = { low: 0, best: 0, high: expect.closeTo(0.07, 9) };
  expect(fuelDay(stills, day).fuels[0]?.range).toEqual(used);
  const wavers = stills.map((one, index) => ({ ...one, quantity: one.quantity + (index % 2) * 0.02 }));
  expect(fuelDay(wavers, day).fuels[0]?.range?.high).toBeLessThan(0.1);
});

test('a report counts from the report before it and is split at midnight', () => {
  const reports = [reading('CONSUMED', 20, 1), reading('CONSUMED', 28, 2), reading('CONSUMED', 60, 5)];
  expect(fuelDay(reports, day).fuels[0]).toMatchObject({ used: 1, source: 'consumed' });
});

test('a report at midnight belongs to the day that ends, from the one before it', () => {
  const reports = [reading('CONSUMED', 24, 5), reading('CONSUMED', 48, 2)];
  expect(fuelDay(reports.slice(1), day).fuels).toEqual([]);
  expect(fuelDay(reports, { fromMs: 48 * hour, toMs: 72 * hour }).fuels).toEqual([]);
});

test('a delivery at midnight is in the day that begins, as its reading', () => {
  const next = { fromMs: 48 * hour, toMs: 72 * hour };
  const rows = [reading('DELIVERED', 48, 2)];
  expect(fuelDay(rows, day).fuels).toEqual([]);
  expect(fuelDay(rows, next).fuels).toMatchObject([{ used: null, delivered: 2 }]);
});

test('a report after more than 24 h, or the first of all, is in no day and says so', () => {
  const long = [reading('CONSUMED', 1, 0), reading('CONSUMED', 30, 4)];
  expect(fuelDay(long, day)).toEqual({ fuels: [], flags: ['fuel.long_interval'] });
  const after = [...long, reading('CONSUMED', 32, 0.5)];
  expect(fuelDay(after, day)).toMatchObject({ fuels: [{ used: 0.5 }], flags: ['fuel.long_interval'] });
});

test('more than can burn is not believed, and emits what can', () => {
  const total = Array.from({ length: 25 }, (_, index) => reading('CONSUMED', 24 + index, 12.4));
  expect(fuelDay(total, day)).toMatchObject({
    fuels: [{ range: { low: 0, best: 0, high: expect.closeTo(24 * 1.1, 9) } }],
    flags: ['fuel.long_interval', 'fuel.implausible'],
  });
});

test('deliveries are apart, fuels are in the order of their names', () => {
  const { fuels } = fuelDay(
    [
      reading('CONSUMED', 29, 0),
      reading('CONSUMED', 30, 0.7),
      reading('DELIVERED', 31, 12),
      reading('DELIVERED', 40, 20, 'Charcoal'),
    ],
    day,
  );
  expect(fuels).toEqual([
    { fuelType: 'Charcoal', unit: 'KG', range: null, used: null, source: null, delivered: 20, ...sure },
    {
      fuelType: 'LPG',
      unit: 'KG',
      range: exactly(0.7),
      used: 0.7,
      source: 'consumed',
      delivered: 12,
      ...sure,
    },
  ]);
});

const day24 = (rows: readonly DayFuel[]) => {
  const { fuels, flags } = fuelDay(rows, day);
  return { ...fuels[0], flags };
};
/** A live scale shows its last digit now and then: here once in ten hours. */
const digit = (hours: number): number => (hours % 10 === 5 ? 0.001 : 0);
/** Each quarter of an hour of the day before, the day and the day after. */
const quarters = (kgAt: (hours: number) => number, fuelType = 'Charcoal'): DayFuel[] =>
  Array.from({ length: 72 * 4 + 1 }, (_, index) =>
    reading('REMAINING', index / 4, kgAt(index / 4) + digit(index / 4), fuelType),
  );

/** The same of a scale that shows no more than steps of 10 g. */
const inSteps = (kgAt: (hours: number) => number): DayFuel[] =>
  scale(
    Array.from({ length: 72 * 4 + 1 }, (_, index) => [index / 4, Math.round(100 * kgAt(index / 4)) / 100]),
  );

test('a scale that wavers and stood still for a day may hide a small fire of that day', () => {
  const weightAt = (hours: number): number =>
    14 - (hours > 30 ? 0.03 : 0) + 0.02 * Math.sin(16 * hours * hours);
  const still = inSteps((hours) => (hours >= 24 && hours < 48 ? 14 : weightAt(hours)));
  expect(fuelDay(still, day).fuels[0]?.range?.high).toBeGreaterThan(0.03);
});

test('a weight that after a delivery is again the very value from which it fell is the end of the scale', () => {
  const full = (hours: number): number =>
    hours < 55 ? 20 - 0.2 * hours : hours < 56 ? 8.1 : 30 - 0.1 * (hours - 56);
  const capped = inSteps((hours) => Math.min(8.5, full(hours)));
  const { fuels, flags } = fuelDay([...capped, reading('DELIVERED', 55.9, 22)], day);
  expect(flags).toContain('fuel.frozen');
  expect(fuels).toMatchObject([{ range: null, unmeasuredSeconds: 86_400 }]);
});

test('the highest weight may be the end of the scale: it has to waver as the others do', () => {
  const before = { fromMs: 0, toMs: day.fromMs };
  const weightAt = (hours: number): number =>
    19 - Math.min(2, Math.max(0, hours - 10)) + (hours % 3 < 1 ? 0.01 : 0);
  // Eleven hours at its end are 44 equal values; elsewhere one in six differs from the one before.
  const capped = inSteps((hours) => Math.min(18.2, weightAt(hours)));
  expect(fuelDay(capped, before).flags).toContain('fuel.frozen');
  expect(fuelDay(inSteps(weightAt), before).flags).toEqual([]);
  // In the middle of the range eleven equal hours are a weight at rest.
  const rest = inSteps((hours) => (hours >= 30 && hours < 41 ? 17 : weightAt(hours)));
  expect(fuelDay(rest, day).flags).toEqual([]);
});

test('what is scooped faster than it burns is unaccounted', () => {
  const waver = (hours: number): number => (hours < 20 ? 0.01 * ((4 * hours) % 2) : 0);
  const scooped = quarters((hours) => 20 + waver(hours) - (hours >= 30 ? 0.8 : 0) - (hours >= 40 ? 1.2 : 0));
  expect(day24(scooped)).toMatchObject({
    used: 0,
    unaccounted: expect.closeTo(2, 9),
    unmeasuredSeconds: 0,
    flags: ['fuel.removed', 'fuel.removed'],
  });
});

test('a scale that sticks, or shows steps, hides one of them on each day', () => {
  const sticks = Array.from({ length: 72 * 4 + 1 }, (_, index) =>
    reading('REMAINING', index / 4, 20 - 0.45 * Math.floor(index / 40), 'Charcoal'),
  );
  const { low, best, high } = day24(sticks).range ?? exactly(NaN);
  expect([best, high]).toEqual([expect.closeTo(0.9, 9), expect.closeTo(0.9 + 0.45, 9)]);
  expect(low).toBeLessThan(0.8);
  expect(fuelDay(sticks, { fromMs: 0, toMs: 9 * hour }).fuels[0]?.range?.high).toBeCloseTo(0.45, 9);
});

test('a gas cylinder that is lifted for hours was not burned, however often its scale reports', () => {
  const lifted = Array.from({ length: 72 * 12 }, (_, index) =>
    reading('REMAINING', index / 12, (index / 12 >= 30 && index / 12 < 39 ? 0 : 20) + digit(index / 12)),
  );
  expect(day24(lifted)).toMatchObject({
    used: 0,
    unaccounted: 0,
    unmeasuredSeconds: 0,
    flags: ['fuel.lift'],
  });
});

test('a bag that is emptied and filled again hours later was not lifted', () => {
  expect(day24(quarters((hours) => (hours >= 30 && hours < 35 ? 0 : 2)))).toMatchObject({
    unaccounted: 2,
    unmeasuredSeconds: 900,
    flags: ['fuel.removed', 'fuel.refill'],
  });
  expect(day24(quarters((hours) => (hours >= 30 && hours < 30.75 ? 0 : 2)))).toMatchObject({
    unaccounted: 0,
    unmeasuredSeconds: 0,
    flags: ['fuel.lift'],
  });
});

test('across a reported delivery, used = before + delivered − after', () => {
  const weighed = scale([
    [0, 10],
    [24, 10.5],
    [48, 11],
  ]).map((row) => ({ ...row, fuelType: 'Charcoal' }));
  expect(day24([...weighed, reading('DELIVERED', 33, 2.5, 'Charcoal')])).toMatchObject({
    used: 2,
    delivered: 2.5,
    unmeasuredSeconds: 0,
    flags: [],
  });
  expect(day24(weighed)).toMatchObject({ used: null, unmeasuredSeconds: 86_400, flags: ['fuel.refill'] });
});

test('a delivery may be reported hours away from its rise', () => {
  const filled = quarters((hours) => (hours < 30 ? 2 : 12));
  expect(day24([...filled, reading('DELIVERED', 34, 10, 'Charcoal')])).toMatchObject({
    used: 0,
    unaccounted: 0,
    unmeasuredSeconds: 0,
    flags: [],
  });
});

test('a delivery that the scale does not show is unaccounted as far as it can have burned', () => {
  const weighed = scale([
    [0, 10],
    [24, 9.5],
    [48, 9],
  ]);
  expect(day24([...weighed, reading('DELIVERED', 33, 2)])).toMatchObject({
    used: 0.5,
    unaccounted: 2,
    flags: ['fuel.delivery_unseen'],
  });
  expect(day24([...weighed, reading('DELIVERED', 33, 40)])).toMatchObject({
    used: 0.5,
    unaccounted: 0,
    flags: ['fuel.delivery_unseen'],
  });
});

const corrected = (atHour: number, kg: number, correctedQuantity: number | null): DayFuel => ({
  ...reading('DELIVERED', atHour, kg),
  correctedQuantity,
});

test.each([
  ['raises a small use', 3.1, 4, { used: expect.closeTo(0.1, 9), unaccounted: expect.closeTo(0.9, 9) }],
  ['raises what did not fit', 1, 4, { used: 0, unaccounted: expect.closeTo(1, 9) }],
  ['lowers what did not fit', 60, 4, { used: 0, unaccounted: expect.closeTo(1, 9) }],
  ['lowers a use', 4, 3.5, { used: expect.closeTo(0.5, 9), unaccounted: 0 }],
])('a correction that %s never raises what was surely used', (_what, kg, correctedKg, amounts) => {
  const weighed = scale([
    [24, 10],
    [29, 10],
    [32, 13],
    [48, 13],
  ]);
  expect(day24([...weighed, corrected(31, kg, correctedKg)])).toMatchObject({
    ...amounts,
    delivered: correctedKg,
    unmeasuredSeconds: 0,
    flags: ['fuel.delivery_corrected'],
  });
});

test('a delivery that never was explains no rise; its day says that it was corrected', () => {
  const weighed = scale([
    [24, 10],
    [32, 13],
    [48, 13],
  ]);
  expect(day24([...weighed, corrected(31, 4, null)])).toMatchObject({
    used: 0,
    delivered: 0,
    flags: ['fuel.refill', 'fuel.delivery_corrected'],
  });
  expect(fuelDay([corrected(31, 4, null)], day)).toEqual({ fuels: [], flags: ['fuel.delivery_corrected'] });
});

test('where report and scale differ, the smaller is sure and the rest is not', () => {
  const weighed = scale([
    [24, 9],
    [48, 6.6],
  ]);
  expect(day24([...weighed, reading('CONSUMED', 26, 0), reading('CONSUMED', 30, 0.01)])).toMatchObject({
    used: 0.01,
    unaccounted: expect.closeTo(2.39, 9),
    source: 'consumed',
    flags: ['fuel.disagreement'],
  });
  expect(day24([...weighed, reading('CONSUMED', 26, 0), reading('CONSUMED', 30, 3)])).toMatchObject({
    used: expect.closeTo(2.4, 9),
    unaccounted: expect.closeTo(0.6, 9),
  });
  expect(day24([...weighed, reading('CONSUMED', 26, 0), reading('CONSUMED', 30, 2.45)])).toMatchObject({
    used: 2.45,
    unaccounted: 0,
    flags: [],
  });
});

test('adjoining days add up to what left the store', () => {
  const from = quarters((hours) => 50 - (0.9 * Math.floor((hours + 1) / 5) + hours / 20));
  const total = (fuel: FuelDay['fuels'][number] | undefined) => (fuel?.used ?? 0) + (fuel?.unaccounted ?? 0);
  const parts = [0, 1, 2].map((index) =>
    total(fuelDay(from, { fromMs: index * 24 * hour, toMs: (index + 1) * 24 * hour }).fuels[0]),
  );
  expect(parts.reduce((all, part) => all + part)).toBeCloseTo(0.9 * 14 + 3.6, 9);
});
