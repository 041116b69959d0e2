// Whether one answer was given through a whole matrix or list of ratings. The lists follow from the questionnaire.
import type { Answers } from '../answers/canonical.ts';
import { isAnswered, recordOf } from '../answers/given.ts';
import { valueOf, type Question, type Template } from '../templates/template.ts';
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

/** Answers of each matrix, and of the questions of each section that have the same scale. */
function listsOf({ sections }: Template, answers: Answers): (readonly unknown[])[] {
  return sections.flatMap(({ id, questions }) => {
    const given = answers[id] ?? {};
    const matrices = questions
      .filter(({ type }) => type === 'matrix')
      .map((question) => Object.values(recordOf(given[question.id]) ?? {}));
    const scaled = questions.flatMap((question) => {
      const scale = scaleOf(question);
      return scale === null ? [] : [{ scale, answer: given[question.id] }];
    });
    const lists = [...Map.groupBy(scaled, ({ scale }) => scale).values()];
    return [...matrices, ...lists.map((list) => list.map(({ answer }) => answer))];
  });
}

/** Equal for questions that share a scale: the range of a rating, or the options of a choice. Null: it has none. */
function scaleOf({
  type,
  validation: { min, max, step } = {},
  options = [],
  optionsFrom,
}: Question): string | null {
  if (type === 'rating') return `1 ${max} 1`;
  if (type === 'scale') return [min, max, step ?? 1].join(' ');
  const isGraded = type === 'single_choice' && !optionsFrom && options.length >= gradesMin;
  return isGraded ? JSON.stringify(options.map(valueOf)) : null;
}

/** Options of a choice that grades. Many honest households say yes, or no, to all questions of a list. */
const gradesMin = 3;

/** Null: no list has enough answers. Several lists of which each is straight fail. */
export function checkStraightLining(
  template: Template,
  answers: Answers,
  { itemsMin }: Thresholds['straightLining'],
): CheckResult | null {
  const lists = listsOf(template, answers)
    .map((list) => list.filter(isAnswered))
    .filter(({ length }) => length >= itemsMin);
  if (lists.length === 0) return null;
  const straight = lists.filter((list) => new Set(list).size === 1);
  return {
    id: 'straight-lining',
    result: verdictOf(straight.length > 0, lists.length > 1 && straight.length === lists.length),
    numbers: {
      lists: lists.length,
      straightLists: straight.length,
      longestStraight: Math.max(0, ...straight.map(({ length }) => length)),
    },
  };
}
