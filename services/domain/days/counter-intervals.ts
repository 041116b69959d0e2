// The intervals of a meter with a counter, from all its values around a day.
import { medianGapMs } from '../cooking/median.ts';
import { cutAtGaps, type Sample } from '../cooking/steps.ts';
import { counterEnergy, type CounterStep } from '../signals/counter.ts';
import { changesOf } from '../signals/resolution.ts';
import type { MeterDay, MeterInterval, MeterRules, View } from './meter-day.ts';
import type { PowerColumns } from './power-columns.ts';
import { spreadStep, wholeStep, type StepView } from './spread-step.ts';
import { firstAtOrAfter } from './timeline.ts';

const hourMs = 3_600_000;

/** Reads all values around the day. `stepWh` is 0 for a fine register. */
export function readCounter(
  counted: PowerColumns,
  { from, to }: View,
  rules: MeterRules & { readonly stepWh: number },
): MeterDay {
  const { maxPowerW, maxStepMs, stepWh } = rules;
  const pieces = cutAtGaps(samplesIn(counted, from, to), maxStepMs);
  // Power that is read seldom explains nothing.
  const isDense =
    (medianGapMs(counted.observedAt.subarray(from, to)) ?? Infinity) <= rules.events.maxIntervalMs;
  const rule = {
    ratedPowerW: maxPowerW,
    rolloverWh: 'usual' as const,
    ...(isDense && { explainedWh: explainedBy(counted) }),
  };
  const steps = pieces.flatMap((piece) => counterEnergy(stepWh > 0 ? changesOf(piece) : piece, rule).steps);
  const intervals = steps.flatMap((step) => intervalsOf(step, { counted, maxPowerW, stepWh }));
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
function explainedBy({ observedAt, activePowerW }: PowerColumns): (fromMs: number, toMs: number) => number {
  const totalWh = new Float64Array(observedAt.length);
  for (let index = 1; index < totalWh.length; index += 1) {
    const meanW = ((activePowerW[index - 1] ?? 0) + (activePowerW[index] ?? 0)) / 2;
    const hours = ((observedAt[index] ?? 0) - (observedAt[index - 1] ?? 0)) / hourMs;
    totalWh[index] = (totalWh[index - 1] ?? 0) + meanW * hours;
  }
  const before = (atMs: number): number => totalWh[firstAtOrAfter(observedAt, atMs)] ?? 0;
  return (fromMs, toMs) => before(toMs) - before(fromMs);
}

/** A step of a coarse register is spread back over at most this time, ms: no interval that was declared makes it more. */
const longestSpreadMs = 86_400_000;

/** The time of a step: one interval where the register is fine, and the readings since its last change where it is coarse. */
function intervalsOf(
  step: CounterStep,
  register: Pick<StepView, 'counted' | 'maxPowerW' | 'stepWh'>,
): MeterInterval[] {
  const { counted, stepWh } = register;
  const fromMs = stepWh > 0 ? Math.max(step.fromMs, step.toMs - longestSpreadMs) : step.fromMs;
  const first = firstAtOrAfter(counted.observedAt, fromMs);
  const view = { ...register, first, last: firstAtOrAfter(counted.observedAt, step.toMs) };
  return stepWh === 0 || view.last - first < 2 ? [wholeStep(step, view)] : spreadStep(step, view);
}
