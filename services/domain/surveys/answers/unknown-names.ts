// Sections and questions of a response that its template does not have.
import type { Question } from '../templates/template.ts';
import { fault, type AnswerFault } from './fault.ts';
import { recordOf } from './given.ts';
import { inside, type Walk } from './walk.ts';

/** What no section or question of the template takes. */
export function lookForUnknown(sent: Readonly<Record<string, unknown>>, walk: Walk): void {
  const { sections } = walk.questionnaire;
  for (const [id, answers] of Object.entries(sent)) {
    const known = sections.get(id);
    const given = recordOf(answers);
    if (known === undefined)
      walk.faults.push(unknown('section', id, { allowed: [...sections.keys()], walk }));
    else if (given === null) walk.faults.push(fault('wrong-type', 'This must be an object of answers.', id));
    else walk.faults.push(...unknownQuestions(given, known.section.questions, walk).map(inside(id)));
  }
}

export const unknownQuestions = (
  given: Readonly<Record<string, unknown>>,
  questions: readonly Question[],
  walk: Walk,
): AnswerFault[] => {
  const allowed = questions.map(({ id }) => id);
  return Object.keys(given)
    .filter((id) => !allowed.includes(id))
    .map((id) => unknown('question', id, { allowed, walk }));
};

function unknown(
  what: 'section' | 'question',
  id: string,
  { allowed, walk }: { readonly allowed: readonly string[]; readonly walk: Walk },
): AnswerFault {
  const meant = walk.nearest(id, allowed);
  const hint = meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`;
  return fault(`unknown-${what}`, `The template has no ${what} ${JSON.stringify(id)}.${hint}`, id);
}
