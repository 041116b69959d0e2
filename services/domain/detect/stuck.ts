// Detects a frozen sensor: equal values for two hours (`constantRun`, infra/docs/signals.md#frozen-sensors).
import { frozenMs, minFrozenSamples } from '#domain/signals/stuck.ts';
import type { Anomaly } from './anomaly.ts';

/**
 * The run of identical values that is going on; none while `samples` is 0. Moments are Unix ms. No field may be null: a
 * number that changes is then stored in place.
 */
export interface RunState {
  value: number;
  sinceMs: number;
  lastMs: number;
  samples: number;
  told: boolean;
}

export const startRun = (): RunState => ({ value: 0, sinceMs: 0, lastMs: 0, samples: 0, told: false });

/**
 * Goes on with the run, or begins a new one, and returns how long it is, ms. A value of null (not measured, or it says
 * nothing at the moment: idle) ends the run.
 */
export function stepRun(run: RunState, value: number | null, observedAt: number): number {
  if (value === null) {
    run.samples = 0;
    return 0;
  }
  if (run.samples === 0 || value !== run.value || observedAt - run.lastMs > frozenMs) {
    run.value = value;
    run.sinceMs = observedAt;
    run.samples = 0;
    run.told = false;
  }
  run.lastMs = observedAt;
  run.samples += 1;
  return observedAt - run.sinceMs;
}

/** Tells once of a run that is too long. */
export function tellStuck(run: RunState, channel: string): Anomaly | undefined {
  const { value, samples, told, sinceMs, lastMs } = run;
  if (told || samples < minFrozenSamples) return undefined;
  run.told = true;
  const detail = `${value} in ${samples} readings over ${(lastMs - sinceMs) / 1000} s`;
  return { detector: 'stuck_value', channel, severity: 'major', value, detail };
}
