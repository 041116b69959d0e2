// The household and time zone of a device on a day, and the bounds of the day in that zone.
import { sharedMs, type Span } from '../cooking/steps.ts';
import type { Midnights } from '../dating/local-day.ts';
import { sum } from '../sum.ts';
import type { Stay } from './facts.ts';

const dayMs = 86_400_000;

export interface Place extends Span {
  /** Empty: none. */
  readonly householdId: string;
  readonly timeZone: string;
}

/** The household and zone in which the device was for most of the local day; of two halves the later one. `utcMs`: start of the date in UTC. */
export function placeOn(utcMs: number, stays: readonly Stay[], midnights: Midnights): Place {
  const near = stays.filter((stay) => stay.fromMs < utcMs + 2 * dayMs && stay.toMs > utcMs - dayMs);
  let found: { readonly stay: Stay; readonly bounds: Span; readonly leadMs: number } | undefined;
  for (const stay of near) {
    const bounds = boundsOf(utcMs, midnights(stay.timeZone));
    const leadMs =
      sum(near.map((other) => (isSamePlace(stay, other) ? heldMs(other, bounds) : 0))) - lengthMs(bounds);
    if (leadMs > 0 && leadMs >= (found?.leadMs ?? 0)) found = { stay, bounds, leadMs };
  }
  if (!found) return { householdId: '', timeZone: 'UTC', fromMs: utcMs, toMs: utcMs + dayMs };
  const { householdId, timeZone } = found.stay;
  return { householdId, timeZone, ...found.bounds };
}

const boundsOf = (utcMs: number, midnight: ReturnType<Midnights>): Span => ({
  fromMs: midnight(utcMs) ?? 0,
  toMs: midnight(utcMs + dayMs) ?? 0,
});

const lengthMs = ({ fromMs, toMs }: Span): number => toMs - fromMs;

const isSamePlace = (one: Stay, other: Stay): boolean =>
  one.householdId === other.householdId && one.timeZone === other.timeZone;

/** Twice the time of the day that a stay has, and 1 more if it has the day's end. */
const heldMs = (stay: Stay, day: Span): number =>
  2 * sharedMs(stay, day) + (stay.fromMs < day.toMs && stay.toMs >= day.toMs ? 1 : 0);
