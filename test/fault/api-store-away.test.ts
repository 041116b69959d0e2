// Promise: without ClickHouse or Keeper dependent requests get 503 in bounded time, others work, nothing is half written; the API recovers without a restart.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openOwnStack, type OwnStack } from '#test/support/own-stack.ts';
import { until } from '#test/support/until.ts';
import { openWorldOn, type World } from '#test/support/world-on.ts';

let stack: OwnStack;
let world: World;
let call: HttpClient;

beforeAll(async () => {
  const { kafka, registry } = inject('stack');
  stack = await openOwnStack({ kafka, registry });
  world = await openWorldOn(stack.addresses);
  call = httpClient((await world.start('api')).url, await keyFor(world));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await stack[Symbol.asyncDispose]();
});

const household = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};

const create = (did: string): Promise<HttpReply> =>
  call('POST', '/v1/households', { body: { ...household, did }, headers: { 'idempotency-key': did } });

const count = async (sql: string): Promise<number> => {
  const [row] = await world.clickhouse.query(z.object({ n: z.number() }), sql);
  return row?.n ?? -1;
};

interface Outage {
  readonly part: 'keeper' | 'clickhouse';
  readonly begin: () => Promise<void> | void;
  readonly end: () => Promise<void> | void;
}

const outages: Record<string, Outage> = {
  'Keeper stands still': {
    part: 'keeper',
    begin: () => stack.signal('keeper', 'SIGSTOP'),
    end: () => stack.signal('keeper', 'SIGCONT'),
  },
  'Keeper is killed': {
    part: 'keeper',
    begin: () => stack.kill('keeper'),
    end: () => stack.start('keeper'),
  },
  'ClickHouse stands still': {
    part: 'clickhouse',
    begin: () => stack.signal('clickhouse', 'SIGSTOP'),
    end: () => stack.signal('clickhouse', 'SIGCONT'),
  },
  'ClickHouse is killed': {
    part: 'clickhouse',
    begin: () => stack.kill('clickhouse'),
    end: () => stack.start('clickhouse'),
  },
};

/** Status, and for a refusal that it says when to come again. */
const told = ({ status, headers, body }: HttpReply): string =>
  status < 400 ? String(status) : `${status} ${String(body['code'])} ${headers.get('retry-after')}`;

const away = '503 dependency-unavailable 1';

test.each(Object.entries(outages))('%s', { timeout: 180_000 }, async (name, { part, begin, end }) => {
  const did = (index: number | string): string => `did:x:${name.replaceAll(' ', '-')}-${index}`;
  await until('a household before the outage', async () => (await create(did('before'))).status === 201);
  const wanted = Array.from({ length: 40 }, (_, index) => did(index));
  const under = wanted.slice(0, 20).map((one) => create(one));
  await begin();
  const started = performance.now();
  const writes = await Promise.all(wanted.slice(20).map((one) => create(one)));
  expect(new Set(writes.map(told))).toEqual(new Set([away]));
  const read = await call('GET', `/v1/households/${encodeURIComponent(did('before'))}`);
  expect(told(read)).toBe(part === 'keeper' ? '200' : away);
  const ready = await call('GET', '/readyz');
  expect([told(ready), ready.body['detail']]).toEqual([
    away,
    `Not ready: ${part === 'keeper' ? 'Keeper' : 'ClickHouse'}.`,
  ]);
  // Three times 2 s, and far more for a busy machine: a guard against hanging.
  expect(performance.now() - started).toBeLessThan(30_000);
  expect((await Promise.all(under)).map(told).filter((one) => one !== '201' && one !== away)).toEqual([]);
  await end();
  await Promise.all(
    wanted.map((one) => until(`${one} to be written`, async () => (await create(one)).status === 201)),
  );
  const list = wanted.map((one) => `'${one}'`).join(', ');
  const stored = `SELECT count() AS n FROM households FINAL WHERE did IN (${list})`;
  expect(await count(stored)).toBe(wanted.length);
});
