// What kafkajs takes for a message: one whole record batch, so that it makes no object for each record.
import { buffers } from '../../memory/buffers.ts';
import { markAborted, splitRecordSet, type AbortedTransaction, type BatchFrame } from './record-set.ts';

/**
 * Its offset is the last one of the batch, so that kafkajs moves its position past the batch. It is never a control
 * record, or kafkajs would drop the batch.
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
export function fetchedOffsetOf(batch: object): number {
  if ('fetchedOffset' in batch) return Number(batch.fetchedOffset);
  throw new Error('kafkajs delivers a batch without the offset that was asked for');
}
