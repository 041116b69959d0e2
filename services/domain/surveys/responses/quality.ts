// Judges a response by the rules of its questionnaire, for its checks, and by the data quality rules of its campaign.
import type { CheckedResponse } from '../answers/check-response.ts';
import type { AnswerFault } from '../answers/fault.ts';
import type { RuleFinding, RuleOutcome } from '../checks/rule-checks.ts';
import { completion } from '../completion.ts';
import type { SealedTemplate } from '../answers/sealed-questions.ts';
import { isSealedAt } from './sealed-answers.ts';

/** The two data quality rules of a campaign. */
export interface QualityRules {
  /** Least fraction of the questions that apply, 0 to 1. */
  readonly completeness: number;
  /** Whether the hard rules over several answers must hold. */
  readonly consistency: boolean;
}

export interface Quality {
  readonly completeness: number;
  readonly consistency: boolean;
  /** Whether it counts in statistics and exports. */
  readonly meets: boolean;
}

export function qualityOf({ brokenHardRules, ...answered }: RuleOutcome, rules: QualityRules): Quality {
  const consistency = brokenHardRules.length === 0;
  const { ratio, complete } = completion(answered, rules.completeness);
  return { completeness: ratio, consistency, meets: complete && (consistency || !rules.consistency) };
}

/** A sealed answer must not be told by a check, which is not erased. */
export function ruleOutcomeOf(
  { completion: of, faults, warnings }: CheckedResponse,
  template: SealedTemplate,
): RuleOutcome {
  const shown = ({ path, detail }: AnswerFault): RuleFinding => ({
    path,
    detail: isSealedAt(path, template) ? 'The answer is unusual.' : detail,
  });
  const warned = (check: (typeof warnings)[number]['check']): RuleFinding[] =>
    warnings.filter((warning) => warning.check === check).map(shown);
  return {
    unusualAnswers: warned('range'),
    brokenSoftRules: warned('cross-rule'),
    brokenHardRules: faults.filter(({ code }) => code === 'cross-rule').map(shown),
    otherCalculated: warned('calculated'),
    applicable: of.applicable,
    answered: of.answered,
  };
}
