// Energy and cooking events of a device with a power meter.
import type { CounterFlag } from '../cooking/counter-energy.ts';
import { medianGapMs } from '../cooking/median.ts';
import { longEventMs, powerEventRule, powerEvents, type PowerEventRule } from '../cooking/power-events.ts';
import { powerIntegral } from '../cooking/power-integral.ts';
import { totalWithin, touches, type Span, type Step } from '../cooking/steps.ts';
import type { CookingEvent } from './cooking-event.ts';
import type { CounterDay, CounterRules, CounterRun } from './counter-run.ts';
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
  /** Those that touch the day are among them. */
  readonly events: readonly CookingEvent[];
  readonly flags: readonly DayFlag[];
}

/**
 * Energy of the day from the counter when a reading of the day has one, else from power held over time. Steps are
 * split at midnight by time. `power` is valid, in time order, one per time, of the span around the day; `counter` is its own.
 * Null without a reading in the day.
 */
export function energyUse(
  power: PowerColumns,
  { day, around }: { readonly day: DayBounds; readonly around: Span },
  device: DeviceContext,
  counter: CounterRun,
): EnergyUse | null {
  const { observedAt, activePowerW, energyWh } = powerWithin(power, day);
  if (observedAt.length === 0) return null;
  const counted = energyWh.some((wh) => wh !== absent);
  const found = counted ? counter.on(day, around) : heldPower(power, device);
  const stepsOfDay = found.steps.filter((step) => touches(step, day));
  const events = found.events.map((event) => ({
    ...event,
    inUseMs: event.toMs - event.fromMs,
    maxTemperatureC: null,
    source: 'power' as const,
  }));
  return {
    source: counted ? 'counter' : 'integral',
    energyWh: totalWithin(stepsOfDay, day),
    events,
    flags: [
      ...stepFlags(stepsOfDay),
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

function heldPower({ observedAt, activePowerW }: PowerColumns, device: DeviceContext): CounterDay {
  const samples = Array.from(observedAt, (atMs, index) => ({ atMs, value: activePowerW[index] ?? 0 }));
  const nominalMs = device.expectedIntervalMs ?? medianGapMs(observedAt) ?? 0;
  const steps = powerIntegral(samples, Math.min(2 * nominalMs, longestHoldMs));
  const intervals = steps.map(({ fromMs, toMs, amount }) => ({
    fromMs,
    toMs,
    energyWh: amount,
    endPowerW: null,
  }));
  return { steps, events: powerEvents(intervals, eventRule(device)), startsMs: [] };
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
