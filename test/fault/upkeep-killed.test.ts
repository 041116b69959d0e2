// Promise: the API serves without upkeep; when upkeep returns, it completes what a dead API left and reports what happened meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openProxy } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import type { Service } from '#test/support/service.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let key: string;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  key = await keyFor(world);
  call = httpClient((await world.start('api')).url, key);
});
afterAll(() => world[Symbol.asyncDispose]());

const bodyOf = (did: string) => ({
  did,
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  devices: [{ did: `${did}:meter`, type: 'SmartMeter', expectedInterval: 'PT5M' }],
});

/** A copy of the API dies when the keys of its operation are reserved and its records cannot be read yet. */
async function dieInCreate(did: string): Promise<void> {
  await using line = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  const copy = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url });
  const sprung = line.trap({ table: /^records$/, at: 'body', act: () => copy.kill('SIGKILL') });
  const reply = httpClient(copy.url, key)('POST', '/v1/households', { body: bodyOf(did) });
  await expect(reply).rejects.toThrow('fetch failed');
  await Promise.all([sprung, copy.exited]);
}

/** Reads the log alone: a request could complete the operation itself. */
const versionsOf = (did: string): Promise<unknown[]> =>
  world.clickhouse.query(
    z.unknown(),
    `SELECT version FROM records WHERE kind = 'household' AND JSONExtractString(body, 'did') = {did:String}`,
    { did },
  );

const silentDevices = async (): Promise<unknown[]> => {
  const { body } = await call('GET', '/v1/events?type=device.silent');
  return z.array(z.object({ subject: z.string() })).parse(body['data']);
};

/** Since each duty last succeeded, s. */
async function lateSeconds({ url }: Service): Promise<number[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...text.matchAll(/^hearth_upkeep_late_seconds\{.*\} (.*)$/gm)].map(([, seconds]) =>
    Number(seconds),
  );
}

/** Resolves when each duty of a copy succeeded after the call. */
async function dutiesDone(copy: Service): Promise<void> {
  const calledMs = performance.now();
  await until('each duty to succeed', async () => {
    const sinceSeconds = (performance.now() - calledMs) / 1000;
    const late = await lateSeconds(copy);
    return late.length > 0 && late.every((seconds) => seconds < sinceSeconds);
  });
}

/** How often the event of a resource was written; a row that is repeated has the same id. */
async function eventsOf(type: string, did: string): Promise<number | undefined> {
  const row = z.object({ n: z.number() });
  const sql = `SELECT toUInt32(uniqExact(id)) AS n FROM events WHERE type = {type:String} AND subject IN (
    SELECT id FROM devices WHERE did = {did:String} UNION ALL SELECT id FROM households WHERE did = {did:String})`;
  return (await world.clickhouse.query(row, sql, { type, did }))[0]?.n;
}

test('upkeep is killed: requests are served, and its duties are caught up when it returns', async () => {
  const killed = await world.start('upkeep');
  killed.kill('SIGKILL');
  await killed.exited;
  expect((await call('GET', '/readyz')).status).toBe(200);
  expect((await call('POST', '/v1/households', { body: bodyOf('did:x:served') })).status).toBe(201);
  expect((await call('GET', '/v1/households/did%3Ax%3Aserved')).status).toBe(200);
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await world.clickhouse.insertRows('device_heard', [
    {
      device_did: 'did:x:served:meter',
      kind: 'power',
      last_observed_at: hourAgo,
      last_arrived_at: hourAgo,
    },
  ]);
  await dieInCreate('did:x:left');
  expect(await versionsOf('did:x:left')).toEqual([]);
  const copies = await Promise.all([world.start('upkeep'), world.start('upkeep')]);
  await until('the household to be completed', async () => (await versionsOf('did:x:left')).length > 0);
  expect((await call('GET', '/v1/households/did%3Ax%3Aleft')).status).toBe(200);
  expect(await until('the event', async () => (await silentDevices()).length > 0 && silentDevices())).toEqual(
    [{ subject: 'did:x:served:meter' }],
  );
  // What is done may have begun before: the second time it is a whole round of each copy.
  for (let time = 0; time < 2; time++) await Promise.all(copies.map(dutiesDone));
  // A copy that ends first writes the events of all that it committed.
  await Promise.all(copies.map((copy) => copy.stop()));
  expect(await eventsOf('device.silent', 'did:x:served:meter')).toBe(1);
  expect(await eventsOf('household.created', 'did:x:left')).toBe(1);
});
