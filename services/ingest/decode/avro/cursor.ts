// A bounds-checked reader of Avro's primitives. Data never makes it throw, and no length in the data is allocated.
import type { RejectReason } from '#domain/readings/reasons.ts';
import { emptyText, isSame, textOf, type Text } from './text.ts';
import { viewOf } from '#runtime/memory/data-view.ts';

/** A place in the bytes of one value. The first fault is kept; after it every read gives a default. */
export interface Cursor {
  /** What `bytes` and `view` are views of: the array that the value was given in. */
  source: Uint8Array;
  bytes: Buffer;
  view: DataView;
  at: number;
  /** The first position after the value; other values may follow in `bytes`. */
  end: number;
  fault: RejectReason | null;
  /** What was found at the fault and what is allowed. */
  detail: string;
  /** Values without bytes that may still be skipped: an array of nothing has billions of items in five bytes. */
  budget: number;
  /** The probable text of a string of the value; if it is that, no string is made. */
  likely: Text;
  /** Short texts that were read recently, by a digest of their bytes: names of probes and fuels come again and again. */
  readonly recent: Text[];
}

/**
 * Reads one record from the cursor to its end. Check `cursor.fault` before you use what it returns, and use it before
 * the next call: a decoder of own-readings.ts fills one object again and again. Keep its values, never the object.
 */
export type Decode<T> = (cursor: Cursor) => T;

export const openCursor = (): Cursor => ({
  source: none,
  bytes: none,
  view: noneView,
  at: 0,
  end: 0,
  fault: null,
  detail: '',
  budget: 0,
  likely: emptyText,
  recent: Array.from({ length: recentTexts }, () => emptyText),
});

const recentTexts = 256;
const longestRecent = 32;

const none = Buffer.alloc(0);
const noneView = new DataView(new ArrayBuffer(0));

/** Values without bytes (nulls, empty records) in one message beyond one for each of its bytes. */
const spareValues = 65_536;

/** Puts the cursor on a value; views of the bytes are made once for all values that share them. */
export function place(
  cursor: Cursor,
  bytes: Uint8Array,
  { start, end }: { start: number; end: number },
): void {
  if (cursor.source !== bytes) {
    cursor.source = bytes;
    cursor.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    cursor.view = viewOf(bytes);
  }
  cursor.at = start;
  cursor.end = end;
  cursor.fault = null;
  cursor.budget = end - start + spareValues;
}

/** Notes the first fault and moves to the end, so that loops stop. */
export function fail(cursor: Cursor, fault: RejectReason, detail: string): void {
  if (cursor.fault === null) {
    cursor.fault = fault;
    cursor.detail = detail;
  }
  cursor.at = cursor.end;
}

const cut = (cursor: Cursor, wanted: number): void =>
  fail(cursor, 'truncated', `${cursor.end - cursor.at} bytes are left where ${wanted} are needed`);

/** Moves on by `length` bytes and returns where they start, or -1 with a fault when they are not there. */
export function take(cursor: Cursor, length: number): number {
  const start = cursor.at;
  if (length < 0) fail(cursor, 'bad-encoding', `a length is ${length}; allowed: 0 or more`);
  else if (length > cursor.end - start) cut(cursor, length);
  else {
    cursor.at = start + length;
    return start;
  }
  return -1;
}

/**
 * A zigzag long of at most 10 bytes. Beyond 2^53 - 1 on either side it is a fault: a number would not keep it.
 * The lowest bit is the sign. Kept apart, the magnitude is exact up to 2^53; the first 28 bits are computed as integers.
 */
export function readLong(cursor: Cursor): number {
  const { bytes, end } = cursor;
  let { at } = cursor;
  let low = 0;
  for (let shift = 0; shift < 28; shift += 7) {
    if (at >= end) return cutLong(cursor);
    const byte = bytes[at++] ?? 0;
    low |= (byte & 0x7f) << shift;
    if (byte >= 0x80) continue;
    cursor.at = at;
    return (low >>> 1) ^ -(low & 1);
  }
  let high = 0;
  for (let scale = 2 ** 27; ; scale *= 128) {
    if (scale === 2 ** 69) return broken(cursor, 'an integer is longer than 10 bytes');
    if (at >= end) return cutLong(cursor);
    const byte = bytes[at++] ?? 0;
    high += (byte & 0x7f) * scale;
    if (byte >= 0x80) continue;
    cursor.at = at;
    return safeLong(cursor, low, high);
  }
}

function safeLong(cursor: Cursor, low: number, high: number): number {
  const magnitude = (low >>> 1) + high;
  const value = low & 1 ? -magnitude - 1 : magnitude;
  if (Number.isSafeInteger(value)) return value;
  fail(cursor, 'number-too-large', `about ${value}; allowed: -(2^53 - 1) to 2^53 - 1`);
  return 0;
}

/** All 64 bits of a zigzag long. It takes many times as long as `readLong`. */
export function readLongExactly(cursor: Cursor): bigint {
  let bits = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    const start = take(cursor, 1);
    if (start < 0) return 0n;
    const byte = cursor.bytes[start] ?? 0;
    bits |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return BigInt.asIntN(64, (bits >> 1n) ^ -(bits & 1n));
  }
  broken(cursor, 'an integer is longer than 10 bytes');
  return 0n;
}

function cutLong(cursor: Cursor): number {
  cursor.at = cursor.end;
  cut(cursor, 1);
  return 0;
}

export function readInt(cursor: Cursor): number {
  const value = readLong(cursor);
  return (value | 0) === value ? value : broken(cursor, `an int is ${value}; allowed: 32 bits`);
}

function broken(cursor: Cursor, detail: string): number {
  fail(cursor, 'bad-encoding', detail);
  return 0;
}

export function readBoolean(cursor: Cursor): boolean {
  const start = take(cursor, 1);
  const value = start < 0 ? 0 : (cursor.bytes[start] ?? 0);
  return value <= 1 ? value === 1 : broken(cursor, `a boolean is ${value}; allowed: 0, 1`) === 1;
}

export function readFloat(cursor: Cursor): number {
  const start = take(cursor, 4);
  return start < 0 ? 0 : cursor.view.getFloat32(start, true);
}

export function readDouble(cursor: Cursor): number {
  const start = take(cursor, 8);
  return start < 0 ? 0 : cursor.view.getFloat64(start, true);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function readString(cursor: Cursor): string {
  const start = take(cursor, readLong(cursor));
  if (start < 0) return '';
  const { bytes, view, at: end, likely } = cursor;
  if (isSame(likely, { bytes, view, start, end })) return likely.text;
  return end - start <= longestRecent ? recentText(cursor, start) : decodeText(cursor, start);
}

function recentText(cursor: Cursor, start: number): string {
  const { bytes, view, at: end, recent } = cursor;
  const slot = ((end - start) * 31 + (bytes[start] ?? 0) * 17 + (bytes[end - 1] ?? 0)) % recentTexts;
  const known = recent[slot] ?? emptyText;
  if (isSame(known, { bytes, view, start, end })) return known.text;
  const text = decodeText(cursor, start);
  if (cursor.fault === null) recent[slot] = textOf(text);
  return text;
}

function decodeText(cursor: Cursor, start: number): string {
  const { bytes, at } = cursor;
  // Almost every string is ASCII (DIDs, names), which needs no decoder.
  if (isAscii(bytes, start, at)) return bytes.toString('latin1', start, at);
  try {
    return utf8.decode(bytes.subarray(start, at));
  } catch {
    fail(cursor, 'bad-utf8', `a string of ${at - start} bytes`);
    return '';
  }
}

function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) >= 0x80) return false;
  return true;
}
