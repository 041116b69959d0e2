// Assumptions about the internals of kafkajs: fails for another version or a missing replacement.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import {
  fetchedOffsetOf,
  frameOf,
  isOutage,
  isOverGeneration,
  kafkajs,
  kafkajsVersion,
} from '#runtime/kafka/wire/kafkajs.ts';

const require = createRequire(import.meta.url);
const sha = (path: string) =>
  createHash('sha256')
    .update(readFileSync(require.resolve(`kafkajs/${path}`)))
    .digest('hex')
    .slice(0, 16);

test('the installed version is the one whose inside is known, file by file', () => {
  expect(JSON.parse(readFileSync(require.resolve('kafkajs/package.json'), 'utf8')).version).toBe(
    kafkajsVersion,
  );
  expect({
    decodeMessages: sha('src/protocol/requests/fetch/v4/decodeMessages.js'),
    filterAbortedMessages: sha('src/consumer/filterAbortedMessages.js'),
    batch: sha('src/consumer/batch.js'),
    requestQueue: sha('src/network/requestQueue/index.js'),
  }).toEqual({
    decodeMessages: 'd9fede59bebf84ee',
    filterAbortedMessages: '54ce50f2a41ee168',
    batch: '04ee865724744159',
    requestQueue: 'b55986089c14f8f7',
  });
});

test('every fetch response is decoded by our module, and aborted batches are marked by ours', () => {
  for (const path of ['protocol/requests/fetch/v4/decodeMessages.js', 'consumer/filterAbortedMessages.js']) {
    const file = require.resolve(`kafkajs/src/${path}`);
    expect(require.cache[file]?.exports.toString()).not.toBe('');
    expect(readFileSync(file, 'utf8')).not.toContain(require.cache[file]?.exports.toString());
  }
  const batch = require('kafkajs/src/consumer/batch.js');
  const raw = Buffer.alloc(61);
  raw.writeInt16BE(0x30, 21);
  const frame = { raw, magic: 2, baseOffset: 7, lastOffset: 9, isAborted: false };
  const messages = [{ offset: '9', isControlRecord: false, frame }];
  const made = new batch('topic', '8', {
    partition: 0,
    highWatermark: '10',
    abortedTransactions: [{ producerId: '0', firstOffset: '7' }],
    messages,
  });
  // kafkajs itself drops control and aborted records; through our filter the batch arrives, and the position is known.
  expect(made.messages).toHaveLength(1);
  expect(frameOf(made.messages[0])).toMatchObject({ baseOffset: 7, lastOffset: 9 });
  expect(fetchedOffsetOf(made)).toBe(8);
  expect(() => frameOf({ offset: '9' })).toThrow('was not replaced');
});

test('an idle connection arms no timer; a request that waits does', () => {
  const RequestQueue = require('kafkajs/src/network/requestQueue/index.js');
  const queue = new RequestQueue({
    maxInFlightRequests: 1,
    requestTimeout: 1000,
    clientId: 'c',
    broker: 'b',
    logger: { debug: () => {} },
  });
  queue.checkPendingRequests();
  expect(queue.throttleCheckTimeoutId).toBeNull();
  queue.pending.push({});
  queue.inflight.set(1, {});
  queue.checkPendingRequests();
  expect(queue.throttleCheckTimeoutId).not.toBeNull();
  queue.destroy();
});

test('an outage is told from a refusal, and a lost membership from both', () => {
  const { KafkaJSConnectionError, KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError } = kafkajs;
  const away = new KafkaJSConnectionError('no answer', { broker: 'b', code: 'ECONNREFUSED' });
  expect(
    isOutage(
      Object.assign(new KafkaJSNumberOfRetriesExceeded(away, { retryCount: 5, retryTime: 1 }), {
        cause: away,
      }),
    ),
  ).toBe(true);
  const refused = Object.assign(new KafkaJSProtocolError('refused'), { type: 'ILLEGAL_GENERATION' });
  expect([isOutage(refused), isOverGeneration(refused), isOverGeneration(away), isOutage('text')]).toEqual([
    false,
    true,
    false,
    false,
  ]);
});
