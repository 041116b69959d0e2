// Names the questions of an interview that have no answer.
import type { SurveyResponse } from '#infra/client/operations.ts';
import type { QuestionnaireWords } from './questionnaire-words.ts';

/** Nobody answers these. */
const withoutAnswer: readonly string[] = ['note', 'calculated', 'hidden', 'metadata'];
const places: readonly string[] = ['geopoint', 'geoshape'];

interface Unanswered {
  /** Names of those that must be answered. */
  readonly required: readonly string[];
  /** Names of the others. */
  readonly others: readonly string[];
  /** Whether all of the others apply to the household; else the interview may have skipped some by its rules. */
  readonly isCertain: boolean;
}

/** Without the words of the questionnaire only the required ones are known, by their ids. */
export function unansweredOf(
  { responses, completion, masked }: Pick<SurveyResponse, 'responses' | 'completion' | 'masked'>,
  { names, questions }: QuestionnaireWords,
): Unanswered {
  const left = completion.applicable - completion.answered;
  const required = completion.missing.map((pointer) => pointer.split('/').slice(2).join('.'));
  const others =
    left === 0
      ? []
      : questions
          .filter(
            ({ section, question: { id, type, sensitive } }) =>
              !withoutAnswer.includes(type) &&
              !(masked === true && (sensitive === true || places.includes(type))) &&
              responses[section]?.[id] === undefined,
          )
          .map(({ section, question }) => `${section}.${question.id}`)
          .filter((at) => !required.includes(at));
  const nameOf = (at: string): string => names.get(at) ?? at;
  return {
    required: required.map(nameOf),
    others: others.map(nameOf),
    isCertain: required.length + others.length === left,
  };
}
