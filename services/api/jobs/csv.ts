// Rows of CSV: the first line names the columns, each further one becomes the value of a body.
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { nearest } from '#runtime/nearest.ts';
import { checkText } from '../json.ts';
import { Problem, type Fault } from '../problem.ts';
import { columnNames, columnType, type ColumnType } from './columns.ts';

/** A row as it was sent. */
export interface SentRow {
  /** Line of the file where it begins, from 1. */
  readonly line: number;
  /** Its value. Throws a Problem when there is none. */
  readonly read: () => unknown;
}

/** Reads at most `rowsMax` rows and one more. Throws 400 for a file that is no CSV, and for columns that are not known. */
export function csvRows(schema: z.ZodType, rowsMax: number): (bytes: Uint8Array) => SentRow[] {
  const typeOf = columnType(schema);
  const known = columnNames(schema);
  return (bytes) => {
    const [head, ...rows] = recordsOf(bytes, rowsMax + 2);
    if (!head)
      throw new Problem('invalid-request', { detail: 'The first line names the columns; there is none.' });
    const columns = columnsOf(head.cells, { typeOf, known });
    return rows.map(({ line, cells }) => ({ line, read: () => valueOf(columns, cells) }));
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
  try {
    const options = {
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      to: most,
    };
    const records = parsedRecords.parse(parse(text, options));
    // The parser tells the line on which a record ends.
    return records.map(({ record, info }) => {
      const breaks = record.join('').split('\n').length - 1;
      return { line: info.lines - breaks, cells: record };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Problem('invalid-request', {
      detail: `Line ${String(error['lines'])} is no CSV (${error.code}). Nothing was read.`,
    });
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('invalid-request', { detail: 'The file is not UTF-8.' });
  }
}

interface Column {
  readonly path: readonly string[];
  readonly type: ColumnType;
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
    const shown = JSON.stringify(name.slice(0, 100));
    const suggestion = type === null ? nearest(name, known) : undefined;
    if (type === null)
      errors.push({
        index,
        code: 'unknown-field',
        detail: `${shown} is no column.`,
        ...(suggestion !== undefined && { suggestion }),
      });
    else if (head.indexOf(name) !== index)
      errors.push({ index, code: 'listed-twice', detail: `The column ${shown} is there twice.` });
    else columns.push({ path, type });
  });
  const [first] = errors;
  if (first) throw new Problem('invalid-request', { detail: first.detail, errors });
  return columns;
}

function valueOf(columns: readonly Column[], cells: readonly string[]): unknown {
  if (cells.length !== columns.length)
    throw new Problem('invalid-request', {
      detail: `The row has ${cells.length} cells, the first line names ${columns.length} columns.`,
    });
  const root: Tree = new Map();
  columns.forEach(({ path, type }, index) => {
    const cell = cells[index] ?? '';
    if (cell !== '') put(root, path, cellValue(cell, type));
  });
  const value = plain(root);
  checkText(value);
  return value;
}

/** A number that is none stays text, so that the check of the body names the field. */
function cellValue(cell: string, type: ColumnType): unknown {
  if (type === 'number') return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(cell) ? Number(cell) : cell;
  if (type === 'boolean') return cell === 'true' || cell === 'false' ? cell === 'true' : cell;
  return type === 'list' ? cell.split(';').map((part) => part.trim()) : cell;
}

type Tree = Map<string, unknown>;

function put(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    tree.set(name, value);
    return;
  }
  const child = tree.get(name);
  const branch: Tree = child instanceof Map ? child : new Map();
  tree.set(name, branch);
  put(branch, rest, value);
}

/** Branches whose names are numbers are lists. */
function plain(tree: unknown): unknown {
  if (!(tree instanceof Map)) return tree;
  const entries = [...tree].map(([name, child]) => [String(name), plain(child)] as const);
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, child]) => child)
    : Object.fromEntries(entries);
}
