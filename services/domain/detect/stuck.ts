// A frozen sensor: identical values for long enough (methods.md 5.5, `constantRun`).
import type { Anomaly } from './anomaly.ts';

/** The run of identical values that is going on. Moments are Unix ms. */
export interface RunState {
  value: number | null;
  sinceMs: number;
  lastMs: number;
  samples: number;
  told: boolean;
}

export const startRun = (): RunState => ({ value: null, sinceMs: 0, lastMs: 0, samples: 0, told: false });

/** Shortest run that may be called frozen, and the hole in the data that ends a run, ms. */
export const frozenMs = 2 * 3_600_000;
const minSamples = 5;

export interface Sampled {
  readonly channel: string;
  /** null: not measured, or the value says nothing at the moment (idle). It ends the run. */
  readonly value: number | null;
  readonly observedAt: number;
  /** How long the value must stay identical, ms. */
  readonly minMs: number;
}

/** Steps the run and tells once when it becomes too long. */
export function stepRun(
  run: RunState,
  { channel, value, observedAt, minMs }: Sampled,
  found: Anomaly[],
): void {
  if (value === null || value !== run.value || observedAt - run.lastMs > frozenMs) {
    run.value = value;
    run.sinceMs = observedAt;
    run.samples = 0;
    run.told = false;
  }
  run.lastMs = observedAt;
  run.samples += 1;
  const lengthMs = observedAt - run.sinceMs;
  if (value === null || run.told || run.samples < minSamples || lengthMs < minMs) return;
  run.told = true;
  found.push({
    detector: 'stuck_value',
    channel,
    severity: 'major',
    value,
    detail: `${value} in ${run.samples} readings over ${lengthMs / 1000} s`,
  });
}
