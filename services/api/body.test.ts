// Bodies: which may be large, and that one that does not arrive is given up.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { maybeLarge, readBody } from './body.ts';

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
  const rules = { media, bytesMax: 100, optional: false, accept: 'accept', arrivalMsMax: 1 } as const;
  await expect(readBody(request, rules)).rejects.toMatchObject({
    code: 'request-timeout',
    reply: { headers: { connection: 'close' } },
  });
});
