// Values that are possible but unlikely: told when a channel leaves its usual range, not for every reading outside.
import type { Anomaly } from './anomaly.ts';

/** Channels that are outside of their usual range at the moment. */
export type OutsideState = Record<string, true>;

/** Usual range of a channel; both limits are inside. */
interface Usual {
  readonly from: number;
  readonly to: number;
  readonly unit: string;
}

export interface Measured {
  readonly channel: string;
  readonly value: number | null;
  readonly usual: Usual;
}

export function stepLimits(state: OutsideState, { channel, value, usual }: Measured, found: Anomaly[]): void {
  if (value === null) return;
  if (value >= usual.from && value <= usual.to) {
    if (state[channel]) delete state[channel];
    return;
  }
  if (state[channel]) return;
  state[channel] = true;
  const detail = `${value} ${usual.unit}; usual are ${usual.from} to ${usual.to} ${usual.unit}`;
  found.push({ detector: 'out_of_range', channel, severity: 'warning', value, detail });
}
