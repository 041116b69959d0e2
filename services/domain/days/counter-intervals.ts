// The intervals of a meter with a counter, from all its values around a day.
import { medianGapMs } from '../cooking/median.ts';
import { cutAtGaps, type Sample } from '../cooking/steps.ts';
import { counterEnergy, type CounterStep } from '../signals/counter.ts';
import { changesOf } from '../signals/resolution.ts';
import { heldWh, type MeterDay, type MeterInterval, type MeterRules, type View } from './meter-day.ts';
import type { PowerColumns } from './power-columns.ts';
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
  const spread = (step: CounterStep): MeterInterval[] => intervalsOf(step, { counted, maxPowerW, stepWh });
  const intervals = steps.flatMap(spread);
  return {
    intervals,
    allAround: () => intervals,
    flagged: steps.flatMap(({ fromMs, toMs, flag }) => (flag === null ? [] : { fromMs, toMs, flag })),
    startsMs: pieces.flatMap(([first]) => first?.atMs ?? []),
    hasCounter: to > from,
  };
}

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

interface Spread {
  readonly counted: PowerColumns;
  readonly maxPowerW: number;
  readonly stepWh: number;
}

/**
 * The time of a step: one interval where the register is fine. A coarse register shows a step of its own late: as much
 * was used at some time since its last change, so it is spread over the readings since then: by power as far as power
 * explains it, the rest by time.
 */
function intervalsOf(step: CounterStep, { counted, maxPowerW, stepWh }: Spread): MeterInterval[] {
  const { observedAt, activePowerW } = counted;
  const first = firstAtOrAfter(
    observedAt,
    stepWh > 0 ? Math.max(step.fromMs, step.toMs - longestSpreadMs) : step.fromMs,
  );
  const last = firstAtOrAfter(observedAt, step.toMs);
  const heldIn: number[] = [];
  for (let index = first; index < last; index += 1) heldIn.push(heldWh(counted, index, maxPowerW));
  const totalWh = heldIn.reduce((all, wh) => all + wh, 0);
  const isDoubtful = step.flag === 'jump';
  if (stepWh === 0 || last - first < 2)
    return [
      {
        fromMs: step.fromMs,
        toMs: step.toMs,
        energyWh: step.amount,
        endPowerW: activePowerW[last] ?? null,
        otherWh: totalWh,
        leftOutWh: step.leftOutWh,
        isDoubtful,
      },
    ];
  const spreadWh = Math.min(step.amount, stepWh);
  // Energy that power does not explain is no load at the times with power readings.
  const explainedWh = Math.min(spreadWh, totalWh);
  const spanMs = step.toMs - (observedAt[first] ?? 0);
  return heldIn.map((otherWh, place) => {
    const [fromMs = 0, toMs = 0] = [observedAt[first + place], observedAt[first + place + 1]];
    const byPowerWh = totalWh > 0 ? explainedWh * (otherWh / totalWh) : 0;
    const byTimeWh = (spreadWh - explainedWh) * ((toMs - fromMs) / spanMs);
    const isLast = place === heldIn.length - 1;
    return {
      fromMs,
      toMs,
      energyWh: byPowerWh + byTimeWh + (isLast ? step.amount - spreadWh : 0),
      endPowerW: activePowerW[first + place + 1] ?? null,
      otherWh,
      leftOutWh: isLast ? step.leftOutWh : 0,
      isDoubtful,
    };
  });
}
