// The fuel used between two readings of a scale, and how sure it is (infra/docs/signals.md#scales).
import { cutAtGaps, type Sample, type Span } from '../cooking/steps.ts';
import { isFuelType, type FuelType } from '../fuels.ts';
import { exactly, type Range } from '../range.ts';
import { readScale, usualScaleNoise, type WeightStep } from '../signals/scale.ts';
import { sum } from '../sum.ts';
import type { DayFlag } from './flags.ts';

export interface ScaleStep extends Span {
  /** In the unit of the scale. */
  readonly used: Range;
  /** False: what was used in this time is not known. */
  readonly isMeasured: boolean;
  /** What was used may have been used at any time of it. */
  readonly isAnyTime: boolean;
  readonly flag: DayFlag | null;
  /** Whether a delivery in it was corrected. */
  readonly isCorrected: boolean;
}

export interface Weighed {
  readonly steps: readonly ScaleStep[];
  /** Times of values that no live scale sends. */
  readonly frozen: readonly Span[];
  /** Noise that may hide as much of a use on each day, in the unit of the scale. */
  readonly hidden: number;
}

export interface Delivery {
  readonly atMs: number;
  /** Corrected where a correction exists; null: nothing was delivered. */
  readonly value: number | null;
  readonly reported: number;
  readonly isCorrected: boolean;
}

/** Most that a household's stoves burn in an hour, in the usual unit of the fuel. Rule. */
const burnLimits: Record<FuelType, number> = {
  Charcoal: 2,
  Wood: 5,
  Pellets: 3,
  LPG: 1,
  Coal: 3,
  Dung: 5,
  CropResidue: 5,
  Kerosene: 1,
  Ethanol: 1.5,
  Biogas: 3,
  NaturalGas: 3,
  Electricity: 12,
};
const otherBurnLimit = 5;

const hour = 3_600_000;

/** Most of a fuel that can burn in a time, in its usual unit, with the noise of a scale. */
export const burnable = (fuelType: string, ms: number): number =>
  ((isFuelType(fuelType) ? burnLimits[fuelType] : otherBurnLimit) * ms) / hour + usualScaleNoise;

/** A container lifted off a scale, or a hand on it, is back within an hour. Rule. */
const liftMs = hour;

/** Gas is not taken out of its container by hand: one that comes back as full as it went was lifted, however long. */
const inContainer: readonly string[] = ['LPG', 'Biogas', 'NaturalGas'];

/** A delivery may be reported this long before or after the scale saw it, where readings are not further apart. Rule. */
const reportedWithinMs = 6 * hour;

/** The weights before and after a day without any show what was burned on it, and some hours more. */
const gapReach = 1.5;

/**
 * Steps between the readings of a scale, in time order. A plausible fall that stays was used. What vanished faster than it
 * can burn is used at most, and so is what may be creep of the scale. Across a reported delivery, used = before + delivered
 * − after; a rise that no delivery explains leaves its time unknown. A corrected delivery may lower what was surely
 * used, never raise it.
 */
export function weigh(
  samples: readonly Sample[],
  deliveries: readonly Delivery[],
  { fuelType, longestMs }: { readonly fuelType: string; readonly longestMs: number },
): Weighed {
  const rule = {
    burnable: (ms: number) => burnable(fuelType, ms),
    longestMs,
    longestLiftMs: inContainer.includes(fuelType) ? longestMs : liftMs,
    isDelivery: (nearMs: number) =>
      deliveries.some(({ atMs, value }) => value !== null && Math.abs(atMs - nearMs) <= reportedWithinMs),
  };
  const series = cutAtGaps(samples, gapReach * longestMs).map((piece) => readScale(piece, rule));
  const steps = series.flatMap((piece) => piece.steps);
  const delivered = assignDeliveries(steps, deliveries);
  const busiest = busiestPerMs(steps);
  return {
    steps: steps.map((known) => {
      const step = isRise(known) ? besideRise(known, busiest) : known;
      const own = delivered.get(known) ?? [];
      const most = rule.burnable(step.toMs - step.fromMs);
      const corrected = judgeStep(step, sum(own.map(({ value }) => value ?? 0)), most);
      const isCorrected = own.some((one) => one.isCorrected);
      if (!isCorrected) return { ...corrected, isCorrected };
      const reported = judgeStep(step, sum(own.map(({ reported: kg }) => kg)), most);
      const low = Math.min(corrected.used.low, Math.max(0, reported.used.low));
      return { ...corrected, used: { ...corrected.used, low, best: low }, isCorrected };
    }),
    frozen: series.flatMap(({ frozen }) => frozen),
    hidden: Math.max(0, ...series.map(({ hidden }) => hidden)),
  };
}

/** Each delivery goes to the rise that shows it, else to the step in which it was reported. */
function assignDeliveries(
  steps: readonly WeightStep[],
  deliveries: readonly Delivery[],
): ReadonlyMap<WeightStep, readonly Delivery[]> {
  const delivered = new Map<WeightStep, Delivery[]>();
  for (const delivery of deliveries) {
    const { atMs } = delivery;
    const near = steps
      .filter((step) => isRise(step) && isNear(step, atMs))
      .toSorted((a, b) => distanceMs(a, atMs) - distanceMs(b, atMs));
    const step = near[0] ?? steps.find(({ fromMs, toMs }) => atMs > fromMs && atMs <= toMs);
    if (step) delivered.set(step, [...(delivered.get(step) ?? []), delivery]);
  }
  return delivered;
}

/** The fastest use that the scale shows, in its unit per ms. */
const busiestPerMs = (steps: readonly WeightStep[]): number =>
  steps.reduce(
    (most, { fromMs, toMs, used, isMeasured, flag }) =>
      isMeasured && flag === null && toMs > fromMs ? Math.max(most, used.high / (toMs - fromMs)) : most,
    0,
  );

/** A rise hides what burned meanwhile: at most as fast as at any other time. */
const besideRise = (step: WeightStep, busiest: number): WeightStep => ({
  ...step,
  used: { ...step.used, high: busiest * (step.toMs - step.fromMs) },
});

const isRise = ({ flag }: WeightStep): boolean => flag === 'refill';

/** A step of many hours takes what was reported in it, so that all days which it touches see the same. */
const isNear = (step: Span, atMs: number): boolean =>
  distanceMs(step, atMs) <= (step.toMs - step.fromMs <= reportedWithinMs ? reportedWithinMs : 0);

/** The start is outside. */
const distanceMs = ({ fromMs, toMs }: Span, atMs: number): number =>
  atMs <= fromMs ? fromMs - atMs + 1 : Math.max(0, atMs - toMs);

function judgeStep(step: WeightStep, delivered: number, most: number): Omit<ScaleStep, 'isCorrected'> {
  const { fromMs, toMs, fall, used, isMeasured, isAnyTime } = step;
  const flag: DayFlag | null = step.flag && `fuel.${step.flag}`;
  const known = { fromMs, toMs, used, isMeasured, isAnyTime, flag };
  if (delivered === 0) return known;
  const amount = fall + delivered;
  const fits = amount >= -usualScaleNoise && amount <= most;
  if (isRise(step))
    return fits ? { ...known, used: exactly(Math.max(0, amount)), isMeasured: true, flag: null } : known;
  const perhaps = fits ? delivered : 0;
  return { ...known, used: { ...used, high: used.high + perhaps }, flag: 'fuel.delivery_unseen' };
}
