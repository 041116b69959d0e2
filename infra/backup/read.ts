// Reads a backup in parts; throws one sentence for a file that is no backup, cut or changed.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { end, head, rowLine, type BackupTable, type Row } from './format.ts';

export type BackupHead = z.output<typeof head>;

/** A part ends with the row by which it has more characters than this: rows with files are long. */
const partLengthMax = 16 * 1024 * 1024;

/** Reads the whole file once. Throws when it is not whole. */
export async function checkBackup(file: string): Promise<{ head: BackupHead; rows: number }> {
  const digest = createHash('sha256');
  let first: BackupHead | undefined;
  let last: string | undefined;
  let rows = -1;
  for await (const line of linesOf(file)) {
    first ??= headOf(file, line);
    if (last !== undefined) digest.update(`${last}\n`);
    last = line;
    rows += 1;
  }
  const told = last === undefined ? undefined : end.safeParse(jsonOf(last)).data?.end;
  if (!first || told?.sha256 !== digest.digest('hex'))
    throw new Error(`${file} is incomplete or was changed after it was written: use another backup`);
  return { head: first, rows: told.rows };
}

/** The rows of a file that was checked, in the order in which they were written, in parts of one table each. */
export async function* backupRows(
  file: string,
  partMax: number,
): AsyncGenerator<{ table: BackupTable; rows: readonly Row[] }> {
  let table: BackupTable | undefined;
  let rows: Row[] = [];
  let length = 0;
  for await (const line of linesOf(file)) {
    const one = rowLine.safeParse(jsonOf(line)).data;
    if (!one) continue;
    if (table !== undefined && (table !== one.table || rows.length === partMax || length > partLengthMax)) {
      yield { table, rows };
      rows = [];
      length = 0;
    }
    table = one.table;
    rows.push(one.row);
    length += line.length;
  }
  if (table !== undefined) yield { table, rows };
}

/** Throws a sentence for a file that is missing, no gzip, or cut. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file);
  const plain = createGunzip();
  packed.once('error', (error) => plain.destroy(error));
  // A line that holds a file is megabytes long, and arrives in hundreds of parts.
  let begun: string[] = [];
  try {
    for await (const part of packed.pipe(plain).setEncoding('utf8')) {
      const [tail = '', ...next] = String(part).split('\n');
      begun.push(tail);
      for (const start of next) {
        yield begun.join('');
        begun = [start];
      }
    }
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function headOf(file: string, line: string): BackupHead {
  const read = head.safeParse(jsonOf(line));
  if (!read.success) throw new Error(`${file} is not a backup that this version of Hearth can read`);
  return read.data;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
