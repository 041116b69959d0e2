// Which errors of the client pass by themselves.
import { expect, test } from 'vitest';
import { isOutage, kafkajs } from './kafkajs.ts';

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
