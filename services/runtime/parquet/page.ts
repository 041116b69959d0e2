// The data page of a column: which rows have a value, then the values.
import { varint } from './thrift.ts';

export type ParquetType = 'int32' | 'double' | 'boolean' | 'text';

export type ParquetCell = number | boolean | string | null;

/** The page of one column of the rows, before compression. Throws for a value that is none of its type. */
export function encodePage(
  rows: readonly (readonly ParquetCell[])[],
  column: number,
  type: ParquetType,
): Uint8Array {
  const cells = rows.map((row) => row[column] ?? null);
  const values = cells.filter((cell) => cell !== null);
  return Buffer.concat([levelsOf(cells, values.length), encoders[type](values)]);
}

/** 1 for a value and 0 for null: one run where all are equal, else a bit for each. */
function levelsOf(cells: readonly ParquetCell[], given: number): Uint8Array {
  const isRun = given === 0 || given === cells.length;
  const runs = isRun
    ? [varint(cells.length * 2), Uint8Array.of(given === 0 ? 0 : 1)]
    : [varint(Math.ceil(cells.length / 8) * 2 + 1), bitsOf(cells, (cell) => cell !== null)];
  const length = Buffer.alloc(4);
  length.writeUInt32LE(runs.reduce((sum, run) => sum + run.length, 0));
  return Buffer.concat([length, ...runs]);
}

/** Eight to a byte, the first in its lowest bit. */
function bitsOf(cells: readonly ParquetCell[], isSet: (cell: ParquetCell) => boolean): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(cells.length / 8));
  for (const [index, cell] of cells.entries())
    if (isSet(cell)) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  return bytes;
}

const encoders: Readonly<Record<ParquetType, (values: readonly ParquetCell[]) => Uint8Array>> = {
  boolean: (values) => bitsOf(values, (value) => value === true),
  int32: (values) => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [index, value] of values.entries()) bytes.writeInt32LE(numberIn(value), 4 * index);
    return bytes;
  },
  double: (values) => {
    const bytes = Buffer.alloc(8 * values.length);
    for (const [index, value] of values.entries()) bytes.writeDoubleLE(numberIn(value), 8 * index);
    return bytes;
  },
  text: (values) => {
    const texts = values.map(String);
    const bytes = Buffer.alloc(texts.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), 0));
    let at = 0;
    for (const text of texts) {
      const length = bytes.write(text, at + 4);
      bytes.writeUInt32LE(length, at);
      at += 4 + length;
    }
    return bytes;
  },
};

function numberIn(value: ParquetCell): number {
  if (typeof value === 'number') return value;
  throw new TypeError(`${JSON.stringify(value)} is no number`);
}
