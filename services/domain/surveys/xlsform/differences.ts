// Writes the sheet `hearth`: how a template differs from the one that an import of its other sheets gives.
//
// A row names a question, a section, or with an empty name the form, and one of its keys, with values as JSON:
// - a field such as `sensitive`: it has `value`, null where it is not there. `instead` is what the other sheets gave
//   when the sheet was written; if they give something else now, they were edited, and the row is ignored;
// - `id`: the name in the template, where the name in the sheet `survey` differs;
// - `crossRule`: a rule that is added to those of the form;
// - `remove`: the question is in the sheet `survey`, but not in the template;
// - `insert`: the question is in the template, but not in the sheet `survey`; `value` has section, repeat, index, question.
// An import applies the fields and rules, then `remove`, then `insert` in the order of the rows, and at last `id`.
import { pathInside } from '../expressions/questions.ts';
import { nameNodes, type NodeNames } from '../form/names.ts';
import type { Question, Section, Template } from '../templates/template.ts';
import { isSameJson } from './json.ts';

/** Name, key, value and what the other sheets say instead, both as JSON. */
type Row = readonly [name: string, key: string, value: string, instead: string];

type Part = Readonly<Record<string, unknown>>;

const partOf = (value: unknown): Part => Object(value);
const listIn = (part: Part, key: string): Part[] => {
  const list = part[key];
  return Array.isArray(list) ? list.map(partOf) : [];
};

/** `read`: the template that the other sheets give. */
export function additionsOf(template: Template, read: unknown): Row[] {
  const names = nameNodes(template);
  // Lists are in other sheets or files.
  const { sections, lists: _, validations = {}, ...rest } = template;
  const { crossRules = [], ...own } = validations;
  const { sections: __, lists: ___, ...found } = partOf(read);
  const whole =
    Object.keys(own).length > 0 || validations.crossRules !== undefined
      ? { ...rest, validations: own }
      : rest;
  return [
    ...differing('', partOf(whole), found),
    // A cell holds one rule at most.
    ...crossRules.map((rule): Row => ['', 'crossRule', JSON.stringify(rule), '']),
    ...sections.flatMap((section) => ofSection(section, listIn(partOf(read), 'sections'), names)),
  ];
}

function ofSection(section: Section, found: readonly Part[], names: NodeNames): Row[] {
  const { questions, ...own } = section;
  const name = names.ofSection(section.id);
  const { questions: _, ...read } = found.find(({ id }) => id === name) ?? {};
  const inSheets = listIn(found.find(({ id }) => id === name) ?? {}, 'questions');
  return [
    ...differing(name, partOf(own), read),
    ...ofQuestions(questions, inSheets, { names, section: section.id, sectionName: name, repeat: null }),
  ];
}

interface Holder {
  readonly names: NodeNames;
  readonly section: string;
  readonly sectionName: string;
  readonly repeat: { readonly path: string; readonly name: string } | null;
}

function ofQuestions(questions: readonly Question[], found: readonly Part[], holder: Holder): Row[] {
  const nameOf = ({ id }: Question): string =>
    holder.names.ofQuestion(holder.section, holder.repeat?.path ?? null, id);
  const wanted = new Set(questions.map(nameOf));
  const surplus = found
    .filter(({ id }) => typeof id === 'string' && !wanted.has(id))
    .map(({ id }): Row => [String(id), 'remove', 'true', '']);
  return [
    ...surplus,
    ...questions.flatMap((question, index) =>
      ofQuestion(question, { name: nameOf(question), index, found }, holder),
    ),
  ];
}

interface Found {
  readonly name: string;
  readonly index: number;
  readonly found: readonly Part[];
}

function ofQuestion(question: Question, { name, index, found }: Found, holder: Holder): Row[] {
  const read = found.find(({ id }) => id === name);
  if (read === undefined) {
    const place = { section: holder.sectionName, repeat: holder.repeat?.name ?? null, index, question };
    return [[name, 'insert', JSON.stringify(place), '']];
  }
  const { questions, ...own } = question;
  const { questions: inner, ...rest } = read;
  const rows = differing(name, partOf(own), rest);
  if (questions === undefined) return rows;
  const repeat = { path: pathInside(holder.repeat?.path ?? null, question.id), name };
  return [
    ...rows,
    ...ofQuestions(questions, Array.isArray(inner) ? inner.map(partOf) : [], { ...holder, repeat }),
  ];
}

const differing = (name: string, own: Part, read: Part): Row[] =>
  [...new Set([...Object.keys(own), ...Object.keys(read)])]
    .filter((key) => !isSameJson(own[key], read[key]))
    .map((key): Row => [name, key, text(own[key] ?? null), read[key] === undefined ? '' : text(read[key])]);

/** Fields in the order of their names: equal templates give equal rows. */
const text = (value: unknown): string => JSON.stringify(value, sortMembers);

const sortMembers = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
