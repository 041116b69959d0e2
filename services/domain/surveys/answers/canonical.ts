// Answers in the one form that their digest covers. Stored and returned are the answers as they were sent.
import type { Question, Template } from '../templates/template.ts';
import { isAnswered, recordOf } from './given.ts';

export type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Text is NFC and trimmed, lists whose order has no meaning are sorted by UTF-16 code units, and what was not answered is
 * left out, also a section without answers.
 */
export function canonicalAnswers(answers: Answers, { sections }: Template): Answers {
  const questionsOf = new Map(sections.map(({ id, questions }) => [id, questions]));
  return Object.fromEntries(
    Object.entries(answers).flatMap(([section, given]) => {
      const canonical = canonicalItem(given, questionsOf.get(section) ?? []);
      return isAnswered(canonical) ? [[section, canonical]] : [];
    }),
  );
}

function canonicalItem(
  given: Readonly<Record<string, unknown>>,
  questions: readonly Question[],
): Record<string, unknown> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return Object.fromEntries(
    Object.entries(given)
      .map(([id, answer]) => [id, canonicalAnswer(answer, byId.get(id))] as const)
      .filter(([, answer]) => isAnswered(answer)),
  );
}

export const canonicalText = (text: string): string => text.normalize('NFC').trim();

function canonicalAnswer(answer: unknown, question: Question | undefined): unknown {
  if (typeof answer === 'string') return canonicalText(answer);
  if (question?.type === 'repeat' && Array.isArray(answer))
    return answer.map((item) => canonicalItem(recordOf(item) ?? {}, question.questions ?? []));
  if (Array.isArray(answer)) {
    const items = answer.map((item) => canonicalAnswer(item, undefined));
    return question?.type === 'multiple_choice' ? items.toSorted(byCodeUnits) : items;
  }
  const fields = recordOf(answer);
  return fields === null ? answer : canonicalItem(fields, []);
}

const byCodeUnits = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1);
