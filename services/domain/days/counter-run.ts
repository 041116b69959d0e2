// What the energy counter of a device tells of its days: steps, and the cooking in them (methods.md 5.4, 5.7).
import { counterEnergy, maxStepWh, type CounterFlag } from '../cooking/counter-energy.ts';
import {
  isLoaded,
  powerEvents,
  type LoadInterval,
  type PowerEvent,
  type PowerEventRule,
} from '../cooking/power-events.ts';
import { cutAtGaps, type Sample, type Span, type Step } from '../cooking/steps.ts';
import { powerAt, absent, type PowerColumns } from './power-columns.ts';
import type { DayBounds } from './readings.ts';
import { firstAtOrAfter } from './timeline.ts';

export interface CounterDay {
  /** Those that touch the day are among them. */
  readonly steps: readonly Step<CounterFlag>[];
  /** Those that touch the day are among them. */
  readonly events: readonly PowerEvent[];
  /** First values of the counter after a gap, ms. */
  readonly startsMs: readonly number[];
}

export interface CounterRun {
  /** What the counter does on a day, as if nothing were known outside the span around it. */
  readonly on: (day: DayBounds, around: Span) => CounterDay;
}

export interface CounterRules {
  /** Bound on its steps, W. */
  readonly maxPowerW: number;
  /** Longer steps are gaps, ms. */
  readonly maxStepMs: number;
  readonly events: PowerEventRule;
}

/**
 * Where all steps of a span are plausible they are those between neighbours, and those near the day are enough. Else
 * all its values are walked, for what is a spike depends on what comes before and behind it. `power` is valid and in order.
 */
export function counterRun(power: PowerColumns, rules: CounterRules): CounterRun {
  const counted = withCounter(power);
  const odd = oddSteps(counted, rules);
  return {
    on: (day, around) => {
      const { observedAt } = counted;
      const from = firstAtOrAfter(observedAt, around.fromMs);
      const to = firstAtOrAfter(observedAt, around.toMs);
      if (to > from && odd[from] === odd[to - 1])
        return plainDay(counted, { from, to, day, rule: rules.events });
      const own = samplesIn(counted, from, to);
      const pieces = cutAtGaps(own, rules.maxStepMs);
      const steps = pieces.flatMap(
        (piece) => counterEnergy(piece, { ratedPowerW: rules.maxPowerW, rolloverWh: 'usual' }).steps,
      );
      return {
        steps,
        events: powerEvents(withPower(steps, counted), rules.events),
        startsMs: pieces.flatMap(([first]) => first?.atMs ?? []),
      };
    },
  };
}

const withCounter = (power: PowerColumns): PowerColumns =>
  power.energyWh.includes(absent)
    ? powerAt(
        power,
        [...power.energyWh.keys()].filter((index) => power.energyWh[index] !== absent),
      )
    : power;

/** How many steps before each value are a gap or not plausible. */
function oddSteps(
  { observedAt, energyWh }: PowerColumns,
  { maxPowerW, maxStepMs }: CounterRules,
): Uint32Array {
  const odd = new Uint32Array(observedAt.length);
  for (let index = 1; index < odd.length; index += 1) {
    const stepMs = (observedAt[index] ?? 0) - (observedAt[index - 1] ?? 0);
    const usedWh = (energyWh[index] ?? 0) - (energyWh[index - 1] ?? 0);
    const isPlain = usedWh >= 0 && usedWh <= maxStepWh(maxPowerW, stepMs) && stepMs <= maxStepMs;
    odd[index] = (odd[index - 1] ?? 0) + (isPlain ? 0 : 1);
  }
  return odd;
}

interface Part {
  /** Values of the span around the day: first, and behind the last. */
  readonly from: number;
  readonly to: number;
  readonly day: DayBounds;
  readonly rule: PowerEventRule;
}

function plainDay(counted: PowerColumns, { from, to, day, rule }: Part): CounterDay {
  const { observedAt, activePowerW, energyWh } = counted;
  const atMs = (index: number): number => observedAt[index] ?? Infinity;
  const interval = (index: number): LoadInterval => ({
    fromMs: atMs(index),
    toMs: atMs(index + 1),
    energyWh: (energyWh[index + 1] ?? 0) - (energyWh[index] ?? 0),
    endPowerW: activePowerW[index + 1] ?? 0,
  });
  const first = Math.max(from, firstAtOrAfter(observedAt, day.fromMs) - 1);
  const last = Math.min(to - 1, firstAtOrAfter(observedAt, day.toMs));
  // Beyond an idle time in which no event goes on, nothing changes the events of the day.
  let [begin, end] = [first, last];
  for (let index = first - 1; index >= from && atMs(begin) - atMs(index + 1) <= rule.mergeGapMs; index -= 1)
    if (isLoaded(interval(index), rule)) begin = index;
  for (let index = last; index < to - 1 && atMs(index) - atMs(end) <= rule.mergeGapMs; index += 1)
    if (isLoaded(interval(index), rule)) end = index + 1;
  const intervals: LoadInterval[] = [];
  for (let index = begin; index < end; index += 1) intervals.push(interval(index));
  return {
    steps: intervals
      .slice(first - begin, last - begin)
      .map(({ fromMs, toMs, energyWh: amount }) => ({ fromMs, toMs, amount, flag: null })),
    events: powerEvents(intervals, rule),
    startsMs: [atMs(from)],
  };
}

function samplesIn({ observedAt, energyWh }: PowerColumns, from: number, to: number): Sample[] {
  const samples: Sample[] = [];
  for (let index = from; index < to; index += 1)
    samples.push({ atMs: observedAt[index] ?? 0, value: energyWh[index] ?? 0 });
  return samples;
}

/** Adds the power at the end of each step. */
export const withPower = (
  steps: readonly Step[],
  { observedAt, activePowerW }: PowerColumns,
): LoadInterval[] =>
  steps.map(({ fromMs, toMs, amount }) => ({
    fromMs,
    toMs,
    energyWh: amount,
    endPowerW: activePowerW[firstAtOrAfter(observedAt, toMs)] ?? null,
  }));
