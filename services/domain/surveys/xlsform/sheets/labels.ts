// Texts of a row in all languages of the sheet.
import type { Label } from '../../templates/template.ts';
import type { TableRow } from './table.ts';

/** A text in one language where the sheet names no language, else by language tag; columns with languages come first. */
export function labelOf({ cells, used }: TableRow, column: string): Label | undefined {
  const plain = cells.get(column)?.text;
  for (const heading of cells.keys())
    if (heading === column || heading.startsWith(`${column}::`)) used.add(heading);
  const byLanguage = [...cells]
    .filter(([heading]) => heading.startsWith(`${column}::`))
    .map(([heading, { text }]) => [heading.slice(column.length + 2), text] as const);
  const [first, second] = byLanguage;
  if (first === undefined) return plain;
  const isSame = byLanguage.every(([, text]) => text === first[1]);
  return second !== undefined && isSame ? first[1] : Object.fromEntries(byLanguage);
}

/** No label where it says only the name: forms show the name of what has no label. */
export const beyondName = (label: Label | undefined, name: string): Label | undefined =>
  label === name || (typeof label === 'object' && Object.values(label).every((text) => text === name))
    ? undefined
    : label;
