// What a failed call to ClickHouse is: an outage that passes, or a defect of the program that must end it.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openClickHouse, StoreError } from './clickhouse.ts';
import { isDefect } from './defect.ts';

const away = () => openClickHouse({ url: 'http://127.0.0.1:1', database: 'd' });

test('a server that is away is tried again', async () => {
  await using clickhouse = away();
  const error: unknown = await clickhouse.command('SELECT 1').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ fault: 'retry' });
});

test('rows that cannot be written as JSON are a defect, not an outage', async () => {
  await using clickhouse = away();
  const error: unknown = await clickhouse.insertRows('t', [{ n: 1n }]).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TypeError);
});

/** A server that reads a request and never answers: its URL, and the first request. */
async function silentServer(): Promise<{ url: string; reached: Promise<IncomingMessage> }> {
  const { promise: reached, resolve: reach } = Promise.withResolvers<IncomingMessage>();
  const server = createServer((request) => reach(request.resume()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${address.port}`, reached };
}

test.for(['insertNative', 'insertRows'] as const)(
  '%s that is given up lets go of its connection at once, and none begins after that',
  async (name) => {
    const { url, reached } = await silentServer();
    await using clickhouse = openClickHouse({ url, database: 'd' });
    const given = new AbortController();
    const insert = (): Promise<void> =>
      name === 'insertNative'
        ? clickhouse.insertNative('t', [Buffer.alloc(1024)], { signal: given.signal })
        : clickhouse.insertRows('t', [{ n: 1 }], { signal: given.signal });
    const waiting = insert();
    const closed = reached.then(({ socket }) => once(socket, 'close'));
    await reached;
    given.abort(new Error('given up'));
    await expect(waiting).rejects.toThrow('aborted');
    await closed;
    await expect(insert()).rejects.toThrow('given up');
  },
);

test('defects are the errors that come back at every attempt', () => {
  const rejected = z.number().safeParse('x').error;
  expect([new TypeError(), new RangeError(), new SyntaxError(), rejected].map(isDefect)).not.toContain(false);
  expect([new Error('away'), null, 'text'].map(isDefect)).not.toContain(true);
});
