// Pace: a body that makes progress may continue, one that stops or never ends may not.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inPace } from './pace.ts';

const slow = { windowMs: 40, leastBytes: 10, totalMs: 60_000 };

/** A request whose body arrives in pieces of `bytes`, one each 5 ms, until it is stopped. */
function openBody(bytes: number) {
  const request = new IncomingMessage(new Socket());
  const timer = setInterval(() => request.push(Buffer.alloc(bytes)), 5);
  return { request, stop: () => clearInterval(timer) };
}

test('a body that takes many windows is waited for while it makes progress', async () => {
  const { request, stop } = openBody(100);
  expect(await inPace(request, pause(200, 'whole'), slow)).toBe('whole');
  stop();
});

test.each([
  ['that stands still', 0, slow, '0 bytes of the body arrived within 0.04 s; at least 10 are required.'],
  [
    'that makes progress, but does not end',
    100,
    { ...slow, totalMs: 100 },
    'The body did not arrive within 0.1 s.',
  ],
])('a body %s is 408, and ends its connection', async (_what, bytes, pace, reason) => {
  const { request, stop } = openBody(bytes);
  const never = new Promise<never>(() => {});
  await expect(inPace(request, never, pace)).rejects.toMatchObject({
    code: 'request-timeout',
    message: expect.stringContaining(reason),
    reply: { headers: { connection: 'close' } },
  });
  stop();
});
