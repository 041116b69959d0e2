// Compares what a simulated household states with the days of its sensors.
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import {
  compareHousehold,
  type HouseholdComparison,
} from '#domain/surveys/sensor-comparison/compare-household.ts';
import { comparisonRules } from '#domain/surveys/sensor-comparison/comparison-rules.ts';
import { statedUse } from '#domain/surveys/sensor-comparison/stated.ts';
import { questionnaire } from './questionnaire.ts';
import type { RecentUse } from './recent-use.ts';

/** Of the project: days and windows with less data are not compared. */
const coverageMin = 0.8;

const rules = comparisonRules(questionnaire, { coverageMin });

/** One comparison for each statement whose sensors the household has. */
export function comparisonsOf({
  household,
  collector,
  answers,
  use,
}: {
  readonly household: string;
  readonly collector: string;
  readonly answers: Answers;
  readonly use: RecentUse;
}): HouseholdComparison[] {
  return rules.flatMap((rule) => {
    const [section = '', id = ''] = rule.question.split('.');
    const question = questionnaire.sections
      .find((each) => each.id === section)
      ?.questions.find((each) => each.id === id);
    const days = rule.measure === 'traditionalDaysShare' ? use.oldStoveDays : use.cookerDays;
    const stated = question && statedUse(rule.measure, question, answers[section]?.[id]);
    if (!stated || days.length === 0) return [];
    return [
      compareHousehold(rule, {
        householdId: household,
        collector,
        weight: 1,
        stated,
        days,
      }),
    ];
  });
}
