// Energy and cooking events of a device with a power meter, and how much of the energy may be credited as cooking.
import {
  longEventMs,
  powerEventRule,
  type LoadInterval,
  type PowerEventRule,
} from '../cooking/power-events.ts';
import { sharedMs, touches, type Span } from '../cooking/steps.ts';
import { isContradiction } from '../signals/contradiction.ts';
import { findLoadEvents, needsLook, partLoad, type Load, type LoadEvent } from '../signals/load.ts';
import { standbyPowerW } from '../signals/standby.ts';
import { isLoadFrozen } from '../signals/stuck.ts';
import type { CookingEvent } from './cooking-event.ts';
import type { DayFlag } from './flags.ts';
import type { FlaggedStep, MeterDay, MeterInterval, MeterRules } from './meter-day.ts';
import { powerWithin, type PowerColumns } from './power-columns.ts';
import { isWithin, type DayBounds, type DeviceContext } from './readings.ts';
import { driftShare, interpolatedStepMs, neighbourhoodMs, socketPowerW, usualRatedPowerW } from './rules.ts';

export interface EnergyUse {
  readonly source: 'counter' | 'integral';
  /** What the meter counted or measured, as far as it is plausible. */
  readonly energyWh: number;
  /** Part of it that was cooked with: without standby, sustained loads and what only one of two measures knows. */
  readonly cookingWh: number;
  /** What the meter says beyond `energyWh`: it earns nothing and emits. */
  readonly leftOutWh: number;
  /** Time of the day in which a load would have shown: that of intervals short enough for the rule of events, ms. */
  readonly seenMs: number;
  /** Events that cook; those that touch the day are among them. */
  readonly events: readonly CookingEvent[];
  readonly flags: readonly DayFlag[];
}

/**
 * Energy of the day from the intervals of its meter, split at midnight by time. The source is the counter where it tells
 * any of it. `power` is of the span around the day. Null without a reading or an interval in the day.
 */
export function energyUse(
  power: PowerColumns,
  { day, around }: { readonly day: DayBounds; readonly around: Span },
  device: DeviceContext,
  read: (day: DayBounds, around: Span) => MeterDay,
): EnergyUse | null {
  const { observedAt, activePowerW } = powerWithin(power, day);
  const meter = read(day, around);
  const ofDay = meter.intervals.filter((interval) => touches(interval, day));
  if (observedAt.length + ofDay.length === 0) return null;
  const rule = eventRule(device);
  const load = loadOf(meter, { day, rule, type: device.type });
  const seen = ofDay.filter((interval) => isSeen(interval, rule));
  const energyWh = sumWithin(ofDay, day, (interval) => interval.energyWh);
  const conflict = contradictionOf(seen, day, device);
  const unseen = unseenCooking(ofDay, day, rule);
  const seenCookingWh = cookedIn(seen, load.cooking, day);
  const cookingWh = Math.min(seenCookingWh, conflict?.powerWh ?? Infinity) + unseen.cookingWh;
  const leftOutWh =
    sumWithin(ofDay, day, (interval) => interval.leftOutWh) +
    Math.max(0, (conflict?.powerWh ?? 0) - (conflict?.counterWh ?? 0));
  return {
    source: isCounted(meter, day) ? 'counter' : 'integral',
    energyWh,
    cookingWh: Math.min(cookingWh, energyWh),
    leftOutWh,
    seenMs: sumWithin(seen, day, ({ fromMs, toMs }) => toMs - fromMs),
    events: load.cooking.map(cookingEvent),
    flags: [
      ...stepFlags(meter.flagged, ofDay, day),
      ...levelFlags(activePowerW, device),
      ...(isLoadFrozen(observedAt, activePowerW) ? (['power.stuck'] as const) : []),
      ...eventFlags(load, day),
      ...(conflict === null ? [] : (['meter.contradiction'] as const)),
      ...(unseen.isStandbyUnknown ? (['energy.standby_unknown'] as const) : []),
      ...(meter.startsMs.some((atMs) => isWithin(atMs, day)) ? (['counter.gap'] as const) : []),
    ],
  };
}

/** `intervalMs`: the interval of the device that is believed. */
export const meterRules = (device: DeviceContext, intervalMs: number | null): MeterRules => ({
  maxPowerW: device.ratedPowerW ?? socketPowerW,
  maxStepMs: neighbourhoodMs(intervalMs),
  events: eventRule(device),
});

/** A rating below the usual one lowers no threshold: what is declared must not make a lamp a cooker. */
function eventRule({ ratedPowerW }: DeviceContext): PowerEventRule {
  const rule = powerEventRule(Math.max(ratedPowerW ?? 0, usualRatedPowerW));
  return { ...rule, maxIntervalMs: rule.maxIntervalMs * (1 + driftShare) };
}

const isSeen = ({ fromMs, toMs }: Span, { maxIntervalMs }: PowerEventRule): boolean =>
  toMs - fromMs <= maxIntervalMs;

/** What is in doubt is no load. */
const asLoad = (interval: MeterInterval): LoadInterval =>
  interval.isDoubtful ? { ...interval, energyWh: 0, endPowerW: null } : interval;

interface LoadContext {
  readonly day: DayBounds;
  readonly rule: PowerEventRule;
  readonly type: string | null;
}

function loadOf(meter: MeterDay, { day, rule, type }: LoadContext): Load {
  const near = meter.intervals.map(asLoad);
  const events = findLoadEvents(near, rule);
  if (!needsLook(events, near, { day, rule })) return partLoad(events, near, { type, day, rule });
  const around = meter.allAround().map(asLoad);
  return partLoad(findLoadEvents(around, rule), around, { type, day, rule });
}

/** Part of the intervals inside the day, by time. */
function sumWithin<I extends Span>(
  intervals: readonly I[],
  day: Span,
  amountOf: (interval: I) => number,
): number {
  let total = 0;
  for (const interval of intervals)
    total += amountOf(interval) * (sharedMs(interval, day) / (interval.toMs - interval.fromMs));
  return total;
}

/** Energy of the intervals that cooking events cover; both in time order. */
function cookedIn(seen: readonly MeterInterval[], events: readonly LoadEvent[], day: Span): number {
  let place = 0;
  const cooked = seen.filter((interval) => {
    while (place < events.length && (events[place]?.toMs ?? 0) <= interval.fromMs) place += 1;
    const event = events[place];
    return !interval.isDoubtful && event !== undefined && sharedMs(event, interval) > 0;
  });
  return sumWithin(cooked, day, ({ energyWh }) => energyWh);
}

/** Fewer intervals compare chance: power is read at moments, and a load switches on and off between them. */
const leastCompared = 12;

/** Sums of the day by both measures where they contradict each other. */
function contradictionOf(
  seen: readonly MeterInterval[],
  day: Span,
  { ratedPowerW }: DeviceContext,
): { readonly counterWh: number; readonly powerWh: number } | null {
  const both = seen.filter(({ otherWh, isDoubtful }) => otherWh !== null && !isDoubtful);
  if (both.length < leastCompared) return null;
  const counterWh = sumWithin(both, day, ({ energyWh }) => energyWh);
  const powerWh = sumWithin(both, day, ({ otherWh }) => otherWh ?? 0);
  const lengthMs = sumWithin(both, day, ({ fromMs, toMs }) => toMs - fromMs) / both.length;
  const sampledWh = ((ratedPowerW ?? usualRatedPowerW) * lengthMs) / 2 / hourMs;
  return isContradiction({ counterWh, powerWh, sampledWh }) ? { counterWh, powerWh } : null;
}

const hourMs = 3_600_000;

interface UnseenCooking {
  readonly cookingWh: number;
  /** Standby may be part of it. */
  readonly isStandbyUnknown: boolean;
}

/** Energy of intervals too long to show a load: what is beyond standby, where it is as much as an event has. */
function unseenCooking(ofDay: readonly MeterInterval[], day: Span, rule: PowerEventRule): UnseenCooking {
  const unseen = ofDay.filter((interval) => !isSeen(interval, rule) && !interval.isDoubtful);
  if (unseen.length === 0) return { cookingWh: 0, isStandbyUnknown: false };
  const standbyW = standbyPowerW(ofDay);
  const beyondWh = ({ fromMs, toMs, energyWh }: MeterInterval): number => {
    const wh = energyWh - ((standbyW ?? 0) * (toMs - fromMs)) / hourMs;
    return wh >= rule.minEnergyWh ? wh : 0;
  };
  const cookingWh = sumWithin(unseen, day, beyondWh);
  return { cookingWh, isStandbyUnknown: standbyW === null && cookingWh > 0 };
}

const isCounted = ({ hasCounter, intervals, startsMs }: MeterDay, day: DayBounds): boolean =>
  hasCounter &&
  (intervals.some((interval) => interval.otherWh !== null && touches(interval, day)) ||
    startsMs.some((atMs) => isWithin(atMs, day)));

const cookingEvent = ({ use, energyWh }: LoadEvent): CookingEvent => ({
  ...use,
  energyWh,
  inUseMs: use.toMs - use.fromMs,
  maxTemperatureC: null,
  source: 'power',
});

const counterFlags = {
  reset: 'counter.reset',
  spike: 'counter.spike',
  waver: 'counter.waver',
  jump: 'counter.jump',
  rollover: 'counter.rollover',
} as const;

function stepFlags(flagged: readonly FlaggedStep[], ofDay: readonly Span[], day: DayBounds): DayFlag[] {
  const isInterpolated = ({ fromMs, toMs }: Span): boolean => toMs - fromMs > interpolatedStepMs;
  return [
    ...flagged.filter((step) => touches(step, day)).map(({ flag }) => counterFlags[flag]),
    ...(ofDay.some(isInterpolated) ? (['counter.interpolated'] as const) : []),
  ];
}

const levelFlags = (powersW: Float64Array, { ratedPowerW }: DeviceContext): DayFlag[] =>
  ratedPowerW !== null && powersW.some((powerW) => powerW > 1.2 * ratedPowerW) ? ['power.above_rated'] : [];

const eventFlags = ({ cooking, sustained }: Load, day: DayBounds): DayFlag[] => [
  ...(cooking.some(({ use }) => isWithin(use.fromMs, day) && use.toMs - use.fromMs > longEventMs)
    ? (['event.long'] as const)
    : []),
  ...(sustained.some((event) => sharedMs(event, day) > 0) ? (['meter.sustained_load'] as const) : []),
];
