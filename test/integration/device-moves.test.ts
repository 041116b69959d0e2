// A device is in one place: what 100 moves at once, by two API processes, leave never overlaps, also in the past.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { overlap } from '#domain/stays.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let clients: readonly HttpClient[];

const homes = ['did:x:home-a', 'did:x:home-b', 'did:x:home-c'];

beforeAll(async () => {
  world = await openWorld();
  const services = [await world.start('api'), await world.start('api')];
  const key = await keyFor(world);
  clients = services.map(({ url }) => httpClient(url, key));
  for (const did of homes) {
    const body = {
      did,
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    };
    await client(0)('POST', '/v1/households', { body });
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
