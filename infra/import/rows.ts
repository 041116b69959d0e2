// Reads the rows of a file of households in parts that the API accepts.
import { Readable, pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { openFileJudge, type RowVerdict } from '#domain/imports/file-judge.ts';
import { rowTree } from '#domain/imports/row-tree.ts';
import { dialectOf, type Dialect } from '#domain/imports/separator.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { checkFile, linesOf, startOf, textOf } from './text.ts';

/** A row of the file, ready to be sent. */
export interface Row {
  readonly line: number;
  readonly text: string;
  /** The names by which rows of the file are compared. */
  readonly value: unknown;
  /** The row with the reason why it was rejected, for the file of rejected rows. */
  readonly withReason: (reason: string) => string;
}

export interface Source {
  readonly type: 'text/csv' | 'application/x-ndjson';
  /** The head of each part. */
  readonly head: string;
  /** The same before rejected rows. */
  readonly rejectedHead: string;
  /** Reads the file from its beginning, each time. */
  readonly rows: () => AsyncIterable<Row>;
  /** Rows that are not alone in what they name, by line. */
  readonly verdicts: ReadonlyMap<number, RowVerdict>;
}

/** The column, or member, that says why a row was rejected; the API does not read it. */
const remark = 'reason';

/** Opens a file. Throws for one that is not text in UTF-8, or not CSV, with the line where that is. */
export async function sourceOf(file: string): Promise<Source> {
  await checkFile(file);
  const source = file.endsWith('.csv') ? await csvSource(file) : lineSource(file);
  const judge = openFileJudge({
    digest: (text) => sha256(text).toString('base64'),
    // Which project a name means is known to the API, which judges each part again.
    projectOf: (sent) => (typeof sent === 'string' ? sent : ''),
  });
  for await (const { line, value } of source.rows()) judge.note(line, value);
  return { ...source, verdicts: judge.verdicts() };
}

type OpenSource = Omit<Source, 'verdicts'>;

async function csvSource(file: string): Promise<OpenSource> {
  const dialect = dialectOf(await startOf(file));
  const { separator } = dialect;
  const records = recordsOf(file, dialect);
  const { value: head } = await records.next();
  await records.return(undefined);
  if (!head) throw new Error(`${file} is empty: its first line must name the columns`);
  const columns = head.cells;
  const withoutRemark = (cells: readonly string[]) => cells.filter((_, index) => columns[index] !== remark);
  const lineOf = (cells: readonly string[]) => `${cells.map(quoteCell).join(separator)}\n`;
  async function* rows(): AsyncGenerator<Row> {
    for await (const { line, cells, isHead } of recordsOf(file, dialect)) {
      if (isHead) continue;
      const filled = cells.flatMap((cell, index) => {
        const name = columns[index] ?? remark;
        return cell === '' || name === remark ? [] : [[name.split('.'), cell] as const];
      });
      const withReason = (reason: string) => lineOf([reason, ...withoutRemark(cells)]);
      yield { line, text: lineOf(cells), value: rowTree(filled), withReason };
    }
  }
  const rejectedHead = lineOf([remark, ...withoutRemark(columns)]);
  return { type: 'text/csv', head: lineOf(columns), rejectedHead, rows };
}

const quoteCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isHead: boolean;
}

const parsedRecord = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

async function* recordsOf(file: string, { separator, headLine }: Dialect): AsyncGenerator<CsvRecord> {
  const parser = parse({
    info: true,
    delimiter: separator,
    from_line: headLine,
    relax_column_count: true,
    skip_records_with_empty_values: true,
  });
  // A fault of the file is thrown by the parser below.
  pipeline(Readable.from(textOf(file)), parser, () => {});
  let isHead = true;
  for await (const one of parser) {
    const { record, info } = parsedRecord.parse(one);
    const breaks = record.join('').split('\n').length - 1;
    yield { line: info.lines - breaks, cells: record, isHead };
    isHead = false;
  }
}

function lineSource(file: string): OpenSource {
  async function* rows(): AsyncGenerator<Row> {
    for await (const { line, text } of linesOf(file)) {
      if (text.trim() === '') continue;
      const value = withoutRemark(parseLine(text));
      const withReason = (reason: string) =>
        isObject(value) ? `${JSON.stringify({ ...value, [remark]: reason })}\n` : `${text}\n`;
      yield { line, text: `${text}\n`, value, withReason };
    }
  }
  return { type: 'application/x-ndjson', head: '', rejectedHead: '', rows };
}

/** Null for a line that is no JSON: the API rejects it. */
function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withoutRemark = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== remark)) : value;

// A part is worked on in a second or two, and stays far below the 8 MiB that the API takes.
const partMax = { rows: 100, characters: 1024 * 1024 } as const;

export async function* partsOf(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let part: Row[] = [];
  let size = 0;
  for await (const row of rows) {
    if (part.length === partMax.rows || (part.length > 0 && size + row.text.length > partMax.characters)) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(row);
    size += row.text.length;
  }
  if (part.length > 0) yield part;
}
