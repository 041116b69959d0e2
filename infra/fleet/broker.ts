// Puts the fleet's messages on their topics, whole or cut short.
import type { PreparedTopic } from '../schema/topics.ts';
import type { Producer } from '#runtime/kafka/client.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { kinds, topics, type Kind } from '#schemas/topics.ts';
import type { Message } from './readings.ts';

/** Resolves when the broker has all messages. */
export type Send = (messages: readonly Message[]) => Promise<void>;

/** Sends each kind to its topic in the order given, keyed by device. */
export function openSend(producer: Producer, prepared: Record<Kind, PreparedTopic>): Send {
  const routes = kinds.map((kind) => ({
    kind,
    topic: prepared[kind].topic,
    encode: wireEncoder(prepared[kind].schemaId, topics[kind].schema),
  }));
  return async (messages) => {
    for (const { kind, topic, encode } of routes) {
      const values = messages
        .filter((message) => message.kind === kind)
        .map((message) => ({ key: message.reading.deviceDid, value: cut(encode(message.reading), message) }));
      if (values.length > 0) await producer.send(topic, values);
    }
  };
}

/** A cut message keeps at least one byte and loses at least one, which no reader can complete. */
function cut(value: Uint8Array, { fault, keptShare }: Message): Uint8Array {
  if (fault !== 'truncated') return value;
  return value.subarray(0, 1 + Math.floor(keptShare * (value.length - 1)));
}
