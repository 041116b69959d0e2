// Promise: an older ClickHouse with a running Keeper (a disk snapshot) blocks no name or record, and gives no duplicate DID.
import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { runCli } from '#test/support/cli.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openOwnStack, type OwnStack } from '#test/support/own-stack.ts';
import { until } from '#test/support/until.ts';
import { openWorldOn, type World } from '#test/support/world-on.ts';

let stack: OwnStack;
let world: World;
let key: string;

beforeAll(async () => {
  const { kafka, registry } = inject('stack');
  stack = await openOwnStack({ kafka, registry });
  world = await openWorldOn(stack.addresses);
  key = await keyFor(world);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await stack[Symbol.asyncDispose]();
});

/** A process whose clock is behind, so that what it writes is two hours old. */
const twoHoursAgo = {
  NODE_OPTIONS: '--import=data:text/javascript,const%20now=Date.now;Date.now=()=>now()-7200000',
};

const bodyOf = (did: string) => ({
  did,
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  devices: [{ did: `${did}:meter`, type: 'SmartMeter' }],
});

const create = (call: HttpClient, did: string): Promise<HttpReply> =>
  call('POST', '/v1/households', { body: bodyOf(did), headers: { 'idempotency-key': did } });

const patch = (call: HttpClient, did: string): Promise<HttpReply> =>
  call('PATCH', `/v1/households/${encodeURIComponent(did)}`, { body: { tags: ['changed'] } });

/** Stops ClickHouse hard, does the work on its folder and starts it. */
async function whileDown(work: (folder: string) => void): Promise<void> {
  await stack.kill('clickhouse');
  work(stack.folder('clickhouse'));
  await stack.start('clickhouse');
}

const copyTo = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, preserveTimestamps: true });

test('names and records that the older state does not know can be written again', async () => {
  const old = await world.start('api', twoHoursAgo);
  const before = httpClient(old.url, key);
  expect((await create(before, 'did:x:known')).status).toBe(201);
  const snapshot = `${stack.folder('clickhouse')}-snapshot`;
  await whileDown((folder) => copyTo(folder, snapshot));
  await until(
    'the API of before to write again',
    async () => (await create(before, 'did:x:lost')).status === 201,
  );
  expect((await patch(before, 'did:x:known')).body['version']).toBe(2);
  await old.stop();
  const young = await world.start('api');
  expect((await create(httpClient(young.url, key), 'did:x:young')).status).toBe(201);
  await young.stop();
  await whileDown((folder) => {
    rmSync(folder, { recursive: true });
    copyTo(snapshot, folder);
  });

  const services = [await world.start('api'), await world.start('api')];
  const [call, other] = services.map(({ url }) => httpClient(url, key));
  if (!call || !other) throw new Error('two copies are needed');
  expect((await call('GET', `/v1/households/${encodeURIComponent('did:x:lost')}`)).status).toBe(404);
  const both = await Promise.all([create(call, 'did:x:lost'), create(other, 'did:x:lost')]);
  console.log(both.map(({ status }) => status));
  for (const { status } of both) expect([200, 201, 409, 503]).toContain(status);
  const again = await until('the lost household to be made again', async () => {
    const reply = await create(call, 'did:x:lost');
    return reply.status < 300 && reply;
  });
  expect(again.body['did']).toBe('did:x:lost');
  expect((await create(other, 'did:x:lost')).text).toBe(again.text);
  expect(await patch(call, 'did:x:known')).toMatchObject({ status: 200, body: { version: 2 } });
  expect(services.map((service) => service.output().includes('records.key_deleted'))).toContain(true);

  // What was written within the hour may be repeated until it is that old; a command ends the wait.
  expect((await create(call, 'did:x:young')).status).toBe(503);
  const forgotten = await runCli('keys', ['forget', '--delete'], world.env);
  console.log(forgotten.out.trim());
  expect(forgotten.code).toBe(0);
  expect((await create(call, 'did:x:young')).status).toBe(201);

  const row = z.object({ did: z.string(), ids: z.number() });
  const twice = `SELECT JSONExtractString(body, if(kind = 'installation', 'deviceDid', 'did')) AS did, uniqExact(id) AS ids
    FROM records WHERE kind IN ('household', 'device', 'installation') GROUP BY kind, did HAVING ids > 1`;
  expect(await world.clickhouse.query(row, twice)).toEqual([]);
});
