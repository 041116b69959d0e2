// Reads a running energy counter: the use between its values, despite noise, zeros, stale values and resets.
// Rules: infra/docs/signals.md#energy-counters. A value that a counter shows only briefly is never energy.
import { firstAtOrAfter, type Sample, type Step } from '../cooking/steps.ts';
import { findLevels, type Continuity, type Fall, type Run } from './register-runs.ts';

export type CounterFlag = 'waver' | 'spike' | 'rollover' | 'reset' | 'jump';

/** `amount` is energy that was used, Wh. */
interface CounterStep extends Step<CounterFlag> {
  /** The most that was used beyond `amount`: a jump, or what a fall hides. It earns nothing and emits. Wh. */
  readonly lostWh: number;
}

export interface CounterRule {
  /** Power that bounds a step; W, above 0. */
  readonly ratedPowerW: number;
  /** Step of a coarse register, Wh: it may show one more than was used since the value before. */
  readonly stepWh?: number;
  /** Value at which the counter starts again at 0, when it is known; Wh. `usual`: one of those that registers have. */
  readonly rolloverWh: number | 'usual' | null;
  /** Energy that measured power explains between two moments, Wh; left out where no power is measured. */
  readonly explainedWh?: (fromMs: number, toMs: number) => number;
}

export interface CounterReading {
  readonly steps: readonly CounterStep[];
  /** Values of excursions: they are not used. */
  readonly dropped: number;
}

/** Decimal registers of 5 to 9 digits, binary ones of 16, 24 and 32 bits; Wh. Rule. */
const usualRangesWh = [2 ** 16, 1e5, 1e6, 1e7, 2 ** 24, 1e8, 1e9, 2 ** 32];

/** A step that is longer could hold so much that any reset near an end would be taken for a rollover, ms. */
const longestRolloverMs = 30 * 60_000;

const hourMs = 3_600_000;

/** Differences of counters are off by some of this, Wh. */
const dustWh = 1e-6;

/** The largest household socket gives 32 A at 230 V: no counter can rise faster, W. */
export const largestSocketW = 7400;

/** A fall below this share of the value is no reset. */
const waverShare = 0.1;

/** Falls up to this are rounding of the meter, Wh. */
export const roundingWh = 0.5;

/** Highest plausible step: 1.2 x rated power x time + 10 Wh. Wh. */
export const maxStepWh = (ratedPowerW: number, durationMs: number): number =>
  (1.2 * ratedPowerW * durationMs) / hourMs + 10 + dustWh;

/**
 * Whether a fall of a counter is rounding, or small against the value or against what one step can hold, so that the counter is
 * expected to pass its old value again. Else it may be a reset: it starts again near 0, or it fell by more than that.
 */
export const isWaver = (fromWh: number, toWh: number, stepLimitWh: number): boolean =>
  fromWh - toWh <= roundingWh ||
  (toWh > waverShare * fromWh && fromWh - toWh <= Math.max(waverShare * fromWh, stepLimitWh));

/**
 * Steps between the good values of a counter, in Wh. `samples` are in time order with one value per time; the sum of the
 * amounts is the energy. It is never more than what the counter rose plus one step.
 */
export function counterEnergy(samples: readonly Sample[], rule: CounterRule): CounterReading {
  const { runs, excursions } = findLevels(samples, continuityOf(rule));
  const departuresMs = Float64Array.from(excursions, ({ atMs }) => atMs).sort();
  const steps: CounterStep[] = [];
  let highestWh = -Infinity;
  for (const [index, run] of runs.entries()) {
    const [before, first] = [runs[index - 1]?.at(-1), run[0]];
    const between = before && first ? stepBetween(before, run, rule) : null;
    if (between) steps.push(between);
    // After a waver nothing counts until the old value is passed.
    if (between?.flag !== 'waver') highestWh = first?.value ?? 0;
    for (const step of stepsOf(run, highestWh, departuresMs)) steps.push(step);
    highestWh = run.reduce((most, { value }) => Math.max(most, value), highestWh);
  }
  return { steps, dropped: excursions.length };
}

/** The most that a step may be. */
const limitWh = (a: Sample, b: Sample, { ratedPowerW, stepWh = 0 }: CounterRule): number =>
  maxStepWh(ratedPowerW, b.atMs - a.atMs) + stepWh;

function continuityOf(rule: CounterRule): Continuity {
  const { explainedWh } = rule;
  const noiseWh = maxStepWh(rule.ratedPowerW, noiseMs) / 10;
  return {
    continues: (a, b) =>
      b.value >= a.value ? b.value - a.value <= limitWh(a, b, rule) : a.value - b.value <= noiseWh,
    // A fall to near 0 is a restart: it undoes no use.
    isUndone: ({ from, to }, a, b) =>
      to.value > waverShare * from.value &&
      makesGood({ from, to }, a, b) &&
      a.value <= to.value + noiseWh &&
      (explainedWh === undefined || explainedWh(a.atMs, b.atMs) < (b.value - a.value) / 2),
    recovers: ({ from, to }, b) =>
      b.value >= from.value - Math.max(noiseWh, waverShare * (from.value - to.value)),
    comesBack: (fall, a, b) =>
      explainedWh === undefined ? makesGood(fall, a, b) : isExcursion(fall, b, explainedWh),
  };
}

/** Falls up to a tenth of what this time can hold are noise inside a level, ms. */
const noiseMs = 15 * 60_000;

/** Whether measured power fits the rise above the old level better than the whole rise since the fall. */
const isExcursion = (
  { from, to }: Fall,
  b: Sample,
  explainedWh: (fromMs: number, toMs: number) => number,
): boolean =>
  Math.abs(Math.max(0, b.value - from.value) - explainedWh(from.atMs, b.atMs)) <=
  Math.abs(b.value - to.value - explainedWh(to.atMs, b.atMs));

/** Whether a step makes good half of a fall or more: it is no use of that size. */
const makesGood = ({ from, to }: Fall, a: Sample, b: Sample): boolean =>
  b.value - a.value >= (from.value - to.value) / 2;

/** Steps within a run: what it wavers below its highest value counts nothing, nor does a peak that is gone at the next value. */
function stepsOf(run: Run, fromWh: number, departuresMs: Float64Array): CounterStep[] {
  let highestWh = fromWh;
  return run.slice(1).map((sample, index) => {
    const before = run[index] ?? sample;
    const nextWh = run[index + 2]?.value ?? sample.value;
    const valueWh = Math.max(highestWh, Math.min(sample.value, nextWh));
    const amount = valueWh - highestWh;
    highestWh = valueWh;
    const flag = hasBetween(departuresMs, before.atMs, sample.atMs)
      ? 'spike'
      : before.value - sample.value > roundingWh
        ? 'waver'
        : null;
    return { fromMs: before.atMs, toMs: sample.atMs, amount, lostWh: 0, flag };
  });
}

const hasBetween = (sortedMs: Float64Array, fromMs: number, toMs: number): boolean =>
  (sortedMs[firstAtOrAfter(sortedMs, fromMs + 1)] ?? Infinity) < toMs;

/** So many values must hold after a fall that does not end near 0, before it is believed to be a reset. */
const leastAfterReset = 6;

/** From one level to the next: a rollover or a reset counts what was used since, a waver and a jump nothing. */
function stepBetween(a: Sample, run: Run, rule: CounterRule): CounterStep {
  const b = run[0] ?? a;
  const span = { fromMs: a.atMs, toMs: b.atMs };
  const mostWh = limitWh(a, b, rule);
  if (b.value >= a.value) {
    const riseWh = b.value - a.value;
    // A step that comes back to an earlier level is plausible by its size alone, and no use.
    const lostWh = riseWh <= mostWh ? 0 : Math.min(riseWh, maxStepWh(largestSocketW, b.atMs - a.atMs));
    return { ...span, amount: 0, lostWh, flag: riseWh <= mostWh ? 'spike' : 'jump' };
  }
  const rolledWh = rolloverWhBetween(a, b, rule);
  if (rolledWh !== null && rolledWh <= mostWh)
    return { ...span, amount: rolledWh, lostWh: 0, flag: 'rollover' };
  const hiddenWh = Math.min(mostWh, rule.explainedWh?.(a.atMs, b.atMs) ?? Infinity);
  if (!isWaver(a.value, b.value, mostWh)) {
    // What power does not show may be an offset.
    const sinceWh = b.value <= mostWh ? Math.max(0, b.value) : 0;
    const amount = Math.min(sinceWh, hiddenWh);
    return { ...span, amount, lostWh: Math.max(hiddenWh, sinceWh) - amount, flag: 'reset' };
  }
  const holds = run.length >= leastAfterReset && b.value <= mostWh && b.value < 0.7 * a.value;
  if (holds || isRestored(a, run, rule)) return { ...span, amount: 0, lostWh: hiddenWh, flag: 'reset' };
  return { ...span, amount: 0, lostWh: a.value - b.value, flag: 'waver' };
}

/** Whether a counter that fell goes on from there: it has risen since, and measured power explains half of that or more. */
function isRestored(a: Sample, run: Run, { explainedWh }: CounterRule): boolean {
  const [first, last] = [run[0], run.findLast(({ value }) => value <= a.value)];
  if (!first || !last || explainedWh === undefined) return false;
  const riseWh = last.value - first.value;
  return riseWh > roundingWh && explainedWh(first.atMs, last.atMs) >= riseWh / 2;
}

/** Energy across the end of the range of the counter, Wh; null: it is not near one. */
function rolloverWhBetween(a: Sample, b: Sample, { rolloverWh }: CounterRule): number | null {
  const rangeWh = rolloverWh === 'usual' ? usualRangeWh(a, b) : rolloverWh;
  if (rangeWh === null || a.value < 0.9 * rangeWh || a.value > rangeWh) return null;
  return rangeWh - a.value + b.value;
}

/** The first usual range that the value does not exceed; null: none, or the step is too long to tell. */
const usualRangeWh = (a: Sample, b: Sample): number | null =>
  b.atMs - a.atMs > longestRolloverMs ? null : (usualRangesWh.find((rangeWh) => a.value <= rangeWh) ?? null);
