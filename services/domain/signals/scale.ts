// Reads a scale under a fuel store: separates use from noise, drift, creep and a lifted container.
import { cutAtGaps, type Sample, type Step } from '../cooking/steps.ts';
import { findLevels, type Run } from './register-runs.ts';

export type ScaleFlag = 'lift' | 'refill' | 'removed' | 'creep';

/** `amount` is the fall of the weight that stays, below 0 for a rise; in the unit of the scale. */
export interface WeightStep extends Step<ScaleFlag> {
  /** Part of a fall that may be no use: creep of the load cell, or a container that came back as it went. */
  readonly doubtful: number;
}

export interface ScaleRule {
  /** Most that can burn in a time, in the unit of the scale. */
  readonly burnable: (ms: number) => number;
  /** Longest time that a container is off the scale and comes back, ms. */
  readonly longestLiftMs: number;
  /** Whether a delivery near this moment explains that the scale got heavier. */
  readonly isDelivery: (atMs: number) => boolean;
}

/** A scale at rest wavers by less than this, in its unit, unless its data shows more. Rule. */
export const usualScaleNoise = 0.1;

/** The dead band is this many times the median difference of neighbours: 3 standard deviations of random noise. */
const bandFactor = 3;

const hourMs = 3_600_000;

/** Creep of a load cell is slower than the smallest flame, in the unit of the scale per hour. Rule. */
const fastestCreepPerHour = 0.03;

/** Steps up to this show how steadily a weight falls, and so much time of them is asked for, ms. */
const fineStepMs = 2 * hourMs;
const leastFineMs = 12 * hourMs;

/** Fewer neighbours say nothing of the noise. */
const leastChanges = 12;

/** Larger steps are those of fuel, not of a scale, in its unit. Rule. */
const coarsestStep = 0.5;

const isMultiple = (change: number, step: number): boolean =>
  step > 0 && Math.abs(change - step * Math.round(change / step)) < 1e-6;

/** Values after a fall among which its return is looked for. */
const longestLookAhead = 100;

/** The noise of a scale, estimated from its values: most neighbours differ by noise alone. */
function learnNoise(samples: readonly Sample[]): number {
  const changes: number[] = [];
  samples.forEach(({ atMs, value }, index) => {
    const before = samples[index - 1];
    if (before && atMs - before.atMs <= fineStepMs) changes.push(Math.abs(value - before.value));
  });
  if (changes.length < leastChanges) return usualScaleNoise;
  changes.sort((a, b) => a - b);
  const resolution = changes.find((change) => change > 0) ?? 0;
  // A coarse scale shows no change below its step, and wavers between two of them.
  const step =
    resolution <= coarsestStep && changes.every((change) => isMultiple(change, resolution))
      ? 1.1 * resolution
      : 0;
  return Math.max(usualScaleNoise, step, bandFactor * (changes[changes.length >> 1] ?? 0));
}

/** Steps between the good values of a scale, in time order with one value per time. */
export function readScale(given: readonly Sample[], rule: ScaleRule): WeightStep[] {
  const noise = learnNoise(given);
  const samples = withoutGusts(given, noise);
  const lifted = findLifted(samples, noise, rule);
  // As a register of what was taken out: it rises with use.
  const taken = samples
    .filter((_, index) => !lifted.has(index))
    .map(({ atMs, value }) => ({ atMs, value: -value }));
  const { runs } = findLevels(taken, {
    continues: (a, b) =>
      b.value - a.value <= rule.burnable(b.atMs - a.atMs) + noise && a.value - b.value <= noise,
    isUndone: () => false,
    recovers: () => false,
    comesBack: () => false,
    longestMs: rule.longestLiftMs,
  });
  const steps = runs.flatMap((run, index) => {
    const [before, first] = [runs[index - 1]?.at(-1), run[0]];
    return [...(before && first ? [betweenRuns(before, first)] : []), ...stepsOf(run)];
  });
  return withCreep(withLifts(steps, { samples, lifted }));
}

/** Values of a gust or a hand for a moment: the median of five neighbours stands for one that is near it. */
const gustFactor = 5;

function withoutGusts(samples: readonly Sample[], noise: number): Sample[] {
  return samples.map(({ atMs, value }, index) => {
    const near = samples.slice(Math.max(0, index - 2), index + 3);
    if (near.length < 5) return { atMs, value };
    const median = near.map((one) => one.value).sort((a, b) => a - b)[2] ?? value;
    return { atMs, value: Math.abs(value - median) <= gustFactor * noise ? median : value };
  });
}

/** The weight left its level for good: fuel was added, or more was taken than can burn. */
const betweenRuns = (a: Sample, b: Sample): WeightStep => ({
  fromMs: a.atMs,
  toMs: b.atMs,
  amount: b.value - a.value,
  doubtful: 0,
  flag: b.value < a.value ? 'refill' : 'removed',
});

/** A fall counts when the weight gets lower than it ever was in the run: what wavers above that is noise or drift. */
function stepsOf(run: Run): WeightStep[] {
  let most = run[0]?.value ?? 0;
  return run.slice(1).map(({ atMs, value }, index) => {
    const amount = Math.max(0, value - most);
    most += amount;
    return { fromMs: run[index]?.atMs ?? atMs, toMs: atMs, amount, doubtful: 0, flag: null };
  });
}

/**
 * Falls that could be use by their size, and are taken back soon with no delivery near: the container was lifted, or the
 * value was a fault. Indexes of the values between.
 */
function findLifted(
  samples: readonly Sample[],
  noise: number,
  { burnable, longestLiftMs, isDelivery }: ScaleRule,
): ReadonlySet<number> {
  const lifted = new Set<number>();
  for (let index = 0; index < samples.length - 2; index += 1) {
    const [a, b] = [samples[index], samples[index + 1]];
    if (!a || !b || a.value - b.value <= noise || a.value - b.value > burnable(b.atMs - a.atMs)) continue;
    const back = findReturn(samples, index, { noise, longestLiftMs });
    const at = samples[back];
    if (!at || isDelivery(at.atMs)) continue;
    for (let between = index + 1; between < back; between += 1) lifted.add(between);
    index = back - 1;
  }
  return lifted;
}

/** Index of the value with which the weight is what it was before a fall; -1: it stays lower. */
function findReturn(
  samples: readonly Sample[],
  from: number,
  { noise, longestLiftMs }: { readonly noise: number; readonly longestLiftMs: number },
): number {
  const [a, first] = [samples[from], samples[from + 1]];
  if (!a || !first) return -1;
  const end = Math.min(samples.length - 1, from + longestLookAhead);
  for (let index = from + 2; index <= end; index += 1) {
    const [before, c] = [samples[index - 1], samples[index]];
    if (!before || !c || c.atMs - first.atMs > longestLiftMs) return -1;
    if (c.value - before.value > noise) return Math.abs(c.value - a.value) <= noise ? index : -1;
  }
  return -1;
}

/** Says of steps over values that were left out that the container was off the scale, and what may have burned meanwhile. */
function withLifts(
  steps: readonly WeightStep[],
  { samples, lifted }: { readonly samples: readonly Sample[]; readonly lifted: ReadonlySet<number> },
): WeightStep[] {
  let place = 0;
  return steps.map((step) => {
    let [isLifted, lowest, highest] = [false, Infinity, -Infinity];
    for (; place < samples.length && (samples[place]?.atMs ?? 0) < step.toMs; place += 1) {
      const { atMs = 0, value = 0 } = samples[place] ?? {};
      if (atMs === step.fromMs) highest = value;
      if (atMs <= step.fromMs) continue;
      isLifted = true;
      if (lifted.has(place)) lowest = Math.min(lowest, value);
    }
    if (!isLifted || step.flag !== null) return step;
    return { ...step, flag: 'lift', doubtful: Number.isFinite(lowest) ? Math.max(0, highest - lowest) : 0 };
  });
}

/** A weight that falls around the clock more slowly than the smallest flame burns is no use: it is in doubt. */
function withCreep(steps: readonly WeightStep[]): WeightStep[] {
  const perHour = creepPerHour(steps);
  if (perHour === 0) return [...steps];
  return steps.map((step) => {
    if (step.flag !== null || step.amount <= 0) return step;
    const creep = Math.min(step.amount, (perHour * (step.toMs - step.fromMs)) / hourMs);
    return { ...step, amount: step.amount - creep, doubtful: step.doubtful + creep, flag: 'creep' };
  });
}

/** How much of a fall in an hour is creep, in the unit of the scale: what falls in three quarters of the hours; 0: nothing, or too little is known. */
function creepPerHour(steps: readonly WeightStep[]): number {
  const rates = cutAtGaps(
    steps
      .filter(({ fromMs, toMs }) => toMs - fromMs <= fineStepMs)
      .map((step) => ({ ...step, atMs: step.fromMs })),
    fineStepMs,
  ).flatMap(hourlyRates);
  if (rates.length * hourMs < leastFineMs) return 0;
  rates.sort((a, b) => a - b);
  const mean = rates.reduce((all, rate) => all + rate, 0) / rates.length;
  // In many hours, never more than the noise and little in all: nothing was burned, and each step of a coarse scale is creep.
  const falling = rates.filter((rate) => rate > 0);
  const isSlow = (rates.at(-1) ?? 0) <= usualScaleNoise && mean <= fastestCreepPerHour;
  if (isSlow && falling.length * 3 >= rates.length) return Infinity;
  const rate = rates[Math.floor(rates.length / 4)] ?? 0;
  return rate > 0 && rate <= fastestCreepPerHour ? rate : 0;
}

/** Fall per hour over each hour of steps that follow each other. */
function hourlyRates(steps: readonly WeightStep[]): number[] {
  const rates: number[] = [];
  let [ms, fallen] = [0, 0];
  for (const { fromMs, toMs, amount } of steps) {
    ms += toMs - fromMs;
    fallen += amount;
    if (ms < hourMs) continue;
    rates.push((fallen * hourMs) / ms);
    [ms, fallen] = [0, 0];
  }
  return rates;
}
