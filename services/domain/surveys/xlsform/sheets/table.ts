// A sheet as rows of cells under their headings.
import { languageTag } from './languages.ts';
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

/** Other spellings of headings that XLSForm knows. */
const aliases: Readonly<Record<string, string>> = {
  'list name': 'list_name',
  value: 'name',
  caption: 'label',
  relevance: 'relevant',
  read_only: 'readonly',
  'bind::relevant': 'relevant',
  'bind::required': 'required',
  'bind::constraint': 'constraint',
  'bind::readonly': 'readonly',
  'bind::calculate': 'calculation',
  'bind::jr:constraintmsg': 'constraint_message',
  calculate: 'calculation',
  guidance: 'guidance_hint',
  count: 'repeat_count',
  title: 'form_title',
  id_string: 'form_id',
};

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
  const taken = new Set<string>();
  for (const { row, column, text } of cells) {
    if (row !== first) break;
    const heading = headingOf(text, { sheet, row, column: text.trim() }, known, report);
    if (heading === undefined) continue;
    const place = { sheet, row, column: text.trim() };
    if (!taken.has(heading)) headings.set(column, heading);
    else if (text.trim().toLowerCase() === heading)
      note(report.refused, place, 'repeated-column', `The column ${heading} is there twice.`);
    else note(report.ignored, place, 'repeated-column', `The column ${heading} is there under another name.`);
    taken.add(heading);
  }
  const rows = new Map<number, Map<string, TableCell>>();
  for (const { row, column, text } of cells) {
    const heading = headings.get(column);
    if (row === first || heading === undefined) continue;
    const found = rows.get(row) ?? new Map<string, TableCell>();
    found.set(heading, { sheet, row, column: heading, text: text.trim() });
    rows.set(row, found);
  }
  return [...rows].map(([row, found]) => ({ sheet, row, cells: found }));
}

/** Characters of a heading that are read: longer ones are unknown. */
const headingMax = 200;

function headingOf(text: string, place: Place, known: readonly string[], report: Report): string | undefined {
  const trimmed = text.trim().slice(0, headingMax);
  const lower = trimmed.toLowerCase();
  const whole = known.includes(lower) ? lower : (aliases[lower] ?? lower);
  if (known.includes(whole)) return whole;
  const [base, language] = splitAtColon(trimmed);
  const name = aliases[base.toLowerCase()] ?? base.toLowerCase();
  if (language !== '' && translated.includes(name) && known.includes(name)) {
    const tag = languageTag(language);
    if (tag !== undefined) return `${name}::${tag}`;
    const detail = `The language ${JSON.stringify(language.trim())} has no code. Write it after the name, for example ${name}::${language.trim()} (sw).`;
    note(report.refused, place, 'unknown-language', detail);
    return undefined;
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

/** `label::English (en)` in its two parts; the second is empty without a colon. */
function splitAtColon(text: string): readonly [base: string, language: string] {
  const colon = text.indexOf(':');
  if (colon < 0) return [text, ''];
  return [text.slice(0, colon).trimEnd(), text.slice(colon).replace(/^::?/, '').trimStart()];
}

/** Undefined where the cell is empty or not there. */
export const textIn = ({ cells }: TableRow, heading: string): string | undefined => cells.get(heading)?.text;
