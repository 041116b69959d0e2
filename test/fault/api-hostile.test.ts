// Promise: whatever is sent, the API answers each request with what is wrong with it, keeps its memory, and cuts the slow.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFor } from '#test/support/key.ts';
import { rawHttp } from '#test/support/raw-http.ts';
import type { Service } from '#test/support/service.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { hostileRequests, type HostileRequest } from './hostile/requests.ts';
import { answerTo, faultOf, trickle } from './hostile/send.ts';
import { seedFor } from './ingest-kept.ts';
import { openRandom } from './model/random.ts';

const count = 10_000;
const senders = 8;

/** What a garbage collection leaves for later: 236 MB became 344 MB. */
const mostMoreMb = 200;

let world: World;
let api: Service;
let key: string;

beforeAll(async () => {
  world = await openWorld();
  api = await world.start('api');
  key = await keyFor(world);
});
afterAll(() => world[Symbol.asyncDispose]());

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

interface Outcome {
  readonly faults: string[];
  readonly statuses: Map<number, number>;
  slowest: { readonly ms: number; readonly what: string };
}

/** Sends all, some at once, over connections that are kept. */
async function sendAll(requests: readonly HostileRequest[]): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: senders });
  const outcome: Outcome = { faults: [], statuses: new Map(), slowest: { ms: 0, what: '' } };
  const queue = requests.values();
  const one = async (request: HostileRequest): Promise<void> => {
    const what = `${request.method} ${request.path.slice(0, 200)}`;
    const startedMs = performance.now();
    const answer = await answerTo(api.url, request, { agent, key });
    const ms = performance.now() - startedMs;
    if (ms > outcome.slowest.ms) outcome.slowest = { ms, what };
    outcome.statuses.set(answer.status, (outcome.statuses.get(answer.status) ?? 0) + 1);
    const fault = faultOf(answer, request.method);
    if (fault !== null) outcome.faults.push(`${what}: ${fault}`);
  };
  const sender = async (): Promise<void> => {
    for (const request of queue)
      await one(request).catch((error: unknown) =>
        outcome.faults.push(`${request.method} ${request.path.slice(0, 200)}: ${String(error)}`),
      );
  };
  await Promise.all(Array.from({ length: senders }, sender));
  agent.destroy();
  return outcome;
}

test('10 000 hostile requests', { timeout: 300_000 }, async () => {
  const seed = seedFor('api-hostile');
  const random = openRandom(seed);
  await sendAll(hostileRequests(500, random));
  const beforeMb = residentMb(api.pid);
  const requests = hostileRequests(count, random);
  const { faults, statuses, slowest } = await sendAll(requests);
  const answered = [...statuses.values()].reduce((sum, one) => sum + one);
  const missing = [200, 400, 401, 404, 405, 413, 414, 415, 431].filter((status) => !statuses.has(status));
  expect(
    { faults: faults.slice(0, 20), answered, missing },
    `FAULT_SEED=${seed}, slowest: ${Math.round(slowest.ms)} ms for ${slowest.what}`,
  ).toEqual({ faults: [], answered: count, missing: [] });
  expect(residentMb(api.pid) - beforeMb, `FAULT_SEED=${seed}`).toBeLessThan(mostMoreMb);
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
});

const head = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: hearth', `Authorization: Bearer ${key}`, ...headers, '', ''].join('\r\n');

test('bytes that are no request are 400, and end their connection alone', async () => {
  const lines = ['GET /v1/\0', 'GET /v1/me\x01', 'GET  ', '\x7F\x00', 'GET /v1/me HTTP/1.1\r\nA\0: b\r\n'];
  for (const line of lines)
    expect((await rawHttp(api.url, [head(line, 'Connection: close')])).status).toBe(400);
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
});

test('who sends a body byte by byte is cut with 408, while others are served', async () => {
  const slow = Array.from({ length: 20 }, () =>
    trickle(api.url, head('POST /v1/projects', 'Content-Type: application/json', 'Content-Length: 5000')),
  );
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  for (const reply of await Promise.all(slow))
    expect(reply).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request-timeout"/);
});
