// Rows that every exported form has for the visit: Hearth adds them itself, so an import leaves them out.
import { visitNodes } from '../../form/names.ts';
import { householdsFile, visitWords } from '../../form/visit.ts';
import { readNames } from './names.ts';
import type { SurveyNode } from './survey-tree.ts';
import { lookIn, type TableRow } from './table.ts';

const metadata = ['start', 'end', 'today', 'deviceid'];

/** Metadata that a rule or a label reads stays as a question. */
export function withoutVisit(tree: readonly SurveyNode[]): SurveyNode[] {
  for (const node of tree) if (node.kind !== 'audit' && isVisit(node)) useOwn(node.row);
  const own = tree.filter((node) => !isVisit(node));
  const read = readNames(own);
  return tree.filter((node) => !isVisit(node) || (metadata.includes(node.kind) && read.has(node.name)));
}

const ownTexts = new Set<string>([
  ...Object.values(visitWords.household),
  ...Object.values(visitWords.remarks).map((word) => `${word}\${remarks}`),
]);

/** All that an export writes; other words that people see are lost. */
function useOwn({ cells, used }: TableRow): void {
  for (const [heading, { text }] of cells)
    if (!/^(?:label|hint|guidance_hint)(?:::|$)/.test(heading) || ownTexts.has(text)) used.add(heading);
}

function isVisit({ kind, list, name, row }: SurveyNode): boolean {
  if (!visitNodes.some((one) => one === name)) return kind === 'audit';
  if (metadata.includes(kind)) return kind === name;
  if (name === 'household') return kind === 'select_one_from_file' && list === householdsFile;
  if (name === 'remarks_note')
    return kind === 'note' && /^\$\{remarks\} != ''$/.test(lookIn(row, 'relevant') ?? '');
  const calculation = lookIn(row, 'calculation') ?? '';
  return (
    kind === 'calculate' &&
    calculation.startsWith("instance('households')") &&
    calculation.endsWith(`/${name}`)
  );
}
