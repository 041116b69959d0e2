// Shapley values of devices, among them those that serve one limited demand (infra/docs/methods.md#shares-of-devices).
import { sum } from '../../sum.ts';

export interface Server {
  /** Baseline energy that the device could replace, MJ. */
  readonly potential: number;
  /** Its emissions for each MJ replaced, kgCO2e. */
  readonly intensity: number;
}

/** Worth of a set of devices: bit i of `members` stands for device i. */
export type Worth = (members: number) => number;

/** More devices have too many sets. */
export const exactShapleyMax = 5;

/**
 * Sum over the sets S without i of |S|! (n - |S| - 1)! / n! (v(S + i) - v(S)), for each device i. Exact over all 2^n
 * sets; together they are the worth of all devices.
 */
export function shapley(count: number, worth: Worth): number[] {
  return Array.from({ length: count }, (_, index) => shapleyValue(index, count, worth));
}

/**
 * Reduction of each device, kgCO2e, when together they can replace at most `demand` MJ, each worth
 * `baselineIntensity` kgCO2e.
 */
export const shapleyCapped = (
  servers: readonly Server[],
  demand: number,
  baselineIntensity: number,
): number[] => shapley(servers.length, cappedWorth(servers, demand, baselineIntensity));

/** Reduction when only some devices exist and the baseline stove serves the rest of the demand, kgCO2e. */
export const cappedWorth =
  (servers: readonly Server[], demand: number, baselineIntensity: number): Worth =>
  (members) =>
    sum(
      serveInTurn(
        servers.filter((_, index) => isMember(members, index)),
        demand,
      ).map(({ energy, intensity }) => energy * (baselineIntensity - intensity)),
    );

const isMember = (members: number, index: number): boolean => (members & (1 << index)) !== 0;

/** The cleanest device serves first, each up to its potential. */
function serveInTurn(present: readonly Server[], demand: number): { energy: number; intensity: number }[] {
  let left = demand;
  return present
    .toSorted((a, b) => a.intensity - b.intensity)
    .map(({ potential, intensity }) => {
      const energy = Math.min(potential, left);
      left -= energy;
      return { energy, intensity };
    });
}

function shapleyValue(index: number, count: number, worth: Worth): number {
  let value = 0;
  for (let members = 0; members < 1 << count; members++) {
    if (isMember(members, index)) continue;
    const size = bitCount(members);
    const weight = (factorial(size) * factorial(count - size - 1)) / factorial(count);
    value += weight * (worth(members | (1 << index)) - worth(members));
  }
  return value;
}

const bitCount = (members: number): number => (members === 0 ? 0 : (members & 1) + bitCount(members >> 1));

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
