// Energy of a device with a power meter on a day, and the part of it that was cooked with, each as a range.
import { firstAtOrAfter, sharedMs, shareWithin, touches, type Span } from '../cooking/steps.ts';
import type { Range } from '../range.ts';
import {
  compareMeasures,
  isContradiction,
  type Comparison,
  type Measured,
} from '../signals/contradiction.ts';
import {
  besideW,
  cookingLoadW,
  findCooking,
  unread,
  usualRatedPowerW,
  type Cooking,
  type FoundCooking,
  type LoadContext,
  type Loads,
} from '../signals/load.ts';
import { usualSocketW } from '../signals/power.ts';
import { frozenLoads, standbyAtMostW } from '../signals/stuck.ts';
import type { CookingEvent } from './cooking-event.ts';
import { flagIf, type DayFlag } from './flags.ts';
import { readMeter, type Meter, type Intervals } from './meter.ts';
import { absent, powerWithin, type PowerColumns } from './power-columns.ts';
import { isWithin, type DayBounds, type DeviceContext } from './readings.ts';
import { interpolatedStepMs, longestIntervalMs, longestSeenMs, longestUnseenMs } from './rules.ts';
import { countWithin } from './timeline.ts';

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

/**
 * What the meter says of the day. `power` is of the day and the time around it; steps longer than `maxStepMs` are gaps. Null
 * without a reading or an interval in the day.
 */
export function energyUse(
  power: PowerColumns,
  day: DayBounds,
  device: DeviceContext & { readonly maxStepMs: number },
): EnergyUse | null {
  if (power.observedAt.length === 0) return null;
  const ofDayPower = powerWithin(power, day);
  const meter = readMeter(power, { maxPowerW: mostPowerW(device), maxStepMs: device.maxStepMs });
  const { intervals, stepWh } = meter;
  const { energyWh, powerWh, lostWh } = intervals;
  const ofDay = placesOf(intervals, day);
  if (ofDayPower.observedAt.length + ofDay.behind - ofDay.first === 0) return null;
  const compared = compare(intervals, ofDay, stepWh);
  const isDoubted = isContradiction(compared, () =>
    compare(intervals, { first: 0, behind: energyWh.length }, stepWh),
  );
  const differenceWh = isDoubted ? compared.differenceWh : 0;
  const context = {
    day,
    longestSeenMs,
    longestIntervalMs,
    stepWh: meter.fineStepWh,
    type: device.type,
    ratedPowerW: Math.max(device.ratedPowerW ?? 0, usualRatedPowerW),
    mostW: device.ratedPowerW === null ? Infinity : ratingShare * device.ratedPowerW,
    registerStepWh: meter.stepWh,
  };
  const ofMeter = { ...intervals, mostWh: mostWhOf(intervals) };
  const isRefuted = countWithin(meter.refutedMs, day) > 0;
  const asRead = cookedOn(believed(ofMeter, isDoubted), ofDay, context);
  const least = isRefuted ? { ...asRead, ...nothingCooked } : asRead;
  const best = isDoubted ? cookedOn(ofMeter, ofDay, context) : least;
  const onDay = (amountAt: (index: number) => number): number => sumWithin(intervals, ofDay, day, amountAt);
  const countedWh = onDay((index) => energyWh[index] ?? 0);
  const isFrozen = differenceWh < 0 && countedWh === 0;
  const bestWh = isFrozen ? -differenceWh : countedWh;
  const missedWh = isDoubted ? onDay((index) => sent(powerWh[index])) - countedWh : 0;
  const highWh =
    countedWh +
    Math.max(
      missedWh,
      onDay((index) => lostWh[index] ?? 0),
    );
  const lowWh = Math.min(countedWh, countedWh - differenceWh);
  const cookingWh = Math.min(least.energyWh, lowWh);
  const mostWh = Math.max(bestWh, highWh);
  return {
    source: isCounted(meter, ofDay, day) ? 'counter' : 'integral',
    energy: { low: lowWh, best: bestWh, high: mostWh },
    cooking: {
      low: cookingWh,
      best: Math.max(cookingWh, Math.min(best.energyWh, bestWh)),
      high: mostWh,
    },
    hours: { low: least.inUseMs, best: best.inUseMs, high: Math.max(best.inUseMs, hoursOf(highWh, context)) },
    samplingWh: Math.sqrt(onDay((index) => samplingWh2(intervals, index, least.cooking))),
    unseenWh: unseenWh(intervals, ofDay, day, context.ratedPowerW),
    seenMs: onDay((index) => (lengthAt(intervals, index) <= longestSeenMs ? lengthAt(intervals, index) : 0)),
    events: least.cooking.map(cookingEvent),
    flags: [
      ...stepFlags(meter, ofDay, day),
      ...levelFlags(ofDayPower, device),
      ...flagIf(
        least.cooking.some((use) => isWithin(use.fromMs, day) && use.toMs - use.fromMs > longEventMs),
        'event.long',
      ),
      ...flagIf(
        best.sustained.some((use) => sharedMs(use, day) > 0),
        'meter.sustained_load',
      ),
      ...flagIf(isDoubted || countWithin(meter.contradictedMs, day) > 0, 'meter.contradiction'),
      ...flagIf(countWithin(meter.startsMs, day) > 0, 'counter.gap'),
    ],
  };
}

/** Events longer than this are flagged, never dropped, ms. */
const longEventMs = 175 * 60_000;

/** A cooker draws no more of its rating than this: what is beyond it runs beside. Rule. */
const ratingShare = 1.1;

/** Power that bounds what the meter may show: a fifth above the rating, or loads beside a small cooker. W. */
const mostPowerW = ({ ratedPowerW }: DeviceContext): number =>
  ratedPowerW === null ? usualSocketW : Math.max(ratedPowerW, (ratedPowerW + besideW) / 1.2);

/** What a meter of which no field is believed tells of cooking. */
const nothingCooked = { cooking: [], energyWh: 0, inUseMs: 0 };

const lengthAt = ({ fromMs, toMs }: Intervals, index: number): number =>
  (toMs[index] ?? 0) - (fromMs[index] ?? 0);

const sent = (value = 0): number => (value === absent ? 0 : value);

/** Intervals that touch the day: the first, and the one after the last. */
interface OfDay {
  readonly first: number;
  readonly behind: number;
}

function placesOf({ fromMs, toMs }: Intervals, day: DayBounds): OfDay {
  const behind = firstAtOrAfter(fromMs, day.toMs);
  let first = firstAtOrAfter(fromMs, day.fromMs);
  while (first > 0 && (toMs[first - 1] ?? 0) > day.fromMs) first -= 1;
  return { first, behind };
}

/** Part of the amounts of intervals inside the day, by time. */
function sumWithin(
  intervals: Pick<Intervals, 'fromMs' | 'toMs'>,
  { first, behind }: OfDay,
  day: Span,
  amountAt: (index: number) => number,
): number {
  let total = 0;
  for (let index = first; index < behind; index += 1) {
    const amount = amountAt(index);
    if (!(amount > 0)) continue;
    const fromMs = intervals.fromMs[index] ?? 0;
    const toMs = intervals.toMs[index] ?? 0;
    const ms = Math.max(0, Math.min(toMs, day.toMs) - Math.max(fromMs, day.fromMs));
    total += amount * (ms / (toMs - fromMs));
  }
  return total;
}

/**
 * Counter and power over the time in which one of both shows a load. Of long intervals all are compared if one of them does:
 * in which of them power meets a load is chance.
 */
function compare(intervals: Intervals, { first, behind }: OfDay, stepWh: number): Comparison {
  const times: (Measured & { readonly isLoad: boolean; readonly isLong: boolean })[] = [];
  for (let index = first; index < behind; index += 1) {
    const counterWh = intervals.energyWh[index] ?? 0;
    const powerWh = intervals.powerWh[index] ?? absent;
    const ms = lengthAt(intervals, index);
    if (powerWh === absent || intervals.isDoubtful[index] === 1 || ms > longestIntervalMs) continue;
    // One step more of the register is no load: it would count for the counter alone.
    const isLoad = Math.max(counterWh - stepWh, powerWh) > (cookingLoadW * ms) / hourMs;
    const isLong = ms > longestSeenMs;
    if (isLoad || isLong)
      times.push({ counterWh, powerWh, changeWh2: intervals.changeWh2[index] ?? 0, isLoad, isLong });
  }
  const hasLongLoad = times.some(({ isLoad, isLong }) => isLoad && isLong);
  return compareMeasures(hasLongLoad ? times : times.filter(({ isLoad }) => isLoad), stepWh);
}

/** By counter or power, whichever is more, Wh. */
function mostWhOf({ energyWh, powerWh }: Intervals): Float64Array {
  const mostWh = new Float64Array(energyWh.length);
  for (let index = 0; index < mostWh.length; index += 1)
    mostWh[index] = Math.max(energyWh[index] ?? 0, sent(powerWh[index]));
  return mostWh;
}

type MeterLoads = Intervals & Loads;

/** What may have been used for cooking: where counter and power contradict each other, only what both know. */
function believed(intervals: MeterLoads, isDoubted: boolean): Loads {
  const { isDoubtful, powerWh, shownWh, peakPowerW } = intervals;
  if (!isDoubted && !isDoubtful.includes(1)) return intervals;
  const energyWh = intervals.energyWh.map((wh, index) =>
    isDoubtful[index] === 1 ? 0 : Math.min(wh, isDoubted ? (powerWh[index] ?? absent) : absent),
  );
  return {
    ...intervals,
    energyWh,
    shownWh: shownWh.map((wh, index) => Math.min(wh, energyWh[index] ?? 0)),
    peakPowerW: peakPowerW.map((powerW, index) =>
      (energyWh[index] ?? 0) < (intervals.energyWh[index] ?? 0) ? unread : powerW,
    ),
  };
}

interface Cooked extends FoundCooking {
  /** On the day, Wh. */
  readonly energyWh: number;
  readonly inUseMs: number;
}

/** The loads that cook, by what is believed of each interval. */
function cookedOn(loads: Loads, { first, behind }: OfDay, context: LoadContext): Cooked {
  const { cooking, sustained } = findCooking(loads, context);
  const { day } = context;
  let [energyWh, inUseMs] = [0, 0];
  for (const one of cooking) {
    const own = { first: Math.max(first, one.places[0]), behind: Math.min(behind, one.places[1]) };
    energyWh += sumWithin(loads, own, day, (index) => one.cookedWh[index - one.places[0]] ?? 0);
    inUseMs += one.inUseMs * shareWithin(one, day);
  }
  return { cooking, sustained, energyWh, inUseMs };
}

/** Time in which a usual cooker uses this energy, ms. */
const hoursOf = (energyWh: number, { ratedPowerW }: LoadContext): number => (energyWh / ratedPowerW) * hourMs;

/**
 * Variance of an interval of power that is read at moments, Wh². At the edges of a load it began or ended at any moment between two
 * readings; inside, each reading may have met another moment of a load that switches. Between readings so far apart that they show
 * no load, an edge may be a switch as well.
 */
function samplingWh2(intervals: Intervals, index: number, cooking: readonly Cooking[]): number {
  const { fromMs, toMs, isCounted: isOfCounter, changeWh2 } = intervals;
  if (isOfCounter[index] === 1) return 0;
  const isInside = cooking.some(
    (use) => (fromMs[index] ?? 0) > use.fromMs && (toMs[index] ?? Infinity) < use.toMs,
  );
  const maySwitch = isInside || lengthAt(intervals, index) > longestSeenMs;
  return (changeWh2[index] ?? 0) * (maySwitch ? 1 / 2 : 1 / 12);
}

/** What may have been used in time that no interval covers, at most six hours of each gap, Wh. */
function unseenWh(
  { fromMs, toMs }: Intervals,
  { first, behind }: OfDay,
  day: Span,
  ratedPowerW: number,
): number {
  let [knownMs, unseenMs] = [day.fromMs, 0];
  for (let index = first; index <= behind; index += 1) {
    const nextMs = index < behind ? (fromMs[index] ?? 0) : day.toMs;
    unseenMs += Math.min(longestUnseenMs, Math.max(0, nextMs - knownMs));
    knownMs = Math.max(knownMs, toMs[index] ?? 0);
  }
  return (ratedPowerW * unseenMs) / hourMs;
}

const isCounted = ({ intervals, startsMs }: Meter, { first, behind }: OfDay, day: DayBounds): boolean =>
  intervals.isCounted.subarray(first, behind).includes(1) || countWithin(startsMs, day) > 0;

const cookingEvent = ({ fromMs, toMs, energyWh, inUseMs }: Cooking): CookingEvent => ({
  fromMs,
  toMs,
  energyWh,
  inUseMs,
  maxTemperatureC: null,
  source: 'power',
});

function stepFlags({ flagged, intervals }: Meter, { first, behind }: OfDay, day: DayBounds): DayFlag[] {
  const flags = flagged
    .filter((step) => touches(step, day))
    .map(({ flag }): DayFlag => (flag === 'unshown' ? 'meter.contradiction' : `counter.${flag}`));
  for (let index = first; index < behind; index += 1)
    if (lengthAt(intervals, index) > interpolatedStepMs) return [...flags, 'counter.interpolated'];
  return flags;
}

const levelFlags = ({ observedAt, activePowerW }: PowerColumns, device: DeviceContext): DayFlag[] => [
  ...flagIf(
    device.ratedPowerW !== null && activePowerW.some((powerW) => powerW > 1.2 * mostPowerW(device)),
    'power.above_rated',
  ),
  ...flagIf(frozenLoads(observedAt, activePowerW, { aboveW: standbyAtMostW }).length > 0, 'power.stuck'),
];
