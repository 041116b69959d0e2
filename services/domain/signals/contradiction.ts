// Compares the two measures of a meter: the energy of its counter, and its power over time.

export interface Measures {
  readonly counterWh: number;
  readonly powerWh: number;
  /** Energy of a switching load that sampled power may miss, one standard deviation, Wh. */
  readonly missedWh: number;
}

/** Share of the larger measure by which two sound measures may differ: 4 of 332 days of real meters differ by more. Rule. */
const toleratedShare = 0.25;

/** Smaller amounts say nothing, Wh. */
const leastWh = 10;

/** Half of each loaded interval, independent of each other: a load that is on half of the time. `loadW` in W. */
export const sampledWh = (loadedCount: number, meanMs: number, loadW: number): number =>
  (Math.sqrt(loadedCount) * loadW * meanMs) / 2 / 3_600_000;

/**
 * Whether counter and power contradict each other: a frozen counter, kWh sent as Wh, the energy of an interval sent as a
 * total, or a counter that rises with nothing on.
 */
export const isContradiction = ({ counterWh, powerWh, missedWh }: Measures): boolean =>
  Math.abs(counterWh - powerWh) > toleratedShare * Math.max(counterWh, powerWh) + missedWh + leastWh;
