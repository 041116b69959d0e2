// How large the form of a template gets on phones, estimated from the template alone: a form that is too large is not made.
import { isInForm } from '../lists/list-table.ts';
import type { TemplateFault } from './faults.ts';
import { valueOf, type Label, type Option, type Question, type Template } from './template.ts';

/** Characters; writing them takes about a second. The four built-in templates have less than 1 % of it. */
const charactersMax = 20_000_000;

export function formSizeFaults(template: Template): TemplateFault[] {
  const characters = formCharacters(template);
  if (characters <= charactersMax) return [];
  const millions = Math.ceil(characters / 1_000_000);
  const detail = `The form for phones would have about ${millions} million characters, with each text in all languages; at most ${charactersMax / 1_000_000} million are allowed. Use fewer options, languages, or references in texts and rules.`;
  return [{ path: [], code: 'form-too-large', detail }];
}

/** The path of a node, which stands for each reference to it. */
const pathCharacters = 250;
/** Instance, bind and control of a node. */
const nodeCharacters = 1500;
/** An element around a text, with its id. */
const textCharacters = 130;

/** At least as many as the XForm has. */
export function formCharacters(template: Template): number {
  const { sections, validations, title } = template;
  const languages = Math.max(1, languagesIn(template).size);
  const text = (label: Label | undefined): number => textSize(label, languages);
  // A list that travels as a file is no part of the form; questions with the same options share them.
  const files = new Set(
    (template.lists ?? []).flatMap(({ id, table }) => (table && isInForm(table) ? [] : [id])),
  );
  const counted = new Set<readonly Option[]>();
  const optionsInForm = ({ options = [], optionsFrom }: Question): readonly Option[] => {
    if (optionsFrom === undefined) return options;
    if (files.has(optionsFrom.list) || counted.has(options)) return [];
    counted.add(options);
    return options;
  };
  const option = (one: Option): number => {
    const { label, filter = {} } = typeof one === 'string' ? { label: undefined } : one;
    const columns = Object.entries(filter).flat().join('').length * 2;
    return textCharacters + columns + text(label ?? valueOf(one));
  };
  const ofQuestion = (question: Question): number => {
    const { rows = [], units = [], questions = [], labels = {}, top = 0 } = question;
    const options = optionsInForm(question);
    const nodes = 4 + top + rows.length;
    const filter = ruleSize(question.choiceFilter);
    const texts = [
      question.label,
      question.hint,
      question.guidance,
      question.constraintMessage,
      question.requiredMessage,
    ];
    return (
      nodes * (nodeCharacters + languages * textCharacters) +
      top * filter +
      ((top * top) / 2) * pathCharacters +
      sum([...texts, ...Object.values(labels)].map(text)) +
      sum([...options, ...rows, ...units].map(option)) +
      filter +
      sum([question.relevant, question.constraint, question.expression].map(ruleSize)) +
      (1 + (question.fill?.on ?? []).length) * ruleSize(question.fill?.expression) +
      sum(questions.map(ofQuestion))
    );
  };
  return (
    text(title) +
    sum(sections.map(({ label, relevant }) => nodeCharacters + text(label) + ruleSize(relevant))) +
    sum(sections.flatMap(({ questions }) => questions.map(ofQuestion))) +
    sum(
      (validations?.crossRules ?? []).map(
        ({ when, assert, message }) => nodeCharacters + ruleSize(when) + ruleSize(assert) + text(message),
      ),
    )
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** In all languages; where one has no text, another is shown. */
function textSize(label: Label | undefined, languages: number): number {
  if (label === undefined) return 0;
  const sizes = (typeof label === 'string' ? [label] : Object.values(label)).map(
    (one) => textCharacters + one.length + pathCharacters * countMarks(one, /\$\{/g),
  );
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  return sum(sizes) + Math.max(0, languages - sizes.length) * largest;
}

/** References, the question itself, and calls that look up the household become paths. */
const ruleSize = (rule = ''): number => rule.length + pathCharacters * countMarks(rule, /\$\{|[.(]/g);

const countMarks = (text: string, mark: RegExp): number => [...text.matchAll(mark)].length;

/** Declared ones, and those of all texts. */
function languagesIn({ languages = [], ...content }: Template): Set<string> {
  const found = new Set(languages);
  const add = (label: Label | undefined): void => {
    if (typeof label === 'object') for (const language of Object.keys(label)) found.add(language);
  };
  const ofQuestion = (question: Question): void => {
    const { label, hint, guidance, constraintMessage, labels = {}, options = [], rows = [] } = question;
    for (const one of [label, hint, guidance, constraintMessage, ...Object.values(labels)]) add(one);
    for (const one of [...options, ...rows]) if (typeof one === 'object') add(one.label);
    question.questions?.forEach(ofQuestion);
  };
  add(content.title);
  for (const { label, questions } of content.sections) {
    add(label);
    questions.forEach(ofQuestion);
  }
  for (const { message } of content.validations?.crossRules ?? []) add(message);
  return found;
}
