// A day of writes leaves no key in Keeper, and what was unique stays unique without keys.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { repair } from '#records/repair.ts';
import { trimKeys } from '#records/trim.ts';
import { openLog } from '#runtime/process/observe.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  call = httpClient((await world.start('api', { HEARTH_COUNTRY: 'ZM' })).url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

const households = 300;
const dayMs = 24 * 3_600_000;

const count = async (sql: string): Promise<number> => {
  const [row] = await world.clickhouse.query(z.object({ n: z.coerce.number() }), sql);
  return row?.n ?? -1;
};

const keysHeld = (): Promise<number> => count('SELECT count() AS n FROM unique_keys');

/** A household with a meter that has four names: of both DIDs, of its vendor and serial number, and of being installed. */
const bodyOf = (index: number) => ({
  did: `did:x:day-${index}`,
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  members: { adults: 3, children: 2 },
  devices: [
    {
      did: `did:x:day-${index}-meter`,
      type: 'ElectricPressureCooker',
      expectedInterval: 'PT15M',
      vendor: 'V',
      serialNumber: `S-${index}`,
    },
  ],
});

const january = Array.from({ length: 31 }, (_, index) => `2024-01-${String(index + 1).padStart(2, '0')}`);

const analyze = (index: number, parameters: Record<string, number>) =>
  call('POST', '/v1/analysis/household', {
    body: {
      householdId: `did:x:day-${index}`,
      periodStart: '2024-01-01',
      periodEnd: '2024-01-31',
      parameters: { emissionsPerKg: 3, efGrid: 0.5, ...parameters },
    },
  });

/** Some callers at once. */
async function each(
  { length, callers }: { readonly length: number; readonly callers: number },
  work: (index: number) => Promise<void>,
): Promise<void> {
  const queue = Array.from({ length }, (_, index) => index).values();
  const caller = async (): Promise<void> => {
    for (const index of queue) await work(index);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

const pathOf = (index: number): string => `/v1/households/${encodeURIComponent(`did:x:day-${index}`)}`;

/** What the API does once a minute, a day later. */
async function passADay(): Promise<void> {
  const nowMs = Date.now() + dayMs + 60_000;
  await repair({ clickhouse: world.clickhouse, log: openLog('test', 'silent'), nowMs: () => nowMs }, '');
  await trimKeys(world.clickhouse, nowMs);
}

const creating = { length: households, callers: 16 } as const;
const changing = { length: 50, callers: 16 } as const;
const analyzing = { length: 3, callers: 3 } as const;
const first: string[] = [];
let before = 0;

test('a metered household holds five keys, and its change one', { timeout: 120_000 }, async () => {
  before = await keysHeld();
  await each(creating, async (index) => {
    expect((await call('POST', '/v1/households', { body: bodyOf(index) })).status).toBe(201);
  });
  const held = (await keysHeld()) - before;
  console.log(`${held / households} keys per metered household`);
  expect(held).toBe(5 * households);
  await each(changing, async (index) => {
    const changed = await call('PATCH', pathOf(index), { body: { tags: ['changed'] } });
    expect([changed.status, changed.body['version']]).toEqual([200, 2]);
  });
  expect((await keysHeld()) - before).toBe(5 * households + changing.length);
});

test('an analysis holds one key, and a day later there is none at all', { timeout: 120_000 }, async () => {
  const days = deviceDayRows('did:x:day-0-meter', january, meteredDay);
  await world.clickhouse.insertRows('device_days', days);
  await each(analyzing, async (index) => {
    const { status, text } = await analyze(0, { tdl: index / 1000 });
    expect([status, text]).toEqual([200, text]);
    first[index] = text;
  });
  const held = (await keysHeld()) - before;
  expect(held).toBe(5 * households + changing.length + analyzing.length);
  await passADay();
  console.log(`${before + held} keys before the day passed, ${await keysHeld()} after it`);
  expect(await keysHeld()).toBe(0);
});

test('without keys an analysis is the same bytes, also when others fill the list of its period', async () => {
  const sql = "SELECT body FROM records WHERE kind = 'analysis' LIMIT 1";
  const [{ body } = { body: '' }] = await world.clickhouse.query(z.object({ body: z.string() }), sql);
  expect(body).toContain('"computedAt":"');
  const newest = body.replace(/"computedAt":"[^"]*"/, '"computedAt":"2099-01-01T00:00:00.000Z"');
  const later = Array.from({ length: 100 }, (_, index) => ({
    id: `an_later-${index}`,
    version: 1,
    body: newest,
    at: new Date().toISOString(),
  }));
  await world.clickhouse.insertRows('household_analyses', later, {
    columns: ['id', 'version', 'body', 'at'],
  });
  await each(analyzing, async (index) => {
    expect((await analyze(0, { tdl: index / 1000 })).text).toBe(first[index]);
  });
  expect(new Set(first).size).toBe(analyzing.length);
});

test('without keys a repeat is 200, other content 409, and a change is the next version', async () => {
  const repeat = await call('POST', '/v1/households', { body: { ...bodyOf(0), tags: ['changed'] } });
  expect([repeat.status, repeat.body['version']]).toEqual([200, 2]);
  const other = { ...bodyOf(1), baseline: { fuelType: 'Wood', monthlyConsumption: 1 } };
  expect((await call('POST', '/v1/households', { body: other })).status).toBe(409);
  const next = await call('PATCH', pathOf(2), { body: { tags: ['again'] } });
  expect([next.status, next.body['version']]).toEqual([200, 3]);
  const twice = `SELECT count() AS n FROM (SELECT kind, id, version FROM records
    GROUP BY kind, id, version HAVING uniqExact(nonce) > 1)`;
  expect(await count(twice)).toBe(0);
});
