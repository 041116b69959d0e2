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
  const { steps, intervals } = counted ? counterSteps(readings, device) : heldSteps(readings, device);
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
      ...(counted ? gapFlags(readings, day) : []),
    ],
  };
}

interface Steps {
  readonly steps: readonly Step<CounterFlag>[];
  readonly intervals: readonly LoadInterval[];
}

function counterSteps(readings: readonly DayPower[], device: DeviceContext): Steps {
  const powerAt = new Map(readings.map(({ observedAt, activePowerW }) => [observedAt, activePowerW]));
  const rule = { ratedPowerW: device.ratedPowerW ?? socketPowerW, rolloverWh: null };
  const steps = cutAtGaps(counterSamples(readings), neighbourhoodMs).flatMap(
    (piece) => counterEnergy(piece, rule).steps,
  );
  const intervals = steps.map(({ fromMs, toMs, amount }) => ({
    fromMs,
    toMs,
    energyWh: amount,
    endPowerW: powerAt.get(toMs) ?? null,
  }));
  return { steps, intervals };
}

const counterSamples = (readings: readonly DayPower[]): Sample[] =>
  readings.flatMap(({ observedAt, energyWh }) =>
    energyWh === null ? [] : [{ atMs: observedAt, value: energyWh }],
  );

function heldSteps(readings: readonly DayPower[], device: DeviceContext): Steps {
  const samples = readings.map(({ observedAt, activePowerW }) => ({ atMs: observedAt, value: activePowerW }));
  const nominalMs = device.expectedIntervalMs ?? medianStepMs(samples) ?? 0;
  const steps = powerIntegral(samples, 2 * nominalMs);
  return {
    steps,
    intervals: steps.map(({ fromMs, toMs, amount }) => ({ fromMs, toMs, energyWh: amount, endPowerW: null })),
  };
}

const counterFlags = {
  reset: 'counter.reset',
  spike: 'counter.spike',
  jump: 'counter.jump',
  rollover: 'counter.rollover',
} as const;

function stepFlags(steps: readonly Step<CounterFlag>[], day: DayBounds): DayFlag[] {
  return steps
    .filter((step) => touches(step, day))
    .flatMap(({ fromMs, toMs, flag }): DayFlag[] => [
      ...(flag === null ? [] : [counterFlags[flag]]),
      ...(toMs - fromMs > interpolatedStepMs ? (['counter.interpolated'] as const) : []),
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

function gapFlags(readings: readonly DayPower[], day: DayBounds): DayFlag[] {
  const starts = cutAtGaps(counterSamples(readings), neighbourhoodMs).flatMap(([first]) => first ?? []);
  const unseen = starts.filter(({ atMs }) => isWithin(atMs, day));
  return unseen.length > 0 ? ['counter.gap'] : [];
}
