// A sheet as rows of cells under their headings.
import type { Nearest } from '../../nearest.ts';
import { noLanguage } from '../../form/texts.ts';
import { cleanCell } from './clean-cell.ts';
import { effectOfColumn } from './effects.ts';
import { readHeading } from './headings.ts';
import { readLanguage } from './languages.ts';
import { ignore, note, type Place, type Report } from './report.ts';

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
  /** Headings of the cells that were read. What is not among them in the end is listed as ignored. */
  readonly used: Set<string>;
  /** The end of a group or repeat. */
  readonly isEnd: boolean;
}

const translated = ['label', 'hint', 'guidance_hint', 'constraint_message', 'required_message'];

export const at = ({ sheet, row }: Pick<TableRow, 'sheet' | 'row'>, column = ''): Place => ({
  sheet,
  row,
  column,
});

interface HeadingReader {
  /** Columns that have a meaning; `*`: any. */
  readonly known: readonly string[];
  readonly nearest: Nearest;
  readonly report: Report;
  /** A sheet of Hearth's own: a misspelt column is refused, for each one changes what the rows say. */
  readonly isOwn?: boolean | undefined;
}

interface TableReader extends HeadingReader {
  /** Of texts whose column names none. */
  readonly plainLanguage?: string | undefined;
}

/** Rows without a text are left out; so are columns without a heading. */
export function readTable(
  { name: sheet, cells }: Sheet,
  { known, nearest, report, plainLanguage, isOwn }: TableReader,
): TableRow[] {
  const first = cells[0]?.row ?? 1;
  const headings = new Map<number, string>();
  const written = new Set<string>();
  for (const { row, column, text } of cells) {
    if (row !== first) break;
    const title = cleanCell(text, false).text;
    const place = { sheet, row, column: title };
    const heading = headingOf(title, place, { known, nearest, report, isOwn });
    if (heading === undefined) continue;
    headings.set(column, heading);
    // Languages may be there in two spellings.
    const spelling = heading.includes('::') ? title : title.toLowerCase();
    if (written.has(spelling))
      note(report.refused, place, 'repeated-column', `The column ${heading} is there twice.`);
    written.add(spelling);
  }
  nameLanguages(headings, { sheet, row: first, plainLanguage }, report);
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
  return [...rows].map(([row, found]) => ({
    sheet,
    row,
    cells: found,
    used: new Set(),
    isEnd: /^end\b|^end_/i.test(found.get('type')?.text ?? ''),
  }));
}

interface PlainTexts {
  readonly sheet: string;
  readonly row: number;
  readonly plainLanguage: string | undefined;
}

/** Beside columns with a language a plain one is of the default language, as pyxform reads it. */
function nameLanguages(
  headings: Map<number, string>,
  { sheet, row, plainLanguage }: PlainTexts,
  report: Report,
): void {
  const all = [...headings];
  for (const [column, heading] of all) {
    if (!translated.includes(heading)) continue;
    const hasLanguages = all.some(([, other]) => other.startsWith(`${heading}::`));
    if (plainLanguage === undefined && hasLanguages) {
      const detail = `The texts of ${heading} are kept as those of the default language (${noLanguage}). Name it in the column default_language of the sheet settings.`;
      note(report.changed, { sheet, row, column: heading }, 'unnamed-language', detail);
    }
    if (plainLanguage !== undefined || hasLanguages)
      headings.set(column, `${heading}::${plainLanguage ?? noLanguage}`);
  }
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

const media = ['image', 'audio', 'video', 'big-image'];

function headingOf(
  text: string,
  place: Place,
  { known, nearest, report, isOwn }: HeadingReader,
): string | undefined {
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
  if (known.includes('*') && !media.includes(column) && /^[a-z][\w-]*$/i.test(trimmed)) return trimmed;
  const near = nearest(column, known);
  const detail = `The column ${JSON.stringify(trimmed)} has no meaning in a template.${near === undefined ? '' : ` Did you mean ${near}?`}`;
  if (isOwn === true && near !== undefined) note(report.refused, place, 'unknown-column', detail);
  else ignore(report, place, { code: 'unknown-column', effect: effectOfColumn(column, near), detail });
  return undefined;
}

/** Undefined where the cell is empty or not there. It counts as used from now on. */
export function textIn({ cells, used }: TableRow, heading: string): string | undefined {
  used.add(heading);
  return cells.get(heading)?.text;
}

/** To look at a cell without using it. */
export const lookIn = ({ cells }: TableRow, heading: string): string | undefined => cells.get(heading)?.text;

/** A row that was read as a whole, or left out as a whole and listed. */
export function useAll({ cells, used }: TableRow): void {
  for (const heading of cells.keys()) used.add(heading);
}
