// Checks a record batch as a whole (format, CRC, codec, size, every record) before any record of it is used.
import { crc32c } from '@node-rs/crc32';
import { decompress } from './compression.ts';
import { attributesOf, controlBit, type BatchFrame } from './record-set.ts';
import { openRecordIndex } from './record-index.ts';
import type { KafkaRecord, RecordSection } from './walk.ts';
import { viewOf } from '../../memory/data-view.ts';

/** The records of one batch from `firstOffset` on, in order of offset. */
interface RecordWalk {
  readonly forEach: (visit: (record: KafkaRecord) => void) => void;
}

/**
 * One Kafka record batch, checked and decompressed, not yet divided into records. Its bytes belong to the buffer of its
 * fetch response, which `framed-socket.ts` acquires from the buffer pool: they may be overwritten as soon as all batches of
 * the response are released, even if a reference remains. A batch that is not released keeps the whole response in memory
 * (at most the fetch size of the consumer, or one batch when that is larger).
 */
export interface RecordBatch {
  readonly topic: string;
  readonly partition: number;
  /** First offset that the caller may use; records below it were asked for before and are not walked. */
  readonly firstOffset: number;
  /** Last offset that the batch covers; compaction may have removed records within. */
  readonly lastOffset: number;
  readonly timestampType: 'create' | 'logAppend';
  /** -1 when the batch has none (message format 0). */
  readonly maxTimestampMs: number;
  /** A marker of the broker: no records. */
  readonly isControl: boolean;
  /** Part of a transaction that was rolled back: no records. */
  readonly isAborted: boolean;
  /** Why the batch cannot be read (CRC, place, codec, size, broken records), else null. With a fault: no records. */
  readonly fault: string | null;
  /** The whole batch as the broker sent it. */
  readonly raw: Uint8Array;
  /** High watermark when the batch was fetched: the offset after the last message of the partition. */
  readonly highWatermark: number;
  readonly records: RecordWalk;
}

/** Where a batch was read. */
interface BatchPlace {
  readonly topic: string;
  readonly partition: number;
  /** Offset that was asked for. */
  readonly fetchedOffset: number;
  /** Offset after the last message that the partition had. */
  readonly highWatermark: number;
}

const at = {
  magic: 16,
  crc: 17,
  attributes: 21,
  baseTimestamp: 27,
  maxTimestamp: 35,
  oldTimestamp: 18,
  count: 57,
  records: 61,
} as const;
const logAppendBit = 0x08;
const codecMask = 0x07;
const noRecords: RecordWalk = { forEach: () => {} };

/** Checks a batch. What cannot be read is a batch with a fault that covers all its offsets; nothing is thrown. */
export type BatchReader = (frame: BatchFrame, place: BatchPlace) => RecordBatch;

/** Keeps of the batch that was read last its decompressed records and their places: nearly always it is visited next. */
export function openBatchReader(): BatchReader {
  const sections = openSections();
  return (frame, place) => readBatch(frame, place, sections);
}

function readBatch(frame: BatchFrame, place: BatchPlace, sections: Sections): RecordBatch {
  const headerFault =
    frame.magic === 2
      ? (crcFault(frame.raw) ?? placeFault(frame, place))
      : `message format ${frame.magic} is not supported, only 2 (Kafka 0.11 and later)`;
  if (headerFault !== null) return faulty(frame, place, headerFault);
  const batch = describeBatch(frame, place);
  if (batch.isControl || batch.isAborted) return batch;
  const fault = sections.check(frame);
  if (fault !== null) return { ...batch, fault };
  return { ...batch, records: walkFrom(frame, batch.firstOffset, sections.forEach) };
}

function crcFault(raw: Uint8Array): string | null {
  const expected = viewOf(raw).getUint32(at.crc);
  const found = crc32c(raw.subarray(at.attributes));
  return expected === found
    ? null
    : `CRC-32C is ${found.toString(16)}, the batch says ${expected.toString(16)}`;
}

/** The CRC does not cover the base offset. */
function placeFault(frame: BatchFrame, place: BatchPlace): string | null {
  const { baseOffset, lastOffset } = frame;
  return isImpossible(frame, place)
    ? `claims the offsets ${baseOffset} to ${lastOffset}, asked for ${place.fetchedOffset} of ${place.highWatermark}`
    : null;
}

/**
 * Whether a batch names offsets that were read before, or a jump that the partition does not have. A batch at the
 * requested offset may end above the high watermark: a broker looks that up before it reads.
 */
const isImpossible = (
  { baseOffset, lastOffset }: BatchFrame,
  { fetchedOffset, highWatermark }: BatchPlace,
): boolean => lastOffset < fetchedOffset || (baseOffset > fetchedOffset && lastOffset >= highWatermark);

/** The batch without its records. */
function describeBatch(frame: BatchFrame, place: BatchPlace): RecordBatch {
  const { topic, partition, fetchedOffset, highWatermark } = place;
  const attributes = attributesOf(frame.raw);
  return {
    topic,
    partition,
    firstOffset: Math.max(frame.baseOffset, fetchedOffset),
    lastOffset: frame.lastOffset,
    timestampType: attributes & logAppendBit ? 'logAppend' : 'create',
    maxTimestampMs: timeAt(frame.raw, at.maxTimestamp),
    isControl: (attributes & controlBit) !== 0,
    isAborted: frame.isAborted,
    fault: null,
    raw: frame.raw,
    highWatermark,
    records: noRecords,
  };
}

/**
 * A batch whose header cannot be trusted: it must not cover offsets that the partition does not have yet. In an impossible
 * place it is taken to be at the requested offset.
 */
function faulty(frame: BatchFrame, place: BatchPlace, fault: string): RecordBatch {
  const shift = isImpossible(frame, place) ? place.fetchedOffset - frame.baseOffset : 0;
  const firstOffset = Math.max(frame.baseOffset + shift, place.fetchedOffset);
  return {
    topic: place.topic,
    partition: place.partition,
    firstOffset,
    lastOffset: Math.max(firstOffset, Math.min(frame.lastOffset + shift, place.highWatermark - 1)),
    timestampType: 'create',
    maxTimestampMs: faultyTime(frame),
    isControl: false,
    isAborted: false,
    fault,
    raw: frame.raw,
    highWatermark: place.highWatermark,
    records: noRecords,
  };
}

function faultyTime({ magic, raw }: BatchFrame): number {
  if (magic === 2) return timeAt(raw, at.maxTimestamp);
  return magic === 1 && raw.length >= at.oldTimestamp + 8 ? timeAt(raw, at.oldTimestamp) : -1;
}

/**
 * Records of 8 bytes, 64 MiB of them unpacked, would be eight million dead letters in one go: minutes without a
 * heartbeat. Producers send batches of 16 KB to 1 MB, thousands of readings.
 */
const mostRecords = 250_000;

function readSection({ raw, baseOffset, lastOffset }: BatchFrame): RecordSection | string {
  const count = viewOf(raw).getInt32(at.count);
  const attributes = attributesOf(raw);
  if (count > mostRecords) return `holds ${count} records, at most ${mostRecords} are read`;
  try {
    return {
      bytes: decompress(attributes & codecMask, raw.subarray(at.records)),
      count,
      baseOffset,
      lastOffset,
      baseTimestampMs: timeAt(raw, at.baseTimestamp),
      appendedAtMs: attributes & logAppendBit ? timeAt(raw, at.maxTimestamp) : null,
    };
  } catch (error) {
    return `cannot be decompressed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

type Visit = (record: KafkaRecord) => void;

interface Sections {
  /** Why the records of a batch cannot be read, or null. */
  readonly check: (frame: BatchFrame) => string | null;
  /** Visits the records of a batch that was checked. */
  readonly forEach: (frame: BatchFrame, visit: Visit) => void;
}

function openSections(): Sections {
  const index = openRecordIndex();
  let last: { readonly frame: BatchFrame; readonly section: RecordSection } | null = null;
  /** Other batches are decompressed again: those that wait to be stored would hold several times their size. */
  const sectionOf = (frame: BatchFrame): RecordSection => {
    if (last?.frame === frame) return last.section;
    const section = readSection(frame);
    if (typeof section === 'string') throw new TypeError(`a batch that was read ${section} now`);
    return section;
  };
  return {
    check: (frame) => {
      const section = readSection(frame);
      if (typeof section === 'string') return section;
      const fault = index.check(section);
      if (fault === null) last = { frame, section };
      return fault;
    },
    forEach: (frame, visit) => index.forEach(sectionOf(frame), visit),
  };
}

/** Records below `firstOffset` come along because a batch is sent whole. */
const walkFrom = (frame: BatchFrame, firstOffset: number, forEach: Sections['forEach']): RecordWalk =>
  frame.baseOffset >= firstOffset
    ? { forEach: (visit) => forEach(frame, visit) }
    : { forEach: (visit) => forEach(frame, (record) => record.offset >= firstOffset && visit(record)) };

const timeAt = (raw: Uint8Array, position: number): number => Number(viewOf(raw).getBigInt64(position));
