// Cuts the record set of a fetch response into record batches, marks those of aborted transactions, and hands each batch to
// kafkajs as one message, so that kafkajs makes no object for each record.
import { buffers } from '../../memory/buffers.ts';
import { viewOf } from '../../memory/data-view.ts';

/** Fields of a record batch at their fixed places (Kafka message format 2). */
const at = {
  baseOffset: 0,
  length: 8,
  magic: 16,
  lastOffsetDelta: 23,
  attributes: 21,
  producerId: 43,
  records: 61,
} as const;
const lengthEnds = 12;
const magicEnds = 17;

const transactionalBit = 0x10;
export const controlBit = 0x20;

/** One record batch in its raw form; an entry of a message format older than 2 is one message. */
export interface BatchFrame {
  readonly raw: Uint8Array;
  readonly magic: number;
  readonly baseOffset: number;
  /** Last offset that the batch covers. */
  readonly lastOffset: number;
  readonly isAborted: boolean;
}

/** As the client has it; ids and offsets are decimal. */
export interface AbortedTransaction {
  readonly producerId: string;
  readonly firstOffset: string;
}

/**
 * Cuts a record set. A batch that is cut at the end is left out: brokers fill a response to its limit.
 * Throws an Error when the frame itself is broken; then nothing is known about what follows, and the client fetches again.
 */
export function splitRecordSet(bytes: Uint8Array): BatchFrame[] {
  const frames: BatchFrame[] = [];
  const view = viewOf(bytes);
  let start = 0;
  while (start + magicEnds <= bytes.length) {
    const length = view.getInt32(start + at.length);
    const end = start + lengthEnds + length;
    if (length < magicEnds - lengthEnds) throw new Error(`record batch with a length of ${length} bytes`);
    if (end > bytes.length) break;
    frames.push(readFrame(bytes.subarray(start, end), frames.at(-1)));
    start = end;
  }
  return frames.map((frame, index) => capFrame(frame, frames[index + 1]));
}

function readFrame(raw: Uint8Array, previous: BatchFrame | undefined): BatchFrame {
  const view = viewOf(raw);
  const magic = view.getInt8(at.magic);
  const offset = Number(view.getBigInt64(at.baseOffset));
  if (!Number.isSafeInteger(offset) || offset < 0)
    throw new Error(`record batch at the impossible offset ${offset}`);
  // An old message names its own offset, of a compressed set the last one: it covers what follows the one before.
  if (magic !== 2)
    return {
      raw,
      magic,
      baseOffset: Math.min(offset, (previous?.lastOffset ?? -1) + 1),
      lastOffset: offset,
      isAborted: false,
    };
  if (raw.length < at.records)
    throw new Error(`record batch of ${raw.length} bytes, shorter than its header of ${at.records}`);
  return {
    raw,
    magic,
    baseOffset: offset,
    lastOffset: offset + Math.max(0, view.getInt32(at.lastOffsetDelta)),
    isAborted: false,
  };
}

/** A damaged header must not cover the offsets of the next batch. */
function capFrame(frame: BatchFrame, next: BatchFrame | undefined): BatchFrame {
  if (next === undefined || frame.lastOffset < next.baseOffset || next.baseOffset <= frame.baseOffset)
    return frame;
  return { ...frame, lastOffset: next.baseOffset - 1 };
}

/**
 * Marks the batches of aborted transactions. `aborted` is the list of the fetch response: the producer's transaction
 * begins at `firstOffset` and ends at the producer's next control batch.
 */
export function markAborted(
  frames: readonly BatchFrame[],
  aborted: readonly AbortedTransaction[] | null,
): BatchFrame[] {
  if (aborted === null || aborted.length === 0) return [...frames];
  const waiting = [...aborted].sort((a, b) => Number(a.firstOffset) - Number(b.firstOffset));
  const open = new Set<string>();
  return frames.map((frame) => {
    while (waiting[0] !== undefined && Number(waiting[0].firstOffset) <= frame.lastOffset)
      open.add(waiting.shift()?.producerId ?? '');
    if (frame.magic !== 2) return frame;
    const producerId = viewOf(frame.raw).getBigInt64(at.producerId).toString();
    const attributes = attributesOf(frame.raw);
    if (attributes & controlBit) open.delete(producerId);
    return { ...frame, isAborted: (attributes & transactionalBit) !== 0 && open.has(producerId) };
  });
}

export const attributesOf = (raw: Uint8Array): number => viewOf(raw).getInt16(at.attributes);

/**
 * What kafkajs takes for a message: one whole record batch. Its offset is the last one of the batch, so that kafkajs moves
 * its position past the batch. It is never a control record, or kafkajs would drop the batch.
 */
interface Carrier {
  readonly offset: string;
  readonly isControlRecord: false;
  readonly frame: BatchFrame;
}

/** The part of kafkajs' Decoder that is used; it stands at the size of the record set. */
interface ResponseDecoder {
  readonly readInt32: () => number;
  readonly canReadBytes: (length: number) => boolean;
  readonly readBytes: (length: number) => Uint8Array;
}

/** In place of kafkajs' decoder of record sets, which makes an object, a Long and two strings for each record. */
export async function decodeMessages(decoder: ResponseDecoder): Promise<Carrier[]> {
  const size = decoder.readInt32();
  if (size <= 0 || !decoder.canReadBytes(size)) return [];
  const bytes = decoder.readBytes(size);
  const frames = splitRecordSet(bytes);
  buffers.addParts(bytes, frames.length);
  return frames.map(carrierOf);
}

interface Filtering {
  readonly messages: readonly Carrier[];
  readonly abortedTransactions: readonly AbortedTransaction[] | null;
}

/** In place of kafkajs' filter of aborted messages: marks them, because their offsets must be accounted for. */
export function filterAbortedMessages({ messages, abortedTransactions }: Filtering): Carrier[] {
  const frames = messages.map(({ frame }) => frame);
  return markAborted(frames, abortedTransactions).map(carrierOf);
}

const carrierOf = (frame: BatchFrame): Carrier => ({
  offset: String(frame.lastOffset),
  isControlRecord: false,
  frame,
});

/** The frame of a message that kafkajs delivers. Throws when kafkajs decoded the batch itself. */
export function frameOf(message: object): BatchFrame {
  if ('frame' in message && isFrame(message.frame)) return message.frame;
  throw new Error('kafkajs decoded a batch by itself: its inner module was not replaced');
}

const isFrame = (value: unknown): value is BatchFrame =>
  typeof value === 'object' && value !== null && 'lastOffset' in value;

/** The offset that a fetch asked for, which kafkajs keeps with the messages. */
export function fetchedOffset(batch: object): number {
  if ('fetchedOffset' in batch) return Number(batch.fetchedOffset);
  throw new Error('kafkajs delivers a batch without the offset that was asked for');
}
