// How much of the variance of an answer lies between collectors: households should not depend on the person who asks.
import { betaCdf } from '../../beta.ts';
import { mean } from '../../spread.ts';
import { sum } from '../../sum.ts';
import type { Interview } from './interview.ts';
import type { NumericQuestion } from './numeric-answers.ts';
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

interface Sums {
  /** Sum of squares and degrees of freedom between and within collectors. */
  between: number;
  betweenDf: number;
  within: number;
  withinDf: number;
  /** n − Σ n_i² / n of each stratum. */
  sizes: number;
}

/**
 * One-way analysis of variance within each stratum, added up: a collector who works in another stratum is not compared
 * with these. A stratum with one collector tells nothing of collectors.
 */
function sumsOf(strata: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>): Sums {
  const sums: Sums = { between: 0, betweenDf: 0, within: 0, withinDf: 0, sizes: 0 };
  for (const collectors of strata.values()) {
    if (collectors.size < 2) continue;
    const groups = [...collectors.values()];
    const all = groups.flat();
    const centre = mean(all);
    for (const group of groups) {
      const own = mean(group);
      sums.between += group.length * (own - centre) ** 2;
      sums.within += sum(group.map((value) => (value - own) ** 2));
    }
    sums.betweenDf += groups.length - 1;
    sums.withinDf += all.length - groups.length;
    sums.sizes += all.length - sum(groups.map(({ length }) => length ** 2)) / all.length;
  }
  return sums;
}

function effectOf({
  between,
  betweenDf,
  within,
  withinDf,
  sizes,
}: Sums): { share: number; chance: number } | null {
  if (betweenDf < 1 || withinDf < 1 || between + within === 0) return null;
  const [ofCollectors, ofHouseholds] = [between / betweenDf, within / withinDf];
  const variance = Math.max(0, (ofCollectors - ofHouseholds) / (sizes / betweenDf));
  // P(F >= f) of the F distribution; its argument is finite where no variance is left within.
  const chance = betaCdf(
    within / (within + between),
    withinDf / 2,
    betweenDf / 2,
    between / (within + between),
  );
  return { share: variance / (variance + ofHouseholds), chance };
}

/** A result for each question with enough answers and at least two collectors in a stratum. */
export function checkCollectorEffects(
  interviews: readonly Interview[],
  questions: readonly NumericQuestion[],
  { warnFrom, failFrom, chanceMax, answersMin }: Thresholds['collectorEffect'],
): CheckResult[] {
  const effects = questions.flatMap(({ name, numberOf }) => {
    const strata = new Map<string, Map<string, number[]>>();
    for (const { stratum, collector, answers } of interviews) {
      const value = collector === null ? null : numberOf(answers);
      if (value === null || collector === null) continue;
      const collectors = strata.get(stratum ?? '') ?? new Map<string, number[]>();
      strata.set(stratum ?? '', collectors);
      const values = collectors.get(collector);
      if (values) values.push(value);
      else collectors.set(collector, [value]);
    }
    const sums = sumsOf(strata);
    const compared = sums.withinDf + sums.betweenDf;
    const effect = compared < answersMin ? null : effectOf(sums);
    return effect === null ? [] : [{ name, collectors: sums.betweenDf + 1, ...effect }];
  });
  return effects.map(({ name, share, chance, collectors }) => {
    // Of many questions one differs by chance: the chance is divided among them (Bonferroni).
    const isUnlikely = chance <= chanceMax / effects.length;
    return {
      id: 'collector-effect',
      result: verdictOf(isUnlikely && share >= warnFrom, isUnlikely && share >= failFrom),
      numbers: { share, chance, collectors },
      question: name,
    };
  });
}
