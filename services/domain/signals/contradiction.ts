// Compares the two measures of a meter: the energy of its counter, and its power over time.

/** Time with a load by one of both measures. */
export interface Measured {
  readonly counterWh: number;
  readonly powerWh: number;
  /** Square of what the power changed within the time, by the time between its readings, Wh². */
  readonly changeWh2: number;
}

/** Share of the larger measure by which two sound measures may differ: 4 of 332 days of real meters differ by more. Rule. */
const toleratedShare = 0.25;

/** So many standard deviations are no chance. Rule. */
const deviations = 3;

/** Smaller amounts say nothing, Wh. */
const leastWh = 10;

/** A load begins and ends at any moment between two readings: variance of a uniform share. */
const edgeVariance = 1 / 12;

export interface Comparison {
  /** By how much the counter is above power, Wh. */
  readonly differenceWh: number;
  /** How far apart two sound measures may be, Wh. */
  readonly toleratedWh: number;
  /** How far power that is read at moments may be off besides, by its own scatter around the counter, Wh. */
  readonly chanceWh: number;
}

/** Compares both measures over times with a load. `stepWh`: that of the register. */
export function compareMeasures(times: readonly Measured[], stepWh: number): Comparison {
  let [counterWh, powerWh, largestWh] = [0, 0, leastWh];
  for (const time of times) {
    counterWh += time.counterWh;
    powerWh += time.powerWh;
    largestWh = Math.max(largestWh, time.counterWh, time.powerWh);
  }
  // One time more, alike by both: a factor of so little that chance makes it is none.
  const factor = (counterWh + largestWh) / (powerWh + largestWh);
  let variance = 0;
  for (const time of times)
    variance += (time.counterWh - factor * time.powerWh) ** 2 + edgeVariance * time.changeWh2;
  return {
    differenceWh: counterWh - powerWh,
    toleratedWh: toleratedShare * Math.max(counterWh, powerWh) + leastWh + stepWh,
    chanceWh: deviations * Math.sqrt(variance),
  };
}

const isBeyondChance = ({ differenceWh, toleratedWh, chanceWh }: Comparison): boolean =>
  Math.abs(differenceWh) > toleratedWh + chanceWh;

/**
 * Whether both measures of a day contradict each other: a frozen counter, kWh sent as Wh, a counter that rises with nothing
 * on. What the day is too short to tell from chance, the time around it may show.
 */
export function isContradiction(day: Comparison, compareAround: () => Comparison): boolean {
  if (isBeyondChance(day)) return true;
  if (Math.abs(day.differenceWh) <= day.toleratedWh) return false;
  const around = compareAround();
  return isBeyondChance(around) && day.differenceWh > 0 === around.differenceWh > 0;
}
