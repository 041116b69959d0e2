// Process that sends a seeded mix at a steady pace and logs where the broker acknowledged each message.
import { closeSync, openSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Producer } from 'kafkajs';
import { openKafka } from '#runtime/kafka/client.ts';
import { kafkajs } from '#runtime/kafka/wire/kafkajs.ts';
import { clientMessage } from '#runtime/kafka/producer-requests.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { kinds, topics, type Kind } from '#schemas/topics.ts';
import { encodeAck, type LoadOptions } from './load.ts';
import { messageAt, type MixedMessage } from './mix.ts';
import { partitioners } from './partitioners.ts';

const options: LoadOptions = JSON.parse(process.argv[2] ?? '{}');
const { topics: prepared, perSecond, count, partitioner, brokers } = options;
const encoders = new Map(
  kinds.map((kind) => [kind, wireEncoder(prepared[kind].schemaId, topics[kind].schema)]),
);
const encode = (kind: Kind, reading: unknown): Uint8Array =>
  encoders.get(kind)?.(reading) ?? new Uint8Array(0);
const { None, GZIP, Snappy, LZ4, ZSTD } = kafkajs.CompressionTypes;
const codecs = [None, GZIP, Snappy, LZ4, ZSTD];
const tickMs = 100;

interface Sent {
  readonly index: number;
  readonly partition: number;
  readonly mixed: MixedMessage;
}

const state = { stopped: false, partitions: options.partitions };
process.on('message', (command: { stop?: boolean; partitions?: number }) => {
  state.stopped ||= command.stop === true;
  state.partitions = command.partitions ?? state.partitions;
});
process.on('disconnect', () => process.exit(1));

/** Idempotent: what it sends is in Kafka once, whatever happens to the broker. */
async function connect(): Promise<Producer> {
  const producer = openKafka({ brokers, clientId: 'load' }).producer({
    allowAutoTopicCreation: false,
    idempotent: true,
    maxInFlightRequests: 1,
    retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 500 },
  });
  await producer.connect();
  return producer;
}

/** Sends messages `from` to `to` in one request and returns their acknowledgements in the order of their offsets. */
async function send(producer: Producer, from: number, to: number): Promise<Buffer> {
  const batches = new Map<string, Sent[]>();
  for (let index = from; index < to; index++) {
    const mixed = messageAt(index, { ...options.mix, encode, topics: prepared });
    const { key } = mixed.message;
    const partition =
      typeof key === 'string' ? partitioners[partitioner](key, state.partitions) : index % state.partitions;
    const place = `${prepared[mixed.kind].topic}/${partition}`;
    const batch = batches.get(place);
    if (batch) batch.push({ index, partition, mixed });
    else batches.set(place, [{ index, partition, mixed }]);
  }
  const topicMessages = kinds.map((kind) => ({
    topic: prepared[kind].topic,
    messages: [...batches.values()]
      .flat()
      .filter(({ mixed }) => mixed.kind === kind)
      .map(({ mixed, partition }) => clientMessage({ ...mixed.message, partition })),
  }));
  const compression = codecs[Math.floor(from / 1000) % codecs.length] ?? None;
  const answers = await insistently(() => producer.sendBatch({ acks: -1, compression, topicMessages }));
  const bases = new Map(
    answers.map(({ topicName, partition, baseOffset }) => [`${topicName}/${partition}`, Number(baseOffset)]),
  );
  return Buffer.concat([...batches].flatMap(([place, batch]) => acksOf(batch, bases.get(place))));
}

/** Sent again the same, a batch has the same sequence numbers: the broker knows it, should it have it already. */
async function insistently<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Error && error.name.startsWith('KafkaJS'))) throw error;
      await pause(200);
    }
  }
}

/** A broker puts the messages of one request and partition one behind the other. */
function acksOf(batch: readonly Sent[], baseOffset: number | undefined): Buffer[] {
  if (baseOffset === undefined || baseOffset < 0)
    throw new Error('the broker did not say where messages are');
  return batch.map(({ index, partition }, at) => encodeAck({ index, partition, offset: baseOffset + at }));
}

const log = openSync(options.logFile, 'w');
const startedMs = performance.now();
let producer = await insistently(connect);
let partitions = state.partitions;
let next = 0;
while (!state.stopped && next < (count ?? Infinity)) {
  if (partitions !== state.partitions) {
    // A producer that does not know a partition yet would drop its messages in silence.
    await producer.disconnect();
    producer = await insistently(connect);
    partitions = state.partitions;
  }
  const due = Math.floor(((performance.now() - startedMs) / 1000) * perSecond);
  // After an outage it catches up in steps, not in one request.
  const to = Math.min(due, next + Math.max(1000, perSecond / 4), count ?? Infinity);
  if (to <= next) {
    await pause(tickMs);
    continue;
  }
  writeSync(log, await send(producer, next, Math.floor(to)));
  next = Math.floor(to);
  process.send?.({ acked: next });
}
closeSync(log);
await producer.disconnect();
process.exit(0);
