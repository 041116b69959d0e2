// What is known of a household before a visit: its earlier answers to the questions that are asked again.
import type { Answers } from '../answers/canonical.ts';
import { isAnswered } from '../answers/given.ts';
import type { SealedTemplate } from '../answers/sealed-questions.ts';
import type { Question } from '../templates/template.ts';

interface Earlier {
  readonly template: SealedTemplate;
  readonly answers: Answers;
}

/**
 * Earlier answers to questions with the same id, or the id in `renamedFrom`, and of the same type: first those of the
 * same section. Sensitive answers and places stay out, because phones get lost.
 */
export function prefill({ sections }: SealedTemplate, earlier: Earlier): Answers {
  const filled = sections.map(({ id, questions }) => {
    const known = questions.flatMap((question) => {
      const answer = isShared(question) ? earlierAnswer(id, question, earlier) : undefined;
      return isAnswered(answer) ? [[question.id, answer] as const] : [];
    });
    return [id, Object.fromEntries(known)] as const;
  });
  return Object.fromEntries(filled.filter(([, known]) => Object.keys(known).length > 0));
}

const unshared: readonly Question['type'][] = [
  'geopoint',
  'geoshape',
  'image',
  'audio',
  'video',
  'file',
  'repeat',
  'note',
  'calculated',
  'hidden',
  'metadata',
];

const isShared = ({ sensitive, type }: Question): boolean => sensitive !== true && !unshared.includes(type);

function earlierAnswer(
  sectionId: string,
  { id, renamedFrom, type }: Question,
  { template, answers }: Earlier,
): unknown {
  const ids = [id, ...(renamedFrom === undefined ? [] : [renamedFrom])];
  const sections = template.sections.toSorted(
    (a, b) => Number(b.id === sectionId) - Number(a.id === sectionId),
  );
  return ids
    .flatMap((wanted) =>
      sections.flatMap((section) =>
        section.questions
          .filter((question) => question.id === wanted && question.type === type && isShared(question))
          .map((question) => answers[section.id]?.[question.id]),
      ),
    )
    .find(isAnswered);
}
