// However the bytes of responses are cut on their way, each comes whole; a port that is not Kafka's is reported.
import { once } from 'node:events';
import { createServer } from 'node:net';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openJoin, openSocket } from './framed-socket.ts';

/** What a socket does with the bytes of a stream: it reads them to where there is room. */
function read({ room, filled }: ReturnType<typeof openJoin>, stream: Uint8Array): void {
  for (let at = 0; at < stream.length;) {
    const target = room();
    const length = Math.min(target.length, stream.length - at);
    target.set(stream.subarray(at, at + length));
    filled(length);
    at += length;
  }
}

const framed = (body: Uint8Array): Buffer => {
  const size = Buffer.alloc(4);
  size.writeInt32BE(body.length);
  return Buffer.concat([size, body]);
};

test('responses come whole and in order, wherever they are cut', () => {
  const bodies = fc.array(fc.uint8Array({ minLength: 4, maxLength: 40 }), { maxLength: 8 });
  const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(bodies, cuts, (sent, lengths) => {
      const stream = Buffer.concat(sent.map(framed));
      const handed: Buffer[] = [];
      const join = openJoin((response) => handed.push(Buffer.from(response)));
      for (let at = 0, piece = 0; at < stream.length; piece++) {
        const length = lengths[piece % lengths.length] ?? 1;
        read(join, stream.subarray(at, at + length));
        at += length;
      }
      expect(handed).toEqual(sent.map(framed));
    }),
  );
});

test.each([10, 100_000])('a response of %d bytes keeps them when the next one is read', (bytes) => {
  const handed: Uint8Array[] = [];
  const join = openJoin((response) => handed.push(response));
  const [first, second] = [framed(Buffer.alloc(bytes, 1)), framed(Buffer.alloc(bytes, 2))];
  read(join, first);
  read(join, second);
  expect(handed.map((response) => Buffer.compare(response, first))).toEqual([0, 1]);
});

test.each([0, 3, -1, 2 ** 31 - 1])('a size of %d is no size of a response', (bytes) => {
  const size = Buffer.alloc(4);
  size.writeInt32BE(bytes);
  expect(() =>
    read(
      openJoin(() => {}),
      size,
    ),
  ).toThrow(`a response claims ${bytes} bytes; allowed: 4 to 268435456`);
});

/** A server that answers every connection with these bytes; returns its port. */
async function serve(bytes: Buffer): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => {}).write(bytes)).listen(
    0,
    '127.0.0.1',
  );
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

test('a socket hands over each response once, and ends with a word at a port that is not of Kafka', async () => {
  const large = framed(Buffer.alloc(3_000_000, 7));
  const port = await serve(
    Buffer.concat([large, framed(Buffer.from('small')), Buffer.from('HTTP/1.1 400 Bad Request')]),
  );
  const handed: number[] = [];
  const socket = openSocket({ host: '127.0.0.1', port, ssl: null, onConnect: () => {} });
  socket.on('data', (response: Buffer) => handed.push(response.length));
  const [error]: unknown[] = await once(socket, 'error');
  expect(handed).toEqual([3_000_004, 9]);
  expect(String(error)).toContain('Is this a port of Kafka');
});
