// The intervals of a meter with a counter, from all its values around a day.
import { medianGapMs } from '../cooking/median.ts';
import { cutAtGaps, type Sample } from '../cooking/steps.ts';
import { counterEnergy, type CounterStep } from '../signals/counter.ts';
import { changesOf } from '../signals/resolution.ts';
import type { MeterDay, MeterInterval, MeterRules, View } from './meter-day.ts';
import type { PowerColumns } from './power-columns.ts';
import { longestSpreadMs } from './rules.ts';
import { spreadStep, wholeStep, type StepView } from './spread-step.ts';
import { firstAtOrAfter } from './timeline.ts';

const hourMs = 3_600_000;

/** Reads all values around the day. `stepWh` is 0 for a fine register, `late` are indexes of the values that it repeats while power shows use. */
export function readCounter(
  counted: PowerColumns,
  { from, to }: View,
  rules: MeterRules & { readonly stepWh: number; readonly late: ReadonlySet<number> },
): MeterDay {
  const { maxPowerW, maxStepMs, stepWh, late } = rules;
  const pieces = cutAtGaps(samplesIn(counted, from, to), maxStepMs);
  const lateMs = new Set([...late].map((index) => counted.observedAt[index]));
  const moved = (piece: readonly Sample[]): readonly Sample[] =>
    stepWh > 0 ? changesOf(piece) : piece.filter(({ atMs }) => !lateMs.has(atMs));
  // Power that is read seldom explains nothing.
  const isDense =
    (medianGapMs(counted.observedAt.subarray(from, to)) ?? Infinity) <= rules.events.maxIntervalMs;
  const rule = {
    ratedPowerW: maxPowerW,
    rolloverWh: 'usual' as const,
    ...(isDense && { explainedWh: meanPowerWh(counted) }),
  };
  const steps = pieces.flatMap((piece) => counterEnergy(moved(piece), rule).steps);
  const register = { counted, maxPowerW, maxIntervalMs: rules.events.maxIntervalMs, stepWh };
  const intervals = steps.flatMap((step) => intervalsOf(step, register));
  return {
    intervals,
    allAround: () => intervals,
    flagged: [
      ...steps.flatMap(({ fromMs, toMs, flag }) => (flag === null ? [] : { fromMs, toMs, flag })),
      ...intervals.filter(isPartJump).map(({ fromMs, toMs }) => ({ fromMs, toMs, flag: 'jump' as const })),
    ],
    startsMs: pieces.flatMap(([first]) => first?.atMs ?? []),
    hasCounter: to > from,
  };
}

/** Part of a step is a jump, and the rest is not in doubt. */
const isPartJump = ({ leftOutWh, isDoubtful }: MeterInterval): boolean => leftOutWh > 0 && !isDoubtful;

function samplesIn({ observedAt, energyWh }: PowerColumns, from: number, to: number): Sample[] {
  const samples: Sample[] = [];
  for (let index = from; index < to; index += 1)
    samples.push({ atMs: observedAt[index] ?? 0, value: energyWh[index] ?? 0 });
  return samples;
}

/** Energy between two readings by the mean of the power at both ends of each interval, Wh. */
function meanPowerWh({ observedAt, activePowerW }: PowerColumns): (fromMs: number, toMs: number) => number {
  const totalWh = new Float64Array(observedAt.length);
  for (let index = 1; index < totalWh.length; index += 1) {
    const meanW = ((activePowerW[index - 1] ?? 0) + (activePowerW[index] ?? 0)) / 2;
    const hours = ((observedAt[index] ?? 0) - (observedAt[index - 1] ?? 0)) / hourMs;
    totalWh[index] = (totalWh[index - 1] ?? 0) + meanW * hours;
  }
  const before = (atMs: number): number => totalWh[firstAtOrAfter(observedAt, atMs)] ?? 0;
  return (fromMs, toMs) => before(toMs) - before(fromMs);
}

/** The time of a step: one interval, or the readings since the last change where its register is coarse or late. */
function intervalsOf(step: CounterStep, register: Omit<StepView, 'first' | 'last'>): MeterInterval[] {
  const { counted, stepWh } = register;
  const fromMs = stepWh > 0 ? Math.max(step.fromMs, step.toMs - longestSpreadMs) : step.fromMs;
  const first = firstAtOrAfter(counted.observedAt, fromMs);
  const view = { ...register, first, last: firstAtOrAfter(counted.observedAt, step.toMs) };
  // Values inside a step of a fine register are late ones, or with a flag those of an excursion.
  const isSpread = view.last - first >= 2 && (stepWh > 0 || step.flag === null);
  return isSpread ? spreadStep(step, view) : [wholeStep(step, view)];
}
