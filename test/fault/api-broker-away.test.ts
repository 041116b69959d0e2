// Promise: while the broker or the registry is unreachable, readings get 503 in bounded time; the API recovers without a restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cacheDir } from '#infra/stack/stack.ts';
import { startLocalKafka } from '#infra/stack/kafka.ts';
import type { Part } from '#infra/stack/part.ts';
import { freePortOffset, portsAt } from '#infra/stack/ports.ts';
import { loadSecrets } from '#infra/stack/secrets.ts';
import { prepareTopics } from '#infra/schema/topics.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { freePort } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hearth-broker-'));
let world: World;
let broker: Part;
let brokerAddress: string;
let key: string;
let startBroker: () => Promise<Part>;

beforeAll(async () => {
  world = await openWorld();
  const ports = portsAt(await freePortOffset());
  brokerAddress = `127.0.0.1:${ports.kafka}`;
  const context = {
    dataDir,
    cacheDir: cacheDir(process.env),
    ports,
    secrets: loadSecrets(dataDir),
    log: () => {},
  };
  startBroker = () => startLocalKafka(context);
  broker = await startBroker();
  await prepareTopics({
    kafka: { brokers: [brokerAddress], clientId: 'test' },
    registry: openRegistry(world.settings.HEARTH_REGISTRY_URL ?? ''),
    prefix: world.settings.HEARTH_TOPIC_PREFIX,
  });
  key = await keyFor(world);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await broker[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
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

test('the API starts without a broker, serves everything else, and takes readings when the broker comes', async () => {
  await broker[Symbol.asyncDispose]();
  const call = await clientOf({ HEARTH_KAFKA: brokerAddress });
  expect(await answers(call)).toEqual(kafkaAway);
  broker = await startBroker();
  await taken(call);
});

test('a broker that goes and comes back while the API runs', async () => {
  const call = await clientOf({ HEARTH_KAFKA: brokerAddress });
  await taken(call);
  await broker[Symbol.asyncDispose]();
  expect(await answers(call)).toEqual(kafkaAway);
  expect((await call('GET', '/v1/devices/did%3Ax%3Ameter')).status).toBe(200);
  broker = await startBroker();
  await taken(call);
});

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
