// Events of a stove that reports its time in use: shorter breaks than the merge gap are inside (onOffMerge, infra/docs/signals.md#on-and-off).
import type { Span } from './steps.ts';

/** Time in use within an interval, ms, 0 to its length. */
export interface UseInterval extends Span {
  readonly inUseMs: number;
}

/** Breaks of this length or more separate two events, ms. */
export const onOffMergeGapMs = 30 * 60_000;

/**
 * Merges intervals with use, in time order, into events. `inUseMs` of an event counts time in use only, never the
 * break that was merged.
 */
export function onOffMerge(intervals: readonly UseInterval[], mergeGapMs: number): UseInterval[] {
  const events: { fromMs: number; toMs: number; inUseMs: number }[] = [];
  for (const { fromMs, toMs, inUseMs } of intervals) {
    if (inUseMs === 0) continue;
    const last = events.at(-1);
    // Where no break is between them, no gap is short enough to part them.
    if (last && (fromMs === last.toMs || fromMs - last.toMs < mergeGapMs)) {
      last.toMs = toMs;
      last.inUseMs += inUseMs;
    } else events.push({ fromMs, toMs, inUseMs });
  }
  return events;
}
