// Reads blocks in ClickHouse's Native format into columns: for results of many rows, where JSON costs ten times as much.
import { viewOf } from '../../memory/data-view.ts';

/** A block by the names of its columns. Each function throws when there is no such column of its type. */
export interface ReadBlock {
  readonly rows: number;
  /** Whole numbers (exact below 2^53), reals, moments (Unix ms), Bool (0 or 1). */
  readonly numbers: (name: string) => Numbers;
  /** The same as Nullable. Null is Infinity, so that they are one typed array. */
  readonly maybes: (name: string) => Float64Array;
  readonly texts: (name: string) => readonly string[];
}

export type Numbers = Float64Array | Uint8Array | Uint16Array | Uint32Array;

type Column =
  | { readonly type: 'numbers'; readonly values: Numbers }
  | { readonly type: 'maybes'; readonly values: Float64Array }
  | { readonly type: 'texts'; readonly values: readonly string[] };

interface Cursor {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  at: number;
}

/** All blocks of a result. Types: String, and numbers up to 64 bits, Bool and DateTime64(3), also as Nullable. */
export function readBlocks({ buffer, byteOffset, byteLength }: Uint8Array): ReadBlock[] {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const cursor: Cursor = { bytes, view: viewOf(bytes), at: 0 };
  const blocks: ReadBlock[] = [];
  while (cursor.at < bytes.length) blocks.push(readBlock(cursor));
  return blocks;
}

function readBlock(cursor: Cursor): ReadBlock {
  const count = readVarint(cursor);
  const rows = readVarint(cursor);
  const columns = new Map<string, Column>();
  for (let index = 0; index < count; index++) {
    const name = readText(cursor);
    columns.set(name, readColumn(cursor, readText(cursor), rows));
  }
  const refuse = (name: string): never => {
    throw new Error(`the block has no column ${name} of this type`);
  };
  return {
    rows,
    numbers: (name) => {
      const column = columns.get(name);
      return column?.type === 'numbers' ? column.values : refuse(name);
    },
    maybes: (name) => {
      const column = columns.get(name);
      return column?.type === 'maybes' ? column.values : refuse(name);
    },
    texts: (name) => {
      const column = columns.get(name);
      return column?.type === 'texts' ? column.values : refuse(name);
    },
  };
}

function readColumn(cursor: Cursor, type: string, rows: number): Column {
  if (type === 'String') return { type: 'texts', values: readTexts(cursor, rows) };
  if (!type.startsWith('Nullable(')) return { type: 'numbers', values: readNumbers(cursor, type, rows) };
  const isNull = take(cursor, rows);
  const numbers = readNumbers(cursor, type.slice(9, -1), rows);
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) values[row] = isNull[row] === 1 ? Infinity : (numbers[row] ?? 0);
  return { type: 'maybes', values };
}

function readNumbers(cursor: Cursor, type: string, rows: number): Numbers {
  if (type.startsWith('DateTime64(3')) return readWide(cursor, rows);
  switch (type) {
    case 'Bool':
    case 'UInt8':
      return take(cursor, rows);
    case 'UInt16':
      return new Uint16Array(copyBytes(cursor, 2 * rows));
    case 'UInt32':
      return new Uint32Array(copyBytes(cursor, 4 * rows));
    case 'UInt64':
    case 'Int64':
      return readWide(cursor, rows);
    case 'Float32':
      return readFloats(cursor, rows);
    case 'Float64':
      return new Float64Array(copyBytes(cursor, 8 * rows));
    default:
      throw new Error(`a column of type ${type} cannot be read`);
  }
}

function take(cursor: Cursor, length: number): Uint8Array {
  const { bytes, at } = cursor;
  if (at + length > bytes.length) throw new Error('a block ends too early');
  cursor.at += length;
  return bytes.subarray(at, at + length);
}

/** A typed array may begin only at a multiple of its width, so its bytes are copied. */
function copyBytes(cursor: Cursor, length: number): ArrayBuffer {
  const bytes = new Uint8Array(new ArrayBuffer(length));
  bytes.set(take(cursor, length));
  return bytes.buffer;
}

// Loops, for the `from` of arrays calls an iterator for each value: 100 ns, a multiple of what the value costs.

/** 64 bits as two halves: a BigInt for each value would cost more than all the rest. */
function readWide(cursor: Cursor, rows: number): Float64Array {
  const low = new Uint32Array(copyBytes(cursor, 8 * rows));
  const high = new Int32Array(low.buffer);
  const column = new Float64Array(rows);
  for (let row = 0; row < rows; row++) column[row] = (low[2 * row] ?? 0) + (high[2 * row + 1] ?? 0) * 2 ** 32;
  return column;
}

function readFloats(cursor: Cursor, rows: number): Float64Array {
  const column = new Float64Array(new Float32Array(copyBytes(cursor, 4 * rows)));
  for (let row = 0; row < rows; row++) column[row] = shortest(column[row] ?? 0);
  return column;
}

/** Neighbours are often equal: then the text of the last row is taken, which costs a comparison of bytes. */
function readTexts(cursor: Cursor, rows: number): string[] {
  const texts: string[] = [];
  let [last, from, to] = ['', 0, 0];
  for (let row = 0; row < rows; row++) {
    const length = readVarint(cursor);
    const start = cursor.at;
    if (length !== to - from || !isEqual(cursor.bytes, { from, start, length })) {
      last = decoder.decode(take(cursor, length));
      [from, to] = [start, start + length];
    } else cursor.at += length;
    texts.push(last);
  }
  return texts;
}

function isEqual(
  bytes: Uint8Array,
  { from, start, length }: { readonly from: number; readonly start: number; readonly length: number },
): boolean {
  // Names of neighbours differ at their ends.
  for (let index = length - 1; index >= 0; index--)
    if (bytes[from + index] !== bytes[start + index]) return false;
  return true;
}

const decoder = new TextDecoder();

const readText = (cursor: Cursor): string => decoder.decode(take(cursor, readVarint(cursor)));

function readVarint(cursor: Cursor): number {
  let [value, scale] = [0, 1];
  for (;;) {
    const byte = cursor.view.getUint8(cursor.at++);
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 128;
  }
}

/**
 * The number with the fewest digits that is this Float32, as JSON would print it: 0.1 and not 0.10000000149011612. Few
 * measured values have more than three digits after the point.
 */
function shortest(value: number): number {
  if (value < exactBelow && value > -exactBelow)
    for (let scale = 1; scale <= 1e7; scale *= 10) {
      const rounded = Math.round(value * scale) / scale;
      if (Math.fround(rounded) === value) return rounded;
    }
  for (let digits = 1; digits <= 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return rounded;
  }
  return value;
}

/** Whole numbers up to here are Float32s. */
const exactBelow = 2 ** 24;
