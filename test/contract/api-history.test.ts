// Reads with asOf return the state of that time: a seeded random history of households and a device.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import { seedOf, stream } from '#infra/fleet/random.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
let hearth: Client;

beforeAll(async () => {
  const { url } = world;
  hearth = openClient({ url, key: await keyFor(world) });
});
afterAll(() => world[Symbol.asyncDispose]());

const homes = ['did:history:home-one', 'did:history:home-two'] as const;
const devices = ['did:history:device-one', 'did:history:device-two'] as const;

interface Look {
  readonly at: string;
  readonly homes: readonly Awaited<ReturnType<typeof household>>[];
  readonly devices: readonly Awaited<ReturnType<typeof device>>[];
}

async function household(id: string, asOf?: string) {
  return bodyOf(
    await hearth('getHousehold', { params: { id }, query: asOf === undefined ? {} : { asOf } }),
    200,
  );
}

/** Without what is derived from readings, which is told of the present only. */
async function device(id: string, asOf?: string) {
  const reply = await hearth('getDevice', { params: { id }, query: asOf === undefined ? {} : { asOf } });
  const { connectivity: _, health: __, ...described } = bodyOf(reply, 200);
  return described;
}

/** Everything as it is, with a moment behind the last change and before the next one. */
async function look(): Promise<Look> {
  const found = {
    homes: await Promise.all(homes.map((id) => household(id))),
    devices: await Promise.all(devices.map((id) => device(id))),
  };
  await pause(2);
  const at = new Date().toISOString();
  await pause(2);
  return { at, ...found };
}

type Change = () => Promise<{ readonly status: number }>;

const seed = seedOf('history', 5);
const steps = 30;

test(`each of ${steps} random changes: asOf gives what was read then, and the history has each version once`, async () => {
  const random = stream(seed);
  const pick = <T>(items: readonly [T, ...T[]]): T => {
    const found = items[Math.floor(random() * items.length)];
    return found === undefined ? items[0] : found;
  };
  const text = (): string => `t${Math.floor(random() * 1e6)}`;
  const day = (): string => `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`;
  const changes: readonly [Change, ...Change[]] = [
    () =>
      hearth('updateHousehold', {
        params: { id: pick(homes) },
        body: { tags: [text()], group: pick(['adopter', 'comparison', null]) },
      }),
    () =>
      hearth('updateHousehold', {
        params: { id: pick(homes) },
        body: {
          externalId: pick([text(), null]),
          members: { adults: Math.floor(random() * 9), children: 1 },
        },
      }),
    () =>
      hearth('updateHousehold', {
        params: { id: pick(homes) },
        body: {
          location: { district: text() },
          projectId: pick(['did:history:project-one', 'did:history:project-two', null]),
        },
      }),
    () =>
      hearth('addHouseholdBaseline', {
        params: { id: pick(homes) },
        body: {
          fuelType: pick(['Wood', 'LPG']),
          monthlyConsumption: 1 + random(),
          validFrom: day(),
          reason: 'weighed again',
        },
      }),
    () =>
      hearth('changeHouseholdStatus', {
        params: { id: pick(homes) },
        body: { to: pick(['active', 'inactive']), reason: text() },
      }),
    () =>
      hearth('changeDevice', {
        params: { id: pick(devices) },
        body: { firmware: pick([text(), null]), serialNumber: text(), vendor: 'V' },
      }),
    () =>
      hearth('changeDeviceStatus', {
        params: { id: pick(devices) },
        body: { to: pick(['provisioned', 'active', 'maintenance', 'suspended', 'lost']), reason: text() },
      }),
    () =>
      hearth('installDevice', {
        params: { id: pick(devices) },
        body: { householdId: pick([...homes, null]) },
      }),
  ];
  await hearth('createProject', { body: { did: 'did:history:project-one', name: 'One' } });
  await hearth('createProject', { body: { did: 'did:history:project-two', name: 'Two' } });
  for (const did of homes) {
    const body = {
      did,
      location: { district: 'N', density: 'Low' },
      baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
    } as const;
    bodyOf(await hearth('createHousehold', { body }), 201);
  }
  for (const did of devices) bodyOf(await hearth('createDevice', { body: { did, type: 'LpgStove' } }), 201);
  const looks = [await look()];
  const statuses = new Set<number>();
  while (looks.length < steps) {
    const { status } = await pick(changes)();
    statuses.add(status);
    looks.push(await look());
  }
  expect([...statuses].filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  const again = looks.map(async ({ at }) => ({
    at,
    homes: await Promise.all(homes.map((id) => household(id, at))),
    devices: await Promise.all(devices.map((id) => device(id, at))),
  }));
  expect(await Promise.all(again), `seed ${seed}`).toEqual(looks);
  for (const [index, id] of homes.entries()) {
    const { data } = bodyOf(
      await hearth('getHouseholdHistory', { params: { id }, query: { limit: 1000 } }),
      200,
    );
    const read = looks.map((one) => one.homes[index]).flatMap((one) => (one ? [one] : []));
    expect(data.map(({ version }) => version)).toEqual(
      Array.from({ length: data.length }, (_, at) => data.length - at),
    );
    expect(read.at(-1)?.version).toBe(data.length);
    for (const one of read) {
      const { devices: _, ...record } = one;
      expect(data.find(({ version }) => version === one.version)?.record).toEqual(record);
    }
  }
});
