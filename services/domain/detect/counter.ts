// A running counter that falls: reset, rollover, or the end of a spike.
import type { Anomaly } from './anomaly.ts';

export interface CounterState {
  /** Whether `last` means anything yet. */
  isRead: boolean;
  last: number;
}

export const startCounter = (): CounterState => ({ isRead: false, last: 0 });

/** Falls up to this are rounding of the meter, Wh. */
const tolerance = 0.5;

/** `energyWh`: the counter of a meter; null says nothing. */
export function stepCounter(state: CounterState, energyWh: number | null): Anomaly | undefined {
  if (energyWh === null) return undefined;
  const { isRead, last } = state;
  state.isRead = true;
  state.last = energyWh;
  if (!isRead || energyWh >= last - tolerance) return undefined;
  return {
    detector: 'counter_backwards',
    channel: 'energyWh',
    severity: 'major',
    value: energyWh,
    detail: `from ${last} to ${energyWh}`,
  };
}
