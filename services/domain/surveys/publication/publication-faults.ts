// What keeps a version of a template from being published: its faults, and defaults that would be no answers.
import { checkAnswer } from '../answers/check-answer.ts';
import { isAnswered } from '../answers/given.ts';
import { optionIndex } from '../answers/option-index.ts';
import { isRelative } from '../moments/moments.ts';
import type { Nearest } from '../nearest.ts';
import { openPattern } from '../patterns/pattern.ts';
import { within, type TemplateFault } from '../templates/faults.ts';
import { templateFaults } from '../templates/template-faults.ts';
import type { Limits, Question, Template } from '../templates/template.ts';

/** All faults of a template whose fields have the right types. */
export function publicationFaults(template: Template, nearest: Nearest): TemplateFault[] {
  const faults = templateFaults(template, nearest);
  // Limits that are wrong themselves check nothing.
  return faults.length > 0 ? faults : defaultFaults(template);
}

const defaultFaults = ({ sections }: Template): TemplateFault[] =>
  sections.flatMap(({ questions }, section) =>
    questions.flatMap((question, index) =>
      ofQuestion(question).map(within('sections', section, 'questions', index)),
    ),
  );

const ofQuestion = (question: Question): TemplateFault[] => [
  ...ofDefault(question).map(within('default')),
  ...(question.questions ?? []).flatMap((inner, index) => ofQuestion(inner).map(within('questions', index))),
];

/** Types that begin without a default. */
const without: readonly string[] = ['calculated', 'metadata', 'repeat'];

function ofDefault(question: Question): TemplateFault[] {
  const { type, default: value, validation } = question;
  if (!isAnswered(value)) return [];
  if (without.includes(type))
    return [{ path: [], code: 'no-default', detail: `A question of type ${type} begins without a default.` }];
  if (type === 'hidden') return ofHidden(value);
  const opened = validation?.pattern === undefined ? null : openPattern(validation.pattern);
  const pattern = opened !== null && 'detail' in opened ? null : opened;
  const answer = type === 'datetime' && typeof value === 'string' ? withOffset(value) : value;
  const fixed = { ...question, ...(validation && { validation: fixedLimits(validation) }) };
  return checkAnswer(answer, fixed, { today: '', pattern, options: optionIndex(question.options ?? []) }).map(
    ({ path, code, detail }) => ({
      path: [...path],
      code,
      detail: `The default is no answer. ${detail}`,
    }),
  );
}

const ofHidden = (value: unknown): TemplateFault[] =>
  ['string', 'number', 'boolean'].includes(typeof value)
    ? []
    : [{ path: [], code: 'wrong-type', detail: 'The default is a text, a number, true or false.' }];

/** Bounds that are relative to today are known when the question is answered. */
const fixedLimits = ({ min, max, ...rest }: Limits): Limits => ({
  ...rest,
  ...(isFixed(min) && { min }),
  ...(isFixed(max) && { max }),
});

const isFixed = (bound: number | string | undefined): boolean =>
  bound !== undefined && (typeof bound === 'number' || !isRelative(bound));

/** Without an offset it is the local time of the phone. */
const withOffset = (moment: string): string =>
  /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(moment) ? moment : `${moment}Z`;
