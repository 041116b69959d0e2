// Keeps one reading for each time of a channel, in any order of arrival (infra/docs/signals.md#order-of-the-rules).

interface Reading {
  readonly observedAt: number;
  readonly sequence: number;
}

export interface OnePerTime<R> {
  /** In time order; equal contents of one moment count once. */
  readonly readings: readonly R[];
  /** Moments with different contents, none of which can be trusted, ms. */
  readonly conflictsAtMs: readonly number[];
}

/** Leaves out every moment that has two contents. `sorted`: see `inOrder`. */
export function onePerTime<R extends Reading>(
  sorted: readonly R[],
  content: (reading: R) => string = allButSequence,
): OnePerTime<R> {
  const readings: R[] = [];
  const conflictsAtMs: number[] = [];
  let conflictAtMs = -Infinity;
  for (const reading of sorted) {
    const last = readings[readings.length - 1];
    if (conflictAtMs === reading.observedAt) continue;
    if (last?.observedAt !== reading.observedAt) readings.push(reading);
    else if (content(last) !== content(reading)) {
      readings.pop();
      conflictAtMs = reading.observedAt;
      conflictsAtMs.push(conflictAtMs);
    }
  }
  return { readings, conflictsAtMs };
}

const byTime = (a: Reading, b: Reading): number => a.observedAt - b.observedAt || a.sequence - b.sequence;

/** By time and sequence. The readings themselves where they are in order, as those that were read together mostly are. */
export function inOrder<R extends Reading>(readings: readonly R[]): readonly R[] {
  for (let index = 1; index < readings.length; index += 1) {
    const [a, b] = [readings[index - 1], readings[index]];
    if (a && b && byTime(a, b) > 0) return readings.toSorted(byTime);
  }
  return readings;
}

/** All that a reading says except its sequence; keys are in the order of the schema. */
const allButSequence = (reading: Reading): string => JSON.stringify({ ...reading, sequence: 0 });
