// What keeps a version of a template from being published.
import { languageFaults } from './language-faults.ts';
import { repeated, within, type TemplateFault } from './faults.ts';
import { questionFaults } from './question-faults.ts';
import type { Nearest } from '../nearest.ts';
import { ruleFaults } from './rule-faults.ts';
import type { Question, Section, Template } from './template.ts';

/** All faults of a template whose fields have the right types. */
export function templateFaults(template: Template, nearest: Nearest): TemplateFault[] {
  const { sections, validations = {} } = template;
  const ids = sections.map(({ id }) => id);
  return [
    ...repeatedIds(ids, 'section').map(within('sections')),
    ...sections.flatMap((section, index) => sectionFaults(section).map(within('sections', index))),
    ...requiredSectionFaults(validations.requiredSections ?? [], ids),
    ...repeatedIds(
      (validations.crossRules ?? []).map(({ id }) => id),
      'rule',
    ).map(within('validations', 'crossRules')),
    ...ruleFaults(template, nearest),
    ...languageFaults(template),
  ];
}

function sectionFaults({ questions }: Section): TemplateFault[] {
  const ids = questions.map(({ id }) => id);
  return [
    ...repeatedIds(ids, 'question').map(within('questions')),
    ...questions.flatMap((question, index) => [
      ...questionFaults(question).map(within('questions', index)),
      ...countFaults(question, questions).map(within('questions', index)),
    ]),
  ];
}

const repeatedIds = (ids: readonly string[], what: string): TemplateFault[] =>
  repeated(ids, what).map((fault) => ({ ...fault, path: [...fault.path, 'id'] }));

/** A repeat takes its number of items from a whole number of its section. */
function countFaults({ countFrom }: Question, questions: readonly Question[]): TemplateFault[] {
  const whole = questions.filter(
    ({ type, validation, valueType }) =>
      type === 'integer' ||
      (type === 'number' && validation?.integer) ||
      (type === 'calculated' && valueType === 'number'),
  );
  if (countFrom === undefined || whole.some(({ id }) => id === countFrom)) return [];
  const named = whole.map(({ id }) => id).join(', ') || 'there is none';
  const detail = `${JSON.stringify(countFrom)} is no whole number of this section: ${named}.`;
  return [{ path: ['countFrom'], code: 'unknown-question', detail }];
}

const requiredSectionFaults = (required: readonly string[], ids: readonly string[]): TemplateFault[] =>
  required.flatMap((id, index) =>
    ids.includes(id)
      ? []
      : [
          {
            path: ['validations', 'requiredSections', index],
            code: 'unknown-section',
            detail: `There is no section ${JSON.stringify(id)}: ${ids.join(', ')}.`,
          },
        ],
  );
