// What keeps a version of a template from being published.
import { listFaults } from './list-faults.ts';
import { languageFaults } from './language-faults.ts';
import { formSizeFaults } from './form-size.ts';
import { faultsOfRepeats, within, type TemplateFault } from './faults.ts';
import { questionFaults } from './question-faults.ts';
import type { Nearest } from '../nearest.ts';
import { reservedIdFaults } from './reserved-ids.ts';
import { ruleFaults } from './rule-faults.ts';
import { savedFieldFaults } from './saved-fields.ts';
import type { Question, Section, Template } from './template.ts';

/** All faults of a template whose fields have the right types, and whose lists were read. */
export function templateFaults(template: Template, nearest: Nearest): TemplateFault[] {
  const { sections, validations = {} } = template;
  const ids = sections.map(({ id }) => id);
  const faults = [
    ...reservedIdFaults(template),
    ...repeatedIds(ids, 'section').map(within('sections')),
    ...sections.flatMap((section, index) => sectionFaults(section).map(within('sections', index))),
    ...requiredSectionFaults(validations.requiredSections ?? [], sections),
    ...repeatedIds(
      (validations.crossRules ?? []).map(({ id }) => id),
      'rule',
    ).map(within('validations', 'crossRules')),
    ...savedFieldFaults(template),
    ...listFaults(template),
    ...ruleFaults(template, nearest),
    ...languageFaults(template),
  ];
  // A form with other faults is not made.
  return faults.length > 0 ? faults : formSizeFaults(template);
}

function sectionFaults({ questions }: Section): TemplateFault[] {
  const ids = questions.map(({ id }) => id);
  return [
    ...repeatedIds(ids, 'question').map(within('questions')),
    ...questions.flatMap((question, index) => questionFaults(question).map(within('questions', index))),
    ...countFaults(questions),
  ];
}

const repeatedIds = (ids: readonly string[], what: string): TemplateFault[] =>
  faultsOfRepeats(ids, what).map((fault) => ({ ...fault, path: [...fault.path, 'id'] }));

/** A repeat takes its number of items from a whole number beside it: of its section, or of the row of the repeat around. */
const countFaults = (questions: readonly Question[]): TemplateFault[] =>
  questions.flatMap((question, index) =>
    [...countFault(question, questions), ...countFaults(question.questions ?? [])].map(
      within('questions', index),
    ),
  );

function countFault({ countFrom }: Question, beside: readonly Question[]): TemplateFault[] {
  const whole = beside.filter(
    ({ type, validation, valueType }) =>
      type === 'integer' ||
      (type === 'number' && validation?.integer) ||
      (type === 'calculated' && valueType === 'number'),
  );
  const count = whole.find(({ id }) => id === countFrom);
  if (count?.sensitive === true) {
    const detail = `${JSON.stringify(countFrom)} is sensitive, and the number of rows would tell its answer. Count by another question, or leave countFrom out.`;
    return [{ path: ['countFrom'], code: 'sensitive-count', detail }];
  }
  if (countFrom === undefined || count !== undefined) return [];
  const named = whole.map(({ id }) => id).join(', ') || 'there is none';
  const detail = `${JSON.stringify(countFrom)} is no whole number of this section: ${named}.`;
  return [{ path: ['countFrom'], code: 'unknown-question', detail }];
}

function requiredSectionFaults(required: readonly string[], sections: readonly Section[]): TemplateFault[] {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const faults = required.flatMap((id, index): TemplateFault[] => {
    const section = byId.get(id);
    if (section === undefined) {
      const detail = `There is no section ${JSON.stringify(id)}: ${[...byId.keys()].join(', ')}.`;
      return [{ path: [index], code: 'unknown-section', detail }];
    }
    if (section.questions.some(canBeAnswered)) return [];
    const detail = `Section ${id} has no question that a person can answer, so no response would be complete.`;
    return [{ path: [index], code: 'no-question', detail }];
  });
  return [...faults, ...faultsOfRepeats(required, 'section')].map(within('validations', 'requiredSections'));
}

/** Notes have no answer; the service or the phone fills in the others. */
const withoutAnswer: readonly string[] = ['note', 'calculated', 'hidden', 'metadata'];

const canBeAnswered = ({ type, questions }: Question): boolean =>
  type === 'repeat' ? (questions ?? []).some(canBeAnswered) : !withoutAnswer.includes(type);
