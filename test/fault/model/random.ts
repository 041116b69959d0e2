// Chance with a seed: the same seed gives the same numbers on every machine.

export interface Random {
  /** A whole number from 0 to below `limit`. */
  readonly below: (limit: number) => number;
  /** True in about `percent` of 100 cases. */
  readonly chance: (percent: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
}

/** A mixing generator of 32 bits (mulberry32). */
export function openRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
