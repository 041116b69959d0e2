// Unpatched kafkajs in its own process: reads a topic of three partitions to its end and reports the time.
import { Kafka, logLevel, type Batch, type KafkaMessage } from 'kafkajs';
import { z } from 'zod';

const tasks = z.object({
  broker: z.string(),
  topic: z.string(),
  groupId: z.string(),
  count: z.number(),
  clickhouseUrl: z.string(),
  database: z.string(),
  /** Has the columns of power readings. */
  table: z.string(),
});

export type Task = z.infer<typeof tasks>;

/** The task in the arguments of this process. */
export const readTask = (): Task => tasks.parse(JSON.parse(process.argv[2] ?? 'null'));

export interface Peer {
  readonly take: (messages: readonly KafkaMessage[], partition: number) => Promise<void>;
  /** Called once, behind the last message. */
  readonly finish: () => Promise<void>;
}

// As many bytes in a fetch as ingest asks for.
const partitionBytes = 8 * 1024 * 1024;

/** Prints `started` when it has its partitions and `ended` after `count` messages; commits nothing. */
export async function consume({ broker, topic, groupId, count }: Task, peer: Peer): Promise<void> {
  const kafka = new Kafka({
    brokers: [broker],
    logLevel: logLevel.ERROR,
    logCreator:
      () =>
      ({ log }) =>
        console.error(log.message, log['error']),
  });
  const consumer = kafka.consumer({
    groupId,
    maxBytesPerPartition: partitionBytes,
    maxBytes: 2 * partitionBytes,
    maxWaitTimeInMs: 250,
  });
  consumer.on(consumer.events.GROUP_JOIN, () => say('started'));
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  let taken = 0;
  const read = async ({ messages, partition }: Batch): Promise<void> => {
    await peer.take(messages, partition);
    taken += messages.length;
    if (taken < count) return;
    await peer.finish();
    say('ended');
  };
  await consumer.run({
    autoCommit: false,
    eachBatch: ({ batch }) =>
      // kafkajs would try the batch again and again; a figure with repetitions is none.
      read(batch).catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      }),
  });
}

const say = (event: string): void => console.log(JSON.stringify({ event, time: new Date().toISOString() }));
