// How sure it is that a run of days is a copy of other days: a local alignment without gaps (Karlin and Altschul, 1990).
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

export interface CopyEvidence {
  /** Log likelihood of the best run as a copy over that by chance, in nats. */
  readonly nats: number;
  /** Days of that run that agree, and all its days. */
  readonly equalDays: number;
  readonly days: number;
  /** Amount of the copy over that of the source. */
  readonly factor: number;
}

/** Logarithms: a copy may be moved by some per cent a day. */
const tolerance = 0.08;
/** By how much a first event may have been moved. */
const startMinutes = 25;
/** Days of a copy that agree; the rest was changed. */
const agreeing = 0.9;
/** Neighbours that show how often days agree by chance, among them the same weekday. */
const others = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;
const chanceMin = 0.01;

const unknown = 0;
const equal = 1;
const unequal = 2;

/** With the times of day or, if they were moved, without them: the better of the two, less the choice. */
export function copyEvidence(alignment: Alignment): CopyEvidence {
  const offset = offsetOf(alignment);
  const [timed, untimed] = [true, false].map((byClock) => bestRun({ alignment, offset, byClock }));
  const best = timed && untimed && timed.nats > untimed.nats ? timed : untimed;
  return { nats: 0, equalDays: 0, days: 0, ...best, factor: Math.exp(offset) };
}

interface Comparison {
  readonly alignment: Alignment;
  readonly offset: number;
  readonly byClock: boolean;
}

function bestRun(comparison: Comparison): Omit<CopyEvidence, 'factor'> {
  const chance = chanceOf(comparison);
  const gain = Math.log(agreeing / chance);
  const loss = Math.log((1 - agreeing) / (1 - chance));
  let best = { nats: 0, equalDays: 0, days: 0 };
  let [nats, equalDays, days] = [0, 0, 0];
  for (let at = 0; at < comparison.alignment.days.amounts.length; at++) {
    const state = compare(comparison, at, 0);
    if (state === unknown) continue;
    nats += state === equal ? gain : loss;
    equalDays += state === equal ? 1 : 0;
    days += 1;
    if (nats <= 0) [nats, equalDays, days] = [0, 0, 0];
    if (nats > best.nats) best = { nats, equalDays, days };
  }
  return { ...best, nats: best.nats - Math.LN2 };
}

function offsetOf({ days, pool, window, away }: Alignment): number {
  const differences = Array.from({ length: window.days }, (_, day) => {
    const at = window.at + day;
    const [own, other] = [days.amounts[at] ?? NaN, pool.amounts[at + away] ?? NaN];
    return own > 0 && other > 0 ? Math.log(own / other) : NaN;
  });
  return median(differences);
}

/** How often days agree that are no copy of each other: those of households with the same use each day often do. */
function chanceOf(comparison: Comparison): number {
  const places = comparison.alignment.days.amounts.length;
  const shares = others.map((shift) => {
    let [agree, all] = [0, 0];
    for (let at = 0; at < places; at++)
      for (const signed of [shift, -shift]) {
        const state = compare(comparison, at, signed);
        if (state === unknown) continue;
        all += 1;
        agree += state === equal ? 1 : 0;
      }
    return { agree, all };
  });
  const share = (some: readonly { agree: number; all: number }[]): number => {
    const all = some.reduce((sum, one) => sum + one.all, 0);
    return (some.reduce((sum, one) => sum + one.agree, 0) + 0.5) / (all + 1);
  };
  const weekly = shares.filter((_, index) => (others[index] ?? 1) % 7 === 0);
  return Math.min(0.85, Math.max(chanceMin, share(shares), share(weekly)));
}

/** `shift`: days beside the source of the alignment. */
function compare({ alignment, offset, byClock }: Comparison, at: number, shift: number): number {
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
