// Groups of rows that an export writes for one question: amounts with units, durations, ranks, and tables.
import type { Question } from '../templates/template.ts';
import { dropUndefined, labelIn, type QuestionReader } from './question-reader.ts';
import { readQuestion } from './read-question.ts';
import { beyondName, labelOf } from './sheets/labels.ts';
import { note } from './sheets/report.ts';
import { readRule } from './rules.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import { at, lookIn, textIn } from './sheets/table.ts';

/** Undefined where a group is only a group. */
export function readComposite(node: SurveyNode, reader: QuestionReader): Question | undefined {
  if (node.kind !== 'group') return undefined;
  return quantity(node, reader) ?? duration(node, reader) ?? rank(node, reader) ?? matrix(node, reader);
}

const kinds = ({ children }: SurveyNode): string => children.map(({ kind }) => kind).join(' ');

/** The name of the question where the names are as an export makes them. */
function nameIn(
  { name, children }: SurveyNode,
  ending: string,
  endings: readonly string[],
): string | undefined {
  if (!name.endsWith(`_${ending}`)) return undefined;
  const id = name.slice(0, -ending.length - 1);
  const isSo =
    children.length === endings.length &&
    children.every((child, index) => child.name === `${id}${endings[index] ?? ''}`);
  return isSo ? id : undefined;
}

const quantityName = (node: SurveyNode): string | undefined =>
  kinds(node) === 'decimal select_one' ? nameIn(node, 'quantity', ['', '_unit']) : undefined;

const durationName = (node: SurveyNode): string | undefined =>
  kinds(node) === 'integer integer calculate'
    ? nameIn(node, 'duration', ['_hours', '_minutes', ''])
    : undefined;

function rankName(node: SurveyNode): string | undefined {
  const top = node.children.length - 1;
  const endings = [...Array.from({ length: top }, (_, index) => `_${index + 1}`), ''];
  const isRank = kinds(node) === [...Array.from({ length: top }, () => 'select_one'), 'calculate'].join(' ');
  return isRank ? nameIn(node, 'rank', endings) : undefined;
}

function isTable({ children, row }: SurveyNode): boolean {
  const [first] = children;
  return (
    first !== undefined &&
    /\btable-list\b/.test(lookIn(row, 'appearance') ?? '') &&
    children.every((child) => child.kind === 'select_one' && child.list === first.list && isPlain(child)) &&
    new Set(children.map((child) => isRequired(child))).size === 1 &&
    new Set(children.map((child) => JSON.stringify(labelOf(child.row, 'required_message')))).size === 1
  );
}

/** Whether the rows of a group are as an export writes them for one question. */
export const isComposite = (node: SurveyNode): boolean =>
  isTable(node) || (quantityName(node) ?? durationName(node) ?? rankName(node)) !== undefined;

/** What the group says for the question. */
function shell({ row }: SurveyNode, id: string, { renamed, ...reader }: QuestionReader) {
  const relevant = textIn(row, 'relevant');
  const label = labelIn(labelOf(row, 'label'), renamed);
  return {
    id: renamed.get(id) ?? id,
    label: beyondName(label, id),
    relevant:
      relevant === undefined ? undefined : readRule(relevant, at(row, 'relevant'), { renamed, ...reader }),
  };
}

const appearanceOf = ({ row }: SurveyNode, usual: string): string | undefined => {
  const appearance = textIn(row, 'appearance');
  return appearance === usual ? undefined : appearance;
};

function quantity(node: SurveyNode, reader: QuestionReader): Question | undefined {
  const id = quantityName(node);
  const [amount, unit] = node.children;
  if (id === undefined || amount === undefined) return undefined;
  const asked = readQuestion(amount, reader);
  const units = reader.lists.get(unit?.list ?? '');
  if (asked === null || units === undefined) return undefined;
  useParts(node);
  return dropUndefined({
    ...asked,
    type: 'quantity' as const,
    units: units.map(({ option }) => (typeof option === 'string' ? option : option.value)),
    relevant: shell(node, id, reader).relevant,
    constraint: asked.constraint?.replaceAll('position(../..)', 'position(..)'),
    appearance: appearanceOf(node, 'field-list'),
  });
}

function duration(node: SurveyNode, reader: QuestionReader): Question | undefined {
  const id = durationName(node);
  const [hours] = node.children;
  if (id === undefined || hours === undefined) return undefined;
  useParts(node);
  return dropUndefined({
    ...shell(node, id, reader),
    type: 'duration' as const,
    required: isRequired(hours),
    requiredMessage: labelIn(labelOf(hours.row, 'required_message'), reader.renamed),
    appearance: appearanceOf(node, 'field-list'),
  });
}

const isRequired = ({ row }: SurveyNode): true | undefined =>
  /^(?:yes|true)$/i.test(textIn(row, 'required') ?? '') ? true : undefined;

function rank(node: SurveyNode, reader: QuestionReader): Question | undefined {
  const top = node.children.length - 1;
  const id = rankName(node);
  const [first] = node.children;
  if (id === undefined || first === undefined || top < 1) return undefined;
  const asked = readQuestion({ ...first, kind: 'rank' }, reader);
  if (asked === null) return undefined;
  useParts(node);
  return dropUndefined({
    ...asked,
    ...shell(node, id, reader),
    top,
    appearance: appearanceOf(node, 'field-list'),
  });
}

/** What an export writes by itself into the rows of such a question. Other words that people see are lost. */
function useParts({ children }: SurveyNode): void {
  for (const { row } of children)
    for (const [heading, { text }] of row.cells)
      if (structure.includes(heading) || (/^label(?:::|$)/.test(heading) && ownText.test(text)))
        row.used.add(heading);
}

const structure: readonly string[] =
  'type name required relevant constraint calculation choice_filter required_message'.split(' ');
const ownText = /^(?:Unit|Unité|Hours|Heures|Minutes|\d+\.)$/;

/** Rows that a remark names. */
const shownRows = 20;

/** Rows of one list in a table. */
function matrix(node: SurveyNode, reader: QuestionReader): Question | undefined {
  const { children, name } = node;
  const [first] = children;
  const options = reader.lists.get(first?.list ?? '');
  if (first === undefined || !isTable(node) || options === undefined) return undefined;
  const rows = children.map((child) => {
    const value = child.name.startsWith(`${name}_`) ? child.name.slice(name.length + 1) : child.name;
    const label = labelIn(labelOf(child.row, 'label'), reader.renamed);
    return label === undefined || label === value ? value : { value, label };
  });
  const { id } = shell(node, name, reader);
  const answers = children.slice(0, shownRows).map(({ name: row }, index) => {
    const value = rows[index];
    return `${row} is ${id}.${typeof value === 'object' ? value.value : (value ?? '')}`;
  });
  const more = children.length > shownRows ? ', …' : '';
  note(
    reader.report.changed,
    at(node.row, 'appearance'),
    'table',
    `The group is one question of type matrix, and its rows are parts of the answer: ${answers.join(', ')}${more}.`,
  );
  return dropUndefined({
    ...shell(node, name, reader),
    type: 'matrix' as const,
    required: isRequired(first),
    requiredMessage: labelIn(labelOf(first.row, 'required_message'), reader.renamed),
    rows,
    options: options.map(({ option }) => option),
    appearance: appearanceOf(node, 'table-list'),
  });
}

/** A row with a rule of its own is a question of its own. */
const isPlain = ({ row, hasOther }: SurveyNode): boolean =>
  !hasOther &&
  ['relevant', 'constraint', 'choice_filter', 'appearance', 'default', 'hint', 'trigger', 'parameters'].every(
    (column) => lookIn(row, column) === undefined,
  );
