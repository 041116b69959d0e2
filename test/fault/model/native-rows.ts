// Reads the rows out of a block in ClickHouse's Native format, for the column types that ingest writes.

export type Row = Readonly<Record<string, Cell>>;
type Cell = string | number | null;

interface Source {
  readonly bytes: Buffer;
  at: number;
}

/** Throws on a type that it does not know, and when bytes are missing or left. */
export function readNative(parts: readonly Uint8Array[]): Row[] {
  const source: Source = { bytes: Buffer.concat(parts), at: 0 };
  const columns = varint(source);
  const count = varint(source);
  const rows: Record<string, Cell>[] = Array.from({ length: count }, () => ({}));
  for (let index = 0; index < columns; index++) {
    const name = text(source);
    const cells = readColumn(source, text(source), count);
    rows.forEach((row, at) => (row[name] = cells[at] ?? null));
  }
  if (source.at !== source.bytes.length)
    throw new Error(`${source.bytes.length - source.at} bytes follow the block`);
  return rows;
}

function readColumn(source: Source, type: string, count: number): Cell[] {
  const inner = /^Nullable\((.*)\)$/.exec(type)?.[1];
  if (inner === undefined) return Array.from({ length: count }, () => readCell(source, type));
  const nulls = Array.from({ length: count }, () => source.bytes.readUInt8(source.at++));
  return readColumn(source, inner, count).map((cell, index) => (nulls[index] === 1 ? null : cell));
}

/** Bytes of a number and how it is read; text is latin1, so that any bytes stay what they are. */
const numbers: Readonly<Record<string, [bytes: number, read: (bytes: Buffer, at: number) => number]>> = {
  Bool: [1, (bytes, at) => bytes.readUInt8(at)],
  UInt8: [1, (bytes, at) => bytes.readUInt8(at)],
  UInt16: [2, (bytes, at) => bytes.readUInt16LE(at)],
  UInt32: [4, (bytes, at) => bytes.readUInt32LE(at)],
  UInt64: [8, (bytes, at) => Number(bytes.readBigUInt64LE(at))],
  "DateTime64(3, 'UTC')": [8, (bytes, at) => Number(bytes.readBigInt64LE(at))],
  Float32: [4, (bytes, at) => bytes.readFloatLE(at)],
  Float64: [8, (bytes, at) => bytes.readDoubleLE(at)],
};

function readCell(source: Source, type: string): Cell {
  if (type === 'String') return text(source);
  const fixed = /^FixedString\((\d+)\)$/.exec(type)?.[1];
  if (fixed !== undefined) return latin(source, Number(fixed));
  const number = numbers[type];
  if (!number) throw new Error(`the model of ClickHouse does not know the type ${type}`);
  const at = source.at;
  source.at += number[0];
  return number[1](source.bytes, at);
}

const text = (source: Source): string => latin(source, varint(source));

function latin(source: Source, length: number): string {
  const start = source.at;
  source.at += length;
  return source.bytes.toString('latin1', start, source.at);
}

function varint(source: Source): number {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = source.bytes.readUInt8(source.at++);
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
}
