// Energy from a running counter: resets, rollovers, spikes and jumps told apart (methods.md 5.7, counterEnergy).
import { walkRegister, type RegisterWalk } from './register-walk.ts';
import type { Sample } from './steps.ts';

export type CounterFlag = 'spike' | 'rollover' | 'reset' | 'jump';

export interface CounterRule {
  /** Power that bounds a step; W, above 0. */
  readonly ratedPowerW: number;
  /** Value at which the counter starts again at 0, when it is known; Wh. `usual`: one of those that registers have. */
  readonly rolloverWh: number | 'usual' | null;
}

/** Decimal registers of 5 to 9 digits, binary ones of 16, 24 and 32 bits; Wh. Rule. */
const usualRangesWh = [2 ** 16, 1e5, 1e6, 1e7, 2 ** 24, 1e8, 1e9, 2 ** 32];

/** A step that is longer could hold so much that any reset near an end would be taken for its passing, ms. */
const longestPassingMs = 30 * 60_000;

/** The first of them that the value does not exceed; null: none, or the step is too long to tell. */
const usualRangeWh = (a: Sample, b: Sample): number | null =>
  b.atMs - a.atMs > longestPassingMs ? null : (usualRangesWh.find((rangeWh) => a.value <= rangeWh) ?? null);

const hourMs = 3_600_000;

/** Differences of counters are off by some of this, Wh. */
const dust = 1e-6;

/** Highest plausible step: 1.2 x rated power x time + 10 Wh (methods.md 5.7). Wh. */
export const maxStepWh = (ratedPowerW: number, durationMs: number): number =>
  (1.2 * ratedPowerW * durationMs) / hourMs + 10 + dust;

/**
 * Steps of energy (Wh) between the good values of a counter (Wh), in time order with one value per time. The sum
 * of the amounts is the energy.
 */
export function counterEnergy(
  samples: readonly Sample[],
  { ratedPowerW, rolloverWh }: CounterRule,
): RegisterWalk<CounterFlag> {
  const limit = (a: Sample, b: Sample): number => maxStepWh(ratedPowerW, b.atMs - a.atMs);
  return walkRegister<CounterFlag>(samples, {
    used: (a, b) => b.value - a.value,
    limit,
    slack: 0,
    lookAhead: 100,
    returnWithinMs: Infinity,
    returned: 'spike',
    unreturned: (a, b) => {
      if (b.value > a.value) return { amount: 0, flag: 'jump' };
      const within = (amount: number): boolean => amount >= 0 && amount <= limit(a, b);
      const rangeWh = rolloverWh === 'usual' ? usualRangeWh(a, b) : rolloverWh;
      const rolled = rangeWh === null ? Infinity : rangeWh - a.value + b.value;
      if (rangeWh !== null && a.value >= 0.9 * rangeWh && within(rolled))
        return { amount: rolled, flag: 'rollover' };
      return { amount: within(b.value) ? b.value : 0, flag: 'reset' };
    },
  });
}
