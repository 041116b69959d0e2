// Many large bodies at once: each is answered, memory stays bounded, and small requests are served meanwhile.
import { readFileSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

const path = '/v1/readings/batches';
const deviceId = 'did:x:large-meter';
const gzip = { 'content-encoding': 'gzip' };

/** The process itself (some 130 MB) and four bodies at work; 40 of them at once took above 1 GB. */
const mostMb = 700;

let world: World;
let api: Service;
let key: string;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  api = await world.start('api');
  key = await keyFor(world);
  call = httpClient(api.url, key);
  await call('POST', '/v1/households', {
    body: {
      projectId: 'did:x:project-large',
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      devices: [{ did: deviceId, type: 'SmartMeter' }],
    },
  });
});
afterAll(() => world[Symbol.asyncDispose]());

const peakMb = (): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))?.[1]) / 1024;

const batchOf = (count: number) => ({
  deviceId,
  readings: Array.from({ length: count }, (_, sequence) => ({
    kind: 'temperature',
    observedAt: '2026-11-02T10:00:00Z',
    sequence,
    temperatureC: 85.4,
  })),
});

/** 40 at once; resolves to what they were answered, after the process answered another request. */
async function flood(body: Uint8Array, type: string): Promise<HttpReply[]> {
  const headers = { ...gzip, 'content-type': type };
  const replies = await Promise.all(Array.from({ length: 40 }, () => call('POST', path, { body, headers })));
  expect((await call('GET', '/v1/me')).status).toBe(200);
  return replies;
}

const outcome = ({ status, headers, body }: HttpReply) =>
  status === 503 ? `503 ${headers.get('retry-after')} ${String(body['code'])}` : status;

const [many, most] = [2e6, 2e5];

test.each<[string, string, string, string]>([
  ['a document', 'application/json', `{"readings":[${'{},'.repeat(many)}{}]}`, 'too-many-values'],
  ['a document that may be read', 'application/json', `{"readings":[${'{},'.repeat(most)}{}]}`, 'too-large'],
  ['CloudEvents', 'application/cloudevents-batch+json', `[${'{},'.repeat(most)}{}]`, 'too-large'],
  ['lines', 'application/x-ndjson', '{}\n'.repeat(most), 'too-large'],
  ['lines of many', 'application/x-ndjson', `[${'{},'.repeat(most)}{}]\n`.repeat(6), 'too-many-values'],
  ['one deep list', 'application/json', '['.repeat(many), 'too-many-values'],
])('far too many empty readings as %s', { timeout: 120_000 }, async (_what, type, text, code) => {
  const replies = await flood(gzipSync(text), type);
  const refused = replies.filter(({ status }) => status === 400);
  expect(refused.length).toBeGreaterThan(0);
  for (const { body } of refused) expect(body['errors']).toMatchObject([{ code }]);
  for (const reply of replies) expect([400, '503 5 dependency-unavailable']).toContain(outcome(reply));
  expect(peakMb()).toBeLessThan(mostMb);
});

test('forty batches of ten thousand readings', { timeout: 120_000 }, async () => {
  const replies = await flood(gzipSync(JSON.stringify(batchOf(10_000))), 'application/json');
  const outcomes = replies.map(outcome);
  expect(outcomes).toContain(202);
  for (const each of outcomes) expect([202, '503 5 dependency-unavailable']).toContain(each);
  expect(peakMb()).toBeLessThan(mostMb);
});

/** A request that sends its headers and then nothing. */
function hanging(): ClientRequest {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...gzip };
  const sent = request(`${api.url}${path}`, { method: 'POST', headers });
  sent.on('error', () => {});
  sent.flushHeaders();
  return sent;
}

/** Each may come to be 8 MiB, and there is room for 128. */
const hangingMax = 16;

test('bodies that hang hold up the large ones only, and leave their room when they go', async () => {
  const packed = { body: gzipSync(JSON.stringify(batchOf(1))), headers: gzip };
  const held = Array.from({ length: hangingMax }, hanging);
  await until('the large ones to be turned away', async () => {
    if (outcome(await call('POST', path, packed)) === '503 5 dependency-unavailable') return true;
    // This call may have had the room of one of them, which was turned away in its place.
    held.push(hanging());
    return false;
  });
  expect((await call('POST', path, { body: batchOf(1) })).status).toBe(202);
  for (const each of held) each.destroy();
  expect((await call('POST', path, packed)).status).toBe(202);
});
