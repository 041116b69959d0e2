// Energy and cooking events of a device with a power meter.
import type { CounterFlag } from '../cooking/counter-energy.ts';
import { medianGapMs } from '../cooking/median.ts';
import {
  longEventMs,
  powerEventRule,
  powerEvents,
  type PowerEvent,
  type PowerEventRule,
} from '../cooking/power-events.ts';
import { powerIntegral } from '../cooking/power-integral.ts';
import { sharedMs, totalWithin, touches, type Span, type Step } from '../cooking/steps.ts';
import type { CookingEvent } from './cooking-event.ts';
import { withPower, type CounterDay, type CounterRules, type CounterRun } from './counter-run.ts';
import type { DayFlag } from './flags.ts';
import { absent, powerWithin, type PowerColumns } from './power-columns.ts';
import { isWithin, type DayBounds, type DeviceContext } from './readings.ts';
import {
  driftShare,
  interpolatedStepMs,
  longestHoldMs,
  neighbourhoodMs,
  socketPowerW,
  usualRatedPowerW,
} from './rules.ts';

export interface EnergyUse {
  readonly source: 'counter' | 'integral';
  readonly energyWh: number;
  /** Time of the day in which a load would have shown: that of intervals short enough for the rule of events, ms. */
  readonly seenMs: number;
  /** Those that touch the day are among them. */
  readonly events: readonly CookingEvent[];
  readonly flags: readonly DayFlag[];
}

/**
 * Energy of the day from the steps of its counter, and from power held over time where readings have no counter and no
 * step covers them. Steps are split at midnight by time. `power` is valid, in time order, one per time, of the span around
 * the day; `counter` is its own. The source is the counter where it tells any of it. Null without a reading or a step of
 * the counter in the day.
 */
export function energyUse(
  power: PowerColumns,
  { day, around }: { readonly day: DayBounds; readonly around: Span },
  device: DeviceContext,
  counter: CounterRun,
): EnergyUse | null {
  const { observedAt, activePowerW, energyWh } = powerWithin(power, day);
  const found = counter.on(day, around);
  const counted = found.steps.filter((step) => touches(step, day));
  if (observedAt.length + counted.length === 0) return null;
  const rule = eventRule(device);
  const held = heldPower(power, found.steps, device);
  const steps: readonly Step<CounterFlag>[] =
    held.length === 0 ? counted : [...counted, ...held.filter((step) => touches(step, day))];
  const all = held.length === 0 ? found.events : eventsOfBoth(power, { found, held, rule });
  const events = all.map((event) => ({
    ...event,
    inUseMs: event.toMs - event.fromMs,
    maxTemperatureC: null,
    source: 'power' as const,
  }));
  return {
    source: counted.length > 0 || energyWh.some((wh) => wh !== absent) ? 'counter' : 'integral',
    energyWh: totalWithin(steps, day),
    seenMs: seenIn(steps, rule, day),
    events,
    flags: [
      ...stepFlags(steps),
      ...levelFlags(activePowerW, device),
      ...eventFlags(events, day),
      ...(found.startsMs.some((atMs) => isWithin(atMs, day)) ? (['counter.gap'] as const) : []),
    ],
  };
}

export const counterRules = (device: DeviceContext): CounterRules => ({
  maxPowerW: device.ratedPowerW ?? socketPowerW,
  maxStepMs: neighbourhoodMs(device.expectedIntervalMs),
  events: eventRule(device),
});

function eventRule({ ratedPowerW }: DeviceContext): PowerEventRule {
  const rule = powerEventRule(ratedPowerW ?? usualRatedPowerW);
  return { ...rule, maxIntervalMs: rule.maxIntervalMs * (1 + driftShare) };
}

function seenIn(steps: readonly Step[], { maxIntervalMs }: PowerEventRule, day: DayBounds): number {
  let seenMs = 0;
  for (const step of steps) if (step.toMs - step.fromMs <= maxIntervalMs) seenMs += sharedMs(step, day);
  return seenMs;
}

/** Of steps of the counter and of held power between them: a meal goes on where the one ends and the other begins. */
function eventsOfBoth(
  power: PowerColumns,
  {
    found,
    held,
    rule,
  }: { readonly found: CounterDay; readonly held: readonly Step[]; readonly rule: PowerEventRule },
): readonly PowerEvent[] {
  const ofHeld = held.map(({ fromMs, toMs, amount }) => ({
    fromMs,
    toMs,
    energyWh: amount,
    endPowerW: null,
  }));
  return powerEvents([...withPower(found.steps, power), ...ofHeld].sort(byStart), rule);
}

const byStart = (a: Span, b: Span): number => a.fromMs - b.fromMs;

/** Power held from reading to reading where one of both has no counter and no step of the counter goes on. */
function heldPower(
  { observedAt, activePowerW, energyWh }: PowerColumns,
  counted: readonly Step[],
  device: DeviceContext,
): Step<never>[] {
  if (!energyWh.includes(absent)) return [];
  const samples = Array.from(observedAt, (atMs, index) => ({ atMs, value: activePowerW[index] ?? 0 }));
  const nominalMs = device.expectedIntervalMs ?? medianGapMs(observedAt) ?? 0;
  const covered = joined(counted);
  return powerIntegral(samples, Math.min(2 * nominalMs, longestHoldMs)).filter(
    (step, index) =>
      (energyWh[index] === absent || energyWh[index + 1] === absent) &&
      !covered.some((span) => sharedMs(span, step) > 0),
  );
}

/** Steps that follow each other, as one span. */
function joined(steps: readonly Step[]): Span[] {
  const spans: Span[] = [];
  for (const { fromMs, toMs } of steps) {
    const last = spans.at(-1);
    if (last?.toMs === fromMs) spans[spans.length - 1] = { fromMs: last.fromMs, toMs };
    else spans.push({ fromMs, toMs });
  }
  return spans;
}

const counterFlags = {
  reset: 'counter.reset',
  spike: 'counter.spike',
  jump: 'counter.jump',
  rollover: 'counter.rollover',
} as const;

function stepFlags(steps: readonly Step<CounterFlag>[]): DayFlag[] {
  const isInterpolated = ({ fromMs, toMs }: Step): boolean => toMs - fromMs > interpolatedStepMs;
  return steps
    .filter((step) => step.flag !== null || isInterpolated(step))
    .flatMap((step): DayFlag[] => [
      ...(step.flag === null ? [] : [counterFlags[step.flag]]),
      ...(isInterpolated(step) ? (['counter.interpolated'] as const) : []),
    ]);
}

const levelFlags = (powersW: Float64Array, { ratedPowerW }: DeviceContext): DayFlag[] =>
  ratedPowerW !== null && powersW.some((powerW) => powerW > 1.2 * ratedPowerW) ? ['power.above_rated'] : [];

const eventFlags = (events: readonly CookingEvent[], day: DayBounds): DayFlag[] =>
  events.some(({ fromMs, toMs }) => isWithin(fromMs, day) && toMs - fromMs > longEventMs)
    ? ['event.long']
    : [];
