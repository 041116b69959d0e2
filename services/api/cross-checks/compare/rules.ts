// Which questions are compared with which measure: those that the request names, else those that name a measure.
import { z } from 'zod';
import { comparisonRules } from '#domain/surveys/sensor-comparison/comparison-rules.ts';
import { isSurveyMeasure, surveyMeasures } from '#domain/surveys/sensor-comparison/measures.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import type { Question } from '#domain/surveys/templates/template.ts';
import { anyText } from '../../contract/fields.ts';
import { pointerOf } from '../../contract/faults.ts';
import { Problem } from '../../contract/problem.ts';
import type { crossCheckRule } from '../../store/bodies/cross-check.ts';

export const ruleInput = z
  .strictObject({
    question: anyText(200),
    measure: z.enum(surveyMeasures).optional(),
    tolerance: z
      .strictObject({ relative: z.number().min(0).max(1), absolute: z.number().min(0).max(1_000_000) })
      .optional(),
    fuel: z.strictObject({ name: anyText(64), unit: z.enum(['kg', 'L', 'm3', 'kWh']) }).optional(),
  })
  .meta({ id: 'NewCrossCheckRule' });

export interface OpenRule {
  readonly rule: z.output<typeof crossCheckRule>;
  readonly place: readonly [section: string, question: string];
  readonly question: Question;
}

/** Throws 400 for a question that does not exist, is sensitive, or has no measure; and where nothing is to be compared. */
export function rulesOf(
  template: SealedTemplate,
  asked: readonly z.output<typeof ruleInput>[] | undefined,
  coverageMin: number,
): OpenRule[] {
  const own = comparisonRules(template, { coverageMin });
  const wanted: readonly z.output<typeof ruleInput>[] = asked ?? own.map(({ question }) => ({ question }));
  const rules = wanted.map((given, index) => {
    const { question: name, tolerance, fuel } = given;
    const found = questionOf(template, name);
    const of = own.find((rule) => rule.question === name);
    const measure = given.measure ?? of?.measure;
    if (!found || found.question.sensitive || measure === undefined || !isSurveyMeasure(measure))
      throw refusal(index, name, found?.question);
    return {
      ...found,
      rule: {
        question: name,
        measure,
        coverageMin,
        ...(tolerance && { tolerance }),
        ...(fuel && { fuel }),
        ...(of?.isPerDayInUse && { isPerDayInUse: true }),
      },
    };
  });
  if (rules.length > 0) return rules;
  throw new Problem('invalid-survey', {
    errors: [
      {
        pointer: '#/rules',
        code: 'nothing-to-compare',
        detail: 'No question of this campaign has a measure. Send rules.',
      },
    ],
  });
}

function questionOf({ sections }: SealedTemplate, name: string): Omit<OpenRule, 'rule'> | undefined {
  for (const section of sections)
    for (const question of section.questions)
      if (`${section.id}.${question.id}` === name) return { place: [section.id, question.id], question };
  return undefined;
}

function refusal(index: number, name: string, question: Question | undefined): Problem {
  const why = question
    ? question.sensitive
      ? 'is marked sensitive'
      : 'has no measure; send one'
    : 'is not in the questionnaire';
  const detail = `${JSON.stringify(name)} ${why}.`;
  return new Problem('invalid-survey', {
    errors: [{ pointer: pointerOf(['rules', index, 'question']), code: 'bad-question', detail }],
  });
}
