// The data of pipeline health: messages that were stored or refused over time, and how late they were stored.
import type { Head } from '../kit/frame.ts';

export interface PipelineStep {
  /** Start of the hour or day, UTC, ISO 8601. */
  readonly at: string;
  /** Messages that were stored as readings. */
  readonly stored: number;
  /** Messages that were refused: dead letters. */
  readonly dead: number;
  /** From the arrival in Kafka to the store, s; null if no sampled device sent. */
  readonly lagMedianSeconds: number | null;
  readonly lagP95Seconds: number | null;
}

/** `n` is the number of messages; the missing share is that of refused messages. */
export interface PipelineHealth extends Head {
  readonly step: 'hour' | 'day';
  readonly steps: readonly PipelineStep[];
  /** Refused messages by reason, most first. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  /** Devices of which the lag is measured. */
  readonly sampledDevices: number;
}

/** Most reasons with a row of their own. */
export const reasonsMax = 7;

/** The most frequent reasons; the rest is one row with the reason `other`. */
export function largestReasons(reasons: PipelineHealth['reasons']): PipelineHealth['reasons'] {
  const sorted = reasons.toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  if (sorted.length <= reasonsMax) return sorted;
  const count = sorted.slice(reasonsMax - 1).reduce((sum, one) => sum + one.count, 0);
  return [...sorted.slice(0, reasonsMax - 1), { reason: 'other', count }];
}

/** Largest lag of the steps, s; null if none is known. */
export function worstLag(steps: readonly PipelineStep[]): number | null {
  const known = steps.flatMap(({ lagP95Seconds }) => lagP95Seconds ?? []);
  return known.length === 0 ? null : Math.max(...known);
}
