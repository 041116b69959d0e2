// Compares the two measures of a meter that sends both: the energy of its counter and the energy of its power over time.

export interface Measures {
  readonly counterWh: number;
  readonly powerWh: number;
  /** What power that is read only now and then may miss: half an interval at the rated power, Wh. */
  readonly sampledWh: number;
}

/** Share of the larger measure that a load which switches on and off between readings may hide. Rule. */
const toleratedShare = 0.5;

/** Smaller amounts say nothing, Wh. */
const leastWh = 10;

/**
 * Whether counter and power contradict each other: a frozen counter, kWh sent as Wh, the energy of an interval sent as a
 * total, or a counter that rises with nothing on.
 */
export const isContradiction = ({ counterWh, powerWh, sampledWh }: Measures): boolean =>
  Math.abs(counterWh - powerWh) > toleratedShare * Math.max(counterWh, powerWh) + sampledWh + leastWh;
