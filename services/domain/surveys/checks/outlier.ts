// Whether a number is far from those of the same stratum, by the modified z-score (Iglewicz and Hoaglin 1993).
import { percentile } from '../../percentile.ts';
import { mean } from '../../spread.ts';
import type { Interview } from './interview.ts';
import type { NumericQuestion } from './numeric-answers.ts';
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

/** Of the answers of a stratum to one question. */
export interface Centre {
  readonly median: number;
  /** As of a normal distribution; 0: all answers are equal. */
  readonly sd: number;
  readonly answers: number;
}

/** From so many answers on that differ from the median, their own deviations are the measure. */
const differingMin = 5;

/**
 * The median absolute deviation is 0 where more than half of the answers are equal, such as 7 days of a week. Then the
 * median deviation of the answers that differ stands for it; of too few of them the mean deviation of all.
 */
export function centreOf(values: readonly number[]): Centre {
  const sorted = values.toSorted((a, b) => a - b);
  const median = percentile(sorted, 0.5);
  const deviations = sorted.map((value) => Math.abs(value - median)).sort((a, b) => a - b);
  return { median, sd: spreadOf(deviations), answers: values.length };
}

function spreadOf(deviations: readonly number[]): number {
  const mad = percentile(deviations, 0.5);
  if (mad > 0) return mad / 0.6745;
  const differing = deviations.filter((deviation) => deviation > 0);
  if (differing.length < differingMin) return 1.253314 * mean(deviations);
  return percentile(differing, 0.5) / 0.6745;
}

/** Names the number that is furthest out. Null: no number of the interview can be compared. */
export function checkOutliers(
  answers: Interview['answers'],
  {
    questions,
    centres,
  }: {
    readonly questions: readonly NumericQuestion[];
    /** Of the stratum of the interview, by section.question. */
    readonly centres: ReadonlyMap<string, Centre>;
  },
  { warnAbove, answersMin }: Thresholds['outlier'],
): CheckResult | null {
  const scores = questions.flatMap(({ name, numberOf, isYesNo }) => {
    const [value, centre] = [numberOf(answers), centres.get(name)];
    if (isYesNo || value === null || centre === undefined || centre.answers < answersMin) return [];
    // Equal answers have no spread: an equal one is no outlier, and of another one nothing can be said.
    if (centre.sd === 0 && value !== centre.median) return [];
    const z = centre.sd === 0 ? 0 : (value - centre.median) / centre.sd;
    return [{ name, value, z, ...centre }];
  });
  const [worst] = scores.toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z));
  if (worst === undefined) return null;
  const { name, value, z, median, sd, answers: compared } = worst;
  return {
    id: 'outlier',
    result: verdictOf(Math.abs(z) > warnAbove),
    numbers: {
      z,
      value,
      median,
      sd,
      answers: compared,
      outliers: scores.filter((score) => Math.abs(score.z) > warnAbove).length,
    },
    question: name,
  };
}
