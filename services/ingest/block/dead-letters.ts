// A refused message as a row: its bytes, why it was refused, and its place in Kafka.
import { createHash } from 'node:crypto';
import type { Reject } from '#domain/readings/reasons.ts';
import { buffers } from '#runtime/memory/buffers.ts';
import {
  appendBytes,
  appendFixed,
  appendText,
  fixedColumn,
  nullable,
  stringColumn,
  uint32Column,
  wideColumn,
  writeNullable,
  writeWide,
  type Span,
} from '#runtime/clickhouse/native/write.ts';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import type { KafkaRecord } from '#runtime/kafka/wire/walk.ts';
import type { Kind } from '#schemas/topics.ts';
import { placeRows, type Rows } from './rows.ts';
import { schemaIdAt } from '../decode/read.ts';

export interface DeadLetter {
  readonly kind: Kind;
  readonly reject: Reject;
  /** Id that the message names, or null when it names none. */
  readonly schemaId: number | null;
  readonly key: Uint8Array | null;
  readonly raw: Uint8Array;
  /** Last offset that the letter covers; the offset of the message unless it stands for a whole batch. */
  readonly lastOffset: number;
}

/** The bytes of a refused message. A null value has none, which its reason says. */
export function originals({
  bytes,
  keyStart,
  keyEnd,
  valueStart,
  valueEnd,
}: KafkaRecord): Pick<DeadLetter, 'schemaId' | 'key' | 'raw'> {
  const id = schemaIdAt(bytes, valueStart, valueEnd);
  return {
    schemaId: id < 0 ? null : id,
    key: keyStart < 0 ? null : bytes.subarray(keyStart, keyEnd),
    raw: bytes.subarray(Math.max(valueStart, 0), Math.max(valueEnd, 0)),
  };
}

/** A batch that cannot be read is one letter for all its offsets. */
export const poison = ({ raw, lastOffset }: RecordBatch, kind: Kind, fault: string): DeadLetter => ({
  kind,
  reject: { reason: 'poison_batch', detail: fault },
  schemaId: null,
  key: null,
  raw,
  lastOffset,
});

/** Original bytes are kept up to this length; their true length and digest are kept whole. */
const maxRawBytes = 1024 * 1024;

const empty = new Uint8Array(0);

export function deadLetterRows(): Rows<DeadLetter> {
  const own = {
    reason: stringColumn(),
    detail: stringColumn(),
    schema_id: nullable(uint32Column()),
    message_key: nullable(stringColumn()),
    // Letters are not sorted, and theirs must not take up what is shared with the sorter.
    raw: stringColumn('String', buffers.acquire),
    raw_length: wideColumn('UInt64'),
    raw_sha256: fixedColumn(64),
  };
  const topic = stringColumn();
  const lastOffset = wideColumn('UInt64');
  const arrival = placeRows();
  const write: Rows<DeadLetter>['write'] = (row, letter, place) => {
    appendText(own.reason, letter.reject.reason);
    appendText(own.detail, letter.reject.detail);
    writeNullable(own.schema_id, row, letter.schemaId);
    own.message_key.nulls.data[row] = letter.key === null ? 1 : 0;
    appendBytes(own.message_key.values, cut(letter.key ?? empty));
    appendBytes(own.raw, cut(letter.raw));
    writeWide(own.raw_length, row, letter.raw.length);
    appendFixed(own.raw_sha256, createHash('sha256').update(letter.raw).digest('hex'));
    appendText(topic, place.topic);
    writeWide(lastOffset, row, letter.lastOffset);
    arrival.write(row, place);
  };
  return { columns: { ...own, ...arrival.columns, _topic: topic, _last_offset: lastOffset }, write };
}

const cut = (bytes: Uint8Array): Span => ({ bytes, start: 0, end: Math.min(bytes.length, maxRawBytes) });
