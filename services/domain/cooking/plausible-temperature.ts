// Which temperatures of a series can be used: the range of sensors and frozen values (infra/docs/signals.md#frozen-sensors).

/** Whether a sensor can have measured this; both limits are out (temperatureValid). Degrees Celsius. */
export const temperatureValid = (temperatureC: number): boolean => temperatureC > -50 && temperatureC < 1000;

export interface ConstantRuns {
  /** Least number of equal values that is frozen. */
  readonly windowSamples: number;
  /** First and last index of each frozen run. */
  readonly invalidRanges: [first: number, last: number][];
}

const frozenMs = 7_200_000;

/** Least number of equal values, this far apart, that is frozen. */
const frozenSamples = (intervalMs: number): number => Math.max(Math.round(frozenMs / intervalMs), 5);

/** Runs of at least max(round(2 h / interval), 5) equal values in time order (constantRun). */
export function constantRun<V>(
  values: readonly V[],
  intervalMs: number,
  isEqual: (a: V | undefined, b: V | undefined) => boolean = (a, b) => a === b,
): ConstantRuns {
  const windowSamples = frozenSamples(intervalMs);
  const invalidRanges: [number, number][] = [];
  let first = 0;
  for (let index = 1; index <= values.length; index += 1) {
    if (index < values.length && isEqual(values[index], values[first])) continue;
    if (index - first >= windowSamples) invalidRanges.push([first, index - 1]);
    first = index;
  }
  return { windowSamples, invalidRanges };
}
