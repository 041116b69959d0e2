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

test.each(['identity', 'gzip'])('a large body (%s) that does not arrive in time is 503', async (encoding) => {
  const request = requestOf({ 'content-encoding': encoding });
  request.push(Buffer.from([0x1f, 0x8b]));
  const media = { 'application/json': { parse: () => expect.fail('there is no body') } };
  const reading = readBody(request, { media, bytesMax: 100, optional: false, arrivalMsMax: 1 });
  await expect(reading).rejects.toMatchObject({
    code: 'dependency-unavailable',
    reply: { headers: { 'retry-after': '5', connection: 'close' } },
  });
});
