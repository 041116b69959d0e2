// Encodes structures in the compact protocol of Thrift, which the headers and the footer of a Parquet file are in.

const kinds = { i32: 5, i64: 6, text: 8, list: 9, struct: 12 } as const;

type Fields = Readonly<Record<number, ThriftValue>>;

/** A value with its type; fields of a structure by their number, each less than 16 after the one before. */
export type ThriftValue =
  | { readonly i32: number }
  | { readonly i64: number }
  | { readonly text: string }
  | { readonly list: readonly ThriftValue[] }
  | { readonly struct: Fields }
  /** A structure that was encoded before. */
  | { readonly encoded: Uint8Array };

export function encodeStruct(fields: Fields): Uint8Array {
  const parts: Uint8Array[] = [];
  writeStruct(parts, fields);
  return Buffer.concat(parts);
}

function writeStruct(out: Uint8Array[], fields: Fields): void {
  let last = 0;
  // Keys that are whole numbers are in their order.
  for (const [key, value] of Object.entries(fields)) {
    const id = Number(key);
    out.push(Uint8Array.of(((id - last) << 4) | kindOf(value)));
    writeValue(out, value);
    last = id;
  }
  out.push(Uint8Array.of(0));
}

function kindOf(value: ThriftValue): number {
  if ('i32' in value) return kinds.i32;
  if ('i64' in value) return kinds.i64;
  if ('text' in value) return kinds.text;
  return 'list' in value ? kinds.list : kinds.struct;
}

function writeValue(out: Uint8Array[], value: ThriftValue): void {
  if ('i32' in value) out.push(zigzag(value.i32));
  else if ('i64' in value) out.push(zigzag(value.i64));
  else if ('text' in value) {
    const bytes = Buffer.from(value.text);
    out.push(varint(bytes.length), bytes);
  } else if ('list' in value) writeList(out, value.list);
  else if ('struct' in value) writeStruct(out, value.struct);
  else out.push(value.encoded);
}

function writeList(out: Uint8Array[], list: readonly ThriftValue[]): void {
  const kind = list[0] ? kindOf(list[0]) : kinds.struct;
  const isShort = list.length < 15;
  out.push(Uint8Array.of(((isShort ? list.length : 15) << 4) | kind));
  if (!isShort) out.push(varint(list.length));
  for (const one of list) writeValue(out, one);
}

const zigzag = (value: number): Uint8Array => varint(value >= 0 ? value * 2 : -value * 2 - 1);

/** Whole numbers up to 2^53, which bit operations would cut. */
export function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.of(...bytes, rest);
}
