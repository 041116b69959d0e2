// The registry client against a real registry, with a proxy between that counts requests and can go away.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openRegistry, wireEncoder } from '#runtime/registry.ts';

const url = inject('stack').registry;
const newSubject = () => `contract.${randomBytes(6).toString('hex')}-value`;
const field = (name: string, type: string, more: object = {}) => ({ name, type, ...more });
const recordOf = (...fields: object[]) => ({
  type: 'record',
  name: `R${randomBytes(4).toString('hex')}`,
  fields,
});

interface ProxyState {
  requests: number;
  mode: 'there' | 'away' | 'sick';
}

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const answer = await fetch(`${new URL(url).origin}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { 'content-type': 'application/json' },
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
  });
  response.writeHead(answer.status).end(await answer.text());
}

/** Passes requests on to the registry, counting them; `away` cuts the connection, `sick` answers 500. */
async function proxy(): Promise<{ state: ProxyState; url: string }> {
  const state: ProxyState = { requests: 0, mode: 'there' };
  const server = createServer((request, response) => {
    state.requests += 1;
    if (state.mode === 'away') request.socket.destroy();
    else if (state.mode === 'sick') response.writeHead(500).end('{"error_code":50001,"message":"sick"}');
    else passOn(request, response).catch((error: unknown) => response.destroy(Error(String(error))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return { state, url: `http://127.0.0.1:${address.port}${new URL(url).pathname}` };
}

test('a registered schema has an id, the same one again, and is found by it', async () => {
  const registry = openRegistry(url);
  const [subject, schema] = [newSubject(), recordOf(field('a', 'int'))];
  const id = await registry.register(subject, schema);
  expect(await registry.register(subject, schema)).toBe(id);
  expect(await registry.schemaOf(id, subject)).toEqual({ schema });
  expect(await openRegistry(`${url}/`).schemaOf(id, subject)).toEqual({ schema });
});

test('a change that old messages cannot be read with is refused, also against older versions', async () => {
  const registry = openRegistry(url);
  const subject = newSubject();
  const name = recordOf().name;
  const version = (...fields: object[]) => registry.register(subject, { type: 'record', name, fields });
  await version(field('a', 'int'));
  await version(field('a', 'int'), field('b', 'int', { default: 1 }));
  await expect(version(field('a', 'int'), field('c', 'string'))).rejects.toThrow(
    /registry: POST .* answered 409/,
  );
  // Fits the second version, whose b it reads, and not the first, which has none.
  await expect(version(field('a', 'int'), field('b', 'int'))).rejects.toThrow('409');
});

test('an id of another subject and an unknown id are told apart, and neither is an outage', async () => {
  const registry = openRegistry(url);
  const id = await registry.register(newSubject(), recordOf(field('a', 'int')));
  const subject = newSubject();
  await registry.register(subject, recordOf(field('b', 'int')));
  expect(await registry.schemaOf(id, subject)).toBe('other-subject');
  expect(await registry.schemaOf(4_294_967_295, subject)).toBe('unknown-id');
  expect(await registry.schemaOf(0, subject)).toBe('unknown-id');
});

test('many askers make one request; a found schema outlives the registry', async () => {
  const { state, url: proxied } = await proxy();
  const registry = openRegistry(proxied);
  const [subject, schema] = [newSubject(), recordOf(field('a', 'int'))];
  const id = await registry.register(subject, schema);
  state.requests = 0;
  const answers = await Promise.all(Array.from({ length: 50 }, () => registry.schemaOf(id, subject)));
  expect(answers).toEqual(answers.map(() => ({ schema })));
  expect(state.requests).toBe(2);
  state.mode = 'away';
  expect(await registry.schemaOf(id, subject)).toEqual({ schema });
  expect(state.requests).toBe(2);
});

test('a refusal is remembered for its time and no longer', async () => {
  const { state, url: proxied } = await proxy();
  const subject = newSubject();
  const lasting = openRegistry(proxied);
  for (let round = 0; round < 20; round++)
    expect(await lasting.schemaOf(2_000_000_000, subject)).toBe('unknown-id');
  expect(state.requests).toBe(1);
  const brief = openRegistry(proxied, { refusalMs: 0 });
  const schema = recordOf(field('a', 'int'));
  const id = await brief.register(newSubject(), schema);
  expect(await brief.schemaOf(id, subject)).toBe('other-subject');
  await brief.register(subject, schema);
  expect(await brief.schemaOf(id, subject)).toEqual({ schema });
});

test('a registry that is away, sick or silent is a throw, and is asked again', async () => {
  const { state, url: proxied } = await proxy();
  const registry = openRegistry(proxied);
  const [subject, schema] = [newSubject(), recordOf(field('a', 'int'))];
  const id = await registry.register(subject, schema);
  state.mode = 'away';
  await expect(registry.schemaOf(id, subject)).rejects.toThrow('fetch failed');
  state.mode = 'sick';
  await expect(registry.schemaOf(id, subject)).rejects.toThrow('answered 500: sick');
  // A web server that is no registry also answers 404: that says nothing about the id.
  await expect(openRegistry(`${new URL(url).origin}/nowhere`).schemaOf(id, subject)).rejects.toThrow('404');
  state.mode = 'there';
  expect(await registry.schemaOf(id, subject)).toEqual({ schema });
  await expect(openRegistry(url, { timeoutMs: 1 }).schemaOf(id, newSubject())).rejects.toThrow(/timeout/);
});

test('the wire format: 0x00, id, Avro body', () => {
  const schema = recordOf(field('a', 'int'), field('b', 'string'));
  const bytes = wireEncoder(0x01020304, schema)({ a: 3, b: 'x' });
  expect([...bytes]).toEqual([0, 1, 2, 3, 4, 6, 2, 120]);
  expect(() => wireEncoder(1, schema)({ a: 'three', b: 'x' })).toThrow('invalid "int"');
});
