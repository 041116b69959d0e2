// How sure it is that a run of days is a copy of other days: a local alignment without gaps (Karlin and Altschul, 1990).
import { compare, equal, offsetOf, unknown, type Alignment, type Comparison } from './day-alignment.ts';

export interface CopyEvidence {
  /** Log likelihood of the best run as a copy over that by chance, in nats. */
  readonly nats: number;
  /** Days of that run that agree, and all its days. */
  readonly equalDays: number;
  readonly days: number;
  /** Amount of the copy over that of the source. */
  readonly factor: number;
}

/** Days of a copy that agree; the rest was changed. */
const agreeing = 0.9;
/** Neighbours that show how often days agree by chance, among them the same weekday. */
const others = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;
const chanceMin = 0.01;

/**
 * With the times of day or, if they were moved, without them: the better of the two, less the choice. Null: even if
 * days hardly ever agreed by chance, it would stay below `least`.
 */
export function copyEvidence(alignment: Alignment, least: number): CopyEvidence | null {
  const offset = offsetOf(alignment);
  if (bestRun({ alignment, offset, byClock: false }, chanceMin).nats < least) return null;
  const [timed, untimed] = [true, false].map((byClock) => {
    const comparison = { alignment, offset, byClock };
    return bestRun(comparison, chanceOf(comparison));
  });
  const best = timed && untimed && timed.nats > untimed.nats ? timed : untimed;
  return { nats: 0, equalDays: 0, days: 0, ...best, factor: Math.exp(offset) };
}

function bestRun(comparison: Comparison, chance: number): Omit<CopyEvidence, 'factor'> {
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
