// Texts of a row in all languages of the sheet.
import type { Label } from '../templates/template.ts';
import type { TableRow } from './table.ts';

/** A text in one language where the sheet names no language, else by language tag; columns with languages come first. */
export function labelOf({ cells }: TableRow, column: string): Label | undefined {
  const plain = cells.get(column)?.text;
  const byLanguage = [...cells]
    .filter(([heading]) => heading.startsWith(`${column}::`))
    .map(([heading, { text }]) => [heading.slice(column.length + 2), text] as const);
  if (byLanguage.length === 0) return plain;
  return Object.fromEntries(byLanguage);
}
