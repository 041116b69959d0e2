// Whether a collector writes down more numbers that end in 0 or 5 than the others: numbers that were guessed, not asked.
import { betaCdf } from '../../beta.ts';
import { byCollector, type Interview } from './interview.ts';
import type { NumericQuestion } from './numeric-answers.ts';
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

interface Digits {
  readonly numbers: number;
  readonly round: number;
}

/** Whole numbers from 10 on: the last digit of a smaller one is all of it. */
function digitsOf(interviews: readonly Interview[], questions: readonly NumericQuestion[]): Digits {
  let [numbers, round] = [0, 0];
  for (const { answers } of interviews)
    for (const { numberOf, isYesNo } of questions) {
      const value = isYesNo ? null : numberOf(answers);
      if (value === null || !Number.isInteger(value) || Math.abs(value) < 10) continue;
      numbers += 1;
      if (value % 5 === 0) round += 1;
    }
  return { numbers, round };
}

/** Two of ten digits. */
const byChance = 0.2;

/** A result for each collector with enough numbers, where the others have enough too. Households round as well: so others are the measure. */
export function checkDigitPreference(
  interviews: readonly Interview[],
  questions: readonly NumericQuestion[],
  thresholds: Thresholds['digitPreference'],
): Map<string, CheckResult> {
  const digits = [...byCollector(interviews)].map(([collector, own]) => ({
    collector,
    ...digitsOf(own, questions),
  }));
  const all = digits.reduce(
    (total, { numbers, round }) => ({ numbers: total.numbers + numbers, round: total.round + round }),
    { numbers: 0, round: 0 },
  );
  return new Map(
    digits.flatMap(({ collector, ...own }) => {
      const others = { numbers: all.numbers - own.numbers, round: all.round - own.round };
      if (Math.min(own.numbers, others.numbers) < thresholds.answersMin) return [];
      return [[collector, resultOf(own, others, thresholds)]];
    }),
  );
}

function resultOf(
  own: Digits,
  others: Digits,
  { warnAbove, failAbove, chanceMax }: Thresholds['digitPreference'],
): CheckResult {
  const share = own.round / own.numbers;
  const expected = Math.max(byChance, others.round / others.numbers);
  // P(as many or more) of the binomial distribution.
  const chance = own.round === 0 ? 1 : betaCdf(expected, own.round, own.numbers - own.round + 1);
  const isUnlikely = chance <= chanceMax;
  const excess = share - expected;
  return {
    id: 'digit-preference',
    result: verdictOf(isUnlikely && excess > warnAbove, isUnlikely && excess > failAbove),
    numbers: { share, expected, chance, numbers: own.numbers },
  };
}
