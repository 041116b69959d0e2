// Energy of a device with a power meter on a day, and the part of it that was cooked with, each as a range.
import { longEventMs } from '../cooking/power-events.ts';
import { sharedMs, touches, type Span } from '../cooking/steps.ts';
import type { Range } from '../range.ts';
import { compareMeasures, isContradiction, type Comparison } from '../signals/contradiction.ts';
import {
  cookedWh,
  cookingLoadW,
  findCooking,
  usualRatedPowerW,
  type Cooking,
  type LoadContext,
  type MeteredLoad,
} from '../signals/load.ts';
import { usualSocketW } from '../signals/power.ts';
import { isLoadFrozen } from '../signals/stuck.ts';
import { sum } from '../sum.ts';
import type { CookingEvent } from './cooking-event.ts';
import type { DayFlag } from './flags.ts';
import { readMeter, type Meter, type MeterInterval } from './meter.ts';
import { powerWithin, type PowerColumns } from './power-columns.ts';
import { isWithin, type DayBounds, type DeviceContext } from './readings.ts';
import { interpolatedStepMs, longestIntervalMs, longestSeenMs, longestUnseenMs } from './rules.ts';

const hourMs = 3_600_000;

export interface EnergyUse {
  readonly source: 'counter' | 'integral';
  /** All energy that the meter saw on the day, Wh: what counter and power contradict, jumps and lost steps are in the high end. */
  readonly energy: Range;
  /** Part of it that was cooked with, Wh. */
  readonly cooking: Range;
  /** Time in use, ms. */
  readonly hours: Range;
  /** Standard uncertainty of `energy.best` by chance where power is read at moments and nothing counts, Wh. */
  readonly samplingWh: number;
  /** The most that may have been used in time of the day about which the meter says nothing, Wh. */
  readonly unseenWh: number;
  /** Time of the day in which a load would have shown: that of intervals short enough, ms. */
  readonly seenMs: number;
  /** Events that cook; those that touch the day are among them. */
  readonly events: readonly CookingEvent[];
  readonly flags: readonly DayFlag[];
}

/** What the meter says of the day. `power` is of the span around the day. Null without a reading or an interval in it. */
export function energyUse(
  power: PowerColumns,
  { day, around }: { readonly day: DayBounds; readonly around: Span },
  device: DeviceContext,
): EnergyUse | null {
  const ofDayPower = powerWithin(power, day);
  const meter = readMeter(power, around, {
    maxPowerW: device.ratedPowerW ?? usualSocketW,
    maxStepMs: day.fromMs - around.fromMs,
  });
  const ofDay = meter.intervals.filter((interval) => touches(interval, day));
  if (ofDayPower.observedAt.length + ofDay.length === 0) return null;
  const compared = compare(ofDay, meter.stepWh);
  const isDoubted = isContradiction(compared, compare(meter.intervals, meter.stepWh));
  const differenceWh = isDoubted ? compared.differenceWh : 0;
  const context = {
    ...loadRule,
    day,
    stepWh: meter.fineStepWh,
    type: device.type,
    ratedPowerW: Math.max(device.ratedPowerW ?? 0, usualRatedPowerW),
  };
  const least = cookedOn(meter, context, (interval) => believedWh(interval, isDoubted));
  const best = isDoubted ? cookedOn(meter, context, ({ energyWh }) => energyWh) : least;
  const countedWh = sumWithin(ofDay, day, ({ energyWh }) => energyWh);
  const isFrozen = differenceWh < 0 && countedWh === 0;
  const bestWh = isFrozen ? -differenceWh : countedWh;
  const missedWh = isDoubted ? sumWithin(ofDay, day, ({ powerWh }) => powerWh ?? 0) - countedWh : 0;
  const highWh =
    countedWh +
    Math.max(
      missedWh,
      sumWithin(ofDay, day, ({ lostWh }) => lostWh),
    );
  const lowWh = Math.min(countedWh, countedWh - differenceWh);
  const cookingWh = Math.min(least.energyWh, lowWh);
  return {
    source: isCounted(meter, day) ? 'counter' : 'integral',
    energy: { low: lowWh, best: bestWh, high: Math.max(bestWh, highWh) },
    cooking: {
      low: cookingWh,
      best: Math.max(cookingWh, Math.min(best.energyWh, bestWh)),
      high: Math.max(bestWh, highWh),
    },
    hours: { low: least.inUseMs, best: best.inUseMs, high: Math.max(best.inUseMs, hoursOf(highWh, context)) },
    samplingWh: samplingWh(ofDay, least.cooking, day),
    unseenWh: unseenWh(ofDay, day, context.ratedPowerW),
    seenMs: sumWithin(
      ofDay.filter((interval) => lengthMs(interval) <= longestSeenMs),
      day,
      lengthMs,
    ),
    events: least.cooking.map(cookingEvent),
    flags: [
      ...stepFlags(meter, ofDay, day),
      ...levelFlags(ofDayPower.activePowerW, device),
      ...(isLoadFrozen(ofDayPower.observedAt, ofDayPower.activePowerW) ? (['power.stuck'] as const) : []),
      ...(least.cooking.some((use) => isWithin(use.fromMs, day) && lengthMs(use) > longEventMs)
        ? (['event.long'] as const)
        : []),
      ...(best.sustained.some((use) => sharedMs(use, day) > 0) ? (['meter.sustained_load'] as const) : []),
      ...(isDoubted || meter.contradictedMs.some((atMs) => isWithin(atMs, day))
        ? (['meter.contradiction'] as const)
        : []),
      ...(meter.startsMs.some((atMs) => isWithin(atMs, day)) ? (['counter.gap'] as const) : []),
    ],
  };
}

const loadRule = { longestSeenMs, longestIntervalMs };

const lengthMs = ({ fromMs, toMs }: Span): number => toMs - fromMs;

/** Part of the spans inside the day, by time. */
function sumWithin<S extends Span>(spans: readonly S[], day: Span, amountOf: (span: S) => number): number {
  let total = 0;
  for (const span of spans) {
    const amount = amountOf(span);
    if (amount > 0) total += amount * (sharedMs(span, day) / lengthMs(span));
  }
  return total;
}

/** What may have been used for cooking: where counter and power contradict each other, only what both know. */
const believedWh = ({ energyWh, powerWh, isDoubtful }: MeterInterval, isDoubted: boolean): number =>
  isDoubtful ? 0 : Math.min(energyWh, isDoubted && powerWh !== null ? powerWh : Infinity);

/** Counter and power over the time in which one of both shows a load. */
const compare = (intervals: readonly MeterInterval[], stepWh: number): Comparison =>
  compareMeasures(
    intervals.flatMap((interval) => {
      const { energyWh: counterWh, powerWh, changeWh2, isDoubtful } = interval;
      const isCompared = powerWh !== null && !isDoubtful && lengthMs(interval) <= longestIntervalMs;
      const leastWh = (cookingLoadW * lengthMs(interval)) / hourMs;
      return isCompared && Math.max(counterWh, powerWh) > leastWh ? [{ counterWh, powerWh, changeWh2 }] : [];
    }),
    stepWh,
  );

interface Cooked {
  readonly cooking: readonly Cooking[];
  readonly sustained: readonly Span[];
  /** On the day, Wh. */
  readonly energyWh: number;
  readonly inUseMs: number;
}

/** The loads that cook, by what is believed of each interval. */
function cookedOn(
  { intervals }: Meter,
  context: LoadContext,
  believed: (interval: MeterInterval) => number,
): Cooked {
  const loads = intervals.map((interval): MeteredLoad => {
    const { energyWh, shownWh, powerWh } = interval;
    const least = believed(interval);
    return {
      fromMs: interval.fromMs,
      toMs: interval.toMs,
      energyWh: least,
      shownWh: Math.min(shownWh, least),
      mostWh: Math.max(energyWh, powerWh ?? 0),
      peakPowerW: least < energyWh ? 0 : interval.peakPowerW,
    };
  });
  const { cooking, sustained } = findCooking(loads, context);
  const { day } = context;
  const energyWh = sum(
    cooking.map((one) => sumWithin(loads.slice(...one.places), day, (load) => cookedWh(load, one, context))),
  );
  const inUseMs = sum(cooking.map((one) => one.inUseMs * (sharedMs(one, day) / lengthMs(one))));
  return { cooking, sustained, energyWh, inUseMs };
}

/** Time in which a usual cooker uses this energy, ms. */
const hoursOf = (energyWh: number, { ratedPowerW }: LoadContext): number => (energyWh / ratedPowerW) * hourMs;

/**
 * Uncertainty of power that is read at moments. At the edges of a load it began or ended at any moment between two readings;
 * inside, each reading may have met another moment of a load that switches.
 */
function samplingWh(ofDay: readonly MeterInterval[], cooking: readonly Cooking[], day: Span): number {
  const variance = sumWithin(
    ofDay.filter(({ isCounted }) => !isCounted),
    day,
    (interval) => {
      const isInside = cooking.some((use) => interval.fromMs > use.fromMs && interval.toMs < use.toMs);
      return interval.changeWh2 * (isInside ? 1 / 2 : 1 / 12);
    },
  );
  return Math.sqrt(variance);
}

/** What may have been used in time that no interval covers, at most six hours of each gap, Wh. */
function unseenWh(ofDay: readonly Span[], day: Span, ratedPowerW: number): number {
  let [knownMs, unseenMs] = [day.fromMs, 0];
  for (const { fromMs, toMs } of [...ofDay, { fromMs: day.toMs, toMs: day.toMs }]) {
    unseenMs += Math.min(longestUnseenMs, Math.max(0, fromMs - knownMs));
    knownMs = Math.max(knownMs, toMs);
  }
  return (ratedPowerW * unseenMs) / hourMs;
}

const isCounted = ({ intervals, startsMs }: Meter, day: DayBounds): boolean =>
  intervals.some((interval) => interval.isCounted && touches(interval, day)) ||
  startsMs.some((atMs) => isWithin(atMs, day));

const cookingEvent = ({ fromMs, toMs, energyWh, inUseMs }: Cooking): CookingEvent => ({
  fromMs,
  toMs,
  energyWh,
  inUseMs,
  maxTemperatureC: null,
  source: 'power',
});

const counterFlags = {
  reset: 'counter.reset',
  spike: 'counter.spike',
  waver: 'counter.waver',
  jump: 'counter.jump',
  unshown: 'meter.contradiction',
  rollover: 'counter.rollover',
} as const;

function stepFlags({ flagged }: Meter, ofDay: readonly Span[], day: DayBounds): DayFlag[] {
  return [
    ...flagged.filter((step) => touches(step, day)).map(({ flag }) => counterFlags[flag]),
    ...(ofDay.some((interval) => lengthMs(interval) > interpolatedStepMs)
      ? (['counter.interpolated'] as const)
      : []),
  ];
}

const levelFlags = (powersW: Float64Array, { ratedPowerW }: DeviceContext): DayFlag[] =>
  ratedPowerW !== null && powersW.some((powerW) => powerW > 1.2 * ratedPowerW) ? ['power.above_rated'] : [];
