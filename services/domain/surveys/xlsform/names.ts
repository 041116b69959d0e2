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
