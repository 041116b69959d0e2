// The Kafka client: the types that its users share, the producer and the admin door.
import { setTimeout as wait } from 'node:timers/promises';
import type { Admin, Kafka, Producer as KafkaProducer } from 'kafkajs';
import { kafkajs } from './wire/kafkajs.ts';
import { openSocket } from './wire/framed-socket.ts';
import { clientMessage, requests, type OutgoingMessage } from './producer-requests.ts';
import type { KafkaSettings } from './settings.ts';

export { kafkaSettings, type KafkaSettings } from './settings.ts';

export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}

/** An offset as a number: exact below 2^53, which a partition does not reach. */
export interface PartitionOffset extends TopicPartition {
  readonly offset: number;
}

type Compression = 'none' | 'gzip' | 'snappy' | 'lz4' | 'zstd';

export interface Producer extends AsyncDisposable {
  /**
   * Sends messages in requests of at most about half a megabyte, one after the other. Resolves after all replicas
   * have them (acks = -1), to the offset of the first message for each partition and request.
   * Rejects after some seconds of failed tries; an unknown part of the messages may then be stored.
   */
  readonly send: (
    topic: string,
    messages: readonly OutgoingMessage[],
    options?: { readonly compression?: Compression },
  ) => Promise<readonly PartitionOffset[]>;
}

const { None: none, GZIP: gzip, Snappy: snappy, LZ4: lz4, ZSTD: zstd } = kafkajs.CompressionTypes;
const compressionTypes = { none, gzip, snappy, lz4, zstd } satisfies Record<Compression, number>;

/** Connects a producer. */
export async function openProducer(settings: KafkaSettings): Promise<Producer> {
  const producer = openKafka(settings).producer({
    allowAutoTopicCreation: false,
    createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  return {
    send: async (topic, messages, { compression = 'none' } = {}) => {
      const offsets: PartitionOffset[] = [];
      for (const part of requests(messages))
        offsets.push(...(await sendPart({ producer, topic, compression }, part)));
      return offsets;
    },
    [Symbol.asyncDispose]: () => producer.disconnect(),
  };
}

async function sendPart(
  to: { producer: KafkaProducer; topic: string; compression: Compression },
  part: readonly OutgoingMessage[],
): Promise<PartitionOffset[]> {
  const sent = await to.producer.send({
    topic: to.topic,
    acks: -1,
    compression: compressionTypes[to.compression],
    messages: part.map(clientMessage),
  });
  return sent.map(({ partition, baseOffset }) => ({
    topic: to.topic,
    partition,
    offset: Number(baseOffset),
  }));
}

export interface NewTopic {
  readonly topic: string;
  readonly partitions: number;
  /** Kafka's own names and values, for example `retention.ms`. */
  readonly config?: Record<string, string>;
}

export interface PartitionRange {
  readonly partition: number;
  /** First offset that the broker still has. */
  readonly low: number;
  /** Offset that the next message will get. */
  readonly high: number;
}

export interface KafkaAdmin extends AsyncDisposable {
  /** Creates the topics that do not exist; leaves existing ones as they are. */
  readonly createTopics: (topics: readonly NewTopic[]) => Promise<void>;
  readonly deleteTopics: (topics: readonly string[]) => Promise<void>;
  readonly offsets: (topic: string) => Promise<PartitionRange[]>;
  /** Committed offsets (next to read) of all partitions of the topic; -1 where the group committed none. */
  readonly committed: (groupId: string, topic: string) => Promise<PartitionOffset[]>;
}

/** Connects an admin door. */
export async function openAdmin(settings: KafkaSettings): Promise<KafkaAdmin> {
  const admin = openKafka(settings).admin();
  await admin.connect();
  return {
    createTopics: (topics) => createTopics(admin, topics),
    deleteTopics: (topics) => admin.deleteTopics({ topics: [...topics] }),
    offsets: async (topic) => {
      const offsets = await admin.fetchTopicOffsets(topic);
      return offsets.map(({ partition, low, high }) => ({ partition, low: Number(low), high: Number(high) }));
    },
    committed: (groupId, topic) => readCommitted(admin, groupId, topic),
    [Symbol.asyncDispose]: () => admin.disconnect(),
  };
}

async function createTopics(admin: Admin, topics: readonly NewTopic[]): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter(({ topic }) => !existing.has(topic));
  if (missing.length === 0) return;
  const wanted = missing.map(({ topic, partitions, config = {} }) => ({
    topic,
    numPartitions: partitions,
    configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
  }));
  await admin.createTopics({ topics: wanted, waitForLeaders: false });
  await untilLed(
    admin,
    missing.map(({ topic }) => topic),
  );
}

const leaderWaitMs = 10_000;

/** Waits until all partitions have leaders. The client's own wait gives up while a broker does not know the topic yet. */
async function untilLed(admin: Admin, topics: string[]): Promise<void> {
  const deadline = Date.now() + leaderWaitMs;
  while (!(await areLed(admin, topics))) {
    if (Date.now() > deadline)
      throw new Error(`${topics.join(', ')}: no leaders ${leaderWaitMs / 1000} s after the topics were made`);
    await wait(50);
  }
}

/** Led means that each leader answers with its offsets: metadata may name one that has not taken over yet. */
async function areLed(admin: Admin, names: string[]): Promise<boolean> {
  // An error is an answer, too: the topic is unknown to the broker that was asked.
  const { topics } = await admin.fetchTopicMetadata({ topics: names }).catch(() => ({ topics: [] }));
  const partitions = topics.flatMap((topic) => topic.partitions);
  if (topics.length < names.length || partitions.some(({ leader }) => leader < 0)) return false;
  const offsets = await Promise.allSettled(names.map((topic) => admin.fetchTopicOffsets(topic)));
  return offsets.every(({ status }) => status === 'fulfilled');
}

async function readCommitted(admin: Admin, groupId: string, topic: string): Promise<PartitionOffset[]> {
  const answers = await admin.fetchOffsets({ groupId, topics: [topic] });
  // A reset of the client commits its mark for "earliest", -2: no offset either.
  return answers.flatMap((answer) =>
    answer.partitions.map(({ partition, offset }) => ({
      topic,
      partition,
      offset: Math.max(-1, Number(offset)),
    })),
  );
}

/** Called with what the client logs while it continues by itself. */
export type ClientReport = (message: string) => void;

// One line for each try, ten in each round; the line that ends the round says the same.
const repeated = new Set(['Connection', 'BrokerPool']);

/** A client that gives up a request after about 6 s of tries. Without a report nothing is logged: what fails is thrown. */
export function openKafka(settings: KafkaSettings, report?: ClientReport): Kafka {
  return new kafkajs.Kafka({
    socketFactory: openSocket,
    ...settings,
    connectionTimeout: 3000,
    requestTimeout: 10_000,
    retry: clientRetry,
    logLevel: report === undefined ? kafkajs.logLevel.NOTHING : kafkajs.logLevel.ERROR,
    logCreator:
      () =>
      ({ namespace, log }) => {
        if (!repeated.has(namespace))
          report?.([namespace, log.message, log['error']].filter(Boolean).join(': '));
      },
  });
}

export const clientRetry = { initialRetryTime: 200, maxRetryTime: 2000, retries: 5 } as const;
