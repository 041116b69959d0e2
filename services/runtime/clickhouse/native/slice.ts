// Reads an encoded Native block again and cuts it by rows, so that a part of it can be sent alone.
import { textEdges } from './permute.ts';
import { viewOf } from '../../memory/data-view.ts';

/** A block that `encodeBlock` made, with the places of its rows. */
export interface NativeBlock {
  readonly rows: number;
  /** The bytes of a block with the rows from `from` to before `to`; the data is not copied. */
  readonly slice: (from: number, to: number) => Uint8Array[];
  /** The bytes of a block without these rows, which are in order; the data is not copied. */
  readonly without: (rows: readonly number[]) => Uint8Array[];
  /** Reads a column of whole numbers or moments by row; exact below 2^53. Throws when the block has no such column. */
  readonly numbersOf: (column: string) => (row: number) => number;
  /** The value of a column of strings as UTF-8. Throws when the block has no such column. */
  readonly textAt: (column: string, row: number) => string;
}

/** A run of data with one piece for each row; `edge(row)` is where the piece of a row begins. */
interface Strip {
  readonly data: Uint8Array;
  readonly edge: (row: number) => number;
}

interface ColumnData {
  readonly header: Uint8Array;
  /** The data, and before it the nulls of a Nullable column. */
  readonly strips: readonly Strip[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

const widths: Readonly<Record<string, number>> = {
  UInt8: 1,
  UInt16: 2,
  UInt32: 4,
  UInt64: 8,
  Float32: 4,
  Float64: 8,
  Bool: 1,
  "DateTime64(3, 'UTC')": 8,
};

/** Takes a block apart. Throws a TypeError at a column type that this release does not write. */
export function readBlock(parts: readonly Uint8Array[]): NativeBlock {
  const cursor = { bytes: Buffer.concat(parts), at: 0 };
  const count = readVarint(cursor);
  const rows = readVarint(cursor);
  const columns = new Map<string, ColumnData>();
  for (let index = 0; index < count; index++) {
    const start = cursor.at;
    const name = readText(cursor);
    const type = readText(cursor);
    const header = cursor.bytes.subarray(start, cursor.at);
    columns.set(name, { header, strips: readStrips(cursor, type, rows) });
  }
  const dataOf = (column: string): Strip => {
    const strip = columns.get(column)?.strips.at(-1);
    if (!strip) throw new TypeError(`a block of ${[...columns.keys()].join(', ')} has no column ${column}`);
    return strip;
  };
  const encode = (spans: readonly Span[]): Uint8Array[] => [
    Uint8Array.from([
      ...varint(columns.size),
      ...varint(spans.reduce((sum, { from, to }) => sum + to - from, 0)),
    ]),
    ...[...columns.values()].flatMap(({ header, strips }) => [
      header,
      ...strips.flatMap(({ data, edge }) => spans.map(({ from, to }) => data.subarray(edge(from), edge(to)))),
    ]),
  ];
  return {
    rows,
    slice: (from, to) => encode([{ from, to }]),
    without: (left) => encode(spansBetween(left, rows)),
    numbersOf: (column) => reader(dataOf(column)),
    textAt: (column, row) => {
      const { data, edge } = dataOf(column);
      return readText({ bytes: data, at: edge(row) });
    },
  };
}

function spansBetween(left: readonly number[], rows: number): Span[] {
  return [-1, ...left].map((row, index) => ({ from: row + 1, to: left[index] ?? rows }));
}

function readStrips(cursor: Cursor, type: string, rows: number): Strip[] {
  const nullable = /^Nullable\((.+)\)$/.exec(type)?.[1];
  if (nullable !== undefined) return [readFixed(cursor, 1, rows), ...readStrips(cursor, nullable, rows)];
  if (type === 'String') return [readTexts(cursor, rows)];
  const width = widths[type] ?? Number(/^FixedString\((\d+)\)$/.exec(type)?.[1]);
  if (!Number.isInteger(width)) throw new TypeError(`blocks have no columns of type ${type}`);
  return [readFixed(cursor, width, rows)];
}

function readFixed(cursor: Cursor, width: number, rows: number): Strip {
  const start = cursor.at;
  cursor.at += width * rows;
  return { data: cursor.bytes.subarray(start, cursor.at), edge: (row) => row * width };
}

function readTexts(cursor: Cursor, rows: number): Strip {
  const start = cursor.at;
  const edges = textEdges(cursor.bytes.subarray(start), rows);
  cursor.at += edges[rows] ?? 0;
  return { data: cursor.bytes.subarray(start, cursor.at), edge: (row) => edges[row] ?? 0 };
}

function readText(cursor: Cursor): string {
  const length = readVarint(cursor);
  cursor.at += length;
  return Buffer.from(cursor.bytes.subarray(cursor.at - length, cursor.at)).toString('utf8');
}

function readVarint(cursor: Cursor): number {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = cursor.bytes[cursor.at++] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 128))];
}

/** By DataView: an array for each value would cost more than all the rest of a walk over a column. */
function reader({ data, edge }: Strip): (row: number) => number {
  const view = viewOf(data);
  const width = edge(1);
  if (width === 8) return (row) => view.getUint32(row * 8, true) + view.getInt32(row * 8 + 4, true) * 2 ** 32;
  if (width === 4) return (row) => view.getUint32(row * 4, true);
  return width === 2 ? (row) => view.getUint16(row * 2, true) : (row) => view.getUint8(row);
}
