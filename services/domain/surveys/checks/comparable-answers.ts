// Writes answers as texts, so that equal answers are equal texts.
import { canonicalAnswers, type Answers } from '../answers/canonical.ts';
import { isAnswered, recordOf } from '../answers/given.ts';
import type { Question, QuestionType, Template } from '../templates/template.ts';

/** Answers that two households cannot have in common, that the phone fills in, or that follow from others. */
const incomparable: ReadonlySet<QuestionType> = new Set([
  'geopoint',
  'geoshape',
  'image',
  'audio',
  'video',
  'file',
  'barcode',
  'device_ref',
  'note',
  'calculated',
  'hidden',
  'metadata',
]);

/** One text for each question that can be compared, in the order of the template; null: not answered. */
export function comparableAnswers(template: Template, answers: Answers): (string | null)[] {
  const canonical = canonicalAnswers(answers, template);
  return template.sections.flatMap(({ id, questions }) =>
    questions
      .filter(({ type }) => !incomparable.has(type))
      .map((question) => {
        const answer = canonical[id]?.[question.id];
        return isAnswered(answer) ? textOf(answer) : null;
      }),
  );
}

/** The text of one answer. */
export function comparableText(question: Question, answer: unknown): string {
  const section = { id: 's', questions: [question] };
  const canonical = canonicalAnswers(
    { s: { [question.id]: answer } },
    { templateId: '', sections: [section] },
  );
  return textOf(canonical['s']?.[question.id]);
}

/** JSON with the names of each object in order. */
const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) => {
    const fields = Array.isArray(value) ? null : recordOf(value);
    return fields === null
      ? value
      : Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
