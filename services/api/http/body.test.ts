// Bodies: which may be large, and when a slow one is refused.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { arrivingBytes, maybeLarge, receiveBody } from './body.ts';

function requestOf(headers: IncomingMessage['headers']): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  return request;
}

test.each<[string, IncomingMessage['headers'], boolean]>([
  ['no body', {}, false],
  ['64 KiB', { 'content-length': '65536' }, false],
  ['more', { 'content-length': '65537' }, true],
  ['an unknown length', { 'transfer-encoding': 'chunked' }, true],
  ['gzip of any length', { 'content-length': '20', 'content-encoding': 'gzip' }, true],
])('%s', (_what, headers, isLarge) => {
  expect(maybeLarge(requestOf(headers))).toBe(isLarge);
});

test.each(['identity', 'gzip'])('a body (%s) that does not arrive in time is 408', async (encoding) => {
  const request = requestOf({ 'content-encoding': encoding });
  request.push(Buffer.from([0x1f, 0x8b]));
  const media = { 'application/json': { parse: () => expect.fail('there is no body') } };
  const pace = { windowMs: 1, leastBytes: 3, totalMs: 60_000 };
  const rules = { media, bytesMax: 100, optional: false, accept: 'accept', pace } as const;
  await expect(receiveBody(request, rules)).rejects.toMatchObject({
    code: 'request-timeout',
    reply: { headers: { connection: 'close' } },
  });
});

test.each<[string, IncomingMessage['headers'], number]>([
  ['a length that is told', { 'content-length': '20' }, 20],
  ['a length beyond the limit, which is refused', { 'content-length': '2000' }, 100],
  ['an unknown length', { 'transfer-encoding': 'chunked' }, 100],
])('a body of %s needs room for %j: %i bytes', (_what, headers, bytes) => {
  expect(arrivingBytes(requestOf(headers), 100)).toBe(bytes);
});
