// Energy from a running counter: resets, rollovers, spikes and jumps told apart (methods.md 5.7, counterEnergy).
import { walkRegister, type RegisterWalk } from './register-walk.ts';
import type { Sample } from './steps.ts';

export type CounterFlag = 'spike' | 'rollover' | 'reset' | 'jump';

export interface CounterRule {
  /** Power that bounds a step; W, above 0. */
  readonly ratedPowerW: number;
  /** Value at which the counter starts again at 0, when it is known; Wh. */
  readonly rolloverWh: number | null;
}

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
    returnWithinMs: Infinity,
    returned: 'spike',
    unreturned: (a, b) => {
      if (b.value > a.value) return { amount: 0, flag: 'jump' };
      const rolled = rolloverWh === null ? Infinity : rolloverWh - a.value + b.value;
      const within = (amount: number): boolean => amount >= 0 && amount <= limit(a, b);
      if (rolloverWh !== null && a.value >= 0.9 * rolloverWh && within(rolled))
        return { amount: rolled, flag: 'rollover' };
      return { amount: within(b.value) ? b.value : 0, flag: 'reset' };
    },
  });
}
