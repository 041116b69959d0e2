// Questions that say how many rows a repeat has.
import type { Question } from '../templates/template.ts';
import { allNodes } from './sheets/names.ts';
import { note } from './sheets/report.ts';
import { readRule } from './rules.ts';
import type { SectionReader } from './section-reader.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import { at, textIn } from './sheets/table.ts';

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
  const name = /^\$\{\s*([^{}]+?)\s*\}$/.exec(rule)?.[1];
  const siblings = siblingsOf(node, reader.tree) ?? [];
  const isBeside = siblings.some(
    (one) => (reader.renamed.get(one.name) ?? one.name) === name && isCounter(one),
  );
  if (name !== undefined && isBeside) return { id: name, added: [] };
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
  kind === 'calculate' || (/^int(?:eger)?$/.test(kind) && textIn(row, 'calculation') === undefined);

/** Names of the questions that say how many rows a repeat has. */
export const countersIn = (tree: readonly SurveyNode[]): Set<string> =>
  new Set(
    allNodes(tree).flatMap(
      ({ row }) => /^\$\{\s*([^{}]+?)\s*\}$/.exec(textIn(row, 'repeat_count') ?? '')?.[1] ?? [],
    ),
  );

/** Rows of the same section. */
function siblingsOf(node: SurveyNode, tree: readonly SurveyNode[]): readonly SurveyNode[] | undefined {
  const group = tree.find((one) => one.kind === 'group' && allNodes(one.children).includes(node));
  return group === undefined ? tree.filter(({ kind }) => kind !== 'group') : allNodes(group.children);
}
