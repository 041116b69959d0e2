// Whether one answer was given through a whole matrix or list of ratings.
import type { Answers } from '../answers/canonical.ts';
import { isAnswered, recordOf } from '../answers/given.ts';
import type { Question, Template } from '../templates/template.ts';
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

/** Answers of each matrix, and of the ratings and scales of each section that have the same range. */
function listsOf({ sections }: Template, answers: Answers): (readonly unknown[])[] {
  return sections.flatMap(({ id, questions }) => {
    const given = answers[id] ?? {};
    const matrices = questions
      .filter(({ type }) => type === 'matrix')
      .map((question) => Object.values(recordOf(given[question.id]) ?? {}));
    const ratings = Map.groupBy(
      questions.filter(({ type }) => type === 'rating' || type === 'scale'),
      rangeOf,
    );
    return [...matrices, ...[...ratings.values()].map((list) => list.map((question) => given[question.id]))];
  });
}

const rangeOf = ({ type, validation: { min, max, step } = {} }: Question): string =>
  [type === 'rating' ? 1 : min, max, step ?? 1].join(' ');

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
