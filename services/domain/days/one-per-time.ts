// One reading for each moment of a channel, whatever the order of arrival (methods.md 5.1).

interface Reading {
  readonly observedAt: number;
  readonly sequence: number;
}

export interface OnePerTime<R> {
  /** In time order; equal contents of one moment count once. */
  readonly readings: R[];
  /** Moments with different contents, none of which can be trusted, ms. */
  readonly conflictsAtMs: number[];
}

/** Sorts readings and leaves out every moment that has two contents. */
export function onePerTime<R extends Reading>(unsorted: readonly R[]): OnePerTime<R> {
  const sorted = [...unsorted].sort((a, b) => a.observedAt - b.observedAt || a.sequence - b.sequence);
  const readings: R[] = [];
  const conflictsAtMs: number[] = [];
  for (const reading of sorted) {
    const last = readings.at(-1);
    if (conflictsAtMs.at(-1) === reading.observedAt) continue;
    if (last?.observedAt !== reading.observedAt) readings.push(reading);
    else if (content(last) !== content(reading)) {
      readings.pop();
      conflictsAtMs.push(reading.observedAt);
    }
  }
  return { readings, conflictsAtMs };
}

/** All that a reading says except its sequence; keys are in the order of the schema. */
const content = (reading: Reading): string => JSON.stringify({ ...reading, sequence: 0 });
