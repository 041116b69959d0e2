// A sheet as rows of cells under their headings.
import { cleanCell } from './clean-cell.ts';
import { readHeading } from './headings.ts';
import { readLanguage } from './languages.ts';
import { note, type Place, type Report } from './report.ts';

interface Cell {
  readonly row: number;
  /** From 1. */
  readonly column: number;
  readonly text: string;
}

export interface Sheet {
  readonly name: string;
  readonly cells: readonly Cell[];
}

interface TableCell extends Place {
  readonly text: string;
}

export interface TableRow {
  readonly sheet: string;
  readonly row: number;
  /** By the heading as XLSForm names it: `relevant`, `label`, or `label::en` for a language. */
  readonly cells: ReadonlyMap<string, TableCell>;
}

const translated = ['label', 'hint', 'guidance_hint', 'constraint_message'];

export const at = ({ sheet, row }: Pick<TableRow, 'sheet' | 'row'>, column = ''): Place => ({
  sheet,
  row,
  column,
});

/** Rows without a text are left out; so are columns without a heading. */
export function readTable(
  { name: sheet, cells }: Sheet,
  known: readonly string[],
  report: Report,
): TableRow[] {
  const first = cells[0]?.row ?? 1;
  const headings = new Map<number, string>();
  const written = new Set<string>();
  for (const { row, column, text } of cells) {
    if (row !== first) break;
    const title = cleanCell(text, false).text;
    const place = { sheet, row, column: title };
    const heading = headingOf(title, place, known, report);
    if (heading === undefined) continue;
    headings.set(column, heading);
    // Languages may be there in two spellings.
    const spelling = heading.includes('::') ? title : title.toLowerCase();
    if (written.has(spelling))
      note(report.refused, place, 'repeated-column', `The column ${heading} is there twice.`);
    written.add(spelling);
  }
  const rows = new Map<number, Map<string, TableCell>>();
  for (const { row, column, text } of cells) {
    const heading = headings.get(column);
    if (row === first || heading === undefined) continue;
    const place = { sheet, row, column: heading };
    const clean = cleanCell(text, isShown(heading));
    if (clean.removed.length > 0)
      note(
        report.changed,
        place,
        'invisible-characters',
        `Taken out of this cell: ${clean.removed.join(', ')}.`,
      );
    if (clean.text === '') continue;
    const found = rows.get(row) ?? new Map<string, TableCell>();
    addCell(found, { ...place, text: clean.text }, report);
    rows.set(row, found);
  }
  return [...rows].map(([row, found]) => ({ sheet, row, cells: found }));
}

/** Columns may have one meaning under two names, such as `relevant` and `bind::relevant`: a row says it once. */
function addCell(row: Map<string, TableCell>, cell: TableCell, { refused }: Report): void {
  const before = row.get(cell.column);
  if (before === undefined) row.set(cell.column, cell);
  else if (before.text !== cell.text) {
    const detail = `Two columns of the sheet mean ${cell.column}, and say different things here. Keep one of them.`;
    note(refused, cell, 'repeated-column', detail);
  }
}

/** Texts that people read. */
const isShown = (heading: string): boolean =>
  heading === 'form_title' || translated.some((one) => heading === one || heading.startsWith(`${one}::`));

/** Characters of a heading that are read: longer ones are unknown. */
const headingMax = 200;

function headingOf(text: string, place: Place, known: readonly string[], report: Report): string | undefined {
  const trimmed = text.slice(0, headingMax);
  const { column, language } = readHeading(trimmed, known);
  if (known.includes(column) && language === '') return column;
  if (translated.includes(column) && known.includes(column)) {
    const found = readLanguage(language);
    if (found === undefined) {
      const detail = `${JSON.stringify(language)} names no language. Write it as in ${column}::Kiswahili (sw).`;
      note(report.refused, place, 'unknown-language', detail);
      return undefined;
    }
    const { tag, isUnknown } = found;
    if (isUnknown) {
      const detail = `No code is known for the language ${JSON.stringify(language)}: its texts have the tag ${tag}. A code may follow the name, as in ${column}::Kiswahili (sw).`;
      note(report.changed, place, 'unknown-language', detail);
    }
    return `${column}::${tag}`;
  }
  // Choices have columns of their own, for choice filters.
  if (known.includes('*') && /^[a-z][\w-]*$/i.test(trimmed)) return trimmed;
  note(
    report.ignored,
    place,
    'unknown-column',
    `The column ${JSON.stringify(trimmed)} has no meaning in a template.`,
  );
  return undefined;
}

/** Undefined where the cell is empty or not there. */
export const textIn = ({ cells }: TableRow, heading: string): string | undefined => cells.get(heading)?.text;
