// A device is in one place, also in the past, and in no archived household: changes at once by two API processes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { overlap } from '#domain/stays.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let clients: readonly HttpClient[];

const householdBody = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};
const homes = ['did:x:home-a', 'did:x:home-b', 'did:x:home-c'];

beforeAll(async () => {
  world = await openWorld();
  const services = [await world.start('api'), await world.start('api')];
  const key = await keyFor(world);
  clients = services.map(({ url }) => httpClient(url, key));
  for (const did of homes) {
    await client(0)('POST', '/v1/households', { body: { ...householdBody, did } });
  }
});
afterAll(() => world[Symbol.asyncDispose]());

const client = (index: number): HttpClient => clients[index % clients.length] ?? expect.fail('no client');

async function registered(): Promise<string> {
  const body = { type: 'SmartMeter', householdId: homes[0] };
  return (await client(0)('POST', '/v1/devices', { body })).headers.get('location') ?? '';
}

const moves = (device: string, count: number, fromOf: (index: number) => string): Promise<HttpReply>[] =>
  Array.from({ length: count }, (_, index) =>
    client(index)('POST', `${device}/installations`, {
      body: { householdId: homes[index % homes.length], from: fromOf(index) },
    }),
  );

const installation = z.object({ id: z.string(), from: z.string().nullable(), to: z.string().nullable() });

async function staysOf(device: string): Promise<z.output<typeof installation>[]> {
  const { body } = await client(1)('GET', `${device}/installations?limit=1000`);
  return z.array(installation).parse(body['data']);
}

const ms = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

function expectOneOpen(stays: readonly z.output<typeof installation>[]): void {
  expect(stays.filter(({ to }) => to === null)).toHaveLength(1);
  expectNoOverlap(stays);
}

function expectNoOverlap(stays: readonly z.output<typeof installation>[]): void {
  const times = stays.map(({ from, to }) => ({ fromMs: ms(from), toMs: ms(to) }));
  const pairs = times.flatMap((a, index) => times.slice(index + 1).map((b) => [a, b] as const));
  expect(pairs.filter(([a, b]) => overlap(a, b))).toEqual([]);
}

test('100 moves of one device at once leave one open installation, and each 201 is one of its stays', async () => {
  const device = await registered();
  const replies = await Promise.all(
    moves(device, 100, (index) => new Date(1_700_000_000_000 + index * 60_000).toISOString()),
  );
  expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  const opened = replies.filter(({ status }) => status === 201).map(({ body }) => body['id']);
  const stays = await staysOf(device);
  expectOneOpen(stays);
  expect(opened.length).toBeGreaterThan(0);
  expect(stays.map(({ id }) => id).slice(1)).toEqual(expect.arrayContaining(opened));
  expect(stays).toHaveLength(opened.length + 1);
});

test('of 100 moves to one moment exactly one is made', async () => {
  const device = await registered();
  const replies = await Promise.all(moves(device, 100, () => '2026-03-02T00:00:00Z'));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201, 409]));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  const stays = await staysOf(device);
  expect(stays).toHaveLength(2);
  expectOneOpen(stays);
});

test('a device that is registered 100 times at once with a household is there once', async () => {
  const body = {
    did: 'did:x:raced',
    type: 'SmartMeter',
    vendor: 'V',
    serialNumber: '1',
    householdId: homes[1],
  };
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) => client(index)('POST', '/v1/devices', { body })),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status !== 201 && status !== 200)).toEqual([]);
  expectOneOpen(await staysOf('/v1/devices/did%3Ax%3Araced'));
});

test('of 100 overlapping stays of the past, and a move among them, no two that meet are kept', async () => {
  const { headers } = await client(0)('POST', '/v1/devices', { body: { type: 'SmartMeter' } });
  const device = headers.get('location') ?? '';
  const day = (number: number): string => new Date(Date.UTC(2025, 0, number)).toISOString();
  // Each lasts three days and begins a day after the one before it.
  const past = Array.from({ length: 100 }, (_, index) =>
    client(index)('POST', `${device}/installations`, {
      body: { householdId: homes[index % homes.length], from: day(index), to: day(index + 3) },
    }),
  );
  const replies = await Promise.all([...past, ...moves(device, 1, () => day(50))]);
  expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  const kept = replies.filter(({ status }) => status === 201).map(({ body }) => String(body['id']));
  expect(kept.length).toBeGreaterThan(0);
  const stays = await staysOf(device);
  expect(stays.map(({ id }) => id).sort()).toEqual(kept.sort());
  expectNoOverlap(stays);
});

const at = (kind: string, did: string): string => `/v1/${kind}/${encodeURIComponent(did)}`;

const openStays = z.object({ data: z.array(z.object({ householdId: z.string(), to: z.null() })) });

/** DIDs of the households in which a device is installed now; none for a device that nobody made. */
async function homesOf(device: string): Promise<string[]> {
  const { status, body } = await client(1)('GET', `${at('devices', device)}/installations?limit=1`);
  return status === 404 ? [] : openStays.parse(body).data.map(({ householdId }) => householdId);
}

test('a household is archived or gets a device, not both: 100 pairs at once', async () => {
  const pairs = Array.from({ length: 100 }, (_, index) => ({
    home: `did:x:pair-home-${index}`,
    device: `did:x:pair-device-${index}`,
    // Half of the devices exist and come, the others are registered there.
    exists: index % 2 === 0,
    copies: index % 4 < 2 ? ([0, 1] as const) : ([1, 0] as const),
  }));
  const made = pairs.map(async ({ home, device, exists }, index) => {
    const household = await client(index)('POST', '/v1/households', {
      body: { ...householdBody, did: home },
    });
    if (!exists) return [household.status];
    const meter = await client(index)('POST', '/v1/devices', { body: { did: device, type: 'SmartMeter' } });
    return [household.status, meter.status];
  });
  expect(new Set((await Promise.all(made)).flat())).toEqual(new Set([201]));
  const outcomes = pairs.map(async ({ home, device, exists, copies: [one, other] }) => {
    const [archived, installed] = await Promise.all([
      client(one)('DELETE', at('households', home)),
      exists
        ? client(other)('POST', `${at('devices', device)}/installations`, { body: { householdId: home } })
        : client(other)('POST', '/v1/devices', {
            body: { did: device, type: 'SmartMeter', householdId: home },
          }),
    ]);
    return `${archived.status} ${installed.status}`;
  });
  const told = await Promise.all(outcomes);
  expect(told.filter((one) => !['204 409', '409 201', '409 409'].includes(one))).toEqual([]);
  const found = pairs.map(async ({ home, device }) => {
    const { body } = await client(0)('GET', at('households', home));
    return [String(body['status']), await homesOf(device)];
  });
  expect(await Promise.all(found)).toEqual(
    pairs.map(({ home }, index) => [
      told[index]?.startsWith('204') ? 'archived' : 'active',
      told[index]?.endsWith('201') ? [home] : [],
    ]),
  );
});
