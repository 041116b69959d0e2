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
/** Days of a copy that agree; the rest was changed. */
const agreeing = 0.9;
/** Neighbours that show how often days agree by chance, among them the same weekday. */
const others = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;
const chanceMin = 0.02;

const unknown = 0;
const equal = 1;
const unequal = 2;

export function copyEvidence(alignment: Alignment): CopyEvidence {
  const offset = offsetOf(alignment);
  const chance = chanceOf(alignment, offset);
  const gain = Math.log(agreeing / chance);
  const loss = Math.log((1 - agreeing) / (1 - chance));
  let best = { nats: 0, equalDays: 0, days: 0 };
  let [nats, equalDays, days] = [0, 0, 0];
  for (let at = 0; at < alignment.days.amounts.length; at++) {
    const state = compare({ alignment, at, shift: 0, offset });
    if (state === unknown) continue;
    nats += state === equal ? gain : loss;
    equalDays += state === equal ? 1 : 0;
    days += 1;
    if (nats <= 0) [nats, equalDays, days] = [0, 0, 0];
    if (nats > best.nats) best = { nats, equalDays, days };
  }
  return { ...best, factor: Math.exp(offset) };
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
function chanceOf(alignment: Alignment, offset: number): number {
  const shares = others.map((shift) => {
    let [agree, all] = [0, 0];
    for (let at = 0; at < alignment.days.amounts.length; at++)
      for (const signed of [shift, -shift]) {
        const state = compare({ alignment, at, shift: signed, offset });
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

interface Pair {
  readonly alignment: Alignment;
  readonly at: number;
  /** Days beside the source of the alignment. */
  readonly shift: number;
  readonly offset: number;
}

function compare({ alignment, at, shift, offset }: Pair): number {
  const { days, pool, away, source } = alignment;
  const other = at + away + shift;
  if (other < source.from || other >= source.to || (days === pool && other === at)) return unknown;
  const [own, theirs] = [days.amounts[at] ?? NaN, pool.amounts[other] ?? NaN];
  if (Number.isNaN(own) || Number.isNaN(theirs) || (own === 0 && theirs === 0)) return unknown;
  if (own === 0 || theirs === 0 || days.counts[at] !== pool.counts[other]) return unequal;
  if (Math.abs(Math.log(own / theirs) - offset) > tolerance) return unequal;
  const longer = Math.log((days.hours[at] ?? NaN) / (pool.hours[other] ?? NaN));
  return Math.abs(longer) > 2 * tolerance ? unequal : equal;
}
