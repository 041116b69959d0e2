// Decides whether a question applies to a household that did not answer it. Only then its answer counts as missing.
import type { Answers } from '../answers/canonical.ts';
import type { Questionnaire } from '../answers/questionnaire.ts';
import { isSealed } from '../answers/sealed-questions.ts';
import type { Situation } from '../answers/settle.ts';

/** Rules that read more than open answers: they are not decided again. */
const readsMore = /\b(?:household|previous)\s*\(/;

type Applies = (answers: Answers, situation: Situation) => boolean;

/**
 * Null where the question applies always, or where its rules read a household, an earlier campaign or a sealed answer:
 * then a missing answer counts as missing. `answers`: those of the response, and its calculated values.
 */
export function applicabilityOf(
  { template, sections }: Questionnaire,
  { section, question }: { readonly section: string; readonly question: string },
): Applies | null {
  const holder = sections.get(section);
  const prepared = holder?.questions.find((one) => one.question.id === question);
  if (!holder || !prepared) return null;
  const rules = [holder.relevant, prepared.relevant].filter((rule) => rule !== null);
  const texts = [holder.section.relevant, prepared.question.relevant].filter((text) => text !== undefined);
  const sealed = template.sections.flatMap(({ id, questions }) =>
    questions.filter(isSealed).flatMap((one) => [`\${${one.id}}`, `\${${id}.${one.id}}`]),
  );
  const isOpen = (text: string): boolean =>
    !readsMore.test(text) && !sealed.some((name) => text.includes(name));
  if (rules.length === 0 || !texts.every(isOpen)) return null;
  return (answers, situation) =>
    rules.every((applies) => applies({ ...situation, answers, row: null, self: null, option: null }));
}
