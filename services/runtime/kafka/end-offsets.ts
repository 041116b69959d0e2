// Asks Kafka where partitions end, for metrics: over one connection, as long as it works.
import { setTimeout as wait } from 'node:timers/promises';
import type { KafkaAdmin, PartitionOffset, TopicPartition } from './client.ts';

export interface Ends extends AsyncDisposable {
  /** Offsets that the next messages of the partitions will get. Rejects when no broker says so in 1.5 s. */
  readonly of: (partitions: readonly TopicPartition[]) => Promise<PartitionOffset[]>;
}

/** A scrape of metrics waits for the answer, and is to be over within 2 s. */
const limitMs = 1500;

type Admin = Pick<KafkaAdmin, 'offsets' | typeof Symbol.asyncDispose>;

/**
 * `connect` is called at the first question, and again after a failure. A question that takes longer than its limit is
 * asked once, however many callers wait for it.
 */
export function openEnds(connect: () => Promise<Admin>, topics: readonly string[]): Ends {
  let admin: Promise<Admin> | null = null;
  let asked: Promise<PartitionOffset[]> | null = null;

  async function disconnect(): Promise<void> {
    const former = admin?.catch(() => null);
    admin = null;
    await (await former)?.[Symbol.asyncDispose]();
  }
  /** A broker that hangs must not delay the next question. */
  function leave(): void {
    disconnect().catch(() => {});
  }
  async function ask(): Promise<PartitionOffset[]> {
    try {
      const opened = await (admin ??= connect());
      const all = await Promise.all(topics.map((topic) => endsOf(opened, topic)));
      return all.flat();
    } catch (error) {
      leave();
      throw error;
    }
  }
  const shared = (): Promise<PartitionOffset[]> =>
    (asked ??= ask().finally(() => {
      asked = null;
    }));
  return {
    of: async (partitions) => {
      if (partitions.length === 0) return [];
      const ends = await inTime(shared());
      const found = partitions.flatMap(
        (at) => ends.find((end) => end.topic === at.topic && end.partition === at.partition) ?? [],
      );
      // The connection knows partitions as they were: a new one learns of those that were added.
      if (found.length < partitions.length) leave();
      return found;
    },
    [Symbol.asyncDispose]: disconnect,
  };
}

async function endsOf(admin: Admin, topic: string): Promise<PartitionOffset[]> {
  const ranges = await admin.offsets(topic);
  return ranges.map(({ partition, high }) => ({ topic, partition, offset: high }));
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = wait(limitMs, undefined, { ref: false }).then(() => {
    throw new Error(`no broker said within ${limitMs} ms where the partitions end`);
  });
  return Promise.race([answer, late]);
}
