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

test('a server that takes a statement and never answers is an outage when its time is over', async () => {
  const { url } = await silentServer();
  await using clickhouse = openClickHouse({ url, database: 'd', timeoutMs: 100 });
  const asked = clickhouse.query(z.unknown(), 'SELECT 1');
  await expect(asked).rejects.toMatchObject({ fault: 'retry', code: null, message: 'Timeout error.' });
});

test('user and password of the address may hold what is escaped there', async () => {
  const { url, reached } = await silentServer();
  const given = new AbortController();
  await using clickhouse = openClickHouse({ url: url.replace('//', '//me:p%40ss%2F@'), database: 'd' });
  const asked = clickhouse.query(z.unknown(), 'SELECT 1', {}, { signal: given.signal });
  const { authorization } = (await reached).headers;
  given.abort();
  await expect(asked).rejects.toThrow('aborted');
  expect(authorization).toBe(`Basic ${Buffer.from('me:p@ss/').toString('base64')}`);
});

test('a parameter that is neither a value nor a list of values is a defect that says so', async () => {
  await using clickhouse = away();
  for (const value of [{}, undefined, NaN, [{}]])
    await expect(clickhouse.query(z.unknown(), 'SELECT {a:String}', { a: value })).rejects.toThrow(
      /^a parameter is an? \w+: it may be a text, a finite number, a boolean, null or a list of these$/,
    );
});

test('defects are the errors that come back at every attempt', () => {
  const rejected = z.number().safeParse('x').error;
  expect([new TypeError(), new RangeError(), new SyntaxError(), rejected].map(isDefect)).not.toContain(false);
  expect([new Error('away'), null, 'text'].map(isDefect)).not.toContain(true);
});
