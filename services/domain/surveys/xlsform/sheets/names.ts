// Names of a spreadsheet as ids of a template.
import { namesIn } from './references.ts';
import { note, type Report } from './report.ts';
import type { SurveyNode } from './survey-tree.ts';
import { at } from './table.ts';

const idForm = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** New ids of names that no id can have. */
export function renameNodes(tree: readonly SurveyNode[], report: Report): Map<string, string> {
  const nodes = allNodes(tree);
  const free = freeNames(nodes);
  const renamed = new Map<string, string>();
  for (const { name, row } of nodes) {
    if (idForm.test(name) || renamed.has(name)) continue;
    const id = free(name);
    renamed.set(name, id);
    note(
      report.changed,
      at(row, 'name'),
      'renamed',
      `${name} is called ${id} in the template: ids begin with a letter and have letters, digits, - and _.`,
    );
  }
  return renamed;
}

/** Names that rules and labels refer to. */
export const readNames = (tree: readonly SurveyNode[]): Set<string> =>
  new Set(
    allNodes(tree)
      .flatMap(({ row }) => [...row.cells.values()])
      .flatMap(({ text }) => [...namesIn(text)]),
  );

/** A name that is there again in another group of its section gets that of its group, where nothing refers to it. */
export function separateNames(tree: readonly SurveyNode[], report: Report): SurveyNode[] {
  const read = readNames(tree);
  const free = freeNames(allNodes(tree));
  return tree.map((outer) => {
    const seen = new Set<string>();
    const visit = (node: SurveyNode, { group, uses }: Holder): SurveyNode => {
      const isFree =
        node.kind !== 'group' && node.kind !== 'repeat' && seen.has(node.name) && !read.has(node.name);
      // Twice in one group is a fault.
      const isOnceHere = uses.get(node.name) === 1;
      seen.add(node.name);
      const name = isFree && isOnceHere ? free(`${group.name}_${node.name}`) : node.name;
      if (name !== node.name)
        note(
          report.changed,
          at(node.row, 'name'),
          'renamed',
          `${node.name} is there already; here it is called ${name}.`,
        );
      return { ...node, name, children: inner(node) };
    };
    const inner = (group: SurveyNode): SurveyNode[] => {
      const holder = { group, uses: usesIn(group) };
      return group.children.map((child) => visit(child, holder));
    };
    return { ...outer, children: inner(outer) };
  });
}

interface Holder {
  readonly group: SurveyNode;
  /** How often each name is there. */
  readonly uses: ReadonlyMap<string, number>;
}

function usesIn({ children }: SurveyNode): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { name } of children) uses.set(name, (uses.get(name) ?? 0) + 1);
  return uses;
}

/** Makes names that no node has: letters, digits, `-` and `_`, and a number where the name is taken. */
function freeNames(nodes: readonly SurveyNode[]): (wanted: string) => string {
  const taken = new Set(nodes.map(({ name }) => name.toLowerCase()));
  // Where the search for a free number goes on, so that thousands of equal names take no time.
  const numbers = new Map<string, number>();
  return (wanted) => {
    const letters = wanted
      .slice(0, nameLengthMax)
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9_-]/g, '')
      .replace(/^[^A-Za-z]+/, '');
    const base = (letters === '' ? 'question' : letters).slice(0, 60);
    const key = base.toLowerCase();
    let number = numbers.get(key) ?? 1;
    const numbered = (): string => (number === 1 ? base : `${base}_${number}`);
    while (taken.has(numbered().toLowerCase())) number++;
    numbers.set(key, number);
    taken.add(numbered().toLowerCase());
    return numbered();
  };
}

/** More characters decide nothing. */
const nameLengthMax = 200;

export const allNodes = (tree: readonly SurveyNode[]): SurveyNode[] =>
  tree.flatMap((node) => [node, ...allNodes(node.children)]);
