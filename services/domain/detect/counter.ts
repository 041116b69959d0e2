// A running counter that falls: reset, rollover, or the end of a spike.
import type { Anomaly } from './anomaly.ts';

export interface CounterState {
  last: number | null;
}

/** Falls up to this are rounding of the meter, Wh. */
const tolerance = 0.5;

/** `energyWh`: the counter of a meter; null says nothing. */
export function stepCounter(state: CounterState, energyWh: number | null): Anomaly | undefined {
  if (energyWh === null) return undefined;
  const { last } = state;
  state.last = energyWh;
  if (last === null || energyWh >= last - tolerance) return undefined;
  return {
    detector: 'counter_backwards',
    channel: 'energyWh',
    severity: 'major',
    value: energyWh,
    detail: `from ${last} to ${energyWh}`,
  };
}
