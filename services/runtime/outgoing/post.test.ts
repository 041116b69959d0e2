// One callback over real HTTP: its limits of time and size, no redirect, and the addresses that were looked up.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReceiver, status, type Receiver } from '#test/support/receiver.ts';
import { postCallback, retryAfterMs } from './post.ts';
import { ReceiverSlow } from './target.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver[Symbol.asyncDispose]());

const never = new AbortController().signal;

const post = (timeoutMs = 5000, stop = never) => {
  const url = new URL(receiver.url);
  // A name that no resolver knows: only the address that was looked up before leads to the receiver.
  url.hostname = 'hooks.hearth.invalid';
  return postCallback(
    { url, addresses: [{ address: '127.0.0.1', family: 4 }] },
    { body: '{"ü":1}', headers: { 'webhook-id': 'evt_1' }, timeoutMs, stop },
  );
};

test('it goes to the address that was looked up, with the name as Host', async () => {
  receiver.answerWith(status(202));
  expect(await post()).toEqual({ status: 202, retryAfter: null });
  expect(receiver.received.at(-1)).toMatchObject({
    path: '/hook',
    headers: {
      host: `hooks.hearth.invalid:${new URL(receiver.url).port}`,
      'webhook-id': 'evt_1',
      'content-length': '8',
    },
    body: '{"ü":1}',
  });
});

test('a redirect is an answer and not followed', async () => {
  const before = receiver.received.length;
  receiver.answerWith(status(307, { location: receiver.url }));
  expect((await post()).status).toBe(307);
  expect(receiver.received).toHaveLength(before + 1);
});

test('a receiver that does not answer is given up', async () => {
  receiver.answerWith(() => {});
  await expect(post(100)).rejects.toThrow(ReceiverSlow);
});

test('a receiver that is given up because the process stops is not slow', async () => {
  const stop = new AbortController();
  receiver.answerWith(() => stop.abort());
  await expect(post(5000, stop.signal)).rejects.not.toThrow(ReceiverSlow);
});

test('of an answer without an end only the beginning is read, and its status counts', async () => {
  let sent = 0;
  receiver.answerWith((response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  expect((await post()).status).toBe(200);
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test('an answer that drips is cut by the time limit, and its status counts', async () => {
  receiver.answerWith((response) => {
    response.writeHead(200);
    response.write('.');
  });
  // Its first bytes come within the limit on a busy machine as well.
  expect((await post(3000)).status).toBe(200);
});

test('a receiver that hangs up is a failed connection', async () => {
  receiver.answerWith((response) => response.destroy());
  await expect(post()).rejects.toThrow(/socket hang up|ECONNRESET/);
});

test.each([
  ['120', 120_000],
  [' 5 ', 5000],
  ['Thu, 01 Jan 1970 00:01:40 GMT', 99_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['-1', null],
  ['1.5', null],
  ['soon', null],
  ['99999999999', null],
  ['', null],
])('Retry-After %j: %s ms', (header, ms) => {
  expect(retryAfterMs(header, 1000)).toBe(ms);
});

test('without Retry-After nothing was asked for', () => {
  expect(retryAfterMs(null, 1000)).toBeNull();
});
