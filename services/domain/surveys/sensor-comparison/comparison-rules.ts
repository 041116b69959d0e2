// Which questions of a template are compared with sensors: those that name a measure.
import type { Question, Section, Template } from '../templates/template.ts';
import type { ComparisonRule } from './compare-household.ts';
import { isSurveyMeasure } from './measures.ts';

/** `coverageMin`: of the project, 0 to 1. */
export const comparisonRules = (
  { sections }: Template,
  { coverageMin }: Pick<ComparisonRule, 'coverageMin'>,
): ComparisonRule[] =>
  sections.flatMap((section) =>
    section.questions.flatMap((question) => {
      const { id, measure } = question;
      if (measure === undefined || !isSurveyMeasure(measure)) return [];
      const isPerDayInUse = measure === 'hoursPerDay' && followsUse(question, section);
      return [
        { question: `${section.id}.${id}`, measure, coverageMin, ...(isPerDayInUse && { isPerDayInUse }) },
      ];
    }),
  );

/** Hours that are asked for only where the stove is in use are those of such a day. */
const followsUse = ({ relevant = '' }: Question, { id, questions }: Section): boolean =>
  questions.some(
    (question) => question.measure === 'daysInUseShare' && relevant.includes(`\${${id}.${question.id}}`),
  );
