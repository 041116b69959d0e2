// The rows of a file of households, as they stand in it, in parts that the API takes.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { z } from 'zod';

/** A row as it stands in the file, ready to be sent. */
export interface Row {
  readonly line: number;
  readonly text: string;
}

export interface Source {
  readonly type: 'text/csv' | 'application/x-ndjson';
  /** What comes before the rows of each part. */
  readonly head: string;
  readonly rows: AsyncIterable<Row>;
}

const parsedRecord = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });

async function* csvRows(file: string): AsyncGenerator<Row> {
  const parser = createReadStream(file).pipe(parse({ bom: true, info: true, relax_column_count: true }));
  for await (const one of parser) {
    const { record, info } = parsedRecord.parse(one);
    const breaks = record.join('').split('\n').length - 1;
    if (record.some((cell) => cell.trim() !== ''))
      yield { line: info.lines - breaks, text: `${record.map(quoted).join(',')}\n` };
  }
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

async function* jsonRows(file: string): AsyncGenerator<Row> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() !== '') yield { line, text: `${text}\n` };
  }
}

export async function sourceOf(file: string): Promise<Source> {
  if (!file.endsWith('.csv')) return { type: 'application/x-ndjson', head: '', rows: jsonRows(file) };
  const rows = csvRows(file);
  const first = await rows.next();
  if (first.done) throw new Error(`${file} is empty: its first line names the columns`);
  return { type: 'text/csv', head: first.value.text, rows };
}

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
