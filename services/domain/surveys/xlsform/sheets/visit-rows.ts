// Rows that every exported form has for the visit: Hearth adds them itself, so an import leaves them out.
import { visitNodes } from '../../form/names.ts';
import { householdsFile } from '../../form/visit.ts';
import { readNames } from './names.ts';
import type { SurveyNode } from './survey-tree.ts';
import { textIn } from './table.ts';

const metadata = ['start', 'end', 'today', 'deviceid'];

/** Metadata that a rule or a label reads stays as a question. */
export function withoutVisit(tree: readonly SurveyNode[]): SurveyNode[] {
  const own = tree.filter((node) => !isVisit(node));
  const read = readNames(own);
  return tree.filter((node) => !isVisit(node) || (metadata.includes(node.kind) && read.has(node.name)));
}

function isVisit({ kind, list, name, row }: SurveyNode): boolean {
  if (!visitNodes.some((one) => one === name)) return kind === 'audit';
  if (metadata.includes(kind)) return kind === name;
  if (name === 'household') return kind === 'select_one_from_file' && list === householdsFile;
  if (name === 'remarks_note')
    return kind === 'note' && /^\$\{remarks\} != ''$/.test(textIn(row, 'relevant') ?? '');
  const calculation = textIn(row, 'calculation') ?? '';
  return (
    kind === 'calculate' &&
    calculation.startsWith("instance('households')") &&
    calculation.endsWith(`/${name}`)
  );
}
