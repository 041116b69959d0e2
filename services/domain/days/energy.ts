// Energy and cooking events of a device with a power meter, and the energy that may be credited as cooking.
import { longEventMs, powerEventRule, type PowerEventRule } from '../cooking/power-events.ts';
import { sharedMs, touches, type Span } from '../cooking/steps.ts';
import { usualRatedPowerW, type Load, type LoadEvent } from '../signals/load.ts';
import { isLoadFrozen } from '../signals/stuck.ts';
import type { CookingEvent } from './cooking-event.ts';
import {
  cookingWhSeen,
  findContradiction,
  isSeen,
  sumWithin,
  unseenCooking,
  type UnseenCooking,
} from './cooking-energy.ts';
import type { DayFlag } from './flags.ts';
import type { FlaggedStep, MeterDay, MeterRules } from './meter-day.ts';
import { loadOf } from './meter-load.ts';
import { powerWithin, type PowerColumns } from './power-columns.ts';
import { isWithin, type DayBounds, type DeviceContext } from './readings.ts';
import { driftShare, interpolatedStepMs, neighbourhoodMs, socketPowerW } from './rules.ts';

export interface EnergyUse {
  readonly source: 'counter' | 'integral';
  /** Plausible energy of the meter. */
  readonly energyWh: number;
  /** Part of it that was cooked with: without standby, sustained loads and what only one of two measures knows. */
  readonly cookingWh: number;
  /** Energy of the meter beyond `energyWh`: it earns nothing and emits. */
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
  const rule = eventRule;
  const conflict = findContradiction(ofDay, day);
  const isDoubted = conflict !== null;
  const load = loadOf(meter, { day, rule, type: device.type, isDoubted });
  const seen = ofDay.filter((interval) => isSeen(interval, rule));
  const energyWh = sumWithin(ofDay, day, (interval) => interval.energyWh);
  const unseen = unseenCooking(meter, load.sustained, { day, rule, type: device.type, isDoubted });
  const cookingWh = cookingWhSeen(seen, load.cooking, { day, isDoubted }) + unseen.cookingWh;
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
      ...eventFlags(load, unseen, day),
      ...(conflict === null ? [] : (['meter.contradiction'] as const)),
      ...(unseen.isStandbyUnknown ? (['energy.standby_unknown'] as const) : []),
      ...(meter.startsMs.some((atMs) => isWithin(atMs, day)) ? (['counter.gap'] as const) : []),
    ],
  };
}

/** `intervalMs`: the interval of the device that is believed. */
export const meterRules = (device: DeviceContext, intervalMs: number | null): MeterRules => ({
  maxPowerW: Math.min(device.ratedPowerW ?? socketPowerW, socketPowerW),
  maxStepMs: neighbourhoodMs(intervalMs),
  events: eventRule,
});

/** That of a usual cooker, whatever the rating: what is declared must not make a lamp a cooker. */
const usualRule = powerEventRule(usualRatedPowerW);
const eventRule: PowerEventRule = { ...usualRule, maxIntervalMs: usualRule.maxIntervalMs * (1 + driftShare) };

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

const eventFlags = ({ cooking, sustained }: Load, unseen: UnseenCooking, day: DayBounds): DayFlag[] => [
  ...(cooking.some(({ use }) => isWithin(use.fromMs, day) && use.toMs - use.fromMs > longEventMs)
    ? (['event.long'] as const)
    : []),
  ...(unseen.isSustained || sustained.some((event) => sharedMs(event, day) > 0)
    ? (['meter.sustained_load'] as const)
    : []),
];
