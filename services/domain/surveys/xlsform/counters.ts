// Finds the questions that state how many rows a repeat has.
import type { Question } from '../templates/template.ts';
import { allNodes } from './sheets/names.ts';
import { soleName } from './sheets/references.ts';
import { note } from './sheets/report.ts';
import { readRule } from './rules.ts';
import type { SectionReader } from './section-reader.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import { at, lookIn, textIn } from './sheets/table.ts';

interface Counter {
  readonly id: string;
  readonly added: readonly Question[];
}

/** A number of rows that is no answer beside the repeat is calculated in a question of its own. */
export function counterOf(node: SurveyNode, id: string, reader: SectionReader): Counter | undefined {
  const text = textIn(node.row, 'repeat_count');
  if (text === undefined) return undefined;
  const place = at(node.row, 'repeat_count');
  const rule = readRule(text, place, reader);
  const name = soleName(rule);
  if (name !== undefined && reader.numbersBeside.get(node)?.has(name)) return { id: name, added: [] };
  const counter: Question = { id: `${id}_count`, type: 'calculated', expression: rule, valueType: 'number' };
  reader.origins.set(counter, node.row);
  note(
    reader.report.changed,
    place,
    'counted',
    `The number of rows is calculated in the question ${counter.id}.`,
  );
  return { id: counter.id, added: [counter] };
}

const isCounter = ({ kind, row }: SurveyNode): boolean =>
  kind === 'calculate' || (/^int(?:eger)?$/.test(kind) && lookIn(row, 'calculation') === undefined);

/** Names of the questions that say how many rows a repeat has. */
export const countersIn = (tree: readonly SurveyNode[]): Set<string> =>
  new Set(allNodes(tree).flatMap(({ row }) => soleName(lookIn(row, 'repeat_count') ?? '') ?? []));

/** For each repeat the ids of the whole numbers beside it; what is outside of groups is a section too. */
export function numbersBesideRepeats(
  tree: readonly SurveyNode[],
  renamed: ReadonlyMap<string, string>,
): Map<SurveyNode, ReadonlySet<string>> {
  const beside = new Map<SurveyNode, ReadonlySet<string>>();
  const ofHolder = (children: readonly SurveyNode[]): void => {
    const nodes = withinGroups(children);
    const numbers = new Set(nodes.filter(isCounter).map(({ name }) => renamed.get(name) ?? name));
    for (const node of nodes)
      if (node.kind === 'repeat') {
        beside.set(node, numbers);
        ofHolder(node.children);
      }
  };
  for (const { kind, children } of tree) if (kind === 'group') ofHolder(children);
  ofHolder(tree.filter(({ kind }) => kind !== 'group'));
  return beside;
}

/** Groups are no holders of their own. */
const withinGroups = (nodes: readonly SurveyNode[]): SurveyNode[] =>
  nodes.flatMap((node) => (node.kind === 'group' ? withinGroups(node.children) : [node]));
