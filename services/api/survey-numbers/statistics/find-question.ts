// Finds the question that a parameter names, and refuses one that has no statistics.
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import type { Question } from '#domain/surveys/templates/template.ts';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { Problem, type Fault } from '../../contract/problem.ts';

export interface FoundQuestion {
  readonly section: string;
  readonly question: Question;
}

/** `name`: section.question. Throws 400. */
export function findQuestion({ sections }: SealedTemplate, parameter: string, name: string): FoundQuestion {
  const all = sections.flatMap(({ id: section, questions }) =>
    questions.map((question) => ({ section, question, name: `${section}.${question.id}` })),
  );
  const found = all.find((one) => one.name === name);
  if (!found) {
    const suggestion = didYouMean(
      name,
      all.map((one) => one.name),
    );
    throw refusal(parameter, {
      code: 'unknown-question',
      detail: `The questionnaire of this campaign has no question ${JSON.stringify(name)}.`,
      ...(suggestion !== undefined && { suggestion }),
    });
  }
  if (found.question.sensitive)
    throw refusal(parameter, {
      code: 'sensitive-question',
      detail: `${name} is marked sensitive: its answers are kept apart, with personal data, and have no statistics.`,
    });
  return found;
}

export const refusal = (parameter: string, fault: Omit<Fault, 'parameter'>): Problem =>
  new Problem('invalid-query', { errors: [{ parameter, ...fault }] });
