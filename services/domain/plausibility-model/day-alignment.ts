// Compares days with those that may be their source.
import type { DayPool, PooledHousehold } from './day-pool.ts';
import { median } from './quantiles.ts';

/** Days that are compared, and where their sources lie. */
export interface Alignment {
  /** Days of one household. */
  readonly days: DayPool;
  /** Where the source is; the same pool when a household copies itself within a month. */
  readonly pool: DayPool;
  /** From the place of a day to that of its source. */
  readonly away: number;
  readonly source: PooledHousehold;
  /** A window in which both agree: it gives the factor between them. */
  readonly window: { readonly at: number; readonly days: number };
}

export interface Comparison {
  readonly alignment: Alignment;
  readonly offset: number;
  readonly byClock: boolean;
}

/** Logarithms: a copy may be moved by some per cent a day. */
const tolerance = 0.08;
/** By how much a first event may have been moved. */
const startMinutes = 25;

export const unknown = 0;
export const equal = 1;
const unequal = 2;

/** Logarithm of the amount of the days over that of their sources, in the window. */
export function offsetOf({ days, pool, window, away }: Alignment): number {
  const differences = Array.from({ length: window.days }, (_, day) => {
    const at = window.at + day;
    const [own, other] = [days.amounts[at] ?? NaN, pool.amounts[at + away] ?? NaN];
    return own > 0 && other > 0 ? Math.log(own / other) : NaN;
  });
  return median(differences);
}

/** `shift`: days beside the source of the alignment. */
export function compare({ alignment, offset, byClock }: Comparison, at: number, shift: number): number {
  const { days, pool, away, source } = alignment;
  const other = at + away + shift;
  if (other < source.from || other >= source.to || (days === pool && other === at)) return unknown;
  const [own, theirs] = [days.amounts[at] ?? NaN, pool.amounts[other] ?? NaN];
  if (Number.isNaN(own) || Number.isNaN(theirs) || (own === 0 && theirs === 0)) return unknown;
  if (own === 0 || theirs === 0 || days.counts[at] !== pool.counts[other]) return unequal;
  if (Math.abs(Math.log(own / theirs) - offset) > tolerance) return unequal;
  const later = Math.abs((days.starts[at] ?? NaN) - (pool.starts[other] ?? NaN));
  if (byClock && later > startMinutes) return unequal;
  const longer = Math.log((days.hours[at] ?? NaN) / (pool.hours[other] ?? NaN));
  return Math.abs(longer) > 2 * tolerance ? unequal : equal;
}
