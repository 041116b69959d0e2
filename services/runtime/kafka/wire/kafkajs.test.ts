// Which errors of the client pass by themselves, and what a failed heartbeat does to a fetch.
import { createRequire } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buffers } from '../../memory/buffers.ts';
import { frameOf } from './record-set.ts';
import { isOutage } from './client-errors.ts';
import { kafkajs } from './kafkajs.ts';

const ConsumerGroup = createRequire(import.meta.url)('kafkajs/src/consumer/consumerGroup.js');
const createFetchManager = createRequire(import.meta.url)('kafkajs/src/consumer/fetchManager.js');

const protocolError = (type: string): Error =>
  Object.assign(new Error(type), { name: 'KafkaJSProtocolError', type });

test('a broker that has just started, or is away, is an outage; one that refuses is none', () => {
  expect(isOutage(protocolError('NOT_COORDINATOR_FOR_GROUP'))).toBe(true);
  expect(isOutage(new Error('outer', { cause: protocolError('GROUP_LOAD_IN_PROGRESS') }))).toBe(true);
  expect(isOutage(new kafkajs.KafkaJSConnectionError('away'))).toBe(true);
  expect(isOutage(protocolError('UNKNOWN_TOPIC_OR_PARTITION'))).toBe(false);
  expect(isOutage(protocolError('GROUP_AUTHORIZATION_FAILED'))).toBe(false);
  expect(isOutage('away')).toBe(false);
});

test('the memory of a response comes back with the last of its batches, of whichever record set', async () => {
  const decodeMessages = createRequire(import.meta.url)(
    'kafkajs/src/protocol/requests/fetch/v4/decodeMessages.js',
  );
  const response = Buffer.from(buffers.acquire(7_000_000, 0));
  const setOf = (at: number, batches: number): Buffer => {
    const set = response.subarray(at, at + 100 * batches).fill(0);
    for (let batch = 0; batch < batches; batch++) {
      set.writeInt32BE(88, 100 * batch + 8);
      set.writeInt8(2, 100 * batch + 16);
    }
    return set;
  };
  const raws: Uint8Array[] = [];
  for (const set of [setOf(0, 2), setOf(1000, 1)]) {
    const decoder = { readInt32: () => set.length, canReadBytes: () => true, readBytes: () => set };
    for (const message of await decodeMessages(decoder)) raws.push(frameOf(message).raw);
  }
  expect(raws).toHaveLength(3);
  for (const raw of raws) {
    expect(buffers.acquire(7_000_000)).not.toBe(response.buffer);
    buffers.release([raw]);
  }
  expect(buffers.acquire(7_000_000)).toBe(response.buffer);
});

test('nothing is fetched after a failure before all partitions of the failed fetch were handed over', async () => {
  const steps: string[] = [];
  const logger = { debug: () => {}, namespace: () => logger };
  const manager = createFetchManager({
    logger,
    concurrency: 1,
    getNodeIds: () => [1],
    fetch: async () => {
      steps.push('fetch');
      return [0, 1].map((partition) => ({ topic: 't', partition }));
    },
    handler: async ({ partition }: { partition: number }) => {
      if (partition === 0) throw new Error('no heartbeat');
      for (let turns = 0; turns < 20; turns++) await turn();
      steps.push('handed over');
    },
  });
  await expect(manager.start()).rejects.toThrow('no heartbeat');
  expect(steps).toEqual(['fetch', 'handed over']);
});

/** A member of a group whose broker answers heartbeats only, and what it told and sent. */
function openGroup() {
  const events: string[] = [];
  const logger = { debug: () => {}, info: () => {}, error: () => {}, namespace: () => logger };
  const group = new ConsumerGroup({
    logger,
    retry: { retries: 0 },
    cluster: { findGroupCoordinator: async () => Promise.reject(new Error('away')) },
    topics: [],
    topicConfigurations: {},
    assigners: [],
    instrumentationEmitter: { emit: (event: string) => events.push(event) },
  });
  group.memberId = 'm';
  group.coordinator = { heartbeat: async () => void events.push('heartbeat') };
  return { group, events };
}

test('every join is reported before it begins; after one that failed the next heartbeat is sent, and refused', async () => {
  const { group, events } = openGroup();
  group.generationId = 7;
  await expect(group.joinAndSync()).rejects.toThrow('away');
  expect(events).toEqual(['consumer.rebalancing']);
  expect([group.memberId, group.generationId]).toEqual(['m', -1]);
  group.memberId = null;
  await expect(group.joinAndSync()).rejects.toThrow('away');
  group.lastRequest = 0;
  await group.heartbeat({ interval: 0 });
  expect(events).toContain('heartbeat');
});

test('heartbeats continue when the clock was set back', async () => {
  const { group, events } = openGroup();
  group.lastRequest = Date.now() + 3_600_000;
  await group.heartbeat({ interval: 50 });
  await expect
    .poll(async () => {
      await group.heartbeat({ interval: 50 });
      return events;
    })
    .toEqual(['heartbeat', 'consumer.heartbeat']);
});
