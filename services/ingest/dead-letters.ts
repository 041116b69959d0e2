// A refused message as a row: its bytes, why it was refused, and its place in Kafka.
import { createHash } from 'node:crypto';
import type { Reject } from '#domain/readings/reasons.ts';
import { fixedColumn, nullable, numberColumn, stringColumn, wideColumn } from '#runtime/native.ts';
import type { Kind } from '#schemas/topics.ts';
import { placeRows, type Rows } from './rows.ts';

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

/** Original bytes are kept up to this length; their true length and digest are kept whole. */
const maxRawBytes = 1024 * 1024;

const empty = new Uint8Array(0);

export function deadLetterRows(): Rows<DeadLetter> {
  const key = stringColumn();
  const own = {
    reason: stringColumn(),
    detail: stringColumn(),
    schema_id: nullable(numberColumn('UInt32'), 0),
    message_key: nullable({ ...key, append: key.appendBytes }, empty),
    raw: stringColumn(),
    raw_length: wideColumn('UInt64'),
    raw_sha256: fixedColumn(64),
  };
  const topic = stringColumn();
  const lastOffset = wideColumn('UInt64');
  const arrival = placeRows();
  const append: Rows<DeadLetter>['append'] = (letter, place) => {
    own.reason.append(letter.reject.reason);
    own.detail.append(letter.reject.detail);
    own.schema_id.append(letter.schemaId);
    own.message_key.append(letter.key?.subarray(0, maxRawBytes) ?? null);
    own.raw.appendBytes(letter.raw.subarray(0, maxRawBytes));
    own.raw_length.append(letter.raw.length);
    own.raw_sha256.append(createHash('sha256').update(letter.raw).digest('hex'));
    topic.append(place.topic);
    lastOffset.append(letter.lastOffset);
    arrival.append(place);
  };
  return { columns: { ...own, ...arrival.columns, _topic: topic, _last_offset: lastOffset }, append };
}
