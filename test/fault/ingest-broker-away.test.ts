// Promise: while the broker or the registry is unreachable, readings get 503 in bounded time, and the API recovers without a
// restart; ingest continues where it was. The broker is also the coordinator of the group.
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { impatient } from '#test/support/kafka-group.ts';
import { keyFor } from '#test/support/key.ts';
import { openOwnStack, type OwnStack } from '#test/support/own-stack.ts';
import { freePort } from '#test/support/service.ts';
import { copyIngestTables, copyTemplate } from '#test/support/template.ts';
import { until } from '#test/support/until.ts';
import { openWorldOn, type World } from '#test/support/world-on.ts';
import { expectKept, seedFor, steadyLoad, untilStored } from './ingest-kept.ts';

const seed = seedFor('ingest-broker-away');
let stack: OwnStack;
let world: World;
let key: string;

beforeAll(async () => {
  const { registry, clickhouse, users } = inject('stack');
  stack = await openOwnStack({ registry, clickhouse, users });
  world = await openWorldOn(stack.addresses, copyTemplate);
  key = await keyFor(world);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await stack[Symbol.asyncDispose]();
});

const household = {
  did: 'did:x:home',
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  devices: [{ did: 'did:x:meter', type: 'SmartMeter' }],
};
const batch = {
  deviceId: 'did:x:meter',
  readings: [
    { kind: 'power', observedAt: '2026-11-02T10:00:00Z', sequence: 1, activePowerW: 820 },
    { kind: 'temperature', observedAt: '2026-11-02T10:00:00Z', sequence: 1, temperatureC: 85.5 },
  ],
};

const send = (call: HttpClient): Promise<HttpReply> => call('POST', '/v1/readings/batches', { body: batch });

/** What twenty requests at once are told, each answer once. A hang is a failure of its own. */
async function answers(call: HttpClient): Promise<unknown[]> {
  const started = performance.now();
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(call)));
  // Far above the 5 s of the limit: a busy machine must not fail here.
  expect(performance.now() - started).toBeLessThan(20_000);
  const told = replies.map(({ status, headers, body }) =>
    [status, headers.get('retry-after'), body['code'], String(body['detail']).split('.')[0]].join(' '),
  );
  return [...new Set(told)];
}

const kafkaAway = ['503 5 dependency-unavailable Kafka does not answer'];
const registryAway = ['503 5 dependency-unavailable The schema registry does not answer'];

const taken = (call: HttpClient): Promise<unknown> =>
  until('a batch to be taken', async () => {
    const reply = await send(call);
    return reply.status === 202 && reply.body['accepted'] === 2;
  });

async function clientOf(env: Record<string, string>): Promise<HttpClient> {
  const call = httpClient((await world.start('api', env)).url, key);
  expect((await call('POST', '/v1/households', { body: household })).status).toBeLessThan(300);
  return call;
}

test(
  'a broker that is killed and started, while the API and ingest run and another API starts',
  { timeout: 240_000 },
  async () => {
    // Of its own: all messages of its topics are those of the load.
    await using ingesting = await openWorldOn(stack.addresses, copyIngestTables);
    await using load = steadyLoad(ingesting, seed);
    const ingest = await ingesting.start('ingest', impatient);
    const call = await clientOf({});
    await taken(call);
    await untilStored(ingesting);

    await stack.kill('kafka');
    expect(await answers(call)).toEqual(kafkaAway);
    expect((await call('GET', '/v1/devices/did%3Ax%3Ameter')).status).toBe(200);
    const late = await clientOf({});
    expect(await answers(late)).toEqual(kafkaAway);

    await stack.start('kafka');
    await Promise.all([taken(call), taken(late), untilStored(ingesting)]);
    await expectKept(ingesting, [load], seed);
    expect(await ingest.stop()).toBe(0);
  },
);

test('a broker that takes connections and never answers', async () => {
  const port = await freePort();
  const mute = createServer(() => {});
  await new Promise<void>((resolve) => mute.listen(port, '127.0.0.1', resolve));
  const api = await world.start('api', { HEARTH_KAFKA: `127.0.0.1:${port}` });
  expect(await answers(httpClient(api.url, key))).toEqual(kafkaAway);
  expect(await api.stop()).toBe(0);
  mute.close();
});

test('a registry that is away', async () => {
  const call = await clientOf({ HEARTH_REGISTRY_URL: `http://127.0.0.1:${await freePort()}` });
  expect(await answers(call)).toEqual(registryAway);
});
