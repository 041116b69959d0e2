// Detects possible but unlikely values: reported when a channel leaves its usual range, not for every reading outside.
import type { Anomaly } from './anomaly.ts';

/** Channels outside their usual range: nearly always none, which costs one check. */
export type OutsideState = string[];

/** Usual range of a channel; both limits are inside. */
export interface Usual {
  readonly channel: string;
  readonly from: number;
  readonly to: number;
  readonly unit: string;
}

/** `value`: of the channel, in its unit; null says nothing. */
export function stepLimits(outside: OutsideState, usual: Usual, value: number | null): Anomaly | undefined {
  if (value === null) return undefined;
  const { channel, from, to } = usual;
  if (value < from || value > to) return leave(outside, usual, value);
  if (outside.length > 0 && outside.includes(channel)) outside.splice(outside.indexOf(channel), 1);
  return undefined;
}

function leave(
  outside: OutsideState,
  { channel, from, to, unit }: Usual,
  value: number,
): Anomaly | undefined {
  if (outside.includes(channel)) return undefined;
  outside.push(channel);
  const detail = `${value} ${unit}; the usual range is ${from} to ${to} ${unit}`;
  return { detector: 'out_of_range', channel, severity: 'warning', value, detail };
}
