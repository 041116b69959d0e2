// What a failed call to ClickHouse is: an outage that passes, or a defect of the program that must end it.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openClickHouse, StoreError } from './client.ts';
import { isProgramError } from '../process/program-error.ts';

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

/** A server with this listener until the test is over: its URL. */
async function serverWith(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** A server that reads a request and never answers: its URL, and the first request. */
async function silentServer(): Promise<{ url: string; reached: Promise<IncomingMessage> }> {
  const { promise: reached, resolve: reach } = Promise.withResolvers<IncomingMessage>();
  return { url: await serverWith((request) => reach(request.resume())), reached };
}

/** A server that gives every request this answer. */
const answeringServer = (answer: RequestListener): Promise<string> =>
  serverWith((request, response) => request.resume().on('end', () => answer(request, response)));

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

test.each([
  ['me:p%40ss%2F@', 'me:p@ss/'],
  ['', 'default:'],
])('user and password of the address "%s" go as %s', async (login, sent) => {
  const { url, reached } = await silentServer();
  const given = new AbortController();
  await using clickhouse = openClickHouse({ url: url.replace('//', `//${login}`), database: 'd' });
  const asked = clickhouse.query(z.unknown(), 'SELECT 1', {}, { signal: given.signal });
  const { authorization } = (await reached).headers;
  given.abort();
  await expect(asked).rejects.toThrow('aborted');
  expect(authorization).toBe(`Basic ${Buffer.from(sent).toString('base64')}`);
});

test.each([
  [302, '', 'HTTP 302 without a text'],
  [502, '', 'HTTP 502 without a text'],
  [502, 'bad gateway', 'bad gateway'],
])('an answer %i "%s" stored nothing, whoever it came from', async (status, text, message) => {
  const url = await answeringServer((_, response) =>
    response.writeHead(status, { location: 'https://elsewhere/' }).end(text),
  );
  await using clickhouse = openClickHouse({ url, database: 'd' });
  const failed = { fault: 'retry', message };
  await expect(clickhouse.insertRows('t', [{ n: 1 }])).rejects.toMatchObject(failed);
  await expect(clickhouse.command('SELECT 1')).rejects.toMatchObject(failed);
  await expect(clickhouse.query(z.unknown(), 'SELECT 1')).rejects.toMatchObject(failed);
});

test.each(['', '\r\n__exception__\r\ntag', '\r\n__exception__\r\ntag\r\nCode: 1. DB::Exc'])(
  'an answer that breaks off after a row and "%s" is an outage',
  async (end) => {
    const url = await answeringServer((request, response) => {
      response.writeHead(200, { 'x-clickhouse-exception-tag': 'tag' });
      response.write(`{"a":1}\n${end}`, () => request.socket.destroy());
    });
    await using clickhouse = openClickHouse({ url, database: 'd' });
    const asked = clickhouse.query(z.unknown(), 'SELECT 1');
    await expect(asked).rejects.toMatchObject({ fault: 'retry', code: null });
  },
);

test('a process that stood still sends nothing on a connection that the server has closed since', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const connections: Socket[] = [];
  const url = await answeringServer(({ socket }, response) => {
    if (!connections.includes(socket)) connections.push(socket);
    response.end('{"a":1}\n');
  });
  await using clickhouse = openClickHouse({ url, database: 'd' });
  const ask = async () => {
    const rows = await clickhouse.query(z.unknown(), 'SELECT 1 AS a');
    // The connection is free when its request is over, which is a turn later.
    await setImmediate();
    return rows;
  };
  expect([await ask(), await ask()]).toEqual([[{ a: 1 }], [{ a: 1 }]]);
  expect(connections).toHaveLength(1);
  vi.advanceTimersByTime(2500);
  // Nobody here has seen it yet.
  connections[0]?.destroy();
  expect(await ask()).toEqual([{ a: 1 }]);
  expect(connections).toHaveLength(2);
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
  expect([new TypeError(), new RangeError(), new SyntaxError(), rejected].map(isProgramError)).not.toContain(
    false,
  );
  expect([new Error('away'), null, 'text'].map(isProgramError)).not.toContain(true);
});
