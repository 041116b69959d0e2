// Builds blocks in ClickHouse's Native format: columns of typed arrays that grow by append, sent almost as they are.

// Numbers go out in the machine's byte order, and Native is little endian, as every platform that Node runs on here.

/** A column under construction. `parts` are the bytes of its data in Native order; they are not copied. */
export interface Column {
  /** ClickHouse type, as in DESCRIBE TABLE without LowCardinality: the server converts plain values by itself. */
  readonly type: string;
  readonly bytes: () => number;
  readonly parts: () => readonly Uint8Array[];
}

export interface ValueColumn<T> extends Column {
  readonly append: (value: T) => void;
}

export interface StringColumn extends ValueColumn<string> {
  /** Appends bytes that are not text. They are copied. */
  readonly appendBytes: (bytes: Uint8Array) => void;
}

const firstCapacity = 1024;

const numberArrays = {
  UInt8: Uint8Array,
  UInt16: Uint16Array,
  UInt32: Uint32Array,
  Float32: Float32Array,
  Float64: Float64Array,
} as const;

/** A column of numbers; a value beyond the type wraps as in a typed array, so check ranges before. */
export function numberColumn(type: keyof typeof numberArrays): ValueColumn<number> {
  const ArrayOf = numberArrays[type];
  let data = new ArrayOf(firstCapacity);
  let length = 0;
  return {
    type,
    bytes: () => length * data.BYTES_PER_ELEMENT,
    parts: () => [new Uint8Array(data.buffer, 0, length * data.BYTES_PER_ELEMENT)],
    append: (value) => {
      if (length === data.length) {
        const larger = new ArrayOf(length * 2);
        larger.set(data);
        data = larger;
      }
      data[length++] = value;
    },
  };
}

/** A column of whole numbers in 64 bits, from -(2^53 - 1) to 2^53 - 1: UInt64, Int64, DateTime64(3) as Unix ms. */
export function wideColumn(type: string): ValueColumn<number> {
  // Two 32-bit halves: a BigInt for each value costs more than the rest of the row.
  let data = new Uint32Array(firstCapacity * 2);
  let length = 0;
  return {
    type,
    bytes: () => length * 4,
    parts: () => [new Uint8Array(data.buffer, 0, length * 4)],
    append: (value) => {
      if (length === data.length) {
        const larger = new Uint32Array(length * 2);
        larger.set(data);
        data = larger;
      }
      data[length++] = value;
      data[length++] = Math.floor(value / 2 ** 32);
    },
  };
}

export const momentColumn = (): ValueColumn<number> => wideColumn("DateTime64(3, 'UTC')");

/** A column of booleans. */
export function boolColumn(): ValueColumn<boolean> {
  const numbers = numberColumn('UInt8');
  return { ...numbers, type: 'Bool', append: (value) => numbers.append(value ? 1 : 0) };
}

/** Makes a column nullable; `zero` stands in the data where the value is null. */
export function nullable<T>(column: ValueColumn<T>, zero: NoInfer<T>): ValueColumn<T | null> {
  const nulls = numberColumn('UInt8');
  return {
    type: `Nullable(${column.type})`,
    bytes: () => nulls.bytes() + column.bytes(),
    parts: () => [...nulls.parts(), ...column.parts()],
    append: (value) => {
      nulls.append(value === null ? 1 : 0);
      column.append(value ?? zero);
    },
  };
}

/** A column of strings, which in ClickHouse are any bytes. */
export function stringColumn(): StringColumn {
  const grown = growingBytes();
  return {
    type: 'String',
    bytes: grown.length,
    parts: () => [grown.view()],
    append: (text) => {
      const length = text.length;
      // Three bytes for each UTF-16 unit is the most that UTF-8 takes; five for the length before it.
      const data = grown.room(length * 3 + 5);
      const start = grown.length();
      const wrote = length < 128 && writeAscii(data, start + 1, text);
      if (wrote) data[start] = length;
      grown.grow(wrote ? length + 1 : writeUtf8(data, start, text));
    },
    appendBytes: (bytes) => {
      const data = grown.room(bytes.length + 5);
      const at = writeVarint(data, grown.length(), bytes.length);
      data.set(bytes, at);
      grown.grow(at + bytes.length - grown.length());
    },
  };
}

/** A column of strings of one length in ASCII, for example digests in hex. */
export function fixedColumn(size: number): ValueColumn<string> {
  const grown = growingBytes();
  return {
    type: `FixedString(${size})`,
    bytes: grown.length,
    parts: () => [grown.view()],
    append: (text) => {
      if (text.length !== size || !writeAscii(grown.room(size), grown.length(), text))
        throw new Error(`a text of FixedString(${size}) has ${text.length} characters or is not ASCII`);
      grown.grow(size);
    },
  };
}

function growingBytes() {
  let data = new Uint8Array(firstCapacity * 16);
  let length = 0;
  return {
    length: () => length,
    view: () => data.subarray(0, length),
    grow: (count: number): void => void (length += count),
    /** The array with room for `count` more bytes. */
    room: (count: number): Uint8Array => {
      if (length + count > data.length) {
        const larger = new Uint8Array(Math.max(data.length * 2, length + count));
        larger.set(data);
        data = larger;
      }
      return data;
    },
  };
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

/** Writes an unsigned LEB128 number and returns the position behind it. */
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

/** The bytes of one block: count of columns and rows, then name, type and data of each column. */
export function encodeBlock(columns: Readonly<Record<string, Column>>, rows: number): Uint8Array[] {
  const entries = Object.entries(columns);
  return [
    varints(entries.length, rows),
    ...entries.flatMap(([name, column]) => [header(name, column.type), ...column.parts()]),
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
  const texts = stringColumn();
  texts.append(name);
  texts.append(type);
  return Buffer.concat(texts.parts());
}
