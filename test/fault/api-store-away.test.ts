// Promise: without ClickHouse or Keeper dependent requests get 503 in bounded time, others work, nothing is half written; the API
// recovers without a restart. An older ClickHouse with a running Keeper (a disk snapshot) blocks no name or record, and gives no
// duplicate DID.
import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { runCli } from '#test/support/cli.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openOwnStack, type OwnStack } from '#test/support/own-stack.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorldOn, type World } from '#test/support/world-on.ts';

let stack: OwnStack;
let world: World;
let key: string;
let api: Service;
let call: HttpClient;

beforeAll(async () => {
  const { kafka, registry } = inject('stack');
  stack = await openOwnStack({ kafka, registry });
  world = await openWorldOn(stack.addresses);
  key = await keyFor(world);
  api = await world.start('api');
  call = httpClient(api.url, key);
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

/** A process whose clock is behind, so that what it writes is two hours old. */
const twoHoursAgo = {
  NODE_OPTIONS: '--import=data:text/javascript,const%20now=Date.now;Date.now=()=>now()-7200000',
};

const createWithMeter = (client: HttpClient, did: string): Promise<HttpReply> =>
  client('POST', '/v1/households', {
    body: { ...household, did, devices: [{ did: `${did}:meter`, type: 'SmartMeter' }] },
    headers: { 'idempotency-key': did },
  });

const patch = (client: HttpClient, did: string): Promise<HttpReply> =>
  client('PATCH', `/v1/households/${encodeURIComponent(did)}`, { body: { tags: ['changed'] } });

/** Stops ClickHouse hard, does the work on its folder and starts it. */
async function whileDown(work: (folder: string) => void): Promise<void> {
  await stack.kill('clickhouse');
  work(stack.folder('clickhouse'));
  await stack.start('clickhouse');
}

const copyTo = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, preserveTimestamps: true });

test('names and records that the older state does not know can be written again', async () => {
  // It has read what is lost.
  await api.stop();
  const old = await world.start('api', twoHoursAgo);
  const before = httpClient(old.url, key);
  expect((await createWithMeter(before, 'did:x:known')).status).toBe(201);
  const snapshot = `${stack.folder('clickhouse')}-snapshot`;
  await whileDown((folder) => copyTo(folder, snapshot));
  await until(
    'the API of before to write again',
    async () => (await createWithMeter(before, 'did:x:lost')).status === 201,
  );
  expect((await patch(before, 'did:x:known')).body['version']).toBe(2);
  await old.stop();
  const young = await world.start('api');
  expect((await createWithMeter(httpClient(young.url, key), 'did:x:young')).status).toBe(201);
  await young.stop();
  await whileDown((folder) => {
    rmSync(folder, { recursive: true });
    copyTo(snapshot, folder);
  });

  const services = [await world.start('api'), await world.start('api')];
  const [one, other] = services.map(({ url }) => httpClient(url, key));
  if (!one || !other) throw new Error('two copies are needed');
  expect((await one('GET', `/v1/households/${encodeURIComponent('did:x:lost')}`)).status).toBe(404);
  const both = await Promise.all([createWithMeter(one, 'did:x:lost'), createWithMeter(other, 'did:x:lost')]);
  console.log(both.map(({ status }) => status));
  for (const { status } of both) expect([200, 201, 409, 503]).toContain(status);
  const again = await until('the lost household to be made again', async () => {
    const reply = await createWithMeter(one, 'did:x:lost');
    return reply.status < 300 && reply;
  });
  expect(again.body['did']).toBe('did:x:lost');
  expect((await createWithMeter(other, 'did:x:lost')).text).toBe(again.text);
  expect(await patch(one, 'did:x:known')).toMatchObject({ status: 200, body: { version: 2 } });
  expect(services.map((service) => service.output().includes('records.key_deleted'))).toContain(true);

  // What was written within the hour may be repeated until it is that old; a command ends the wait.
  expect((await createWithMeter(one, 'did:x:young')).status).toBe(503);
  const forgotten = await runCli('keys', ['forget', '--delete'], world.env);
  console.log(forgotten.out.trim());
  expect(forgotten.code).toBe(0);
  expect((await createWithMeter(one, 'did:x:young')).status).toBe(201);

  const row = z.object({ did: z.string(), ids: z.number() });
  const twice = `SELECT JSONExtractString(body, if(kind = 'installation', 'deviceDid', 'did')) AS did, uniqExact(id) AS ids
    FROM records WHERE kind IN ('household', 'device', 'installation') GROUP BY kind, did HAVING ids > 1`;
  expect(await world.clickhouse.query(row, twice)).toEqual([]);
});
