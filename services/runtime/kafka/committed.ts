// Looks up what Kafka has and what the group committed, for the partitions that a member was given.
import { setTimeout as wait } from 'node:timers/promises';
import {
  openAdmin,
  type KafkaAdmin,
  type KafkaSettings,
  type PartitionOffset,
  type TopicPartition,
} from './client.ts';
import { isOutage } from './wire/client-errors.ts';

/** A partition with its committed offset (next to read), -1 when the group committed none. */
export interface AssignedPartition extends PartitionOffset {
  /** First offset that the broker still has. */
  readonly lowOffset: number;
  /** Offset that the next message will get. */
  readonly highOffset: number;
}

interface LookUp {
  readonly kafka: KafkaSettings;
  readonly groupId: string;
  readonly partitions: readonly TopicPartition[];
  /** The answer is no longer needed. */
  readonly isOver: () => boolean;
}

const retryMs = 500;

/** Asks until a broker answers; empty when the answer is no longer needed. */
export async function lookUp(wanted: LookUp): Promise<AssignedPartition[]> {
  if (wanted.partitions.length === 0) return [];
  while (!wanted.isOver()) {
    try {
      return await ask(wanted);
    } catch (error) {
      if (!isOutage(error)) throw error;
      await wait(retryMs);
    }
  }
  return [];
}

/** With its own connection: it must not stay idle, and its metadata must know partitions that were just added. */
async function ask({ kafka, groupId, partitions }: LookUp): Promise<AssignedPartition[]> {
  await using admin = await openAdmin(kafka);
  const topics = [...new Set(partitions.map(({ topic }) => topic))];
  const known = await Promise.all(topics.map((topic) => ofTopic(admin, groupId, topic)));
  const all = known.flat();
  return partitions.map(({ topic, partition }) => {
    const found = all.find((each) => each.topic === topic && each.partition === partition);
    if (found === undefined)
      throw new Error(`partition ${partition} of ${topic} was assigned but Kafka does not know it`);
    return found;
  });
}

async function ofTopic(admin: KafkaAdmin, groupId: string, topic: string): Promise<AssignedPartition[]> {
  const [ranges, commits] = await Promise.all([admin.offsets(topic), admin.committed(groupId, topic)]);
  return ranges.map(({ partition, low, high }) => ({
    topic,
    partition,
    offset: commits.find((commit) => commit.partition === partition)?.offset ?? -1,
    lowOffset: low,
    highOffset: high,
  }));
}
