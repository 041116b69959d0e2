// The checks that follow from the rules of the questionnaire: soft limits, cross rules, and the two quality rules of a campaign.
import { completion } from '../completion.ts';
import { verdictOf, type CheckResult } from './result.ts';

export interface RuleOutcome {
  /** Answers outside of their soft limits, and soft cross rules that do not hold. */
  readonly unusualAnswers: number;
  readonly brokenSoftRules: number;
  /** Hard cross rules that do not hold. */
  readonly brokenHardRules: number;
  readonly applicable: number;
  readonly answered: number;
}

/** `quality`: of the campaign. */
export function checkRules(
  { unusualAnswers, brokenSoftRules, brokenHardRules, applicable, answered }: RuleOutcome,
  quality: { readonly completeness: number; readonly consistency: boolean },
): CheckResult[] {
  const { ratio, complete } = completion({ applicable, answered }, quality.completeness);
  return [
    { id: 'range', result: verdictOf(unusualAnswers > 0), numbers: { unusualAnswers } },
    {
      id: 'cross-rule',
      result: verdictOf(brokenSoftRules > 0, brokenHardRules > 0),
      numbers: { brokenSoftRules, brokenHardRules },
    },
    {
      id: 'completeness',
      result: verdictOf(false, !complete),
      numbers: { ratio, threshold: quality.completeness },
    },
    ...(quality.consistency
      ? [
          {
            id: 'consistency',
            result: verdictOf(false, brokenHardRules > 0),
            numbers: { brokenHardRules },
          } as const,
        ]
      : []),
  ];
}
