// What an earlier release stored of a response although its questionnaire seals it: answers, calculated values, and the details of
// faults and checks that repeat them.
import type { Answers } from '../answers/canonical.ts';
import type { SealedTemplate } from '../answers/sealed-questions.ts';
import { findSealedAnswers, isSealedAt, withoutAnswers, type PlacedAnswer } from './sealed-answers.ts';

/** A fault or a check, with the JSON pointer of its answer. */
type Remark = Readonly<Record<string, unknown>> & { readonly pointer?: string | undefined };

interface Stored {
  readonly responses: Answers;
  readonly calculated?: Answers | undefined;
  readonly faults?: readonly Remark[] | undefined;
  readonly checks?: readonly Remark[] | undefined;
}

interface Resealed {
  /** Members of the body that change. */
  readonly open: Stored;
  /** What is kept apart. Calculated values follow from the answers, so they are not kept. */
  readonly answers: readonly PlacedAnswer[];
}

/** Null: nothing was stored open. */
export function sealStored(stored: Stored, template: SealedTemplate): Resealed | null {
  const { responses, calculated = {}, faults, checks } = stored;
  const answers = findSealedAnswers(responses, template);
  const values = findSealedAnswers(calculated, template);
  if (answers.length === 0 && values.length === 0) return null;
  const withoutDetail = (remark: Remark): Remark => {
    if (!isSealedAt(pathOf(remark.pointer), template)) return remark;
    const { numbers: _, ...rest } = remark;
    return { ...rest, ...('detail' in rest && { detail: 'The answer is not shown here.' }) };
  };
  return {
    answers,
    open: {
      responses: withoutAnswers(responses, answers),
      ...(stored.calculated && { calculated: withoutAnswers(calculated, values) }),
      ...(faults && { faults: faults.map(withoutDetail) }),
      ...(checks && { checks: checks.map(withoutDetail) }),
    },
  };
}

/** Of `#/responses/section/question/0/question`: the steps after `responses`, with the places of items as numbers. */
const pathOf = (pointer = ''): (string | number)[] =>
  pointer
    .split('/')
    .slice(2)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
