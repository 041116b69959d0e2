// Shapley values of devices that serve one limited demand (methods.md 4.4, shapleyCapped).

export interface Server {
  /** Baseline energy that the device could replace, MJ. */
  readonly potential: number;
  /** Its emissions for each MJ replaced, kgCO2e. */
  readonly intensity: number;
}

/**
 * Reduction of each device, kgCO2e, when together they can replace at most `demand` MJ, each worth
 * `baselineIntensity` kgCO2e. Exact over all 2^n sets: at most 5 devices.
 */
export function shapleyCapped(
  servers: readonly Server[],
  demand: number,
  baselineIntensity: number,
): number[] {
  const value = (members: number): number => {
    const present = servers.filter((_, index) => isMember(members, index));
    return served(present, demand).reduce(
      (sum, { energy, intensity }) => sum + energy * (baselineIntensity - intensity),
      0,
    );
  };
  return servers.map((_, index) => shapleyValue(index, servers.length, value));
}

const isMember = (members: number, index: number): boolean => (members & (1 << index)) !== 0;

/** The cleanest device serves first, each up to its potential. */
function served(present: readonly Server[], demand: number): { energy: number; intensity: number }[] {
  let left = demand;
  return present
    .toSorted((a, b) => a.intensity - b.intensity)
    .map(({ potential, intensity }) => {
      const energy = Math.min(potential, left);
      left -= energy;
      return { energy, intensity };
    });
}

/** Sum over the sets S without i of |S|! (n - |S| - 1)! / n! (v(S + i) - v(S)). */
function shapleyValue(index: number, count: number, value: (members: number) => number): number {
  let sum = 0;
  for (let members = 0; members < 1 << count; members++) {
    if (isMember(members, index)) continue;
    const size = bitCount(members);
    const weight = (factorial(size) * factorial(count - size - 1)) / factorial(count);
    sum += weight * (value(members | (1 << index)) - value(members));
  }
  return sum;
}

const bitCount = (members: number): number => (members === 0 ? 0 : (members & 1) + bitCount(members >> 1));

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
