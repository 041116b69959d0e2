// Which errors of the client pass by themselves, and what a failed heartbeat does to a fetch.
import { createRequire } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isOutage, kafkajs } from './kafkajs.ts';

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

test('nothing is fetched behind a failure before all partitions of the failed fetch were handed over', async () => {
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
