// Checks whether the days of a household-month are a copy of days of another household, or of its own earlier days.
import { copyEvidence, type CopyEvidence } from './copy-evidence.ts';
import { hitsOf, indexDays, type CopyIndex, type Hits } from './copy-index.ts';
import { householdAt, poolDays, type DayPool } from './day-pool.ts';
import type { HouseholdMonth } from './household-month.ts';

export interface Copy extends CopyEvidence {
  readonly sourceId: string;
  /** Days from the source to the copy; negative: the source is later. */
  readonly daysLater: number;
  /** `nats` beyond what the best of all comparisons reaches by chance. */
  readonly surplusNats: number;
}

/** Alignments with the most windows in common are checked. */
const alignmentsMax = 30;

/**
 * The surest copy; null: nothing agrees more than the best of so many comparisons by chance. Sources are other households of the index on any day,
 * its own household before the month, and earlier days of the month itself.
 */
export const findCopy = (index: CopyIndex, month: HouseholdMonth): Copy | null =>
  findCopyOf(index, poolDays([month]));

/** The same of the days of one household. */
export function findCopyOf(index: CopyIndex, days: DayPool): Copy | null {
  const [first] = days.households;
  if (!first) return null;
  const own = index.households.get(first.householdId);
  // Places of its own household from the month on: the month itself, maybe as it was before.
  const closed = own ? { from: own.from + first.firstDay - own.firstDay, to: own.to } : { from: 0, to: 0 };
  const elsewhere = hitsOf(
    index,
    days,
    (place) => place < (own?.from ?? 0) || place < closed.from || place >= closed.to,
  );
  const itself = indexDays(days);
  const within = hitsOf(itself, days, (place, at) => place < at);
  const chance = Math.log(Math.max(1, days.amounts.length * index.pool.amounts.length));
  const found = [
    surest(elsewhere, { days, pool: index.pool, chance }),
    surest(within, { days, pool: days, chance }),
  ];
  const [best] = found.filter((one) => one !== null).toSorted((a, b) => b.nats - a.nats);
  return best ? { ...best, surplusNats: best.nats - chance } : null;
}

type Found = Omit<Copy, 'surplusNats'>;

function surest(
  hits: readonly Hits[],
  { days, pool, chance }: { readonly days: DayPool; readonly pool: DayPool; readonly chance: number },
): Found | null {
  const found = hits.slice(0, alignmentsMax).flatMap(({ away, window }): Found[] => {
    const source = householdAt(pool, window.at + away);
    if (!source) return [];
    const evidence = copyEvidence({ days, pool, away, source, window }, chance);
    if (evidence === null) return [];
    const firstDay = days.households[0]?.firstDay ?? 0;
    const daysLater = firstDay - (source.firstDay + away - source.from);
    return [{ ...evidence, sourceId: source.householdId, daysLater }];
  });
  return found.toSorted((a, b) => b.nats - a.nats)[0] ?? null;
}
