// The consumer against a real broker: starts, generations, pauses, transactions, lost positions, damage, failures.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { AssignedPartition } from '#runtime/kafka/committed.ts';
import { openConsumer, type Consumer } from '#runtime/kafka/consumer.ts';
import type { ConsumerPorts } from '#runtime/kafka/consumer-ports.ts';
import { openEnds } from '#runtime/kafka/end-offsets.ts';
import { openAdmin, openProducer, type KafkaSettings, type PartitionOffset } from '#runtime/kafka/client.ts';
import { kafkajs } from '#runtime/kafka/wire/kafkajs.ts';
import type { LogEvent } from '#runtime/process/observe.ts';
import { openDamagingProxy, type Damage } from '#test/support/damaging-proxy.ts';
import { openProxy } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';

const brokers = [inject('stack').kafka];
const kafka = { brokers, clientId: 'hearth-contract' };

/** A machine that stands still for less does not cost a membership, so generations can be counted. */
const sessionTimeoutMs = 3000;

async function newTopic(partitions: number): Promise<string> {
  const topic = `contract.consumer.${randomBytes(6).toString('hex')}`;
  const admin = await openAdmin(kafka);
  await admin.createTopics([{ topic, partitions }]);
  onTestFinished(async () => {
    await admin.deleteTopics([topic]);
    await admin[Symbol.asyncDispose]();
  });
  return topic;
}

/** Each message is a request of its own, so each is a record batch of its own. */
async function produce(topic: string, partition: number, values: readonly string[]): Promise<void> {
  await using producer = await openProducer(kafka);
  for (const value of values)
    await producer.send(topic, [{ key: null, value: Buffer.from(value), partition }]);
}

interface Seen {
  readonly batches: {
    readonly partition: number;
    readonly firstOffset: number;
    readonly lastOffset: number;
    readonly fault: string | null;
    readonly kind: string;
    readonly values: string[];
  }[];
  readonly assigned: (readonly AssignedPartition[])[];
  generation: number;
  revoked: number;
  readonly told: LogEvent[];
}

const atCommitted: ConsumerPorts['assign'] = async (assigned) =>
  assigned.map(({ topic, partition, offset, lowOffset }) => ({
    topic,
    partition,
    offset: Math.max(offset, lowOffset),
  }));

async function consume(
  topic: string,
  options: Partial<ConsumerPorts> & { group?: string; kafka?: KafkaSettings } = {},
): Promise<{ consumer: Consumer; seen: Seen }> {
  const seen: Seen = { batches: [], assigned: [], generation: 0, revoked: 0, told: [] };
  const consumer = openConsumer(options.kafka ?? kafka, {
    groupId: options.group ?? topic,
    topics: [topic],
    sessionTimeoutMs,
    log: (_level, event) => void seen.told.push(event),
  });
  await consumer.join({
    assign: (assigned, generation) => {
      seen.assigned.push(assigned);
      seen.generation = generation;
      return (options.assign ?? atCommitted)(assigned, generation);
    },
    receive: (batch, generation) => {
      const values: string[] = [];
      batch.records.forEach(({ bytes, valueStart, valueEnd }) =>
        values.push(Buffer.from(bytes.subarray(valueStart, valueEnd)).toString()),
      );
      const kind = batch.isControl ? 'control' : batch.isAborted ? 'aborted' : 'data';
      seen.batches.push({
        partition: batch.partition,
        firstOffset: batch.firstOffset,
        lastOffset: batch.lastOffset,
        fault: batch.fault,
        kind,
        values,
      });
      return options.receive?.(batch, generation) ?? true;
    },
    revoke: () => {
      seen.revoked += 1;
      options.revoke?.();
    },
  });
  onTestFinished(() => consumer[Symbol.asyncDispose]());
  return { consumer, seen };
}

const values = (seen: Seen): string[] => seen.batches.flatMap((batch) => batch.values);
const isAssigned = (seen: Seen, consumer: Consumer, count: number) => () =>
  consumer.connected() && seen.assigned.at(-1)?.length === count;
const assignedCounts = (all: readonly Seen[]): string =>
  all
    .map((seen) => seen.assigned.at(-1)?.length ?? -1)
    .toSorted((a, b) => a - b)
    .join();
const at = (topic: string, partition: number, offset: number): PartitionOffset => ({
  topic,
  partition,
  offset,
});

test('starts where it is told, also when the group committed the end', async () => {
  const topic = await newTopic(1);
  await produce(topic, 0, ['a', 'b', 'c', 'd']);
  const first = await consume(topic);
  await until('all messages', () => values(first.seen).length === 4);
  expect(first.seen.assigned).toEqual([[{ topic, partition: 0, offset: -1, lowOffset: 0, highOffset: 4 }]]);
  expect(await first.consumer.commit([at(topic, 0, 4)], first.seen.generation)).toBe(true);
  await first.consumer[Symbol.asyncDispose]();
  const second = await consume(topic, { assign: async () => [at(topic, 0, 1)] });
  await until('the messages from the earlier start', () => values(second.seen).length === 3);
  expect(values(second.seen)).toEqual(['b', 'c', 'd']);
  expect(second.seen.assigned[0]?.[0]?.offset).toBe(4);
});

test('hands over nothing while paused, and goes on where it stopped', async () => {
  const topic = await newTopic(1);
  await produce(topic, 0, ['a', 'b', 'c']);
  const held: { consumer?: Consumer } = {};
  const { consumer, seen } = await consume(topic, {
    receive: () => {
      held.consumer?.pause();
      return true;
    },
  });
  held.consumer = consumer;
  await until('the first batch', () => seen.batches.length > 0);
  consumer.pause();
  const before = values(seen);
  const other = await consume(topic, { group: `${topic}.other` });
  await until('another group to have read everything', () => values(other.seen).length === 3);
  expect(values(seen)).toEqual(before);
  await until('one batch for each resume', () => {
    consumer.resume();
    return values(seen).length === 3;
  });
  expect(values(seen)).toEqual(['a', 'b', 'c']);
  expect(consumer.connected()).toBe(true);
});

test('many short pauses within one fetch do not cost the membership', async () => {
  const topic = await newTopic(1);
  const all = Array.from({ length: 60 }, (_, index) => `value ${index}`);
  await produce(topic, 0, all);
  const held: { consumer?: Consumer } = {};
  // Sits out twice the session timeout altogether, in pauses that are shorter than what is sat out.
  const { consumer, seen } = await consume(topic, {
    receive: () => {
      held.consumer?.pause();
      setTimeout(() => held.consumer?.resume(), (2 * sessionTimeoutMs) / all.length);
      return true;
    },
  });
  held.consumer = consumer;
  await until('all messages', () => values(seen).length >= all.length);
  expect(values(seen)).toEqual(all);
  expect(seen.assigned).toHaveLength(1);
  expect(consumer.connected()).toBe(true);
});

/** Settings by which a consumer reads through a proxy that damages what comes by. */
async function damaging(damage: Damage) {
  const proxy = await openDamagingProxy(brokers.join(), damage);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const socketFactory = ({ onConnect }: { onConnect: () => void }) => proxy.connect(onConnect);
  return { proxy, settings: { ...kafka, socketFactory } };
}

const faults = (seen: Seen): (string | null)[] => seen.batches.map(({ fault }) => fault);

test('a batch that is damaged on its way is fetched once more, and whole', async () => {
  const topic = await newTopic(1);
  await produce(topic, 0, ['before', 'the damaged one', 'after']);
  const { proxy, settings } = await damaging({ text: 'the damaged one', times: 1 });
  const { seen } = await consume(topic, { kafka: settings });
  await until('all messages', () => values(seen).length >= 3);
  expect(values(seen)).toEqual(['before', 'the damaged one', 'after']);
  expect(faults(seen)).toEqual([null, null, null]);
  expect(seen.told.filter((event) => event === 'kafka.damaged')).toHaveLength(1);
  expect(proxy.damaged()).toBe(1);
});

test('a batch that is damaged each time is handed over once, as one that cannot be read', async () => {
  const topic = await newTopic(1);
  await produce(topic, 0, ['before', 'the damaged one', 'after']);
  const { proxy, settings } = await damaging({ text: 'the damaged one', times: Infinity });
  const { seen } = await consume(topic, { kafka: settings });
  await until('the last message', () => values(seen).includes('after'));
  expect(values(seen)).toEqual(['before', 'after']);
  expect(faults(seen)).toEqual([null, expect.stringContaining('CRC-32C'), null]);
  expect(proxy.damaged()).toBe(2);
});

/** From the last byte of the base offset to the value, in a batch of one short record without a key. */
const fromPlaceToValue = 60;

test.each([
  ['below', 4],
  ['above', 1],
  ['behind the end of the log', 64],
])('a batch whose place is damaged to one %s is fetched once more, at its place', async (_, bits) => {
  const topic = await newTopic(1);
  const all = Array.from({ length: 9 }, (_unused, index) => `value ${index}`);
  await produce(topic, 0, all);
  const { proxy, settings } = await damaging({ text: 'value 4', times: 1, before: fromPlaceToValue, bits });
  const { seen } = await consume(topic, { kafka: settings });
  await until('the last message', () => values(seen).includes('value 8'));
  expect(seen.batches.map(({ firstOffset, fault, values: [value] }) => [firstOffset, fault, value])).toEqual(
    all.map((value, offset) => [offset, null, value]),
  );
  expect(seen.told.filter((event) => event === 'kafka.damaged')).toHaveLength(1);
  expect(proxy.damaged()).toBe(1);
});

test('the last batch is read although its place was damaged to one that seems to be read before', async () => {
  const topic = await newTopic(1);
  await produce(topic, 0, ['before', 'the last one']);
  const { settings } = await damaging({ text: 'the last one', times: 1, before: fromPlaceToValue });
  const { seen } = await consume(topic, { kafka: settings, assign: async () => [at(topic, 0, 1)] });
  await until('the last message', () => values(seen).includes('the last one'));
  expect(seen.batches).toMatchObject([{ firstOffset: 1, lastOffset: 1, fault: null }]);
  expect(seen.told.filter((event) => event === 'kafka.damaged')).toHaveLength(1);
});

test('a batch that is not taken waits at Kafka: its partition alone, through pauses of all and a rebalance', async () => {
  const topic = await newTopic(2);
  await produce(topic, 0, ['a0', 'b0', 'c0']);
  await produce(topic, 1, ['a1']);
  const refusing = new Set([0]);
  // What is refused comes again with the next generation: `seen` notes it each time.
  const { consumer, seen } = await consume(topic, {
    receive: (batch) => batch.firstOffset !== 1 || !refusing.has(batch.partition),
  });
  const of = (partition: number): string[] =>
    seen.batches.filter((batch) => batch.partition === partition).flatMap((batch) => batch.values);
  await until('the refusal and the neighbour', () => of(0).length === 2 && of(1).length === 1);
  // The neighbour goes on, also behind a pause and a resume of all.
  consumer.pause();
  consumer.resume();
  await produce(topic, 1, ['b1', 'c1']);
  await until('the neighbour to go on', () => of(1).length === 3);
  expect(of(0)).toEqual(['a0', 'b0']);
  // A resume of the partition waits for the resume of all.
  consumer.pause();
  consumer.resumePartition({ topic, partition: 0 });
  const other = await consume(topic, { group: `${topic}.other` });
  await until('another group to have read everything', () => values(other.seen).length === 6);
  expect(of(0)).toEqual(['a0', 'b0']);
  consumer.resume();
  await until('the same batch again', () => of(0).length === 3);
  expect(of(0)).toEqual(['a0', 'b0', 'b0']);
  // A rebalance clears what waits: no partition stays silent.
  const second = await consume(topic);
  await until('one partition each', isAssigned(second.seen, second.consumer, 1));
  await second.consumer[Symbol.asyncDispose]();
  await until('both partitions again', isAssigned(seen, consumer, 2));
  const before = of(0).length;
  refusing.clear();
  await until('the rest', () => of(0).at(-1) === 'c0' || of(0).length === before);
  consumer.resumePartition({ topic, partition: 0 });
  await until('everything', () => of(0).at(-1) === 'c0');
});

test('the ends of the assigned partitions are those of Kafka, also while nothing is fetched', async () => {
  const topic = await newTopic(2);
  const { consumer, seen } = await consume(topic);
  await until('both partitions', isAssigned(seen, consumer, 2));
  consumer.pause();
  await produce(topic, 1, ['a', 'b']);
  expect((await consumer.ends()).toSorted((a, b) => a.partition - b.partition)).toEqual([
    at(topic, 0, 0),
    at(topic, 1, 2),
  ]);
});

/** Settings whose connections go through a proxy, and those that were opened. */
async function proxied() {
  const proxy = await openProxy(`http://${brokers.join()}`);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const sockets: Socket[] = [];
  const socketFactory = ({ onConnect }: { onConnect: () => void }) => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1', onConnect);
    sockets.push(socket);
    return socket;
  };
  return { proxy, sockets, settings: { ...kafka, socketFactory } };
}

test('the ends come over one connection that is closed with the consumer', async () => {
  const topic = await newTopic(1);
  const { sockets, settings } = await proxied();
  const { consumer, seen } = await consume(topic, { kafka: settings });
  await until('the partition', isAssigned(seen, consumer, 1));
  expect(await consumer.ends()).toEqual([at(topic, 0, 0)]);
  const opened = sockets.length;
  await produce(topic, 0, ['a']);
  expect(await consumer.ends()).toEqual([at(topic, 0, 1)]);
  expect(await consumer.ends()).toEqual([at(topic, 0, 1)]);
  expect(sockets).toHaveLength(opened);
  await consumer[Symbol.asyncDispose]();
  await until('all connections to be closed', () => sockets.every(({ destroyed }) => destroyed));
});

test('the ends come in time from a broker that hangs, and again behind a cut; no connection is left', async () => {
  const topic = await newTopic(1);
  const { proxy, sockets, settings } = await proxied();
  const ends = openEnds(() => openAdmin(settings), [topic]);
  const ask = () => ends.of([{ topic, partition: 0 }]);
  expect(await ask()).toEqual([at(topic, 0, 0)]);
  // The broker hangs until it is restored: that an answer comes is the limit's doing.
  proxy.stall();
  await expect(ask()).rejects.toThrow('no broker said within 1500 ms');
  proxy.restore();
  await until('the ends again', async () => (await ask()).length === 1);
  proxy.cut();
  await expect(ask()).rejects.toThrow(/./);
  proxy.restore();
  await until('the ends behind a cut', async () => (await ask()).length === 1);
  await ends[Symbol.asyncDispose]();
  await until('all connections to be closed', () => sockets.every(({ destroyed }) => destroyed));
});

test('a new member begins a new generation: old work is revoked and cannot be committed', async () => {
  const topic = await newTopic(2);
  await produce(topic, 0, ['a0']);
  await produce(topic, 1, ['a1']);
  const first = await consume(topic);
  await until('both partitions', () => values(first.seen).length === 2);
  const old = first.seen.generation;
  first.consumer.pause();
  const second = await consume(topic);
  await until(
    'one partition each',
    () => isAssigned(first.seen, first.consumer, 1)() && isAssigned(second.seen, second.consumer, 1)(),
  );
  expect(first.seen.generation).toBeGreaterThan(old);
  expect(await first.consumer.commit([at(topic, 0, 1), at(topic, 1, 1)], old)).toBe(false);
  await using admin = await openAdmin(kafka);
  expect((await admin.committed(topic, topic)).map(({ offset }) => offset)).toEqual([-1, -1]);
  // A pause holds for the new partitions, and ends for them.
  const before = values(first.seen).length;
  await until('the second member to read its partition', () => values(second.seen).length === 1);
  expect(values(first.seen)).toHaveLength(before);
  first.consumer.resume();
  await until('the first member to read its partition', () => values(first.seen).length === before + 1);
  expect(new Set([values(first.seen).at(-1), values(second.seen)[0]])).toEqual(new Set(['a0', 'a1']));
  await second.consumer[Symbol.asyncDispose]();
  await until('both partitions again', isAssigned(first.seen, first.consumer, 2));
});

test('a member without partitions is connected, and takes over', async () => {
  const topic = await newTopic(1);
  const first = await consume(topic);
  const second = await consume(topic);
  await until(
    'one with and one without',
    () =>
      first.consumer.connected() &&
      second.consumer.connected() &&
      assignedCounts([first.seen, second.seen]) === '0,1',
  );
  const [owner, idle] = first.seen.assigned.at(-1)?.length === 1 ? [first, second] : [second, first];
  await owner.consumer[Symbol.asyncDispose]();
  await until('the other to take over', isAssigned(idle.seen, idle.consumer, 1));
  await produce(topic, 0, ['x']);
  await until('the message', () => idle.seen.batches.length > 0);
  expect(values(idle.seen)).toEqual(['x']);
});

test('control batches and aborted transactions are reported and have no records', async () => {
  const topic = await newTopic(1);
  const producer = new kafkajs.Kafka({ brokers, logLevel: kafkajs.logLevel.NOTHING }).producer({
    transactionalId: topic,
    idempotent: true,
    maxInFlightRequests: 1,
  });
  await producer.connect();
  onTestFinished(() => producer.disconnect());
  for (const [value, end] of [
    ['kept 1', 'commit'],
    ['dropped 1', 'abort'],
    ['dropped 2', 'abort'],
    ['kept 2', 'commit'],
  ] as const) {
    const transaction = await producer.transaction();
    await transaction.send({
      topic,
      messages: [
        { value, partition: 0 },
        { value: `${value}, again`, partition: 0 },
      ],
    });
    await transaction[end]();
  }
  const { seen } = await consume(topic);
  await until('the last transaction to end', () => seen.batches.at(-1)?.lastOffset === 11);
  expect(seen.batches.map(({ firstOffset, lastOffset, kind }) => [firstOffset, lastOffset, kind])).toEqual([
    [0, 1, 'data'],
    [2, 2, 'control'],
    [3, 4, 'aborted'],
    [5, 5, 'control'],
    [6, 7, 'aborted'],
    [8, 8, 'control'],
    [9, 10, 'data'],
    [11, 11, 'control'],
  ]);
  expect(values(seen)).toEqual(['kept 1', 'kept 1, again', 'kept 2', 'kept 2, again']);
});

test('an aborted transaction is known from its middle on', async () => {
  const topic = await newTopic(1);
  const producer = new kafkajs.Kafka({ brokers, logLevel: kafkajs.logLevel.NOTHING }).producer({
    transactionalId: topic,
    idempotent: true,
    maxInFlightRequests: 1,
  });
  await producer.connect();
  onTestFinished(() => producer.disconnect());
  const transaction = await producer.transaction();
  for (const value of ['a', 'b', 'c']) await transaction.send({ topic, messages: [{ value, partition: 0 }] });
  await transaction.abort();
  const { seen } = await consume(topic, { assign: async () => [at(topic, 0, 1)] });
  await until('its end', () => seen.batches.at(-1)?.kind === 'control');
  expect(seen.batches.map(({ firstOffset, kind }) => [firstOffset, kind])).toEqual([
    [1, 'aborted'],
    [2, 'aborted'],
    [3, 'control'],
  ]);
});

test('a position that Kafka no longer has is chosen again by the caller, not skipped', async () => {
  const topic = await newTopic(1);
  await produce(topic, 0, ['a', 'b', 'c', 'd']);
  const admin = new kafkajs.Kafka({ brokers, logLevel: kafkajs.logLevel.NOTHING }).admin();
  await admin.connect();
  onTestFinished(() => admin.disconnect());
  // Loads the metadata that the deletion needs.
  await admin.fetchTopicOffsets(topic);
  const starts = [at(topic, 0, 0), at(topic, 0, 3)];
  const { seen } = await consume(topic, {
    assign: async () => {
      // The messages vanish between the choice and the fetch, as retention can do.
      if (starts.length === 2)
        await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: '2' }] });
      return [starts.shift() ?? at(topic, 0, 0)];
    },
  });
  await until('the last message', () => values(seen).includes('d'));
  expect(values(seen)).toEqual(['d']);
  expect(seen.assigned.map(([assigned]) => assigned?.lowOffset)).toEqual([0, 2]);
  expect(seen.revoked).toBeGreaterThan(1);
});

test('70 MB of zeros in one small batch are one fault, and the neighbours are read', async () => {
  const topic = await newTopic(1);
  await produce(topic, 0, ['before']);
  await using producer = await openProducer(kafka);
  await producer.send(topic, [{ key: null, value: new Uint8Array(70 * 1024 * 1024), partition: 0 }], {
    compression: 'gzip',
  });
  await produce(topic, 0, ['after']);
  const { seen } = await consume(topic);
  await until('the neighbour', () => values(seen).includes('after'));
  expect(values(seen)).toEqual(['before', 'after']);
  expect(seen.batches[1]).toMatchObject({
    firstOffset: 1,
    lastOffset: 1,
    fault: expect.stringContaining('cannot be decompressed'),
  });
});

test('starts that were given up are no crash: nothing is handed over', async () => {
  const topic = await newTopic(1);
  await produce(topic, 0, ['a']);
  const { consumer, seen } = await consume(topic, { assign: async () => null });
  await until('the assignment', () => seen.assigned.length > 0);
  const other = await consume(topic, { group: `${topic}.other` });
  await until('another group to have read everything', () => values(other.seen).length === 1);
  expect(seen.batches).toEqual([]);
  expect(seen.told).not.toContain('kafka.crashed');
  expect(consumer.connected()).toBe(false);
});

test('a throw of assign or receive ends the consumer and says why', async () => {
  const topic = await newTopic(1);
  await produce(topic, 0, ['a']);
  const refused = await consume(topic, {
    assign: async () => {
      throw new Error('the topic is shorter than the ledger');
    },
  });
  expect((await refused.consumer.crashed).message).toBe('the topic is shorter than the ledger');
  await refused.consumer[Symbol.asyncDispose]();
  const broken = await consume(topic, {
    receive: () => {
      throw new RangeError('a fault of the program');
    },
  });
  expect((await broken.consumer.crashed).message).toBe('a fault of the program');
  expect(broken.consumer.connected()).toBe(false);
  const incomplete = await consume(topic, { assign: async () => [], group: `${topic}.other` });
  expect((await incomplete.consumer.crashed).message).toBe(`no start was chosen for partition 0 of ${topic}`);
});

test('a topic that does not exist is refused', async () => {
  await expect(consume(`contract.none.${randomBytes(6).toString('hex')}`)).rejects.toThrow(
    /does not host this topic-partition/,
  );
});
