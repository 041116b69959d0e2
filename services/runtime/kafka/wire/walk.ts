// Walks the records of one decompressed Kafka record batch in place, without an object or a string per record.

/** One record. The walk reuses a single object: read it during the call, copy what you keep. */
export interface KafkaRecord {
  /** Holds key and value between their start and end. */
  bytes: Uint8Array;
  offset: number;
  /** Broker's time in a topic with LogAppendTime, else the producer's. */
  timestampMs: number;
  /** -1 when the key is null. */
  keyStart: number;
  keyEnd: number;
  /** -1 when the value is null. */
  valueStart: number;
  valueEnd: number;
  /** The headers one after the other, without their count; both are equal when there are none. */
  headersStart: number;
  headersEnd: number;
}

/** The records of a batch with the header fields that give them offset and time. */
export interface RecordSection {
  readonly bytes: Uint8Array;
  readonly count: number;
  readonly baseOffset: number;
  readonly lastOffset: number;
  readonly baseTimestampMs: number;
  /** Time of every record when the broker set it (LogAppendTime), else null. */
  readonly appendedAtMs: number | null;
}

/** A record before its first visit. */
export const newRecord = (bytes: Uint8Array): KafkaRecord => ({
  bytes,
  offset: 0,
  timestampMs: 0,
  keyStart: -1,
  keyEnd: -1,
  valueStart: -1,
  valueEnd: -1,
  headersStart: 0,
  headersEnd: 0,
});

/**
 * Visits the records in order of offset. Returns null, or says what is broken and stops there: walk a section
 * to its end first to see all records or none (record-index.ts). Layout: length, attributes, time delta, offset delta, key, value,
 * headers, all lengths and deltas as zigzag varints. No number in the bytes decides what is allocated.
 */
export function walkRecords(section: RecordSection, visit: (record: KafkaRecord) => void): string | null {
  const { bytes, count, baseOffset, lastOffset } = section;
  const cursor: Cursor = { bytes, at: 0 };
  const record = newRecord(bytes);
  record.offset = baseOffset - 1;
  for (let index = 0; index < count; index++) {
    const before = record.offset;
    const length = varint(cursor);
    const end = cursor.at + length;
    if (!(length >= 0 && end <= bytes.length)) return `record ${index} of ${count} is cut`;
    readRecord(cursor, end, section, record);
    if (cursor.at !== end) return `record ${index} of ${count} does not fill its length`;
    if (!(record.offset > before && record.offset <= lastOffset))
      return `record ${index} of ${count} has an offset out of order`;
    visit(record);
  }
  return cursor.at === bytes.length
    ? null
    : `${bytes.length - cursor.at} bytes follow the last of ${count} records`;
}

interface Cursor {
  readonly bytes: Uint8Array;
  /** Becomes NaN or leaves the record when the bytes are broken, so one comparison at the end finds every fault. */
  at: number;
}

function readRecord(cursor: Cursor, end: number, section: RecordSection, record: KafkaRecord): void {
  cursor.at += 1;
  const timeDelta = varlong(cursor);
  record.timestampMs = section.appendedAtMs ?? section.baseTimestampMs + timeDelta;
  record.offset = section.baseOffset + varint(cursor);
  const keyLength = varint(cursor);
  record.keyStart = keyLength < 0 ? -1 : cursor.at;
  skip(cursor, keyLength);
  record.keyEnd = keyLength < 0 ? -1 : cursor.at;
  const valueLength = varint(cursor);
  record.valueStart = valueLength < 0 ? -1 : cursor.at;
  skip(cursor, valueLength);
  record.valueEnd = valueLength < 0 ? -1 : cursor.at;
  const headers = varint(cursor);
  record.headersStart = cursor.at;
  skipHeaders(cursor, headers, end);
  record.headersEnd = cursor.at;
}

function skipHeaders(cursor: Cursor, headers: number, end: number): void {
  if (headers < 0) cursor.at = NaN;
  for (let index = 0; index < headers; index++) {
    if (!(cursor.at < end)) return void (cursor.at = NaN);
    const keyLength = varint(cursor);
    cursor.at = keyLength < 0 ? NaN : cursor.at + keyLength;
    skip(cursor, varint(cursor));
  }
}

/**
 * The value of the first header with this name (ASCII), as a view of the record's bytes; null when there is none, when
 * its value is null, or when the headers are broken. Never reads past `headersEnd`, allocates nothing but the view.
 */
export function headerOf(
  { bytes, headersStart, headersEnd }: Pick<KafkaRecord, 'bytes' | 'headersStart' | 'headersEnd'>,
  name: string,
): Uint8Array | null {
  const cursor: Cursor = { bytes, at: headersStart };
  while (cursor.at < headersEnd) {
    const nameLength = varint(cursor);
    const nameStart = cursor.at;
    cursor.at = nameLength < 0 ? NaN : nameStart + nameLength;
    const valueLength = varint(cursor);
    const valueStart = cursor.at;
    skip(cursor, valueLength);
    if (!(cursor.at <= headersEnd)) return null;
    if (nameLength === name.length && isAt(bytes, nameStart, name))
      return valueLength < 0 ? null : bytes.subarray(valueStart, cursor.at);
  }
  return null;
}

function isAt(bytes: Uint8Array, start: number, ascii: string): boolean {
  for (let index = 0; index < ascii.length; index++)
    if (bytes[start + index] !== ascii.charCodeAt(index)) return false;
  return true;
}

/** Steps over a field; a length of -1 is a null field, any lower one is broken. */
function skip(cursor: Cursor, length: number): void {
  if (length > 0) cursor.at += length;
  else if (length < -1) cursor.at = NaN;
}

/** A zigzag varint of at most 5 bytes. Bytes past the end read as 0 and move the cursor on. */
function varint(cursor: Cursor): number {
  let byte = cursor.bytes[cursor.at++] ?? 0;
  let value = byte & 0x7f;
  for (let shift = 7; byte >= 0x80; shift += 7) {
    if (shift > 28) return tooLong(cursor);
    byte = cursor.bytes[cursor.at++] ?? 0;
    value |= (byte & 0x7f) << shift;
  }
  return (value >>> 1) ^ -(value & 1);
}

/** A zigzag varint of at most 10 bytes; exact below 2^53 on either side of zero. */
function varlong(cursor: Cursor): number {
  let byte = cursor.bytes[cursor.at++] ?? 0;
  let value = byte & 0x7f;
  let scale = 128;
  for (let read = 1; byte >= 0x80; read++) {
    if (read === 10) return tooLong(cursor);
    byte = cursor.bytes[cursor.at++] ?? 0;
    value += (byte & 0x7f) * scale;
    scale *= 128;
  }
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

function tooLong(cursor: Cursor): number {
  cursor.at = NaN;
  return 0;
}
