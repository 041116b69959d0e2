// The events feed over real HTTP: order, cursors, filters, the long poll, and what a limited key sees.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createKey } from '#records/api-keys/api-keys.ts';
import { newUlid, ulidTime } from '#runtime/process/ids.ts';
import { openRecords } from '#records/records.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let url: string;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  url = (await world.start('api')).url;
  call = httpClient(url, await keyFor(world));
  await create('one', { devices: [{ did: 'did:x:feed-stove', type: 'SmartMeter' }] });
  await create('two', { projectId: 'did:x:feed-two' });
});
afterAll(() => world[Symbol.asyncDispose]());

const create = async (name: string, more: object = {}) => {
  const body = {
    did: `did:x:feed-${name}`,
    location: { district: 'N', density: 'Low' },
    baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
    projectId: 'did:x:feed-one',
    ...more,
  };
  const reply = await call('POST', '/v1/households', { body });
  expect(reply.status).toBe(201);
  return reply.body;
};

const page = z.object({
  data: z.array(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      at: z.string(),
      subject: z.string(),
      projectId: z.string().nullable(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  nextCursor: z.string(),
  hasMore: z.boolean(),
});

const feed = async (query: string, client = call) =>
  page.parse((await client('GET', `/v1/events?${query}`)).body);
const told = ({ data }: z.output<typeof page>): string[] =>
  data.map(({ type, subject }) => `${type} ${subject}`);

/** The feed once the three events of the beginning are behind its hold-back. */
const settled = () =>
  until('the first events', async () => {
    const found = await feed('limit=1000');
    return found.data.length >= 3 && found;
  });

const first = [
  'household.created did:x:feed-one',
  'device.registered did:x:feed-stove',
  'household.created did:x:feed-two',
];

test('events come in the order of their writes, thin, with the DIDs of what they are about', async () => {
  const found = await settled();
  expect(told(found).slice(0, 3)).toEqual(first);
  const [made] = found.data;
  expect(made).toMatchObject({
    id: expect.stringMatching(/^evt_[0-9A-HJKMNP-TV-Z]{26}$/),
    projectId: 'did:x:feed-one',
    data: { id: expect.stringMatching(/^hh_/) },
  });
});

test('an event and the cursor of a page lead on; pages neither repeat nor lose an event', async () => {
  const all = await settled();
  const seen: string[] = [];
  for (let after = ''; ;) {
    const found = await feed(`limit=1${after}`);
    seen.push(...told(found));
    after = `&after=${found.nextCursor}`;
    if (!found.hasMore) break;
  }
  expect(seen).toEqual(told(all));
  expect(told(await feed(`after=${all.data[0]?.id}`))).toEqual(told(all).slice(1));
  expect((await feed(`after=${all.nextCursor}`)).data).toEqual([]);
});

test('filters choose types and projects', async () => {
  await settled();
  expect(told(await feed('type=device.registered'))).toEqual([first[1]]);
  expect(told(await feed('projectId=did%3Ax%3Afeed-two'))).toEqual([first[2]]);
  expect(await call('GET', '/v1/events?type=device.exploded')).toMatchObject({
    status: 400,
    body: { code: 'invalid-query' },
  });
});

test('a long poll is answered when the event that it waits for comes', async () => {
  const { nextCursor } = await settled();
  const waiting = feed(`after=${nextCursor}&wait=20&type=household.created`);
  await create('late');
  expect(told(await waiting)).toEqual(['household.created did:x:feed-late']);
});

test('a long poll without an event ends with an empty page that leads on', async () => {
  const { nextCursor } = await feed('projectId=did%3Ax%3Anobody&wait=1');
  expect((await feed(`after=${nextCursor}&projectId=did%3Ax%3Anobody`)).data).toEqual([]);
});

test('an event that was published twice is told once', async () => {
  const before = await settled();
  const id = before.data[0]?.id;
  await world.clickhouse.command(
    `INSERT INTO events (id, body, at) SELECT id, body, at FROM records WHERE kind = 'event' AND id = '${id}'`,
  );
  // The feed itself may have repeated it, as a proof.
  const count = z.object({ n: z.number().min(2) });
  await world.clickhouse.query(count, `SELECT count() AS n FROM events WHERE id = '${id}'`);
  await create('after-repeat');
  const found = await until('the event behind the repeated one', async () => {
    const rest = await feed(`after=${before.data[0]?.id}`);
    return told(rest).includes('household.created did:x:feed-after-repeat') && rest;
  });
  expect(found.data.map((event) => event.id)).not.toContain(id);
});

test('who waits is not held up by a page of events that were told before', async () => {
  const { nextCursor, data } = await settled();
  await world.clickhouse.command(
    `INSERT INTO events (id, body, at) SELECT id, body, at FROM records WHERE kind = 'event' AND id = '${data[0]?.id}'`,
  );
  await create('behind-a-repeat');
  await until('the event behind the repeated one', async () =>
    told(await feed(`after=${nextCursor}`)).includes('household.created did:x:feed-behind-a-repeat'),
  );
  expect(await feed(`after=${nextCursor}&limit=1&wait=20`)).toMatchObject({ data: [], hasMore: true });
}, 15_000);

const dayMs = 86_400_000;

test('a cursor from before what is kept is 410 with the oldest event', async () => {
  const { data } = await settled();
  const old = `evt_${ulidTime(Date.now() - 91 * dayMs)}${newUlid().slice(10)}`;
  const place = Buffer.from(JSON.stringify([(Date.now() - 91 * dayMs) * 1000, old, 'events']));
  for (const after of [old, place.toString('base64url')])
    expect(await call('GET', `/v1/events?after=${after}`)).toMatchObject({
      status: 410,
      body: { code: 'events-expired', oldest: data[0]?.id },
    });
});

test.each([`evt_${newUlid()}`, 'evt_nothing', 'nonsense'])('the cursor %s is 400', async (after) => {
  expect(await call('GET', `/v1/events?after=${after}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid-cursor', errors: [{ parameter: 'after' }] },
  });
});

test('a limited key has the events of its projects alone, and learns nothing of the others', async () => {
  const all = await settled();
  const project = await call('GET', '/v1/projects/did%3Ax%3Afeed-two');
  const { key } = await createKey(openRecords(world.clickhouse), {
    kind: 'test',
    name: 'limited',
    scopes: ['events:read'],
    projectIds: [String(project.body['id'])],
    expiresAt: null,
    actor: 'test',
  });
  const limited = httpClient(url, key);
  expect(told(await feed('', limited))).toEqual([first[2]]);
  expect(told(await feed('projectId=did%3Ax%3Afeed-one', limited))).toEqual([]);
  expect(await limited('GET', `/v1/events?after=${all.data[0]?.id}`)).toMatchObject({ status: 400 });
});

test('the name by which lists go on is answered with that of the feed', async () => {
  const { status, body } = await call('GET', '/v1/events?cursor=x');
  expect(status).toBe(400);
  expect(body['errors']).toMatchObject([{ parameter: 'cursor', code: 'unknown-field', suggestion: 'after' }]);
});
