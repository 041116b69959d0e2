// Compares a spreadsheet with the template that was read from it: the template is written as a spreadsheet again, and the two are
// read in the same way. So an import says for each question, text, rule and appearance whether it is still there.
import { straightenQuotes } from '../expressions/straighten.ts';
import { formOf } from '../form/form.ts';
import type { FormNode } from '../form/node.ts';
import { noLanguage } from '../form/texts.ts';
import type { Template } from '../templates/template.ts';
import { sheetsOf } from './export.ts';
import { renameInText } from './rules.ts';
import { choiceColumns, readChoices } from './sheets/choices.ts';
import type { FormRows } from './sheets/form-rows.ts';
import { allNodes } from './sheets/names.ts';
import { emptyReport } from './sheets/report.ts';
import { readTree, surveyColumns } from './sheets/survey-tree.ts';
import { readTable } from './sheets/table.ts';
import { withoutVisit } from './sheets/visit-rows.ts';

type Part = 'questions' | 'choices' | 'texts' | 'rules' | 'appearances';

interface Count {
  readonly part: Part;
  /** Of texts the language, of rules the column; else empty. */
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

interface Difference {
  readonly question: string;
  /** As the spreadsheet names it; `type` where one of the two has no such row. */
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

export interface Comparison {
  readonly counts: readonly Count[];
  /** The first ones. */
  readonly differences: readonly Difference[];
  readonly differing: number;
}

const differencesMax = 100;
const charactersMax = 200;

/** `template`: with the rows of its lists. */
export function compareSheets(before: FormRows, template: Template): Comparison {
  const [old, now] = [factsOf(before), factsOf(rowsOf(template, namesOf(before)))];
  const differences = [...new Set([...old.keys(), ...now.keys()])].flatMap((question) =>
    differencesOf(question, old.get(question), now.get(question)),
  );
  return {
    counts: countsOf([...old.values()], [...now.values()]),
    differences: differences.slice(0, differencesMax),
    differing: differences.length,
  };
}

const namesOf = ({ nodes, renamed }: FormRows): ReadonlySet<string> =>
  new Set(nodes.map(({ name }) => renamed.get(name) ?? name));

/** `known`: names of the form before. Helpers of phones are no part of a template. */
function rowsOf(template: Template, known: ReadonlySet<string>): FormRows {
  const form = formOf(template, { id: template.templateId, version: '1' });
  const sources = new Map(
    nodesIn(form.nodes).flatMap(({ name, source }) => (source === null ? [] : [[name, source] as const])),
  );
  const report = emptyReport();
  const sheets = sheetsOf(form, template);
  const table = (name: string, columns: readonly string[]) => {
    const sheet = sheets.find((one) => one.name === name) ?? { name, cells: [] };
    return readTable(sheet, { known: columns, nearest: () => undefined, report });
  };
  const nodes = withoutVisit(readTree(table('survey', surveyColumns), report));
  // A form gives a question another name where one that it adds has it.
  const renamed = new Map(
    [...sources].flatMap(([name, { question, part }]) =>
      part === 'value' && !known.has(name) && known.has(question) ? [[name, question] as const] : [],
    ),
  );
  return {
    nodes: allNodes(nodes).filter(({ name }) => sources.has(name) || known.has(name)),
    lists: readChoices(table('choices', choiceColumns), report),
    renamed,
  };
}

const nodesIn = (nodes: readonly FormNode[]): FormNode[] =>
  nodes.flatMap((node) => [node, ...nodesIn(node.children ?? [])]);

/** What a row says, by its column; of texts by column and language. */
interface Facts {
  readonly isQuestion: boolean;
  readonly cells: ReadonlyMap<string, string>;
}

function factsOf({ nodes, lists, renamed }: FormRows): Map<string, Facts> {
  const facts = new Map<string, Facts>();
  for (const node of nodes) {
    const name = renamed.get(node.name) ?? node.name;
    const isQuestion = node.kind !== 'group' && node.kind !== 'repeat';
    const cells = new Map<string, string>();
    cells.set('type', node.kind.toLowerCase());
    const choices = lists.get(node.list ?? '');
    if (choices !== undefined) cells.set('choices', String(choices.length));
    for (const [heading, { text }] of node.row.cells) {
      const said = partOf(heading) === undefined ? '' : plainText(heading, renameInText(text, renamed));
      if (said !== '' && said !== name) cells.set(heading, said);
    }
    facts.set(nthOf(facts, name), { isQuestion, cells });
  }
  return facts;
}

/** Groups and repeats may have questions of one name: those that follow the first are numbered. */
function nthOf(facts: ReadonlyMap<string, Facts>, name: string): string {
  let key = name;
  for (let number = 2; facts.has(key); number++) key = `${name} (${number})`;
  return key;
}

const texts: readonly string[] = ['label', 'hint', 'guidance_hint', 'constraint_message', 'required_message'];
const rules: readonly string[] =
  'relevant constraint required readonly calculation trigger choice_filter default repeat_count parameters'.split(
    ' ',
  );

/** Undefined for columns that are compared in no part. */
function partOf(heading: string): Part | undefined {
  const [column = ''] = heading.split('::');
  if (texts.includes(column)) return 'texts';
  if (rules.includes(column)) return 'rules';
  return column === 'appearance' ? 'appearances' : undefined;
}

/** Blanks and the kind of quotation marks have no meaning in rules. */
function plainText(heading: string, text: string): string {
  if (partOf(heading) !== 'rules') return text;
  if (heading === 'parameters')
    return text
      .split(/[\s,;]+/)
      .toSorted()
      .join(' ');
  const dense = straightenQuotes(text).text.replaceAll(/\s+/g, '');
  if (heading !== 'required' && heading !== 'readonly') return dense;
  if (/^(?:yes|true|true\(\)|1)$/i.test(dense)) return 'yes';
  return /^(?:no|false|false\(\)|0)$/i.test(dense) ? '' : dense;
}

function differencesOf(question: string, old: Facts | undefined, now: Facts | undefined): Difference[] {
  // What became of a group is said where it is changed.
  const isBoth = old !== undefined && now !== undefined;
  const columns = isBoth
    ? [...new Set([...old.cells.keys(), ...now.cells.keys()])].filter((one) => one !== 'type')
    : ['type'];
  return columns.flatMap((column) => {
    const [before = '', after = ''] = [old?.cells.get(column), now?.cells.get(column)];
    if (before === after) return [];
    return [
      { question, column, before: before.slice(0, charactersMax), after: after.slice(0, charactersMax) },
    ];
  });
}

function countsOf(old: readonly Facts[], now: readonly Facts[]): Count[] {
  const counts = new Map<string, { part: Part; name: string; before: number; after: number }>();
  const add = (side: 'before' | 'after', part: Part, name: string, by: number): void => {
    const key = `${part} ${name}`;
    const count = counts.get(key) ?? { part, name, before: 0, after: 0 };
    count[side] += by;
    counts.set(key, count);
  };
  for (const [side, all] of [
    ['before', old],
    ['after', now],
  ] as const) {
    for (const part of ['questions', 'choices', 'appearances'] as const) add(side, part, '', 0);
    for (const { isQuestion, cells } of all) {
      add(side, 'questions', '', isQuestion ? 1 : 0);
      add(side, 'choices', '', Number(cells.get('choices') ?? 0));
      for (const heading of cells.keys()) {
        const part = partOf(heading);
        const [column = '', language = noLanguage] = heading.split('::');
        if (part !== undefined) add(side, part, nameOf(part, { column, language }), 1);
      }
    }
  }
  return [...counts.values()].toSorted((a, b) => order.indexOf(a.part) - order.indexOf(b.part));
}

const order: readonly Part[] = ['questions', 'choices', 'texts', 'rules', 'appearances'];

const nameOf = (
  part: Part,
  { column, language }: { readonly column: string; readonly language: string },
): string => (part === 'texts' ? language : part === 'rules' ? column : '');
