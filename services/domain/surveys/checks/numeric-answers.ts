// Answers as numbers, for the checks that look at their spread and their digits.
import type { Answers } from '../answers/canonical.ts';
import { isAnswered } from '../answers/given.ts';
import { readingOf } from '../statistics/read-answer.ts';
import type { Template } from '../templates/template.ts';

export interface NumericQuestion {
  /** section.question */
  readonly name: string;
  /** Amounts in the unit of the question, yes as 1 and no as 0; null: not answered. */
  readonly numberOf: (answers: Answers) => number | null;
  /** An answer of yes or no. */
  readonly isYesNo: boolean;
}

export const numericQuestions = ({ sections }: Template): NumericQuestion[] =>
  sections.flatMap(({ id: section, questions }) =>
    questions.flatMap((question) => {
      const reading = readingOf(question);
      const isYesNo = question.type === 'boolean';
      if (reading === null || (reading.kind !== 'mean' && !isYesNo)) return [];
      const numberOf = (answers: Answers): number | null => {
        const answer = answers[section]?.[question.id];
        if (!isAnswered(answer)) return null;
        if (reading.kind === 'mean') return reading.numberOf(answer);
        return typeof answer === 'boolean' ? Number(answer) : null;
      };
      return [{ name: `${section}.${question.id}`, numberOf, isYesNo }];
    }),
  );
