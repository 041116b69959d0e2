// Cells that are yes or no.
import { note, type Report } from './report.ts';
import { at, textIn, type TableRow } from './table.ts';

const yes = ['yes', 'true', 'true()', '1'];
const no = ['no', 'false', 'false()', '0'];

/** An empty cell is no. */
export function isYes(row: TableRow, column: string, { refused }: Report): boolean {
  const text = textIn(row, column)?.toLowerCase();
  if (text === undefined || no.includes(text)) return false;
  if (!yes.includes(text)) {
    const detail = `The column ${column} is yes or no here, not an expression.`;
    note(refused, at(row, column), 'not-yes-or-no', detail);
  }
  return true;
}
