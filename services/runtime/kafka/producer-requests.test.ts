// Messages are cut into requests that a broker takes.
import { expect, test } from 'vitest';
import { clientMessage, requests } from './producer-requests.ts';

const message = (size: number) => ({ key: 'k', value: new Uint8Array(size) });

test('keeps the order, cuts at half a megabyte, lets a large message stand alone', () => {
  const messages = [message(300_000), message(300_000), message(100_000), message(5_000_000), message(1)];
  const parts = [...requests(messages)];
  expect(parts.map((part) => part.length)).toEqual([1, 2, 1, 1]);
  expect(parts.flat()).toEqual(messages);
  expect([...requests([])]).toEqual([]);
});

test('headers count', () => {
  const messages = Array.from({ length: 10 }, () => ({ ...message(1), headers: { h: 'x'.repeat(100_000) } }));
  expect([...requests(messages)].map((part) => part.length)).toEqual([5, 5]);
});

test('a message has only what was given', () => {
  expect(clientMessage({ key: null, value: null })).toEqual({ key: null, value: null });
  expect(clientMessage({ key: Uint8Array.of(7, 8).subarray(1), value: null })).toEqual({
    key: Buffer.of(8),
    value: null,
  });
  const given = {
    key: 'a',
    value: Uint8Array.of(1, 2).subarray(1),
    headers: { h: 'x' },
    partition: 2,
    timestampMs: 5,
  };
  expect(clientMessage(given)).toEqual({
    key: 'a',
    value: Buffer.of(2),
    headers: { h: 'x' },
    partition: 2,
    timestamp: '5',
  });
});
