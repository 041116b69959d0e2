// The feed tells of a key that will expire: once, however many processes look at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellExpiring } from '#api/events/expiring.ts';
import { createKey } from '#runtime/api-keys.ts';
import { newUlid } from '#runtime/ids.ts';
import { openRecords, type Records } from '#runtime/records.ts';
import { httpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let copies: Records[];
let call: ReturnType<typeof httpClient>;

beforeAll(async () => {
  world = await openWorld();
  copies = [1, 2, 3].map(() => openRecords(world.clickhouse));
  call = httpClient((await world.start('api')).url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

const dayMs = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();

async function keyUntil(expiresAt: string | null): Promise<string> {
  const { body } = await call('POST', '/v1/api-keys', {
    body: { name: 'x', scopes: ['households:read'], expiresAt },
  });
  return String(body['id']);
}

const look = (records: Records, inMs = 0): Promise<void> =>
  tellExpiring({ clickhouse: world.clickhouse, records, nowMs: () => Date.now() + inMs, newUlid });

const everyoneLooks = (inMs = 0): Promise<void[]> =>
  Promise.all([...copies, ...copies].map((records) => look(records, inMs)));

/** What the feed tells, when it is held back no more. */
const told = (count: number): Promise<unknown[]> =>
  until('the events', async () => {
    const { body } = await call('GET', '/v1/events?type=api_key.expiring');
    return Array.isArray(body['data']) && body['data'].length >= count && body['data'];
  });

test('a week before its end, again when its end was moved, and not when it is revoked or lives long', async () => {
  const end = Math.floor(Date.now() / 1000) * 1000 + 3 * dayMs;
  const [soon, revoked] = [await keyUntil(iso(end)), await keyUntil(iso(end))];
  await keyUntil(iso(end + 30 * dayMs));
  await keyUntil(null);
  await call('DELETE', `/v1/api-keys/${revoked}`);
  await everyoneLooks();
  await everyoneLooks();
  const first = { type: 'api_key.expiring', subject: soon, projectId: null };
  expect(await told(1)).toMatchObject([
    { ...first, data: { id: soon, expiresAt: iso(end).replace('.000', '') } },
  ]);
  await call('PATCH', `/v1/api-keys/${soon}`, { body: { expiresAt: iso(end + dayMs) } });
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
