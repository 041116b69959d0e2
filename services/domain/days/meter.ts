// The intervals of a power meter near one day: from its counter, or from held power where it has none.
import { isLoaded, loadShare, longestLoadedMs } from '../cooking/power-events.ts';
import type { Span } from '../cooking/steps.ts';
import { medianGapMs } from '../cooking/median.ts';
import { maxStepWh } from '../signals/counter.ts';
import { learnStepWh } from '../signals/resolution.ts';
import { readCounter } from './counter-intervals.ts';
import { heldIntervals } from './held-intervals.ts';
import { findLateValues } from './late-values.ts';
import { cutLongSteps } from './spread-step.ts';
import {
  heldWh,
  placesOf,
  type MeterDay,
  type MeterInterval,
  type MeterRules,
  type View,
} from './meter-day.ts';
import { absent, powerAt, type PowerColumns } from './power-columns.ts';
import type { DayBounds } from './readings.ts';
import { firstAtOrAfter } from './timeline.ts';

const hourMs = 3_600_000;

/**
 * How to read the meter on any day, as if nothing were known outside the span around it. Where all steps of a fine
 * counter are plausible those near the day are enough; else all values around it are read, for what is an excursion
 * depends on what comes before and after it. `power` is valid and in order.
 */
export function readMeter(
  power: PowerColumns,
  rules: MeterRules,
): (day: DayBounds, around: Span) => MeterDay {
  const counted = withCounter(power);
  const odd = countOddSteps(counted, rules);
  return (day, around) => {
    const [from, to] = placesOf(counted, around);
    const view = { from, to, day };
    const [powerFrom, powerTo] = placesOf(power, around);
    const isWhole = powerTo - powerFrom === to - from;
    const isPlain = isWhole && to > from && odd[from] === odd[to - 1];
    const stepWh = to > from ? coarseStepWh(counted, view, rules) : 0;
    const late = findLateValues(counted, view, rules);
    const ofCounter =
      isPlain && stepWh === 0 && late.size === 0
        ? plainDay(counted, view, rules)
        : cutLongSteps(readCounter(counted, view, { ...rules, stepWh, late }), power, rules);
    const held = heldIntervals(power, around, { rules, covered: ofCounter.intervals });
    return held.length === 0 ? ofCounter : withHeld(ofCounter, held);
  };
}

function withHeld(ofCounter: MeterDay, held: readonly MeterInterval[]): MeterDay {
  const both = (counted: readonly MeterInterval[]): MeterInterval[] =>
    [...counted, ...held].sort((a, b) => a.fromMs - b.fromMs);
  return {
    ...ofCounter,
    intervals: both(ofCounter.intervals),
    allAround: () => both(ofCounter.allAround()),
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
function countOddSteps(
  { observedAt, energyWh }: PowerColumns,
  { maxPowerW, maxStepMs }: MeterRules,
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

/** Step of a register that looks like a load in an interval, Wh; 0: smaller. */
function coarseStepWh({ observedAt, energyWh }: PowerColumns, { from, to }: View, rules: MeterRules): number {
  const stepWh = learnStepWh(energyWh.subarray(from, to));
  if (stepWh === 0) return 0;
  const intervalMs = Math.min(medianGapMs(observedAt.subarray(from, to)) ?? 0, longestLoadedMs);
  return stepWh > (loadShare * rules.events.ratedPowerW * intervalMs) / hourMs ? stepWh : 0;
}

function plainDay(
  counted: PowerColumns,
  { from, to, day }: View,
  { events: rule, maxPowerW }: MeterRules,
): MeterDay {
  const { observedAt, activePowerW, energyWh } = counted;
  const atMs = (index: number): number => observedAt[index] ?? Infinity;
  const interval = (index: number): MeterInterval => ({
    fromMs: atMs(index),
    toMs: atMs(index + 1),
    energyWh: (energyWh[index + 1] ?? 0) - (energyWh[index] ?? 0),
    endPowerW: activePowerW[index + 1] ?? 0,
    otherWh: heldWh(counted, index, maxPowerW),
    leftOutWh: 0,
    isDoubtful: false,
    unshownWh: 0,
  });
  let begin = Math.max(from, firstAtOrAfter(observedAt, day.fromMs) - 1);
  let end = Math.min(to - 1, firstAtOrAfter(observedAt, day.toMs));
  // Beyond an idle time in which no event continues, nothing changes the events of the day.
  for (let index = begin - 1; index >= from && atMs(begin) - atMs(index + 1) <= rule.mergeGapMs; index -= 1)
    if (isLoaded(interval(index), rule)) begin = index;
  for (let index = end; index < to - 1 && atMs(index) - atMs(end) <= rule.mergeGapMs; index += 1)
    if (isLoaded(interval(index), rule)) end = index + 1;
  const between = (first: number, behind: number): MeterInterval[] => {
    const intervals: MeterInterval[] = [];
    for (let index = first; index < behind; index += 1) intervals.push(interval(index));
    return intervals;
  };
  return {
    intervals: between(begin, end),
    allAround: () => between(from, to - 1),
    flagged: [],
    startsMs: [atMs(from)],
    hasCounter: true,
  };
}
