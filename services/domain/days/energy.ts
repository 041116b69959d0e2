// Energy and cooking events of a device with a power meter.
import { counterEnergy, type CounterFlag } from '../cooking/counter-energy.ts';
import { medianStepMs } from '../cooking/median.ts';
import { longEventMs, powerEventRule, powerEvents, type LoadInterval } from '../cooking/power-events.ts';
import { powerIntegral } from '../cooking/power-integral.ts';
import { cutAtGaps, totalWithin, touches, type Sample, type Step } from '../cooking/steps.ts';
import type { CookingEvent } from './cooking-event.ts';
import type { DayFlag } from './flags.ts';
import { isWithin, type DayBounds, type DayPower, type DeviceContext } from './readings.ts';
import { driftShare, interpolatedStepMs, neighbourhoodMs, socketPowerW, usualRatedPowerW } from './rules.ts';

export interface EnergyUse {
  readonly source: 'counter' | 'integral';
  readonly energyWh: number;
  /** Events of the whole neighbourhood of the day. */
  readonly events: readonly CookingEvent[];
  readonly flags: readonly DayFlag[];
}

/**
 * Energy of the day from the counter when a reading of the day has one, else from power held over time. Steps are
 * split at midnight by time. `readings` are valid, in time order, one per time, 24 h around the day; null without one in the day.
 */
export function energyUse(
  readings: readonly DayPower[],
  day: DayBounds,
  device: DeviceContext,
): EnergyUse | null {
  const ofDay = readings.filter(({ observedAt }) => isWithin(observedAt, day));
  if (ofDay.length === 0) return null;
  const counted = ofDay.some(({ energyWh }) => energyWh !== null);
  const { steps, intervals, startsMs } = counted
    ? counterSteps(readings, device)
    : heldSteps(readings, device);
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
    energyWh: totalWithin(steps, day),
    events,
    flags: [
      ...stepFlags(steps, day),
      ...levelFlags(ofDay, device),
      ...eventFlags(events, day),
      ...(startsMs.some((atMs) => isWithin(atMs, day)) ? (['counter.gap'] as const) : []),
    ],
  };
}

interface Steps {
  readonly steps: readonly Step<CounterFlag>[];
  readonly intervals: readonly LoadInterval[];
  /** First values of a counter after a gap, ms. */
  readonly startsMs: readonly number[];
}

function counterSteps(readings: readonly DayPower[], device: DeviceContext): Steps {
  const rule = { ratedPowerW: device.ratedPowerW ?? socketPowerW, rolloverWh: null };
  const pieces = cutAtGaps(counterSamples(readings), neighbourhoodMs);
  const steps = pieces.flatMap((piece) => counterEnergy(piece, rule).steps);
  const startsMs = pieces.flatMap(([first]) => first?.atMs ?? []);
  return { steps, intervals: withPower(steps, readings), startsMs };
}

/** Adds the power at the end of each step; both are in time order. */
function withPower(steps: readonly Step<CounterFlag>[], readings: readonly DayPower[]): LoadInterval[] {
  let next = 0;
  return steps.map(({ fromMs, toMs, amount }) => {
    while ((readings[next]?.observedAt ?? Infinity) < toMs) next += 1;
    return { fromMs, toMs, energyWh: amount, endPowerW: readings[next]?.activePowerW ?? null };
  });
}

function counterSamples(readings: readonly DayPower[]): Sample[] {
  const samples: Sample[] = [];
  for (const { observedAt, energyWh } of readings)
    if (energyWh !== null) samples.push({ atMs: observedAt, value: energyWh });
  return samples;
}

function heldSteps(readings: readonly DayPower[], device: DeviceContext): Steps {
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

function stepFlags(steps: readonly Step<CounterFlag>[], day: DayBounds): DayFlag[] {
  const isInterpolated = ({ fromMs, toMs }: Step): boolean => toMs - fromMs > interpolatedStepMs;
  return steps
    .filter((step) => (step.flag !== null || isInterpolated(step)) && touches(step, day))
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
