// The checks that follow from the rules of the questionnaire: soft limits, cross rules, calculated values, and the two quality rules of a campaign.
import { completion } from '../completion.ts';
import { verdictOf, type CheckResult } from './result.ts';

export interface RuleFinding {
  /** From the answers to the one that it concerns; empty: several. */
  readonly path: readonly (string | number)[];
  readonly detail: string;
}

export interface RuleOutcome {
  /** Answers outside of their soft limits. */
  readonly unusualAnswers: readonly RuleFinding[];
  /** Cross rules that do not hold. */
  readonly brokenSoftRules: readonly RuleFinding[];
  readonly brokenHardRules: readonly RuleFinding[];
  /** Calculated values that were sent and differ. */
  readonly otherCalculated: readonly RuleFinding[];
  readonly applicable: number;
  readonly answered: number;
}

type RuleCheck = 'range' | 'cross-rule' | 'calculated';

/** `quality`: of the campaign. Each finding is a result of its own, with its place. */
export function checkRules(
  { unusualAnswers, brokenSoftRules, brokenHardRules, otherCalculated, ...answered }: RuleOutcome,
  quality: { readonly completeness: number; readonly consistency: boolean },
): CheckResult[] {
  const { ratio, complete } = completion(answered, quality.completeness);
  const broken = [
    ...resultsOf('cross-rule', 'fail', brokenHardRules),
    ...resultsOf('cross-rule', 'warn', brokenSoftRules),
  ];
  return [
    ...(unusualAnswers.length > 0 ? resultsOf('range', 'warn', unusualAnswers) : [passResult('range')]),
    ...(broken.length > 0 ? broken : [passResult('cross-rule')]),
    ...resultsOf('calculated', 'warn', otherCalculated),
    {
      id: 'completeness',
      result: verdictOf(false, !complete),
      numbers: { ratio, threshold: quality.completeness },
    },
    ...(quality.consistency ? [consistency(brokenHardRules.length)] : []),
  ];
}

const consistency = (brokenHardRules: number): CheckResult => ({
  id: 'consistency',
  result: verdictOf(false, brokenHardRules > 0),
  numbers: { brokenHardRules },
});

const resultsOf = (id: RuleCheck, result: 'warn' | 'fail', findings: readonly RuleFinding[]): CheckResult[] =>
  findings.map(({ path, detail }) => ({ id, result, path, detail, numbers: {} }));

const passResult = (id: RuleCheck): CheckResult => ({ id, result: 'pass', numbers: {} });
