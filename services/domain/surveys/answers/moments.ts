// Answers that are dates, times and durations.
import { resolveBound, forms, isOf, order, type Form } from '../moments/moments.ts';
import type { Question } from '../templates/template.ts';
import { fault, wrongType, type AnswerFault } from './fault.ts';
import type { Measures } from './measures.ts';

export const checkMoment =
  (form: Form) =>
  (answer: unknown, { validation: { min, max } = {} }: Question, { today }: Measures): AnswerFault[] => {
    if (typeof answer !== 'string' || !isOf(form, answer)) return [wrongType(forms[form].wanted, answer)];
    const [least, most] = [resolveBound(min, today), resolveBound(max, today)];
    return [
      ...(least !== undefined && order(answer, least) < 0
        ? [fault('too-small', `${answer} is below ${least}, the smallest answer that is allowed.`)]
        : []),
      ...(most !== undefined && order(answer, most) > 0
        ? [fault('too-large', `${answer} is above ${most}, the largest answer that is allowed.`)]
        : []),
    ];
  };
