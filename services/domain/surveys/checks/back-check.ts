// Compares an interview with the short second visit of another person.
import type { Answers } from '../answers/canonical.ts';
import { isAnswered } from '../answers/given.ts';
import type { Template } from '../templates/template.ts';
import { comparableText } from './comparable-answers.ts';
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

export interface Visit {
  readonly collector: string | null;
  readonly answers: Answers;
}

/**
 * Any difference in a stable question fails. Questions that depend on the skill of the collector may differ now and
 * then; volatile ones are only counted. Null: the visit was not independent, or no question was answered twice.
 */
export function checkBackCheck(
  template: Template,
  { first, second }: { readonly first: Visit; readonly second: Visit },
  { skillWarnAbove }: Thresholds['backCheck'],
): CheckResult | null {
  if (first.collector === null || second.collector === null || first.collector === second.collector)
    return null;
  const counts = {
    stable: { compared: 0, differing: 0 },
    skill: { compared: 0, differing: 0 },
    volatile: { compared: 0, differing: 0 },
  };
  for (const { id: section, questions } of template.sections)
    for (const question of questions) {
      if (question.backCheck === undefined) continue;
      const [one, other] = [first, second].map(({ answers }) => answers[section]?.[question.id]);
      if (!isAnswered(one) || !isAnswered(other)) continue;
      const count = counts[question.backCheck];
      count.compared += 1;
      if (comparableText(question, one) !== comparableText(question, other)) count.differing += 1;
    }
  const { stable, skill, volatile } = counts;
  if (stable.compared + skill.compared === 0) return null;
  const skillShare = skill.compared === 0 ? 0 : skill.differing / skill.compared;
  return {
    id: 'back-check',
    result: verdictOf(skillShare > skillWarnAbove, stable.differing > 0),
    numbers: {
      stableCompared: stable.compared,
      stableDiffering: stable.differing,
      skillCompared: skill.compared,
      skillDiffering: skill.differing,
      volatileCompared: volatile.compared,
      volatileDiffering: volatile.differing,
    },
  };
}
