// The score of one household-month by a trained model and by what it copies.
import { features } from './feature-list.ts';
import type { Copy } from './find-copy.ts';
import type { HouseholdMonth } from './household-month.ts';
import { knownMonths } from './household-facts.ts';
import { distanceOf, loudestOf, suspicions } from './oddness.ts';
import { deviations, measureFeatures, type Model } from './train.ts';
import { copyWords, featureWords, type Loud } from './words.ts';

/** Half of the way: each part reaches it at its own limit. */
export const limit = 0.5;

/** A month is held so many spreads of the training months above their median, or so many nats beyond chance. */
const limits = { distance: 4, loudest: 3.6, copyNats: 7 };

const loudCount = 3;

export interface Judged {
  readonly month: string;
  /** Null: nothing is known that can be judged. */
  readonly score: number | null;
  readonly loud: readonly Loud[];
}

interface Case {
  readonly month: HouseholdMonth;
  /** Months before the claimed period, of any household. */
  readonly earlier: readonly HouseholdMonth[];
  readonly copy: Copy | null;
}

/** Without a model only a copy can be judged. */
export function judge(model: Model | null, { month, earlier, copy }: Case): Judged {
  const copyPart = copy === null ? 0 : copy.surplusNats / limits.copyNats;
  const isCopy = copyPart >= 1;
  const copyLoud = isCopy && copy !== null ? [copyWords(copy, month.householdId)] : [];
  const seen = model && oddness(model, month, earlier);
  const score = seen || isCopy ? scoreOf(Math.max(copyPart, seen?.part ?? 0)) : null;
  return { month: month.month, score, loud: [...copyLoud, ...(seen?.loud ?? [])].slice(0, loudCount) };
}

/** 0 up to what is usual, 0.5 at the limit, 1 far beyond. */
const scoreOf = (part: number): number => Number((1 - 2 ** -Math.max(0, part)).toFixed(4));

function oddness(
  model: Model,
  month: HouseholdMonth,
  earlier: readonly HouseholdMonth[],
): { part: number; loud: Loud[] } | null {
  const own = earlier.filter(({ householdId }) => householdId === month.householdId);
  const known = knownMonths([...own, month]).find((one) => one.month === month);
  if (!known) return null;
  const values = measureFeatures(known, model);
  const row = deviations(model.scales, values);
  const distance = (distanceOf(model, row) - model.distance.centre) / model.distance.spread;
  const loudest = (loudestOf(row) - model.loudest.centre) / model.loudest.spread;
  const part = Math.max(distance / limits.distance, loudest / limits.loudest);
  return { part, loud: loudOf(model, { values, row }) };
}

function loudOf(
  model: Model,
  { values, row }: { values: readonly number[]; row: readonly number[] },
): Loud[] {
  const ranked = suspicions(row)
    .map((away, at) => ({ away, at }))
    .toSorted((a, b) => b.away - a.away || a.at - b.at);
  return ranked.flatMap(({ at }) => {
    const [feature, scale, value] = [features[at], model.scales[at], values[at] ?? NaN];
    if (!feature || !scale || Number.isNaN(value)) return [];
    return [featureWords(feature, scale, { value, isAbove: (row[at] ?? 0) >= 0 })];
  });
}
