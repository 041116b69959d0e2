// Names of a spreadsheet as ids of a template.
import { note, type Report } from './report.ts';
import type { SurveyNode } from './survey-tree.ts';
import { at } from './table.ts';

const idForm = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** New ids of names that no id can have. Names that differ only in case are refused: people and programs mix them up. */
export function renameNodes(tree: readonly SurveyNode[], report: Report): Map<string, string> {
  const nodes = allNodes(tree);
  const taken = new Set(nodes.map(({ name }) => name.toLowerCase()));
  const spellings = new Map<string, string>();
  const renamed = new Map<string, string>();
  for (const { name, row } of nodes) {
    const before = spellings.get(name.toLowerCase());
    spellings.set(name.toLowerCase(), before ?? name);
    if (before !== undefined && before !== name)
      note(
        report.refused,
        at(row, 'name'),
        'same-but-case',
        `${name} and ${before} differ only in capital letters. Give one of them another name.`,
      );
    if (idForm.test(name) || renamed.has(name)) continue;
    const id = free(name, taken);
    taken.add(id.toLowerCase());
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
      .flatMap(({ text }) => [...text.matchAll(/\$\{\s*([^{}]+?)\s*\}/g)].map(([, name = '']) => name)),
  );

/** A name that is there again in another group of its section gets that of its group, where nothing refers to it. */
export function separateNames(tree: readonly SurveyNode[], report: Report): SurveyNode[] {
  const read = readNames(tree);
  const taken = new Set(allNodes(tree).map(({ name }) => name.toLowerCase()));
  return tree.map((outer) => {
    const seen = new Set<string>();
    const visit = (node: SurveyNode, group: SurveyNode): SurveyNode => {
      const isFree =
        node.kind !== 'group' && node.kind !== 'repeat' && seen.has(node.name) && !read.has(node.name);
      // Twice in one group is a fault.
      const isOnceHere = group.children.filter(({ name }) => name === node.name).length === 1;
      seen.add(node.name);
      const name = isFree && isOnceHere ? free(`${group.name}_${node.name}`, taken) : node.name;
      taken.add(name.toLowerCase());
      if (name !== node.name)
        note(
          report.changed,
          at(node.row, 'name'),
          'renamed',
          `${node.name} is there already; here it is called ${name}.`,
        );
      return { ...node, name, children: node.children.map((child) => visit(child, node)) };
    };
    return { ...outer, children: outer.children.map((child) => visit(child, outer)) };
  });
}

function free(name: string, taken: ReadonlySet<string>): string {
  const letters = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9_-]/g, '')
    .replace(/^[^A-Za-z]+/, '');
  const base = (letters === '' ? 'question' : letters).slice(0, 60);
  let id = base;
  for (let number = 2; taken.has(id.toLowerCase()); number++) id = `${base}_${number}`;
  return id;
}

export const allNodes = (tree: readonly SurveyNode[]): SurveyNode[] =>
  tree.flatMap((node) => [node, ...allNodes(node.children)]);
