// Energy and cooking events of a device with a power meter.
import type { CounterFlag } from '../cooking/counter-energy.ts';
import { medianStepMs } from '../cooking/median.ts';
import { longEventMs, powerEventRule, powerEvents } from '../cooking/power-events.ts';
import { powerIntegral } from '../cooking/power-integral.ts';
import { totalWithin, touches, type Span, type Step } from '../cooking/steps.ts';
import type { CookingEvent } from './cooking-event.ts';
import type { CounterRun, CounterSteps } from './counter-run.ts';
import type { DayFlag } from './flags.ts';
import { isWithin, type DayBounds, type DayPower, type DeviceContext } from './readings.ts';
import { driftShare, interpolatedStepMs, usualRatedPowerW } from './rules.ts';

export interface EnergyUse {
  readonly source: 'counter' | 'integral';
  readonly energyWh: number;
  /** Events of the whole neighbourhood of the day. */
  readonly events: readonly CookingEvent[];
  readonly flags: readonly DayFlag[];
}

/**
 * Energy of the day from the counter when a reading of the day has one, else from power held over time. Steps are
 * split at midnight by time. `readings` are valid, in time order, one per time, of the span around the day; `counter` is theirs.
 * Null without a reading in the day.
 */
export function energyUse(
  readings: readonly DayPower[],
  { day, around }: { readonly day: DayBounds; readonly around: Span },
  device: DeviceContext,
  counter: CounterRun,
): EnergyUse | null {
  const ofDay = readings.filter(({ observedAt }) => isWithin(observedAt, day));
  if (ofDay.length === 0) return null;
  const counted = ofDay.some(({ energyWh }) => energyWh !== null);
  const { steps, intervals, startsMs } = counted ? counter.within(around) : heldSteps(readings, device);
  const stepsOfDay = steps.filter((step) => touches(step, day));
  const rule = powerEventRule(device.ratedPowerW ?? usualRatedPowerW);
  const maxIntervalMs = rule.maxIntervalMs * (1 + driftShare);
  const events = powerEvents(intervals, { ...rule, maxIntervalMs }).map((event) => ({
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
      ...levelFlags(ofDay, device),
      ...eventFlags(events, day),
      ...(startsMs.some((atMs) => isWithin(atMs, day)) ? (['counter.gap'] as const) : []),
    ],
  };
}

function heldSteps(readings: readonly DayPower[], device: DeviceContext): CounterSteps {
  const samples = readings.map(({ observedAt, activePowerW }) => ({ atMs: observedAt, value: activePowerW }));
  const nominalMs = device.expectedIntervalMs ?? medianStepMs(samples) ?? 0;
  const steps = powerIntegral(samples, 2 * nominalMs);
  return {
    steps,
    intervals: steps.map(({ fromMs, toMs, amount }) => ({ fromMs, toMs, energyWh: amount, endPowerW: null })),
    startsMs: [],
  };
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

function levelFlags(ofDay: readonly DayPower[], { ratedPowerW }: DeviceContext): DayFlag[] {
  if (ratedPowerW === null) return [];
  return ofDay.some(({ activePowerW }) => activePowerW > 1.2 * ratedPowerW) ? ['power.above_rated'] : [];
}

const eventFlags = (events: readonly CookingEvent[], day: DayBounds): DayFlag[] =>
  events.some(({ fromMs, toMs }) => isWithin(fromMs, day) && toMs - fromMs > longEventMs)
    ? ['event.long']
    : [];
