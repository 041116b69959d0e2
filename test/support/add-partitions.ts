// Adds partitions to the topics of a world while everything runs.
import { kafkaSettings, openKafka } from '#runtime/kafka/client.ts';
import { kinds } from '#schemas/topics.ts';
import type { World } from './world-on.ts';

/** Every topic of readings has `count` partitions then. */
export async function addPartitions({ settings, topics }: World, count: number): Promise<void> {
  const admin = openKafka(kafkaSettings(settings, 'hearth-test')).admin();
  await admin.connect();
  try {
    await admin.createPartitions({
      topicPartitions: kinds.map((kind) => ({ topic: topics[kind].topic, count })),
    });
  } finally {
    await admin.disconnect();
  }
}
