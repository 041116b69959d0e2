// A device is in one place, also in the past, and in no archived household: changes at once by two API processes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overlap } from '#domain/stays.ts';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import type { Installation } from '#infra/client/operations.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let clients: readonly Client[];

const householdBody = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
} as const;
const meter = { type: 'SmartMeter' } as const;
const homes = ['did:x:home-a', 'did:x:home-b', 'did:x:home-c'] as const;

beforeAll(async () => {
  world = await openWorld();
  const services = [await world.start('api'), await world.start('api')];
  const key = await keyFor(world);
  clients = services.map(({ url }) => openClient({ url, key }));
  for (const did of homes) {
    bodyOf(await client(0)('createHousehold', { body: { ...householdBody, did } }), 201);
  }
});
afterAll(() => world[Symbol.asyncDispose]());

const client = (index: number): Client => clients[index % clients.length] ?? expect.fail('no client');

const homeOf = (index: number): string => homes[index % homes.length] ?? homes[0];

/** Its DID. */
async function registered(householdId?: string): Promise<string> {
  const body = { ...meter, ...(householdId !== undefined && { householdId }) };
  return bodyOf(await client(0)('createDevice', { body }), 201).did;
}

const moves = (id: string, count: number, fromOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) =>
    client(index)('installDevice', {
      params: { id },
      body: { householdId: homeOf(index), from: fromOf(index) },
    }),
  );

async function staysOf(id: string): Promise<readonly Installation[]> {
  const reply = await client(1)('listDeviceInstallations', { params: { id }, query: { limit: 1000 } });
  return bodyOf(reply, 200).data;
}

/** Ids of the stays that were made. */
const made = (replies: readonly Awaited<ReturnType<typeof moves>[number]>[]): string[] =>
  replies.flatMap((reply) => (reply.status === 201 ? [reply.body.id] : []));

const ms = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

function expectOneOpen(stays: readonly Installation[]): void {
  expect(stays.filter(({ to }) => to === null)).toHaveLength(1);
  expectNoOverlap(stays);
}

function expectNoOverlap(stays: readonly Installation[]): void {
  const times = stays.map(({ from, to }) => ({ fromMs: ms(from), toMs: ms(to) }));
  const pairs = times.flatMap((a, index) => times.slice(index + 1).map((b) => [a, b] as const));
  expect(pairs.filter(([a, b]) => overlap(a, b))).toEqual([]);
}

test('100 moves of one device at once leave one open installation, and each 201 is one of its stays', async () => {
  const device = await registered(homes[0]);
  const replies = await Promise.all(
    moves(device, 100, (index) => new Date(1_700_000_000_000 + index * 60_000).toISOString()),
  );
  expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  const opened = made(replies);
  const stays = await staysOf(device);
  expectOneOpen(stays);
  expect(opened.length).toBeGreaterThan(0);
  expect(stays.map(({ id }) => id).slice(1)).toEqual(expect.arrayContaining(opened));
  expect(stays).toHaveLength(opened.length + 1);
});

test('of 100 moves to one moment exactly one is made', async () => {
  const device = await registered(homes[0]);
  const replies = await Promise.all(moves(device, 100, () => '2026-03-02T00:00:00Z'));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201, 409]));
  expect(made(replies)).toHaveLength(1);
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
  } as const;
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) => client(index)('createDevice', { body })),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status !== 201 && status !== 200)).toEqual([]);
  expectOneOpen(await staysOf(body.did));
});

test('of 100 overlapping stays of the past, and a move among them, no two that meet are kept', async () => {
  const device = await registered();
  const day = (number: number): string => new Date(Date.UTC(2025, 0, number)).toISOString();
  // Each lasts three days and begins a day after the one before it.
  const past = Array.from({ length: 100 }, (_, index) =>
    client(index)('installDevice', {
      params: { id: device },
      body: { householdId: homeOf(index), from: day(index), to: day(index + 3) },
    }),
  );
  const replies = await Promise.all([...past, ...moves(device, 1, () => day(50))]);
  expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  const kept = made(replies);
  expect(kept.length).toBeGreaterThan(0);
  const stays = await staysOf(device);
  expect(stays.map(({ id }) => id).sort()).toEqual(kept.sort());
  expectNoOverlap(stays);
});

/** DIDs of the households in which a device is installed now; none for a device that nobody made. */
async function homesOf(id: string): Promise<string[]> {
  const reply = await client(1)('listDeviceInstallations', { params: { id }, query: { limit: 1 } });
  if (reply.status === 404) return [];
  return bodyOf(reply, 200).data.map(({ householdId, to }) => {
    expect(to).toBeNull();
    return householdId;
  });
}

test('a household is archived or gets a device, not both: 100 pairs at once', async () => {
  const pairs = Array.from({ length: 100 }, (_, index) => ({
    home: `did:x:pair-home-${index}`,
    device: `did:x:pair-device-${index}`,
    // Half of the devices exist and come, the others are registered there.
    exists: index % 2 === 0,
    copies: index % 4 < 2 ? ([0, 1] as const) : ([1, 0] as const),
  }));
  const ready = pairs.map(async ({ home: did, device, exists }, index) => {
    bodyOf(await client(index)('createHousehold', { body: { ...householdBody, did } }), 201);
    if (exists) bodyOf(await client(index)('createDevice', { body: { ...meter, did: device } }), 201);
  });
  await Promise.all(ready);
  const outcomes = pairs.map(async ({ home: householdId, device, exists, copies: [one, other] }) => {
    const [archived, installed] = await Promise.all([
      client(one)('archiveHousehold', { params: { id: householdId } }),
      exists
        ? client(other)('installDevice', { params: { id: device }, body: { householdId } })
        : client(other)('createDevice', { body: { ...meter, did: device, householdId } }),
    ]);
    return `${archived.status} ${installed.status}`;
  });
  const told = await Promise.all(outcomes);
  expect(told.filter((one) => !['204 409', '409 201', '409 409'].includes(one))).toEqual([]);
  const found = pairs.map(async ({ home: id, device }) => {
    const { status } = bodyOf(await client(0)('getHousehold', { params: { id } }), 200);
    return [status, await homesOf(device)];
  });
  expect(await Promise.all(found)).toEqual(
    pairs.map(({ home }, index) => [
      told[index]?.startsWith('204') ? 'archived' : 'active',
      told[index]?.endsWith('201') ? [home] : [],
    ]),
  );
});
