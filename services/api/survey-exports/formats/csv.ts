// A table as CSV (RFC 4180) for people: text in quotes, an empty cell empty, no text that a spreadsheet runs.
import type { Cell } from '#domain/surveys/tables/cells.ts';
import type { Column } from '#domain/surveys/tables/tables.ts';
import type { Rows } from './rows.ts';

/** Before the first byte: Excel reads a file without it in the code page of the country. */
const byteOrderMark = '\ufeff';

export async function* csvOf(
  columns: readonly Column[],
  rows: Rows,
  { bom }: { readonly bom: boolean },
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${bom ? byteOrderMark : ''}${columns.map(({ name }) => quoted(name)).join(',')}\n`);
  for await (const some of rows) {
    let text = '';
    for (const cells of some) text += `${lineOf(cells)}\n`;
    if (text !== '') yield Buffer.from(text);
  }
}

function lineOf(cells: readonly Cell[]): string {
  let line = '';
  for (let index = 0; index < cells.length; index++) {
    if (index > 0) line += ',';
    line += cellText(cells[index] ?? null);
  }
  return line;
}

function cellText(cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return quoted(harmless(cell));
  return typeof cell === 'object' ? quoted(JSON.stringify(cell)) : String(cell);
}

const quoted = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;

const formula = /^'*[=+\-@\t\r]/;
const number = /^[+-]?\d+(?:\.\d+)?$/;

/** What a spreadsheet takes for a formula gets an apostrophe, and so does what looks as if it had got one. */
const harmless = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text);
