// The part of a day with readings of a device, and its gaps.
import { firstAtOrAfter, type Span } from '../cooking/steps.ts';
import type { DayBounds } from './readings.ts';
import type { Gap } from './gap-reasons.ts';
import { gapFactor } from '../signals/spacing.ts';
import { driftShare, longestEarlyMs } from './rules.ts';

export interface Coverage {
  /** Expected intervals of the day. */
  readonly expected: number;
  /** Those with a valid reading of their own. */
  readonly received: number;
}

/**
 * Slots of one expected interval are counted from local midnight; a rest at the end of the day belongs to the last one. A
 * slot needs a reading of its own; one that comes up to 10 % of the interval too early, when its own slot has one
 * already, counts for the next. So a meter that drifts by seconds around the border of two slots is not punished,
 * and one that reports too rarely is not helped. A reading counts on one day only: what came before the day tells whether
 * one before midnight is left for its first slot. Of slots of hours too few are in view for that: there a reading of the
 * last minutes before midnight is of the day that begins. Slots of seconds are counted together by the minute: a meter that
 * sends each 10 s is late by seconds.
 * `timesMs`: moments of valid readings in time order, those before the day included.
 */
export function coverageOf(timesMs: ArrayLike<number>, day: DayBounds, intervalMs: number): Coverage {
  const expected = Math.max(1, Math.floor((day.toMs - day.fromMs) / intervalMs));
  if (intervalMs < minute)
    return { expected, received: countByMinute(timesMs, day, { expected, intervalMs }) };
  const earlyMs = intervalMs < hour ? 0 : longestEarlyMs;
  const sinceMs = (index: number): number => (timesMs[index] ?? Infinity) - day.fromMs;
  const endMs = day.toMs - day.fromMs - earlyMs;
  let index = firstAtOrAfter(timesMs, day.fromMs - earlyMs);
  let [received, next] = [0, 0];
  if (earlyMs === 0 && index > 0) {
    next = -Infinity;
    // Back to one that is too early for no slot but its own, whatever came before it.
    for (index -= 1; index > 0 && isEarly(sinceMs(index) / intervalMs);) index -= 1;
  }
  for (; index < timesMs.length; index += 1) {
    const atMs = (timesMs[index] ?? Infinity) - day.fromMs;
    if (atMs >= endMs) break;
    const slot = Math.max(next, Math.min(expected - 1, Math.floor(atMs / intervalMs)));
    if (slot >= expected || atMs < (slot - driftShare) * intervalMs) continue;
    if (slot >= 0) received += 1;
    next = slot + 1;
  }
  return { expected, received };
}

const minute = 60_000;
const hour = 60 * minute;

/** In each time of a minute or little more, at most as many readings as it has slots. */
function countByMinute(
  timesMs: ArrayLike<number>,
  day: DayBounds,
  { expected, intervalMs }: { readonly expected: number; readonly intervalMs: number },
): number {
  const slots = Math.ceil(minute / intervalMs);
  const end = firstAtOrAfter(timesMs, day.toMs);
  let [received, window, own] = [0, -1, 0];
  for (let index = firstAtOrAfter(timesMs, day.fromMs); index < end; index += 1) {
    const at = Math.floor(((timesMs[index] ?? 0) - day.fromMs) / (slots * intervalMs));
    if (at !== window) [window, own] = [at, 0];
    if (own < slots) received += 1;
    own += 1;
  }
  return Math.min(expected, received);
}

const isEarly = (slots: number): boolean => slots >= Math.floor(slots) + 1 - driftShare;

/** Pauses between readings longer than 1.5 expected intervals, cut at the ends of the day. */
export function gapsOf(timesMs: ArrayLike<number>, day: DayBounds, intervalMs: number): Span[] {
  const gaps: Span[] = [];
  const first = firstAtOrAfter(timesMs, day.fromMs);
  let lastMs = timesMs[first - 1] ?? -Infinity;
  for (let index = first; lastMs < day.toMs; index += 1) {
    const atMs = timesMs[index] ?? Infinity;
    if (atMs - lastMs > gapFactor * intervalMs) {
      const [fromMs, toMs] = [Math.max(lastMs, day.fromMs), Math.min(atMs, day.toMs)];
      if (toMs > fromMs) gaps.push({ fromMs, toMs });
    }
    lastMs = atMs;
  }
  return gaps;
}

export interface CoveredDay extends Coverage {
  readonly gaps: readonly Gap[];
}

/**
 * A day as far as it has come by a moment. The reading of the interval that ended last may still be on its way, so it is
 * not expected; and a device is not silent in time that has not passed.
 */
export function soFar(
  { expected, received, gaps }: CoveredDay,
  day: DayBounds,
  { nowMs, intervalMs }: { readonly nowMs: number; readonly intervalMs: number },
): CoveredDay {
  if (nowMs >= day.toMs) return { expected, received, gaps };
  const passed = Math.max(0, Math.floor((nowMs - day.fromMs) / intervalMs) - 1);
  const known = gaps.filter(({ fromMs, toMs }) => toMs <= nowMs || nowMs - fromMs > gapFactor * intervalMs);
  return {
    expected: Math.min(expected, passed),
    received: Math.min(received, passed),
    gaps: known.map(({ fromMs, toMs, reason }) => ({ fromMs, toMs: Math.min(toMs, nowMs), reason })),
  };
}
