// From the bytes of one message to a reading that may be stored, or the reason why not. Pure but for the reused cursor.
import type { ReadingContext } from '#domain/readings/identity.ts';
import { reject, type Reject } from '#domain/readings/reasons.ts';
import type { KafkaRecord } from '#runtime/kafka/wire/walk.ts';
import { place, type Cursor, type Decode } from './avro/cursor.ts';
import { emptyText, type Text } from './avro/text.ts';

export interface ReadRules<R> {
  /** Moved from message to message. */
  readonly cursor: Cursor;
  /** The decoder of a schema id or the reason why there is none; the caller has fetched it. */
  readonly writer: (id: number) => Decode<R> | Reject | undefined;
  readonly judge: (reading: R, context: ReadingContext) => Reject | undefined;
}

export interface MessageContext extends ReadingContext {
  /** The device whose DID the message's key is, when it is known. */
  readonly device: Text | undefined;
  /** Set to the schema id of a message that has one. */
  schemaId: number;
}

/** The Confluent wire format: 0x00, the schema's id in 4 bytes (big endian), the Avro body. */
const headerBytes = 5;

/** The schema id that the value between start and end names, or -1 when it does not begin with a header. */
export function schemaIdAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < headerBytes || bytes[start] !== 0) return -1;
  return (
    (bytes[start + 1] ?? 0) * 0x1000000 +
    (((bytes[start + 2] ?? 0) << 16) | ((bytes[start + 3] ?? 0) << 8) | (bytes[start + 4] ?? 0))
  );
}

export const isReject = (verdict: object): verdict is Reject => 'reason' in verdict;

/**
 * Header, key, body, judgement: the first that fails gives the reason. Never throws on data. The next call may change
 * the reading (see Decode).
 */
export function readMessage<R extends { readonly deviceDid: string }>(
  record: KafkaRecord,
  rules: ReadRules<R>,
  context: MessageContext,
): R | Reject {
  if (record.valueStart < 0) return reject('no-value', { place: 'value', value: null, allowed: 'a reading' });
  if (record.keyStart < 0)
    return reject('no-key', { place: 'key', value: null, allowed: 'the DID of the device' });
  const id = schemaIdAt(record.bytes, record.valueStart, record.valueEnd);
  if (id < 0) return badHeader(record);
  context.schemaId = id;
  const { cursor } = rules;
  const decode = rules.writer(id);
  if (typeof decode !== 'function') return decode ?? unknownSchema(id);
  place(cursor, record.bytes, { start: record.valueStart + headerBytes, end: record.valueEnd });
  cursor.likely = context.device ?? emptyText;
  const reading = decode(cursor);
  if (cursor.fault !== null) return { reason: cursor.fault, detail: cursor.detail };
  const fault = rules.judge(reading, context);
  if (fault !== undefined) return fault;
  if (context.device !== undefined && reading.deviceDid === context.device.text) return reading;
  return keyFault(record, reading.deviceDid) ?? reading;
}

const unknownSchema = (id: number): Reject =>
  reject('unknown-schema', { place: 'schema id', value: id, allowed: 'an id of the subject of this topic' });

function badHeader({ bytes, valueStart, valueEnd }: KafkaRecord): Reject {
  const value = Buffer.from(
    bytes.subarray(valueStart, Math.min(valueEnd, valueStart + headerBytes)),
  ).toString('hex');
  return reject('bad-header', {
    place: 'value',
    value: `0x${value}`,
    allowed: '0x00 and four bytes of schema id',
  });
}

/** The DID was judged before, so it is ASCII and one character is one byte. */
function keyFault({ bytes, keyStart, keyEnd }: KafkaRecord, deviceDid: string): Reject | undefined {
  let same = keyEnd - keyStart === deviceDid.length;
  for (let index = 0; same && index < deviceDid.length; index++)
    same = bytes[keyStart + index] === deviceDid.charCodeAt(index);
  if (same) return undefined;
  const key = Buffer.from(bytes.subarray(keyStart, keyEnd)).toString('utf8');
  return reject('key-mismatch', { place: 'key', value: key, allowed: deviceDid });
}
