// Sends the rows of the meters to the power topic, in file order or shuffled.
import { seedOf, shuffle, stream } from '#infra/fleet/random.ts';
import type { PreparedTopic } from '../schema/topics.ts';
import type { Producer } from '#runtime/kafka/client.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { topics } from '#schemas/topics.ts';
import { messagesOf, type Meter } from './meters.ts';

/** Resolves when the broker has all rows. `shuffleSeed` mixes the rows of all meters; null keeps file order. */
export async function sendMeters(
  to: { producer: Producer; power: PreparedTopic },
  meters: readonly Meter[],
  shuffleSeed: number | null,
): Promise<void> {
  const encode = wireEncoder(to.power.schemaId, topics.power.schema);
  const inOrder = meters.flatMap(messagesOf);
  const messages = shuffleSeed === null ? inOrder : shuffle(inOrder, stream(seedOf('replay', shuffleSeed)));
  const values = messages.map(({ deviceDid, content }) => ({
    key: deviceDid,
    value: typeof content === 'string' ? Buffer.from(content) : encode(content),
  }));
  await to.producer.send(to.power.topic, values);
}
