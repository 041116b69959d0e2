// Answers that are kept apart from a response, so that they can be erased: those marked sensitive, and exact places.
import type { Answers } from '../answers/canonical.ts';
import { isAnswered, recordOf } from '../answers/given.ts';
import { isSealed, type SealedTemplate } from '../answers/sealed-questions.ts';
import type { Question } from '../templates/template.ts';

/** From the answers to one of them: section, question, and within a repeat item and question. */
type AnswerPath = readonly (string | number)[];

export interface PlacedAnswer {
  readonly path: AnswerPath;
  readonly answer: unknown;
}

/** The answers that are sealed, in the order of the template. */
export const findSealedAnswers = (answers: Answers, { sections }: SealedTemplate): PlacedAnswer[] =>
  sections.flatMap(({ id, questions }) => findSealed(recordOf(answers[id]) ?? {}, questions, [id]));

function findSealed(
  given: Readonly<Record<string, unknown>>,
  questions: readonly Question[],
  path: AnswerPath,
): PlacedAnswer[] {
  return questions.flatMap((question): PlacedAnswer[] => {
    const answer = given[question.id];
    const own = [...path, question.id];
    if (!isAnswered(answer)) return [];
    if (isSealed(question)) return [{ path: own, answer }];
    if (question.type !== 'repeat' || !Array.isArray(answer)) return [];
    return answer.flatMap((item, index) =>
      findSealed(recordOf(item) ?? {}, question.questions ?? [], [...own, index]),
    );
  });
}

/** Whether an answer at this place is sealed. */
export function isSealedAt(path: AnswerPath, { sections }: SealedTemplate): boolean {
  const names = path.filter((part) => typeof part === 'string');
  let questions = sections.find(({ id }) => id === names[0])?.questions ?? [];
  for (const name of names.slice(1)) {
    const question = questions.find(({ id }) => id === name);
    if (question === undefined) return false;
    if (isSealed(question)) return true;
    questions = question.questions ?? [];
  }
  return false;
}

/** The answers without those at the given places. Items of a repeat stay, so that the places stay true. */
export const withoutAnswers = (answers: Answers, sealed: readonly PlacedAnswer[]): Answers =>
  replaceAt(
    answers,
    sealed.map(({ path }) => ({ path, answer: undefined })),
  );

/** The answers with others put at their places. */
export const withAnswers = (answers: Answers, placed: readonly PlacedAnswer[]): Answers =>
  replaceAt(answers, placed);

/** Every section and every repeat is gone through once, however many of its answers change. */
function replaceAt(answers: Answers, placed: readonly PlacedAnswer[]): Answers {
  const sections = [...byFirst(placed)].map(([section, rest]) => [
    section,
    recordOf(putAll(answers[section], rest)) ?? {},
  ]);
  return { ...answers, ...Object.fromEntries(sections) };
}

/** `undefined` takes a member away. Of several answers for one place the last one stays. */
function putAll(value: unknown, placed: readonly PlacedAnswer[]): unknown {
  const whole = placed.findLast(({ path }) => path.length === 0);
  if (whole) return whole.answer;
  const changes = byFirst(placed);
  if (typeof placed[0]?.path[0] === 'number') {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return items.map((item, index) => {
      const inner = changes.get(index);
      return inner ? putAll(item, inner) : item;
    });
  }
  const given = recordOf(value) ?? {};
  const changed = [...changes].map(([name, rest]) => [name, putAll(given[name], rest)]);
  const members = { ...given, ...Object.fromEntries(changed) };
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined));
}

/** The answers by the first part of their place, each with the rest of it. */
function byFirst(placed: readonly PlacedAnswer[]): Map<string | number, PlacedAnswer[]> {
  const groups = new Map<string | number, PlacedAnswer[]>();
  for (const {
    path: [first = '', ...path],
    answer,
  } of placed) {
    const group = groups.get(first);
    if (group) group.push({ path, answer });
    else groups.set(first, [{ path, answer }]);
  }
  return groups;
}
