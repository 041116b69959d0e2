// Builds blocks in ClickHouse's Native format: columns of typed arrays that grow by append, sent almost as they are.
import { buffers } from '../../memory/buffers.ts';
import type { Move } from './permute.ts';

// Numbers go out in the machine's byte order, and Native is little endian, as every platform that Node runs on here.

/**
 * Rows that a column takes at a time. Chunks are not copied while they grow, and are small enough that the allocator gives the memory of
 * one to the next: doubling one array instead costs 60 ns a row in copies and page faults.
 */
export const chunkRows = 8192;

/** A column under construction. All columns of a block have the same rows, which the caller counts. */
export interface Column {
  /** ClickHouse type, as in DESCRIBE TABLE without LowCardinality: the server converts plain values by itself. */
  readonly type: string;
  /** Makes room for `chunkRows` rows. They are numbered from 0; call it before the first one, and when all are written. */
  readonly extend: () => void;
  /** Memory that `rows` rows take, without the room that the last chunk has left. */
  readonly bytes: (rows: number) => number;
  /** The bytes of `rows` rows in Native: as they were written, not copied, or where `move` puts them. */
  readonly parts: (rows: number, move?: Moving) => readonly Uint8Array[];
  /** Begins again with no rows; the memory of the former ones stays with the holder of their parts. */
  readonly clear: () => void;
}

/** Notes that values are to be moved; returns where they will be. */
export type Moving = (from: Move['from'], width: Move['width']) => Uint8Array;

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/**
 * Numbers, the value of row n of the chunk at `data[n]`; a value beyond the type wraps as in a typed array, so check ranges before.
 * `data` is open because a store into it takes 1 ns where one function that all types of arrays share takes 10.
 */
export interface NumberColumn<A extends Numbers> extends Column {
  data: A;
}

function numberColumn<A extends Numbers>(
  type: string,
  ArrayOf: {
    new (buffer: ArrayBufferLike, start: number, length: number): A;
    readonly BYTES_PER_ELEMENT: number;
  },
  perRow = 1,
): NumberColumn<A> {
  let chunks: A[] = [];
  const none = new ArrayOf(new ArrayBuffer(0), 0, 0);
  const width = perRow * ArrayOf.BYTES_PER_ELEMENT;
  const written = (rows: number): Uint8Array[] =>
    chunks.map((chunk, index) => bytesOf(chunk, Math.min(rows - index * chunkRows, chunkRows) * perRow));
  const column: NumberColumn<A> = {
    type,
    data: none,
    extend: () => {
      column.data = new ArrayOf(buffers.acquireColumn(chunkRows * width), 0, chunkRows * perRow);
      chunks.push(column.data);
    },
    bytes: (rows) => rows * width,
    parts: (rows, move) => (move === undefined ? written(rows) : [move(written(rows), width)]),
    clear: () => {
      chunks = [];
      column.data = none;
    },
  };
  return column;
}

const bytesOf = ({ buffer, BYTES_PER_ELEMENT: size }: Numbers, length: number): Uint8Array =>
  new Uint8Array(buffer, 0, length * size);

export const uint8Column = (type = 'UInt8'): NumberColumn<Uint8Array> => numberColumn(type, Uint8Array);
export const uint16Column = (): NumberColumn<Uint16Array> => numberColumn('UInt16', Uint16Array);
export const uint32Column = (): NumberColumn<Uint32Array> => numberColumn('UInt32', Uint32Array);
export const float32Column = (): NumberColumn<Float32Array> => numberColumn('Float32', Float32Array);
export const float64Column = (): NumberColumn<Float64Array> => numberColumn('Float64', Float64Array);

/**
 * Whole numbers in 64 bits, from -(2^53 - 1) to 2^53 - 1: UInt64, Int64, DateTime64(3) as Unix ms. Two 32-bit halves:
 * a BigInt for each value costs more than the rest of the row.
 */
export interface WideColumn extends NumberColumn<Uint32Array> {
  readonly halves: 2;
}

export const wideColumn = (type: string): WideColumn =>
  Object.assign(numberColumn(type, Uint32Array, 2), { halves: 2 } as const);

export const momentColumn = (): WideColumn => wideColumn("DateTime64(3, 'UTC')");

export function writeWide({ data }: WideColumn, row: number, value: number): void {
  data[2 * row] = value;
  data[2 * row + 1] = Math.floor(value / 2 ** 32);
}

/** A column that may hold nulls: 0 stands in the data where the value is null. */
export interface NullableColumn<C extends Column> extends Column {
  readonly nulls: NumberColumn<Uint8Array>;
  readonly values: C;
}

export function nullable<C extends Column>(values: C): NullableColumn<C> {
  const nulls = uint8Column();
  return {
    type: `Nullable(${values.type})`,
    nulls,
    values,
    extend: () => {
      nulls.extend();
      values.extend();
    },
    bytes: (rows) => nulls.bytes(rows) + values.bytes(rows),
    parts: (rows, move) => [...nulls.parts(rows, move), ...values.parts(rows, move)],
    clear: () => {
      nulls.clear();
      values.clear();
    },
  };
}

export function writeNullable<A extends Numbers>(
  { nulls, values }: NullableColumn<NumberColumn<A>>,
  row: number,
  value: number | null,
): void {
  nulls.data[row] = value === null ? 1 : 0;
  values.data[row] = value ?? 0;
}

/** Strings, which in ClickHouse are any bytes, one for each row in order. */
export interface StringColumn extends Column {
  data: Uint8Array;
  /** Bytes that are written in `data`. */
  length: number;
  /** What was written before `data`. */
  full: Uint8Array[];
  readonly memory: Memory;
}

/** Returns memory for at least `bytes` bytes; see buffer-pool.ts. */
type Memory = (bytes: number) => ArrayBufferLike;

/** A piece of some bytes. */
export interface Span {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

const chunkBytes = 128 * 1024;

const noBytes = new Uint8Array(0);

export function stringColumn(type = 'String', memory: Memory = buffers.acquireColumn): StringColumn {
  const column: StringColumn = {
    type,
    data: noBytes,
    length: 0,
    full: [],
    memory,
    extend: () => {},
    bytes: () => column.full.reduce((total, { buffer }) => total + buffer.byteLength, column.length),
    parts: (_rows, move) => {
      const written = [...column.full, column.data.subarray(0, column.length)];
      return move === undefined ? written : [move(written, 'text')];
    },
    clear: () => {
      column.full = [];
      column.data = noBytes;
      column.length = 0;
    },
  };
  return column;
}

/** The array with room for `count` more bytes from `length` on. */
function roomFor(column: StringColumn, count: number): Uint8Array {
  if (column.length + count > column.data.length) {
    if (column.length > 0) column.full.push(column.data.subarray(0, column.length));
    column.data = new Uint8Array(column.memory(Math.max(chunkBytes, count)));
    column.length = 0;
  }
  return column.data;
}

export function appendText(column: StringColumn, text: string): void {
  const { length } = text;
  // Three bytes for each UTF-16 unit is the most that UTF-8 takes; five for the length before it.
  const data = roomFor(column, length * 3 + 5);
  const start = column.length;
  const wrote = length < 128 && writeAscii(data, start + 1, text);
  if (wrote) data[start] = length;
  column.length += wrote ? length + 1 : writeUtf8(data, start, text);
}

/** Appends bytes as a string. They are copied; short ones by a loop, which takes half the time of a call. */
export function appendBytes(column: StringColumn, { bytes, start, end }: Span): void {
  const length = end - start;
  const data = roomFor(column, length + 5);
  const at = writeVarint(data, column.length, length);
  if (length <= 64) for (let index = 0; index < length; index++) data[at + index] = bytes[start + index] ?? 0;
  else data.set(bytes.subarray(start, end), at);
  column.length = at + length;
}

/** A text and how many times it comes. */
export interface TextRun {
  readonly text: string;
  readonly count: number;
}

/** Writes a column of strings in which each text is repeated. */
export function writeTextRuns({ buffer, byteOffset, length }: Uint8Array, runs: readonly TextRun[]): void {
  const data = Buffer.from(buffer, byteOffset, length);
  let at = 0;
  for (const { text, count } of runs) {
    const room = new Uint8Array(3 * text.length + 5);
    const one = room.subarray(0, writeUtf8(room, 0, text));
    data.fill(one, at, at + count * one.length);
    at += count * one.length;
  }
}

/** Strings of one length in ASCII, for example digests in hex. */
export interface FixedColumn extends StringColumn {
  readonly size: number;
}

export const fixedColumn = (size: number): FixedColumn =>
  Object.assign(stringColumn(`FixedString(${size})`), { size });

export function appendFixed(column: FixedColumn, text: string): void {
  const { size, type } = column;
  if (text.length !== size || !writeAscii(roomFor(column, size), column.length, text))
    throw new Error(`a text of ${type} has ${text.length} characters or is not ASCII`);
  column.length += size;
}

function writeAscii(data: Uint8Array, start: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x80) return false;
    data[start + index] = code;
  }
  return true;
}

const encoder = new TextEncoder();

/** Writes length and text; returns how many bytes both took. */
function writeUtf8(data: Uint8Array, start: number, text: string): number {
  const bytes = encoder.encode(text);
  const at = writeVarint(data, start, bytes.length);
  data.set(bytes, at);
  return at + bytes.length - start;
}

/** Writes an unsigned LEB128 number and returns the position after it. */
function writeVarint(data: Uint8Array, start: number, value: number): number {
  let at = start;
  let left = value;
  while (left >= 0x80) {
    data[at++] = (left & 0x7f) | 0x80;
    left = Math.floor(left / 128);
  }
  data[at++] = left;
  return at;
}

/**
 * The bytes of one block: count of columns and rows, then name, type and data of each column; with `move` the data is
 * where it will be moved to. Release the parts (buffers.ts) when they are stored.
 */
export function encodeBlock(
  columns: Readonly<Record<string, Column>>,
  rows: number,
  move?: Moving,
): Uint8Array[] {
  const entries = Object.entries(columns);
  return [
    varints(entries.length, rows),
    ...entries.flatMap(([name, column]) => [header(name, column.type), ...column.parts(rows, move)]),
  ];
}

function varints(...values: number[]): Uint8Array {
  const data = new Uint8Array(10 * values.length);
  return data.subarray(
    0,
    values.reduce((at, value) => writeVarint(data, at, value), 0),
  );
}

function header(name: string, type: string): Uint8Array {
  const data = new Uint8Array(3 * (name.length + type.length) + 10);
  const end = writeUtf8(data, 0, name);
  return data.subarray(0, end + writeUtf8(data, end, type));
}
