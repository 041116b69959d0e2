// The changes to kafkajs (services/runtime/kafka/wire/README.md) take effect, and its errors mean what Hearth takes them for.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { fetchedOffset, frameOf } from '#runtime/kafka/wire/record-set.ts';
import { isOutage, isOverGeneration } from '#runtime/kafka/wire/client-errors.ts';
import { kafkajs } from '#runtime/kafka/wire/kafkajs.ts';

const require = createRequire(import.meta.url);
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
  expect(fetchedOffset(made)).toBe(8);
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
