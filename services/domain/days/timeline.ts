// Items in time order with their times in an array, so that a span of time is found fast.
import { firstAtOrAfter, type Span } from '../cooking/steps.ts';

export interface Timeline<T> {
  readonly items: readonly T[];
  /** Moment of each item, ms. */
  readonly timesMs: Float64Array;
}

/** `items` are in time order. */
export function timeline<T>(items: readonly T[], atMs: (item: T) => number): Timeline<T> {
  const timesMs = new Float64Array(items.length);
  items.forEach((item, index) => (timesMs[index] = atMs(item)));
  return { items, timesMs };
}

/** The items from the start of a span (included) to its end (excluded). */
export function within<T>({ items, timesMs }: Timeline<T>, { fromMs, toMs }: Span): Timeline<T> {
  const [from, to] = [firstAtOrAfter(timesMs, fromMs), firstAtOrAfter(timesMs, toMs)];
  return { items: items.slice(from, to), timesMs: timesMs.subarray(from, to) };
}

/** How many moments, in time order, are in a span. */
export const countWithin = (timesMs: ArrayLike<number>, { fromMs, toMs }: Span): number =>
  firstAtOrAfter(timesMs, toMs) - firstAtOrAfter(timesMs, fromMs);
