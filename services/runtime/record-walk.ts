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

/**
 * Visits the records in order of offset. Returns null, or says what is broken and stops there: check a section with
 * `recordsFault` first to see all records or none. Layout: length, attributes, time delta, offset delta, key, value,
 * headers, all lengths and deltas as zigzag varints. Nothing is allocated by a number that the bytes claim.
 */
export function walkRecords(section: RecordSection, visit: (record: KafkaRecord) => void): string | null {
  const { bytes, count, baseOffset, lastOffset } = section;
  const cursor: Cursor = { bytes, at: 0 };
  const record: KafkaRecord = {
    bytes,
    offset: baseOffset - 1,
    timestampMs: 0,
    keyStart: -1,
    keyEnd: -1,
    valueStart: -1,
    valueEnd: -1,
  };
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

/** What is broken in a section, or null. */
export const recordsFault = (section: RecordSection): string | null => walkRecords(section, ignore);

const ignore = (): void => {};

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
  skipHeaders(cursor, end);
}

function skipHeaders(cursor: Cursor, end: number): void {
  const headers = varint(cursor);
  if (headers < 0) cursor.at = NaN;
  for (let index = 0; index < headers; index++) {
    if (!(cursor.at < end)) return void (cursor.at = NaN);
    const keyLength = varint(cursor);
    cursor.at = keyLength < 0 ? NaN : cursor.at + keyLength;
    skip(cursor, varint(cursor));
  }
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
