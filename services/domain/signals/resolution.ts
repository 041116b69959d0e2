// Finds the step of a coarse register from its values, and spreads each step over the time since the previous one.
import { medianGapMs } from '../cooking/median.ts';
import type { Sample } from '../cooking/steps.ts';
import { maxStepWh } from './counter.ts';
import { gapFactor } from './spacing.ts';

/**
 * Steps of the registers that devices have, largest first, Wh: a whole kWh, 0.1 kWh and what lies between, and powers of two,
 * in which a large total of single precision moves.
 */
const usualStepsWh = [1000, 512, 500, 256, 250, 200, 128, 100, 64, 50, 32, 25, 20, 16, 10, 8] as const;

/** A value so many times below the highest of a register in Wh is in kWh. Rule. */
const belowHighest = 500;

/** Values of a register that is sent in kWh are off by some of this, Wh. */
const dustWh = 0.01;

/**
 * The usual step that is the smallest rise of the register and of which all its rises are multiples, Wh; 0: the register is
 * finer than 8 Wh, or it did not move by a single step. Falls, rises by more than the device can draw or among values in kWh,
 * and those over lost readings, which may be offsets, show steps of other kinds; where there are no other rises, the last of
 * these count.
 */
export function learnStepWh(
  valuesWh: ArrayLike<number>,
  timesMs: ArrayLike<number>,
  maxPowerW: number,
): number {
  const usualMs = gapFactor * (medianGapMs(timesMs) ?? Infinity);
  let highestWh = 0;
  for (let index = 0; index < valuesWh.length; index += 1)
    highestWh = Math.max(highestWh, valuesWh[index] ?? 0);
  const rule = { leastWh: highestWh / belowHighest, maxPowerW };
  const within = (longestMs: number) => stepOfRises(valuesWh, timesMs, { ...rule, longestMs });
  return within(usualMs) ?? within(Infinity) ?? 0;
}

/** By the rises over times up to `longestMs`; null: there are none. */
function stepOfRises(
  valuesWh: ArrayLike<number>,
  timesMs: ArrayLike<number>,
  {
    leastWh,
    longestMs,
    maxPowerW,
  }: { readonly leastWh: number; readonly longestMs: number; readonly maxPowerW: number },
): number | null {
  let place = 0;
  let smallestWh = Infinity;
  for (let index = 1; index < valuesWh.length; index += 1) {
    const riseWh = (valuesWh[index] ?? 0) - (valuesWh[index - 1] ?? 0);
    const ms = (timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0);
    if (!(riseWh > 0) || (valuesWh[index] ?? 0) < leastWh || ms > longestMs) continue;
    if (riseWh > maxStepWh(maxPowerW, ms) + usualStepsWh[0]) continue;
    smallestWh = Math.min(smallestWh, riseWh);
    while (place < usualStepsWh.length && !isMultiple(riseWh, usualStepsWh[place] ?? 0)) place += 1;
    if (place === usualStepsWh.length) return 0;
  }
  if (smallestWh === Infinity) return null;
  const stepWh = usualStepsWh[place] ?? 0;
  return Math.abs(smallestWh - stepWh) <= dustWh ? stepWh : 0;
}

const isMultiple = (amountWh: number, stepWh: number): boolean =>
  Math.abs(amountWh - stepWh * Math.round(amountWh / stepWh)) <= dustWh;

/**
 * The first sample of each value: the times at which a coarse register moved, and the one at which it came into view; and the
 * last one before a fall. A step up that the next reading takes back is a glitch and no use.
 */
export const changesOf = (samples: readonly Sample[]): Sample[] =>
  samples
    .filter((_, index) => !isPeak(samples, index))
    .filter(
      ({ value }, index, plain) =>
        value !== plain[index - 1]?.value || value > (plain[index + 1]?.value ?? Infinity),
    );

function isPeak(samples: readonly Sample[], index: number): boolean {
  const [before, at, after] = [samples[index - 1], samples[index], samples[index + 1]];
  return before !== undefined && before.value === after?.value && (at?.value ?? 0) > before.value;
}
