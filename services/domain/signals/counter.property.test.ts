// A counter never yields more than its true rise plus one step, whatever it shows.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../sum.ts';
import { counterEnergy, maxStepWh } from './counter.ts';
import { changesOf } from './resolution.ts';

const minute = 60_000;
const ratedPowerW = 1000;

interface Drawn {
  readonly startWh: number;
  readonly everyMinutes: number;
  readonly loads: readonly number[];
  readonly stepWh: number;
  readonly noiseWh: readonly number[];
  readonly faults: readonly { readonly at: number; readonly length: number; readonly kind: string }[];
}

const drawn = fc.record<Drawn>({
  startWh: fc.constantFrom(0, 300, 5000, 20_000, 152_400),
  everyMinutes: fc.constantFrom(1, 5, 15, 60),
  loads: fc.array(fc.constantFrom(0, 0, 0, 0, 0.3, 1), { minLength: 40, maxLength: 120 }),
  stepWh: fc.constantFrom(0.1, 1, 10, 100, 1000),
  noiseWh: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 120, maxLength: 120 }),
  faults: fc
    .array(
      fc.record({
        at: fc.integer({ min: 5, max: 110 }),
        length: fc.integer({ min: 1, max: 4 }),
        kind: fc.constantFrom('zero', 'stale', 'excursion', 'dip'),
      }),
      { maxLength: 4 },
    )
    .map((all) =>
      // A register has time to show where it is between two faults.
      all
        .toSorted((a, b) => a.at - b.at)
        .filter(({ at }, index, sorted) => at - (sorted[index - 1]?.at ?? -Infinity) >= 12),
    ),
});

/** What the meter of a cooker shows: its true total cut to the step of its register, with noise and faults. */
function shown({ startWh, everyMinutes, loads, stepWh, noiseWh, faults }: Drawn) {
  let trueWh = startWh;
  const totals = loads.map((load) => (trueWh += (load * ratedPowerW * everyMinutes) / 60));
  const samples = totals.map((wh, index) => {
    const fault = faults.find(
      ({ at, length }) => index >= at && index < at + length && at + length < totals.length - 4,
    );
    const register = Math.floor(wh / stepWh) * stepWh;
    const value =
      fault === undefined
        ? register + (stepWh < 1 ? (noiseWh[index] ?? 0) : 0)
        : fault.kind === 'zero'
          ? 0
          : fault.kind === 'stale'
            ? Math.floor((totals[Math.max(0, fault.at - 20)] ?? 0) / stepWh) * stepWh
            : fault.kind === 'dip'
              ? register * 0.95
              : register + 400_000;
    return { atMs: index * everyMinutes * minute, value };
  });
  const explainedWh = (fromMs: number, toMs: number): number =>
    sum(
      loads.map((load, index) =>
        index * everyMinutes * minute > fromMs && index * everyMinutes * minute <= toMs
          ? (load * ratedPowerW * everyMinutes) / 60
          : 0,
      ),
    );
  return { samples, riseWh: (totals.at(-1) ?? 0) - (totals[0] ?? 0), explainedWh };
}

test('a register with noise, excursions, zeros, stale values and steps of any size never yields more than its true rise plus one step for each fault', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const { samples, riseWh, explainedWh } = shown(one);
      const own = one.stepWh >= 10 ? changesOf(samples) : samples;
      const { steps } = counterEnergy(own, { ratedPowerW, rolloverWh: 'usual', explainedWh });
      // The first value may hide a step of the register; one step is that of the register or what the device can draw.
      const oneStepWh = one.stepWh + Math.max(one.stepWh, maxStepWh(ratedPowerW, one.everyMinutes * minute));
      expect(sum(steps.map(({ amount }) => amount))).toBeLessThanOrEqual(
        riseWh + Math.max(1, one.faults.length) * oneStepWh,
      );
      expect(steps.every(({ amount }) => amount >= 0)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('a clean register of any step loses less than two of its steps', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const { samples, riseWh } = shown({ ...one, faults: [], noiseWh: [] });
      const own = one.stepWh >= 10 ? changesOf(samples) : samples;
      const { steps } = counterEnergy(own, { ratedPowerW, rolloverWh: 'usual' });
      expect(sum(steps.map(({ amount }) => amount))).toBeGreaterThan(riseWh - 2 * one.stepWh - 1e-6);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['one zero after a restart', [900, 0, 900], 0],
  ['several zeros', [900, 900, 0, 0, 0, 900, 900], 0],
  ['a zero and then a little less', [900, 0, 895], 0],
  ['a stale old total', [900, 950, 400, 400, 960, 970], 70],
  ['a waver', [1000, 990, 1000], 0],
  ['a waver that goes on', [1000, 990, 995, 1005, 1040], 40],
  ['a peak that is gone at once', [500, 1500, 500, 510], 10],
  ['two meters that take turns', [500, 90_000, 501, 90_001, 502, 90_002, 503], 3],
])('%s in hourly values: %j Wh count %d', (_, valuesWh, expectedWh) => {
  const samples = valuesWh.map((value, index) => ({ atMs: index * 60 * minute, value }));
  const { steps } = counterEnergy(samples, { ratedPowerW, rolloverWh: 'usual' });
  expect(sum(steps.map(({ amount }) => amount))).toBeCloseTo(expectedWh, 6);
});

test('growth that measured power explains is growth, also across an old level', () => {
  const samples = [0, 300, 500, 0, 100, 700, 900].map((value, index) => ({
    atMs: index * 60 * minute,
    value,
  }));
  const energyWh = (explainedWh: () => number): number =>
    sum(
      counterEnergy(samples, { ratedPowerW, rolloverWh: 'usual', explainedWh }).steps.map(
        ({ amount }) => amount,
      ),
    );
  expect(energyWh(() => 1000)).toBeCloseTo(1400, 6);
  expect(energyWh(() => 0)).toBeLessThan(1000);
});
