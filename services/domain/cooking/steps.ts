// Amounts used between two moments, and how much of them falls inside a period.
import { sum } from '../sum.ts';

/** One value of a series. `atMs` is an instant in ms since 1970 (UTC). */
export interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/**
 * An amount used in (fromMs, toMs]; with fromMs = toMs it is used at that moment. The unit is that of its series.
 * The interval is open at its start, so what a reading at midnight reports belongs to the day that ends; an amount of a
 * moment belongs to the day in which its reading is, so one at midnight to the day that begins.
 */
export interface Step<Flag extends string = string> {
  readonly fromMs: number;
  readonly toMs: number;
  readonly amount: number;
  readonly flag: Flag | null;
}

/** A span of time, ms since 1970 (UTC), toMs > fromMs. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Time that two spans share, ms. Touching ends share nothing. */
export const sharedMs = (a: Span, b: Span): number =>
  Math.max(0, Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs));

/**
 * Time in which both of two devices cook: the sum of what their events share in pairs, ms. Going from
 * edge to edge, each interval counts once for each pair that is open in it.
 */
export function overlapMs(one: readonly Span[], other: readonly Span[]): number {
  const edges = [...edgesOf(one, 'one'), ...edgesOf(other, 'other')].sort((a, b) => a.atMs - b.atMs);
  const open = { one: 0, other: 0 };
  let [totalMs, lastMs] = [0, 0];
  for (const { atMs, side, change } of edges) {
    if (open.one > 0 && open.other > 0) totalMs += open.one * open.other * (atMs - lastMs);
    open[side] += change;
    lastMs = atMs;
  }
  return totalMs;
}

const edgesOf = <S extends string>(spans: readonly Span[], side: S) =>
  spans.flatMap(({ fromMs, toMs }) => [
    { atMs: fromMs, side, change: 1 },
    { atMs: toMs, side, change: -1 },
  ]);

/** Whether a step has a part in the period. */
export const touches = ({ fromMs, toMs }: Span, period: Span): boolean =>
  fromMs === toMs
    ? fromMs >= period.fromMs && fromMs < period.toMs
    : fromMs < period.toMs && toMs > period.fromMs;

/** The share of a step inside the period, by time, 0 to 1: those of adjoining periods add up to 1. */
export const shareWithin = (step: Span, period: Span): number =>
  step.fromMs === step.toMs
    ? Number(touches(step, period))
    : sharedMs(step, period) / (step.toMs - step.fromMs);

/** Sum of the parts of all steps inside the period, added in the order given. */
export const totalWithin = (steps: readonly Step[], period: Span): number =>
  sum(steps.map((step) => step.amount * shareWithin(step, period)));

/** From the first of some neighbours (included) to the end (excluded), as indexes. */
export type Places = readonly [first: number, end: number];

/** Runs of neighbours that belong together, of a list of this length; `isOne`: whether the one at an index goes on from that before it. */
export function runsOf(length: number, isOne: (index: number) => boolean): Places[] {
  const runs: Places[] = [];
  let first = 0;
  for (let index = 1; index <= length; index += 1) {
    if (index < length && isOne(index)) continue;
    runs.push([first, index]);
    first = index;
  }
  return runs;
}

/** Cuts a series in time order wherever two neighbours are more than maxGapMs apart. */
export function cutAtGaps<T extends { readonly atMs: number }>(
  samples: readonly T[],
  maxGapMs: number,
): T[][] {
  const pieces: T[][] = [];
  let piece: T[] = [];
  let previousMs = -Infinity;
  for (const sample of samples) {
    if (!(sample.atMs - previousMs <= maxGapMs)) pieces.push((piece = []));
    piece.push(sample);
    previousMs = sample.atMs;
  }
  return pieces;
}

/** Index of the first moment at or after `atMs`, of the first `length`; the length when there is none. `sortedMs` ascending. */
export function firstAtOrAfter(sortedMs: ArrayLike<number>, atMs: number, length = sortedMs.length): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sortedMs[middle] ?? Infinity) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
