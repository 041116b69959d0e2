// Fills topics with the same power readings, each topic in its own codec. Not part of any figure.
import type { PreparedTopic } from '#infra/schema/topics.ts';
import { topics } from '#schemas/topics.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { openBroker } from './broker.ts';
import { encodeBatch, encodeRecords, type Codec, type KeyedMessage } from './record-batch.ts';
import { meters, powerReading } from './workload.ts';

interface LoadTarget {
  readonly topic: PreparedTopic;
  readonly codec: Codec;
}

interface Records {
  readonly partition: number;
  readonly messages: number;
  readonly bytes: Buffer;
}

/** Sends `count` readings to every target. A batch has the readings of one round of the meters of one partition. */
export async function load(address: string, targets: readonly LoadTarget[], count: number): Promise<void> {
  const [schemaId] = new Set(targets.map(({ topic }) => topic.schemaId));
  if (schemaId === undefined) return;
  if (targets.some(({ topic }) => topic.schemaId !== schemaId))
    throw new Error('the registry gave one schema several ids: the topics cannot hold the same messages');
  await using broker = await openBroker(address);
  for (const { partition, messages, bytes } of encodedRounds(schemaId, count)) {
    const sent = targets.map(async ({ topic, codec }) =>
      broker.produce(topic.topic, partition, await encodeBatch(bytes, messages, codec)),
    );
    await Promise.all(sent);
  }
}

/** Records of `count` readings, encoded once, in order of time; each meter is always in the same partition. */
export function* encodedRounds(schemaId: number, count: number): Generator<Records> {
  const encode = wireEncoder(schemaId, topics.power.schema);
  const { partitions } = topics.power;
  for (let from = 0; from < count; from += meters) {
    const messages: KeyedMessage[][] = Array.from({ length: partitions }, () => []);
    for (let index = from; index < Math.min(from + meters, count); index++) {
      const reading = powerReading(index);
      messages[(index % meters) % partitions]?.push({ key: reading.deviceDid, value: encode(reading) });
    }
    for (const [partition, part] of messages.entries())
      if (part.length > 0) yield { partition, messages: part.length, bytes: encodeRecords(part) };
  }
}
