// Detects a running counter that falls: reset, rollover, or the end of a spike.
import { isWaver, maxStepWh, roundingWh } from '#domain/signals/counter.ts';
import { usualSocketW } from '#domain/signals/power.ts';
import type { Anomaly } from './anomaly.ts';

export interface CounterState {
  /** Whether `last` means anything yet. */
  isRead: boolean;
  last: number;
}

export const startCounter = (): CounterState => ({ isRead: false, last: 0 });

/** `energyWh`: the counter of a meter; null says nothing. `sinceMs`: from the reading before it. */
export function stepCounter(
  state: CounterState,
  energyWh: number | null,
  sinceMs: number,
): Anomaly | undefined {
  if (energyWh === null) return undefined;
  const { isRead, last } = state;
  state.isRead = true;
  state.last = energyWh;
  if (!isRead || energyWh >= last - roundingWh) return undefined;
  return {
    detector: 'counter_backwards',
    channel: 'energyWh',
    severity: isWaver(last, energyWh, maxStepWh(usualSocketW, sinceMs)) ? 'minor' : 'major',
    value: energyWh,
    detail: `from ${last} to ${energyWh}`,
  };
}
