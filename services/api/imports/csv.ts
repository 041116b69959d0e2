// Rows of CSV: the first line names the columns, and each further one becomes the value of a body.
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { rowTree } from '#domain/imports/row-tree.ts';
import { dialectOf } from '#domain/imports/separator.ts';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { textFault } from '#runtime/text/utf8-check.ts';
import { checkText } from '../contract/json.ts';
import { pointerOf } from '../contract/faults.ts';
import { Problem, type Fault } from '../contract/problem.ts';
import { columnNames, columnType, type ColumnType } from './columns.ts';

/** A row as it was sent. */
export interface SentRow {
  /** Line of the file where it starts, from 1. */
  readonly line: number;
  /** Its value, with faults that no schema can find. Throws a Problem if it has no value. */
  readonly read: () => ReadRow;
  /** The sent text, by which rows of the file are compared; null if it cannot be read. */
  readonly sent: () => unknown;
}

export interface ReadRow {
  readonly value: unknown;
  readonly faults: readonly Fault[];
}

/** A column, or a member of a line, that is ignored: files of rejected rows have the reason there. */
export const remark = 'reason';

/** Reads at most `rowsMax` rows and one more. Throws 400 for a file that is not CSV, and for unknown columns. */
export function csvRows(schema: z.ZodType, rowsMax: number): (bytes: Uint8Array) => SentRow[] {
  // Made for the first file: a start of the API needs none of it.
  let known: Known | null = null;
  return (bytes) => {
    const [head, ...rows] = recordsOf(bytes, rowsMax + 2);
    if (!head)
      throw new Problem('invalid-request', {
        detail: 'The file is empty. Its first line must name the columns.',
      });
    known ??= { typeOf: columnType(schema), known: columnNames(schema) };
    const columns = columnsOf(head.cells, known);
    return rows.map(({ line, cells }) => ({
      line,
      read: () => valueOf(columns, cells),
      sent: () => rowTree(filledCells(columns, cells).map(({ path, cell }) => [path, cell])),
    }));
  };
}

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

const parsedRecords = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
);

function recordsOf(bytes: Uint8Array, most: number): CsvRecord[] {
  const text = textOf(bytes).replaceAll(/\r\n?/g, '\n');
  const { separator, headLine } = dialectOf(text);
  try {
    const options = {
      info: true,
      delimiter: separator,
      from_line: headLine,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      to: most,
    };
    const records = parsedRecords.parse(parse(text, options));
    // The parser reports the line on which a record ends.
    return records.map(({ record, info }) => {
      const breaks = record.join('').split('\n').length - 1;
      return { line: info.lines - breaks, cells: record };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Problem('invalid-request', {
      detail: `Line ${String(error['lines'])} is not valid CSV (${error.code}). Nothing was imported.`,
    });
  }
}

function textOf(bytes: Uint8Array): string {
  refuseOtherText(bytes);
  return new TextDecoder().decode(bytes);
}

/** Throws 400 for a file that is not text in UTF-8. */
export function refuseOtherText(bytes: Uint8Array): void {
  const fault = textFault(bytes);
  if (fault !== null) throw new Problem('invalid-request', { detail: `${fault} Nothing was imported.` });
}

interface Column {
  readonly path: readonly string[];
  /** Null for the ignored column. */
  readonly type: ColumnType | null;
}

interface Known {
  readonly typeOf: (path: readonly string[]) => ColumnType | null;
  readonly known: readonly string[];
}

function columnsOf(head: readonly string[], { typeOf, known }: Known): Column[] {
  const columns: Column[] = [];
  const errors: Fault[] = [];
  head.forEach((name, index) => {
    const path = name.split('.');
    const type = typeOf(path);
    const isRemark = name === remark;
    const shown = JSON.stringify(name.slice(0, 100));
    const suggestion = type === null ? didYouMean(name, known) : undefined;
    if (type === null && !isRemark)
      errors.push({
        index,
        code: 'unknown-field',
        detail: `The column ${shown} is unknown.`,
        ...(suggestion !== undefined && { suggestion }),
      });
    else if (head.indexOf(name) !== index)
      errors.push({ index, code: 'listed-twice', detail: `The column ${shown} appears twice.` });
    else columns.push({ path, type });
  });
  const [first] = errors;
  if (first) throw new Problem('invalid-request', { detail: first.detail, errors });
  return columns;
}

function valueOf(columns: readonly Column[], cells: readonly string[]): ReadRow {
  if (cells.length !== columns.length)
    throw new Problem('invalid-request', {
      detail: `The row has ${cells.length} cells, but the first line names ${columns.length} columns.`,
    });
  const read = filledCells(columns, cells);
  const value = rowTree(read.map((cell) => [cell.path, cellValue(cell)]));
  checkText(value);
  return { value, faults: read.flatMap(({ cell, type, path }) => cellFaults(cell, { type, path })) };
}

interface Cell extends Column {
  readonly type: ColumnType;
  readonly cell: string;
}

/** Cells that are not empty, of columns that are not ignored. */
const filledCells = (columns: readonly Column[], cells: readonly string[]): Cell[] =>
  columns.flatMap(({ type, ...column }, index) => {
    const cell = cells[index] ?? '';
    return cell === '' || type === null ? [] : [{ ...column, type, cell }];
  });

/** An invalid number is kept as text, so that the check of the body names the field. */
function cellValue({ cell, type }: Cell): unknown {
  if (type === 'number') return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(cell) ? Number(cell) : cell;
  if (type === 'boolean') return cell === 'true' || cell === 'false' ? cell === 'true' : cell;
  return type === 'list' ? cell.split(';').map((part) => part.trim()) : cell;
}

const cellFaults = (cell: string, { type, path }: Column): Fault[] => [
  ...faultsOfLostLetters(cell, path),
  ...(type === 'number' ? commaFaults(cell, path) : []),
];

/** The character that decoders use for invalid bytes: the letter is lost, and two names may no longer differ. */
const lost = '\u{fffd}';

/** Faults of text with a letter that was lost before it was sent. */
export function faultsOfLostLetters(text: string, path: readonly string[]): Fault[] {
  if (!text.includes(lost)) return [];
  const detail = 'This contains U+FFFD: a letter was lost when the file was created. Enter the text again.';
  return [{ pointer: pointerOf(path), code: 'lost-letters', detail }];
}

function commaFaults(cell: string, path: readonly string[]): Fault[] {
  if (!/^-?[\d.]+,[\d.,]*\d$/.test(cell)) return [];
  const detail = `${JSON.stringify(cell.slice(0, 100))} has a comma. Use a decimal point and no separator of thousands.`;
  return [{ pointer: pointerOf(path), code: 'not-a-number', detail }];
}
