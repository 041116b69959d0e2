// Answers that are kept apart from a response, so that they can be erased: those marked sensitive, and exact places.
import type { Answers } from '../answers/canonical.ts';
import { isAnswered, recordOf } from '../answers/given.ts';
import type { Question, Template } from '../templates/template.ts';

/** From the answers to one of them: section, question, and within a repeat item and question. */
type AnswerPath = readonly (string | number)[];

export interface PlacedAnswer {
  readonly path: AnswerPath;
  readonly answer: unknown;
}

/** A place says where a household lives, whatever the template says of the question. */
const isSealed = ({ sensitive, type }: Question): boolean =>
  sensitive === true || type === 'geopoint' || type === 'geoshape';

/** The answers that are sealed, in the order of the template. */
export const sealedAnswers = (answers: Answers, { sections }: Template): PlacedAnswer[] =>
  sections.flatMap(({ id, questions }) => sealedOf(recordOf(answers[id]) ?? {}, questions, [id]));

function sealedOf(
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
      sealedOf(recordOf(item) ?? {}, question.questions ?? [], [...own, index]),
    );
  });
}

/** Whether an answer at this place is sealed. */
export function isSealedAt(path: AnswerPath, { sections }: Template): boolean {
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
  changedAt(
    answers,
    sealed.map(({ path }) => ({ path, answer: undefined })),
  );

/** The answers with others put at their places. */
export const withAnswers = (answers: Answers, placed: readonly PlacedAnswer[]): Answers =>
  changedAt(answers, placed);

function changedAt(answers: Answers, placed: readonly PlacedAnswer[]): Answers {
  const changed: Record<string, Readonly<Record<string, unknown>>> = { ...answers };
  for (const {
    path: [section, ...rest],
    answer,
  } of placed)
    changed[String(section)] = recordOf(putAt(changed[String(section)], rest, answer)) ?? {};
  return changed;
}

/** `undefined` takes the member away. */
function putAt(value: unknown, [first, ...rest]: AnswerPath, answer: unknown): unknown {
  if (first === undefined) return answer;
  if (typeof first === 'number') {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return items.map((item, index) => (index === first ? putAt(item, rest, answer) : item));
  }
  const members = { ...recordOf(value) };
  const next = putAt(members[first], rest, answer);
  return Object.fromEntries(
    Object.entries({ ...members, [first]: next }).filter(([, member]) => member !== undefined),
  );
}
