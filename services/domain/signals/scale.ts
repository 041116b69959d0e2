// Reads a scale under a fuel store: separates use from noise, drift, creep and a lifted container, and says how sure it is.
import type { Sample, Span } from '../cooking/steps.ts';
import type { Range } from '../range.ts';
import { medianStepMs, wavering } from '../cooking/median.ts';
import { equalRuns, frozenRuns, isLongRun, type EqualRun } from './alive.ts';

type ScaleFlag = 'lift' | 'refill' | 'removed' | 'creep';

/** What happened between two values of a scale, in its unit. */
export interface WeightStep extends Span {
  /** Fall of the weight, below 0 for a rise. */
  readonly fall: number;
  /** Fuel that surely, probably and at most was used. */
  readonly used: Range;
  /** False: the weight rose, or nothing was measured for much longer than usual. */
  readonly isMeasured: boolean;
  /** It is short, nothing was measured, or the weight stood still: what was used may have been used at any time of it. */
  readonly isAnyTime: boolean;
  readonly flag: ScaleFlag | null;
}

export interface ScaleRule {
  /** Most that can burn in a time, in the unit of the scale. */
  readonly burnable: (ms: number) => number;
  /** Longest time that a container is off the scale and comes back, ms. */
  readonly longestLiftMs: number;
  /** Nothing was measured in a longer step, ms. */
  readonly longestMs: number;
  /** Whether a delivery near this moment explains that the scale got heavier. */
  readonly isDelivery: (atMs: number) => boolean;
}

/** A scale at rest wavers by less than this, in its unit, unless its data shows more. Rule. */
export const usualScaleNoise = 0.1;

/** Weights are compared in steps of 10 g: copies lose finer digits, and no scale in a kitchen is surer. Rule. */
const stepsPerUnit = 100;

/** The band is this many times the wavering: 3 standard deviations of random noise. */
const bandFactor = 3;

const hourMs = 3_600_000;

/** Creep of a load cell is slower than the smallest flame, in the unit of the scale per hour; less is none. Rule. */
const fastestCreepPerHour = 0.03;
const fastestRisePerHour = 0.1;
const slowestCreepPerHour = 0.004;

/** Steps up to this show how steadily a weight moves, and hold one fire: longer ones may hold several. ms. */
const fineStepMs = 2 * hourMs;

/** How creep is looked for in the rates of change over times of equal length. */
interface CreepRule {
  /** Length of these times. */
  readonly hours: number;
  /** The rate that is taken: this share of them rises faster. */
  readonly share: number;
  /** Creep is so many times what the noise of the scale shows over such a time. */
  readonly factor: number;
}

/** A kitchen rests for four hours at least once a day: a weight that falls then, too, creeps. No fire lets it rise. Rule. */
const creepDown: CreepRule = { hours: 4, share: 1 / 4, factor: 1.25 };
const creepUp: CreepRule = { hours: 6, share: 1 / 16, factor: 2.5 };

/** Fewer times of so long say nothing of creep. */
const leastRests = 12;

/** What falls faster than creep by this many of its standard errors is use. Rule. */
const creepErrors = 2;

/** Fewer neighbours say nothing of the noise. */
const leastChanges = 12;

/** A scale with as much noise, or such steps, hides as much of a use, in its unit. Rule. */
const coarseStep = 0.1;

/** Larger steps are those of fuel, not of a scale, in its unit. Rule. */
const coarsestStep = 1;

/** A scale that wavers by more says nothing for certain, in its unit. Rule. */
const mostNoise = 0.5;

/** Nothing was measured in a step of this many usual ones, and of more than two hours. Rule. */
const gapFactor = 3;

/** A hand on a scale, or what is put there for a moment, is gone within this time, ms. Rule. */
const longestPeakMs = hourMs;

/** Rounding of binary fractions, in the unit of the scale. */
const dust = 1e-9;

interface Noise {
  /** A weight that moves by less says nothing. */
  readonly band: number;
  /** By this much or more a weight moves for a reason: a fall may be a small use. */
  readonly fine: number;
  /** Part of the band that the series itself shows. */
  readonly seen: number;
  /** The least that the scale shows; 0: not known. */
  readonly step: number;
  /** Noise or step beyond that of a usual scale. */
  readonly hidden: number;
  /** How far both ends of a fall together may be off. */
  readonly ends: number;
}

export interface ScaleSeries {
  /** Steps between the good values, in time order. */
  readonly steps: readonly WeightStep[];
  /** Times of values that no live scale sends. */
  readonly frozen: readonly Span[];
  /** Noise or step beyond that of a usual scale, which may hide as much of a use, in its unit. */
  readonly hidden: number;
}

/** Reads values in time order, one per time. */
export function readScale(all: readonly Sample[], rule: ScaleRule): ScaleSeries {
  const { frozen, held } = stillRuns(all);
  const isStill = new Set(
    [...frozen, ...held.map(({ first, end }) => ({ first: first + 1, end }))].flatMap(({ first, end }) =>
      all.slice(first, end),
    ),
  );
  const alive = all
    .filter((sample) => !isStill.has(sample))
    .map(({ atMs, value }) => ({ atMs, value: Math.round(value * stepsPerUnit) / stepsPerUnit }));
  const noise = learnNoise(alive);
  const samples = withoutGusts(alive, noise.band);
  const away = findAway(samples, noise.band, rule);
  const kept = samples.filter((_, index) => !away.has(index));
  const runs = splitAtJumps(kept, noise, rule);
  const creep = creepOf(runs, noise);
  const steps = runs.flatMap((run, index) => {
    const [before, first, after] = [runs[index - 1], run[0], runs[index + 1]];
    const own = creep === null ? stepsOf(run, noise) : withCreep(run, noise, creep);
    const isDoubtful = samples.length < leastChanges ? () => false : doubtOf(run, before, after, rule);
    return [
      ...(before && first ? jumps(before, first) : []),
      ...own.map((step) => (isDoubtful(step) ? { ...step, used: { ...step.used, low: 0 } } : step)),
    ];
  });
  const spanOf = ({ first, end }: EqualRun): Span => ({
    fromMs: all[first]?.atMs ?? 0,
    toMs: all[end - 1]?.atMs ?? 0,
  });
  return {
    steps: withUnseen(steps, samples, { ...rule, held: held.map(spanOf), band: noise.band }),
    frozen: frozen.map(spanOf),
    hidden: noise.hidden,
  };
}

/**
 * Runs that say nothing, and those after which the weight tells what was used meanwhile, at any time. A weight that goes on
 * where it stood was at rest, but for one whose last digit wavers. The highest value may be the end of what the scale can show.
 */
function stillRuns(samples: readonly Sample[]): Record<'frozen' | 'held', readonly EqualRun[]> {
  const highest = samples.reduce((most, { value }) => Math.max(most, value), -Infinity);
  const isHighest = ({ first }: EqualRun): boolean => samples[first]?.value === highest;
  const all = equalRuns(samples);
  const isLong = isLongRun(samples);
  const tops = all.filter((run) => isHighest(run) && isLong(run));
  // A weight that rises to the very value from which it fell shows the end of the scale.
  const isCapped = samples
    .slice(tops[0]?.end, tops.at(-1)?.first)
    .some(({ value }) => value < highest - usualScaleNoise - dust);
  const still = frozenRuns(samples, all, isHighest);
  const runs = isCapped ? [...new Set([...still, ...tops])] : still;
  const { fine, seen } = learnNoise(samples);
  const isFrozen = (run: EqualRun): boolean => run.end === samples.length || isHighest(run);
  const isAtRest = ({ first, end }: EqualRun): boolean =>
    seen === 0 && Math.abs((samples[end]?.value ?? 0) - (samples[first]?.value ?? 0)) <= fine + dust;
  return {
    frozen: runs.filter(isFrozen),
    held: runs.filter((run) => !isFrozen(run) && !isAtRest(run)),
  };
}

/** The ends of a fall are medians of five values, which waver by this part of one. */
const medianShare = 0.54;

/** The noise of a scale, estimated from its values: most neighbours differ by noise alone. */
function learnNoise(samples: readonly Sample[]): Noise {
  const fine = samples.filter(
    ({ atMs }, index) => atMs - (samples[index - 1]?.atMs ?? -Infinity) <= fineStepMs,
  );
  if (fine.length < leastChanges)
    return { band: usualScaleNoise, fine: usualScaleNoise, seen: 0, step: 0, hidden: 0, ends: 0 };
  const moves = fine.slice(1).map(({ value }, index) => value - (fine[index]?.value ?? 0));
  // A coarse scale, and one that sticks, shows no change below its step, and wavers between two of them.
  const resolution = moves.reduce(
    (least, move) => (Math.abs(move) > dust ? Math.min(least, Math.abs(move)) : least),
    Infinity,
  );
  const seen = bandFactor * wavering(fine);
  const step = resolution <= coarsestStep + dust ? resolution : 0;
  const doesWaver = moves.some((move) => move > 0 && move < 1.5 * step);
  return {
    band: Math.max(usualScaleNoise, 1.1 * step, seen),
    fine: Math.max(doesWaver ? 1.1 * step : 0, seen, 10 * dust),
    seen,
    step,
    hidden: Math.max(step, seen) >= coarseStep ? Math.max(step, seen) : 0,
    ends: Math.max(
      step >= coarseStep ? step : 0,
      seen > mostNoise ? Infinity : medianShare * (seen > usualScaleNoise ? 2 * seen : seen),
    ),
  };
}

/** Values of a gust or a hand for a moment: the median of five neighbours stands for one that is near it, where no level ends. */
const gustFactor = 5;

function withoutGusts(samples: readonly Sample[], band: number): Sample[] {
  return samples.map(({ atMs, value }, index) => {
    const near = samples.slice(Math.max(0, index - 2), index + 3);
    if (near.length < 5) return { atMs, value };
    const median = near.map((one) => one.value).sort((a, b) => a - b)[2] ?? value;
    const others = near.filter((one) => Math.abs(one.value - median) > gustFactor * band);
    return {
      atMs,
      value: others.length < (others.some((one) => one.value === value) ? 1 : 2) ? median : value,
    };
  });
}

/** Indexes at which the weight turns: between two of them it falls or rises by the band or more. */
function turningPoints(samples: readonly Sample[], band: number): number[] {
  const value = (index: number): number => samples[index]?.value ?? 0;
  const points: number[] = [];
  let [low, high] = [0, 0];
  let direction: 'none' | 'up' | 'down' = 'none';
  for (let index = 1; index < samples.length; index += 1) {
    if (value(index) >= value(high)) high = index;
    if (value(index) <= value(low)) low = index;
    if (direction !== 'up' && value(index) - value(low) >= band - dust) {
      points.push(low);
      [direction, high] = ['up', index];
    } else if (direction !== 'down' && value(high) - value(index) >= band - dust) {
      points.push(high);
      [direction, low] = ['down', index];
    }
  }
  return direction === 'none' ? [] : [...points, direction === 'up' ? high : low];
}

/**
 * Indexes of values at which the container was off the scale or a hand on it: by one jump the weight leaves its level, by
 * another it comes back, and no delivery is near that explains it.
 */
function findAway(
  samples: readonly Sample[],
  band: number,
  { longestLiftMs, isDelivery }: ScaleRule,
): ReadonlySet<number> {
  const away = new Set<number>();
  const level = (index: number): number => samples[index]?.value ?? 0;
  const isJump = (index: number): boolean =>
    Math.abs(level(index + 1) - level(index)) > band && !away.has(index) && !away.has(index + 1);
  const twoStepsMs = 2.5 * usualStepMs(samples);
  const open: number[] = [];
  for (const point of turningPoints(samples, band)) {
    open.push(point);
    for (;;) {
      const [a, b, c] = open.slice(-3);
      if (a === undefined || b === undefined || c === undefined) break;
      const isPeak = level(b) > level(a);
      let [left, back] = [a, c - 1];
      const apart = (): number => (isPeak ? -1 : 1) * (level(left) - level(back + 1));
      while (left < b && back >= b && !(isJump(left) && isJump(back) && Math.abs(apart()) <= band + dust))
        if (!isJump(left) || (isJump(back) && apart() > 0)) left += 1;
        else back -= 1;
      const [from, to] = [samples[left + 1], samples[back + 1]];
      if (left >= b || back < b || !from || !to) break;
      if (to.atMs - from.atMs > Math.max(twoStepsMs, isPeak ? longestPeakMs : longestLiftMs)) break;
      if (isDelivery((isPeak ? from : to).atMs)) break;
      for (let index = left + 1; index <= back; index += 1) away.add(index);
      const isExtreme = isPeak ? level(c) < level(a) : level(c) > level(a);
      const isFirst = isExtreme && open.length === 3;
      open.splice(-3, 3, ...(isFirst ? [back + 1] : []), isExtreme ? c : a);
    }
  }
  return away;
}

/**
 * Cuts where the weight rises by more than the band, falls faster than fuel burns, or loses in one step as much as came without a
 * delivery: it may have been a pot.
 */
function splitAtJumps(
  samples: readonly Sample[],
  { band, seen }: Noise,
  { burnable, isDelivery }: ScaleRule,
): Sample[][] {
  const runs: Sample[][] = [];
  const pots: number[] = [];
  let before: Sample | undefined;
  for (const sample of samples) {
    const fall = before === undefined ? NaN : before.value - sample.value;
    const pot = fall > band ? pots.findIndex((weight) => fall >= weight - band) : -1;
    if (pot >= 0) pots.splice(pot, 1);
    if (fall < -band && !isDelivery(sample.atMs)) pots.push(-fall);
    const isUse = before && pot < 0 && fall >= -band && fall <= burnable(sample.atMs - before.atMs) + seen;
    const last = isUse ? runs.at(-1) : undefined;
    if (last) last.push(sample);
    else runs.push([sample]);
    before = sample;
  }
  return runs;
}

const nothing: Range = { low: 0, best: 0, high: 0 };

/** The weight left its level for good: fuel was added, or more was taken than can burn. */
const jumps = (before: readonly Sample[], b: Sample): WeightStep[] =>
  before.slice(-1).map((a) => {
    const fall = a.value - b.value;
    const isRemoved = fall > 0;
    return {
      fromMs: a.atMs,
      toMs: b.atMs,
      fall,
      used: isRemoved ? { ...nothing, high: fall } : nothing,
      isMeasured: isRemoved,
      isAnyTime: isRemoved,
      flag: isRemoved ? 'removed' : 'refill',
    };
  });

/** What a weight does between two jumps that are closer than this is not sure, ms. Rule. */
const leastLevelMs = 12 * hourMs;

/** What a weight does so shortly after it jumped, or before, is not sure: the value at the jump may be a wrong one, ms. Rule. */
const besideJumpMs = 2 * hourMs;

/**
 * Which steps of a run are not sure: all where it is short, or a level that the weight took by one jump and left by the opposite
 * one; else those beside a jump. But in a short run a jump that a delivery explains is none.
 */
function doubtOf(
  run: readonly Sample[],
  before: readonly Sample[] | undefined,
  after: readonly Sample[] | undefined,
  { isDelivery }: ScaleRule,
): (step: Span) => boolean {
  const [last, first, end, next] = [before?.at(-1), run[0], run.at(-1), after?.[0]];
  const jumpOf = (a: Sample | undefined, b: Sample | undefined): number =>
    !a || !b || (b.value > a.value && isDelivery(b.atMs)) ? 0 : b.value - a.value;
  const [into, outOf] = [jumpOf(last, first), jumpOf(end, next)];
  const isShort = last && next && next.atMs - last.atMs < leastLevelMs;
  if (isShort || into * outOf < 0) return () => true;
  return ({ fromMs, toMs }) =>
    (into !== 0 && toMs - (first?.atMs ?? 0) <= besideJumpMs) ||
    (outOf !== 0 && (end?.atMs ?? 0) - fromMs <= besideJumpMs);
}

/**
 * Falls by the band or more. Probably used is what gets lower than the weight ever was, so that drift up and down adds up to
 * nothing; surely that without the noise of both ends; at most each fall of more than twice what the series itself wavers.
 */
function stepsOf(run: readonly Sample[], { band, fine, seen, ends }: Noise): WeightStep[] {
  const points = turningPoints(run, band);
  const legs = legFalls(run, points);
  // Of many values some differ by three deviations and more.
  const extreme = 2 * seen;
  const least = Math.max(fine, extreme);
  const most = fallsOf(run, least < band ? legFalls(run, turningPoints(run, least)) : legs);
  // The highest of many values at rest is no level: the lowest before the weight turns is, as it is afterwards.
  let lowest = run
    .slice(0, (points[0] ?? 0) + 1)
    .reduce((lowestYet, { value }) => Math.min(lowestYet, value), Infinity);
  return run.slice(1).map(({ atMs, value }, index) => {
    const leg = legs[index] ?? 0;
    const best = leg > 0 ? Math.max(0, lowest - value) : 0;
    lowest -= best;
    const sure = leg > extreme ? Math.max(0, 1 - ends / leg) : 0;
    return {
      fromMs: run[index]?.atMs ?? atMs,
      toMs: atMs,
      fall: best,
      used: { low: best * sure, best, high: Math.max(best, most[index] ?? 0) },
      isMeasured: true,
      isAnyTime: atMs - (run[index]?.atMs ?? atMs) <= fineStepMs,
      flag: null,
    };
  });
}

/** For each step, how far the weight falls between the two `points` around it, at which it turns; 0: it does not fall. */
function legFalls(run: readonly Sample[], points: readonly number[]): Float64Array {
  const falls = new Float64Array(Math.max(0, run.length - 1));
  points.slice(1).forEach((end, place) => {
    const start = points[place] ?? 0;
    falls.fill(Math.max(0, (run[start]?.value ?? 0) - (run[end]?.value ?? 0)), start, end);
  });
  return falls;
}

/** What each value is lower than all before it since the weight last turned to fall. */
function fallsOf(run: readonly Sample[], legs: Float64Array): number[] {
  let lowest = 0;
  return run.slice(1).map(({ value }, index) => {
    if (!((legs[index] ?? 0) > 0)) return 0;
    if (!((legs[index - 1] ?? 0) > 0)) lowest = run[index]?.value ?? value;
    const fall = Math.max(0, lowest - value);
    lowest -= fall;
    return fall;
  });
}

/**
 * What the values between the two of a step say that were left out: the container was off the scale, and what may have
 * burned meanwhile, or nothing was measured for much longer than usual.
 */
function withUnseen(
  steps: readonly WeightStep[],
  samples: readonly Sample[],
  {
    burnable,
    longestMs: reachMs,
    held,
    band,
  }: ScaleRule & { readonly held: readonly Span[]; readonly band: number },
): WeightStep[] {
  const gapMs = Math.min(reachMs, longestGapMs(samples));
  let place = 0;
  return steps.map((step) => {
    let [isLifted, isSlow, lowest, level, lastMs, longestMs] = [false, false, Infinity, 0, step.fromMs, 0];
    for (; place < samples.length && (samples[place]?.atMs ?? 0) < step.toMs; place += 1) {
      const { atMs = 0, value = 0 } = samples[place] ?? {};
      if (atMs <= step.fromMs) level = value;
      else {
        if (!isLifted) isSlow = level - value <= burnable(atMs - lastMs);
        [isLifted, lowest] = [true, Math.min(lowest, value)];
        longestMs = Math.max(longestMs, atMs - lastMs);
        lastMs = atMs;
      }
    }
    const isHeld = held.some(
      ({ fromMs, toMs }) => fromMs === lastMs && toMs < step.toMs && step.toMs - toMs <= gapMs,
    );
    if (isHeld && longestMs <= gapMs)
      return { ...step, isAnyTime: true, used: { ...step.used, high: step.used.high + band } };
    if (Math.max(longestMs, step.toMs - lastMs) > gapMs)
      return { ...step, isMeasured: false, isAnyTime: true, used: { ...step.used, low: 0 } };
    if (!isLifted || step.flag !== null) return step;
    const perhaps = isSlow ? Math.max(0, level - lowest) : 0;
    return { ...step, flag: 'lift', used: { ...step.used, low: 0, high: step.used.high + perhaps } };
  });
}

const longestGapMs = (samples: readonly Sample[]): number =>
  samples.length <= leastChanges ? Infinity : Math.max(fineStepMs, gapFactor * usualStepMs(samples));

/** Median time between two values; 0: there are few, ms. */
const usualStepMs = (samples: readonly Sample[]): number =>
  samples.length <= leastChanges ? 0 : (medianStepMs(samples) ?? 0);

/**
 * A weight that creeps around the clock, more slowly than the smallest flame burns: at most what it shows with the creep or
 * without was used, surely the least that it shows without creep, with it, and with the most that its noise allows.
 */
function withCreep(run: readonly Sample[], noise: Noise, { perHour, error }: Creep): WeightStep[] {
  const startMs = run[0]?.atMs ?? 0;
  const without = (rate: number): WeightStep[] =>
    stepsOf(
      run.map(({ atMs, value }) => ({ atMs, value: value + (rate * (atMs - startMs)) / hourMs })),
      noise,
    );
  const still = without(perHour);
  const leastUsed = error === 0 ? still : without(perHour + error);
  return stepsOf(run, noise).map((step, index) => {
    const own = step.used;
    const { low, best, high } = still[index]?.used ?? own;
    const least = leastUsed[index]?.used.low ?? low;
    return {
      ...step,
      used: {
        low: Math.min(least, low, own.low),
        best: Math.min(best, own.best),
        high: Math.max(high, own.high),
      },
      flag: best < own.best ? 'creep' : null,
    };
  });
}

/** In the unit of the scale per hour. */
interface Creep {
  /** Fall, below 0 for a rise. */
  readonly perHour: number;
  /** By how much more it may fall, by the noise of the scale. */
  readonly error: number;
}

/** The creep of a scale; null: none, or too little is known. */
function creepOf(runs: readonly (readonly Sample[])[], noise: Noise): Creep | null {
  const up = rateOf(runs, noise, creepUp);
  if (up.perHour <= -up.least) return up.perHour > -fastestRisePerHour ? { ...up, error: 0 } : null;
  const down = rateOf(runs, noise, creepDown);
  return down.perHour >= down.least && down.perHour < fastestCreepPerHour ? down : null;
}

/** `least`: less is noise. */
function rateOf(
  runs: readonly (readonly Sample[])[],
  { seen, step }: Noise,
  { hours, share, factor }: CreepRule,
): Creep & { readonly least: number } {
  const rates = runs.flatMap((run) => fallRates(run, hours)).sort((a, b) => a.perHour - b.perHour);
  const { perHour, count } =
    (rates.length < leastRests ? null : rates[Math.floor(share * rates.length)]) ?? noRate;
  // Medians of a coarse scale stay on one of its steps: more of them are no surer.
  const noise = Math.max(seen / bandFactor / Math.sqrt(count), step / 2) / hours;
  return {
    perHour,
    error: creepErrors * Math.SQRT2 * noise,
    least: Math.max(slowestCreepPerHour, factor * noise),
  };
}

interface FallRate {
  readonly perHour: number;
  /** Values of which the mean stands at each of both ends. */
  readonly count: number;
}

const noRate: FallRate = { perHour: 0, count: 1 };

/** Fall per hour over each time of so many hours that begins at a full hour of a run, between the means of its first hour and the one after it. */
function fallRates(run: readonly Sample[], apart: number): FallRate[] {
  const hours: { total: number; count: number }[] = [];
  for (const { atMs, value } of run) {
    const hour = (hours[Math.floor((atMs - (run[0]?.atMs ?? 0)) / hourMs)] ??= { total: 0, count: 0 });
    hour.total += value;
    hour.count += 1;
  }
  return hours.flatMap((from, place) => {
    const to = hours[place + apart];
    if (to === undefined) return [];
    const fall = from.total / from.count - to.total / to.count;
    return { perHour: fall / apart, count: Math.min(from.count, to.count) };
  });
}
