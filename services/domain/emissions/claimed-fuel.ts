// How much less fuel an analysis claims that was burned: what a comparison with others is held against.
import type { BoundaryResult } from './boundary.ts';
import { dayCount, type Period } from './calendar.ts';

interface Boundaries {
  readonly boundary: BoundaryResult;
  readonly other: BoundaryResult | undefined;
}

/** kg of baseline fuel on a day with a new stove: the smaller of the boundaries, as the smaller one is credited. */
export function savedKgPerDay({ boundary, other }: Boundaries, period: Period): number {
  const days = boundary.options.partOfDays * dayCount(period);
  const own = savedKg(boundary);
  return days === 0 ? 0 : Math.min(own, other === undefined ? own : savedKg(other)) / days;
}

/** Metered energy may stand for less than the household could have saved; a whole household says what it did. */
function savedKg({ used, method, emissions, savedKgAtMost }: BoundaryResult): number {
  if (!used) return 0;
  return method === 'metered' ? Math.min(emissions.impliedFuelKg, savedKgAtMost) : savedKgAtMost;
}
