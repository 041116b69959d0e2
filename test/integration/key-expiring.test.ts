// The feed reports an expiring key once, with any number of processes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import type { Event } from '#infra/client/operations.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { openRecords, type Records } from '#records/records.ts';
import { keyFor } from '#test/support/key.ts';
import { reportExpiring } from '#upkeep/expiring.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let copies: Records[];
let hearth: Client;

beforeAll(async () => {
  world = await openWorld();
  copies = [1, 2, 3].map(() => openRecords(world.clickhouse));
  hearth = openClient({ url: (await world.start('api')).url, key: await keyFor(world) });
});
afterAll(() => world[Symbol.asyncDispose]());

const dayMs = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();

async function keyUntil(expiresAt: string | null): Promise<string> {
  const body = { name: 'x', scopes: ['households:read'], expiresAt } as const;
  return bodyOf(await hearth('createApiKey', { body }), 201).id;
}

const look = (records: Records, inMs = 0): Promise<void> =>
  reportExpiring({ clickhouse: world.clickhouse, records, nowMs: () => Date.now() + inMs, newUlid });

const everyoneLooks = (inMs = 0): Promise<void[]> =>
  Promise.all([...copies, ...copies].map((records) => look(records, inMs)));

/** What the feed tells, when it is held back no more. */
const told = (count: number): Promise<readonly Event[]> =>
  until('the events', async () => {
    const { data } = bodyOf(await hearth('listEvents', { query: { type: 'api_key.expiring' } }), 200);
    return data.length >= count && data;
  });

test('a week before its end, again when its end was moved, and not when it is revoked or lives long', async () => {
  const end = Math.floor(Date.now() / 1000) * 1000 + 3 * dayMs;
  const [soon, revoked] = [await keyUntil(iso(end)), await keyUntil(iso(end))];
  await keyUntil(iso(end + 30 * dayMs));
  await keyUntil(null);
  await hearth('revokeApiKey', { params: { id: revoked } });
  await everyoneLooks();
  await everyoneLooks();
  const first = { type: 'api_key.expiring', subject: soon, projectId: null };
  expect(await told(1)).toMatchObject([
    { ...first, data: { id: soon, expiresAt: iso(end).replace('.000', '') } },
  ]);
  await hearth('patchApiKey', { params: { id: soon }, body: { expiresAt: iso(end + dayMs) } });
  await everyoneLooks();
  expect(await told(2)).toMatchObject([
    first,
    { ...first, data: { id: soon, expiresAt: iso(end + dayMs).replace('.000', '') } },
  ]);
});

test('a key that was made by a command is told of too', async () => {
  const { id } = await createKey(openRecords(world.clickhouse), {
    kind: 'test',
    name: 'by command',
    scopes: ['households:read'],
    projectIds: [],
    expiresAt: iso(Date.now() + 20 * dayMs),
    actor: 'test',
  });
  await everyoneLooks();
  await everyoneLooks(14 * dayMs);
  expect(await told(3)).toMatchObject([{}, {}, { subject: id }]);
});
