// The fuel used between two readings of a scale, and the part that the scale leaves open (infra/docs/signals.md#scales).
import { cutAtGaps, type Sample, type Step } from '../cooking/steps.ts';
import { isFuelType, type FuelType } from '../fuels.ts';
import { sum } from '../sum.ts';
import { readScale, usualScaleNoise, type ScaleFlag, type WeightStep } from '../signals/scale.ts';
import type { DayFlag } from './flags.ts';

export interface ScaleStep extends Step<DayFlag> {
  /** Left the store, but whether it was burned is not known; in the unit of the scale. */
  readonly unaccounted: number;
  /** False: what was used in this time is not known. */
  readonly isKnown: boolean;
  /** Whether a delivery in it was corrected. */
  readonly isCorrected: boolean;
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

/** A container lifted off a scale, or a hand on it, is back within an hour. Rule. */
const liftMs = hour;

/** Gas is not taken out of its container by hand: one that comes back as full as it went was lifted, however long. */
const inContainer: readonly string[] = ['LPG', 'Biogas', 'NaturalGas'];

/** A delivery may be reported this long before or after the scale saw it, where readings are not further apart. Rule. */
const reportedWithinMs = 6 * hour;

/**
 * Steps between the readings of a scale, in time order. A plausible fall that stays was used. What vanished faster than it
 * can burn is unaccounted, and so is what may be creep of the scale. Across a reported delivery, used = before + delivered
 * − after; a rise that no delivery explains leaves its time unknown. A corrected delivery may lower what was surely
 * used, never raise it: what is more than by the report is unaccounted.
 */
export function scaleSteps(
  samples: readonly Sample[],
  deliveries: readonly Delivery[],
  { fuelType, longestMs }: { readonly fuelType: string; readonly longestMs: number },
): ScaleStep[] {
  const burnPerHour = isFuelType(fuelType) ? burnLimits[fuelType] : otherBurnLimit;
  const burnable = (ms: number): number => (burnPerHour * ms) / hour + usualScaleNoise;
  const longestLiftMs = inContainer.includes(fuelType) ? longestMs : liftMs;
  const isDelivery = (nearMs: number): boolean =>
    deliveries.some(({ atMs, value }) => value !== null && Math.abs(atMs - nearMs) <= reportedWithinMs);
  const steps = cutAtGaps(samples, longestMs).flatMap((piece) =>
    readScale(piece, { burnable, longestLiftMs, isDelivery }),
  );
  const delivered = assignDeliveries(steps, deliveries);
  return steps.map((step) => {
    const own = delivered.get(step) ?? [];
    const most = burnable(step.toMs - step.fromMs);
    const asCorrected = judgeStep(step, sum(own.map(({ value }) => value ?? 0)), most);
    const isCorrected = own.some((one) => one.isCorrected);
    if (!isCorrected) return { ...asCorrected, isCorrected };
    const asReported = judgeStep(step, sum(own.map(({ reported }) => reported)), most);
    return { ...withoutMore(asCorrected, asReported), isCorrected };
  });
}

type Judged = Omit<ScaleStep, 'isCorrected'>;

/** A step of which surely no more was used than by what was reported; an unknown step surely used nothing. */
function withoutMore(corrected: Judged, reported: Judged): Judged {
  const sure = Math.min(corrected.amount, Math.max(0, reported.amount));
  return { ...corrected, amount: sure, unaccounted: corrected.unaccounted + corrected.amount - sure };
}

const scaleFlags: Record<ScaleFlag, DayFlag> = {
  lift: 'fuel.lift',
  refill: 'fuel.refill',
  removed: 'fuel.removed',
  creep: 'fuel.creep',
};

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

const isRise = ({ flag }: WeightStep): boolean => flag === 'refill';

/** A step of many hours takes what was reported in it, so that all days which it touches see the same. */
const isNear = (step: Step, atMs: number): boolean =>
  distanceMs(step, atMs) <= (step.toMs - step.fromMs <= reportedWithinMs ? reportedWithinMs : 0);

/** The start is outside. */
const distanceMs = ({ fromMs, toMs }: Step, atMs: number): number =>
  atMs <= fromMs ? fromMs - atMs + 1 : Math.max(0, atMs - toMs);

/** `step.amount` is the fall, below 0 for a rise. */
function judgeStep(step: WeightStep, delivered: number, burnable: number): Judged {
  const { fromMs, toMs, amount: fall, doubtful } = step;
  const flag = step.flag === null ? null : scaleFlags[step.flag];
  const used = fall + delivered;
  const fits = used >= -usualScaleNoise && used <= burnable;
  if (flag === 'fuel.refill')
    return fits
      ? { fromMs, toMs, amount: used, flag: null, unaccounted: 0, isKnown: true }
      : { fromMs, toMs, amount: 0, flag, unaccounted: 0, isKnown: false };
  const vanished = flag === 'fuel.removed';
  const known = {
    fromMs,
    toMs,
    amount: vanished ? 0 : fall,
    flag,
    unaccounted: vanished ? fall : doubtful,
    isKnown: true,
  };
  if (delivered === 0) return known;
  const unseen = { ...known, flag: 'fuel.delivery_unseen' as const };
  return fits ? { ...unseen, unaccounted: delivered + doubtful } : unseen;
}
