// A running counter that falls: reset, rollover, or the end of a spike.
import type { Anomaly } from './anomaly.ts';

export interface CounterState {
  last: number | null;
}

/** Falls up to this are rounding of the meter, Wh. */
const tolerance = 0.5;

export function stepCounter(
  state: CounterState,
  { channel, value }: { channel: string; value: number | null },
  found: Anomaly[],
): void {
  if (value === null) return;
  const { last } = state;
  state.last = value;
  if (last === null || value >= last - tolerance) return;
  found.push({
    detector: 'counter_backwards',
    channel,
    severity: 'major',
    value,
    detail: `from ${last} to ${value}`,
  });
}
