// The message at hand: where and when it arrived, its key, and the device that the key names.
import type { KafkaRecord } from '#runtime/kafka/wire/walk.ts';
import type { Device, Devices } from '../detect/devices.ts';
import type { MessageContext } from '../decode/read.ts';
import type { ReadingPlace } from '../block/rows.ts';
import { emptyText, hashOf, type ViewedSpan } from '../decode/avro/text.ts';
import { viewOf } from '#runtime/memory/data-view.ts';

/** One object for all messages of a partition: the place of a row and the context of a verdict. */
export interface CurrentMessage<S> extends ReadingPlace, MessageContext {
  offset: number;
  arrivedAtMs: number;
  schemaId: number;
  readonly key: { -readonly [Part in keyof ViewedSpan]: ViewedSpan[Part] };
  device: Device<S> | undefined;
  knownDid: string | undefined;
}

export const openMessage = <S>(
  partition: Pick<CurrentMessage<S>, 'topic' | 'partition' | 'oldestMs'>,
): CurrentMessage<S> => ({
  topic: partition.topic,
  partition: partition.partition,
  oldestMs: partition.oldestMs,
  offset: 0,
  arrivedAtMs: 0,
  schemaId: 0,
  key: { ...emptyText },
  device: undefined,
  knownDid: undefined,
});

/** Kafka timestamps beyond what a DateTime64 column and a rank hold are moved to these limits: 1970 and 2100. */
const latestArrivalMs = Date.UTC(2100, 0);

export function setPlace(
  message: Pick<CurrentMessage<unknown>, 'offset' | 'arrivedAtMs'>,
  offset: number,
  timestampMs: number,
): void {
  message.offset = offset;
  message.arrivedAtMs = Math.min(Math.max(timestampMs, 0), latestArrivalMs);
}

/** Finds the device of a message by its key and returns the key's hash. */
export function lookUpDevice<S>(
  message: CurrentMessage<S>,
  { bytes, keyStart, keyEnd }: KafkaRecord,
  devices: Pick<Devices<never, S>, 'find'>,
): number {
  const { key } = message;
  if (key.bytes !== bytes) {
    key.bytes = bytes;
    key.view = viewOf(bytes);
  }
  key.start = keyStart;
  key.end = keyEnd;
  const hash = hashOf(key);
  const device = devices.find(key, hash);
  message.device = device;
  message.knownDid = device?.text;
  return hash;
}
