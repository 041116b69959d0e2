// Finds the step of a coarse register from its values, and spreads each step over the time since the previous one.
import type { Sample } from '../cooking/steps.ts';

/**
 * Steps of the registers that devices have, largest first, Wh: a whole kWh, 0.1 kWh and what lies between, and powers of two,
 * in which a large total of single precision moves.
 */
const usualStepsWh = [1000, 512, 500, 256, 250, 200, 128, 100, 64, 50, 32, 25, 20, 16, 10, 8] as const;

/** Values of a register that is sent in kWh are off by some of this, Wh. */
const dustWh = 0.01;

/**
 * The usual step that is the smallest change of the register and of which all its changes are multiples, Wh; 0: the
 * register is finer than 8 Wh, or it did not move by a single step.
 */
export function learnStepWh(valuesWh: ArrayLike<number>): number {
  let [place, smallestWh] = [0, Infinity];
  for (let index = 1; index < valuesWh.length; index += 1) {
    const changeWh = Math.abs((valuesWh[index] ?? 0) - (valuesWh[index - 1] ?? 0));
    if (changeWh === 0) continue;
    smallestWh = Math.min(smallestWh, changeWh);
    while (place < usualStepsWh.length && !isMultiple(changeWh, usualStepsWh[place] ?? 0)) place += 1;
    if (place === usualStepsWh.length) return 0;
  }
  const stepWh = usualStepsWh[place] ?? 0;
  return Math.abs(smallestWh - stepWh) <= dustWh ? stepWh : 0;
}

const isMultiple = (amountWh: number, stepWh: number): boolean =>
  Math.abs(amountWh - stepWh * Math.round(amountWh / stepWh)) <= dustWh;

/**
 * The first sample of each value: the times at which a coarse register moved, and the one at which it came into view. A step
 * up that the next reading takes back is a glitch and no use.
 */
export const changesOf = (samples: readonly Sample[]): Sample[] =>
  samples
    .filter((_, index) => !isPeak(samples, index))
    .filter(({ value }, index, plain) => value !== plain[index - 1]?.value);

function isPeak(samples: readonly Sample[], index: number): boolean {
  const [before, at, after] = [samples[index - 1], samples[index], samples[index + 1]];
  return before !== undefined && before.value === after?.value && (at?.value ?? 0) > before.value;
}
