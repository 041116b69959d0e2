// The feed under parallel writes while API processes die and hang: nothing behind a cursor, one event and one audit entry each.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { seedOf, stream } from '#infra/fleet/random.ts';
import { openClickHouse } from '#runtime/clickhouse.ts';
import { newUlid } from '#runtime/ids.ts';
import { httpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let key: string;
let reading: Service;

beforeAll(async () => {
  world = await openWorld();
  key = await keyFor(world);
  reading = await world.start('api');
});
afterAll(() => world[Symbol.asyncDispose]());

const page = z.object({
  data: z.array(z.object({ id: z.string(), subject: z.string() })),
  nextCursor: z.string(),
  hasMore: z.boolean(),
});
type Told = z.output<typeof page>['data'];

const get = async (query: string) =>
  page.parse((await httpClient(reading.url, key)('GET', `/v1/events?limit=1000&${query}`)).body);

/** Reads on and on from where the feed ended, until everything that is waited for was told. */
async function follow(isEnough: (told: Told) => boolean): Promise<Told> {
  const told: Told = [];
  let { nextCursor } = await get('');
  await until(
    'all events',
    async () => {
      const found = await get(`after=${nextCursor}`);
      told.push(...found.data);
      nextCursor = found.nextCursor;
      return isEnough(told);
    },
    60_000,
  );
  return told;
}

const bodyOf = (did: string) => ({
  did,
  location: { district: 'N', density: 'Low' },
  baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
});

/** Repeats a create, as a client on a bad network does, until it is answered with 201. */
const create = (did: string, urlNow: () => string): Promise<HttpReply> =>
  until(
    `the create of ${did}`,
    async () => {
      const reply = await httpClient(urlNow(), key)('POST', '/v1/households', {
        body: bodyOf(did),
        headers: { 'idempotency-key': did },
      });
      return reply.status === 201 && reply;
    },
    45_000,
  );

const writers = 6;
const each = 12;
const seed = 20;

test('no event appears behind a cursor, and each write has one event and one audit entry, while copies die and hang', async () => {
  const random = stream(seedOf('events', seed));
  const copies = [await world.start('api'), await world.start('api')];
  const written = new AbortController();
  const chaos = async (): Promise<void> => {
    for (let round = 0; !written.signal.aborted; round++) {
      await pause(200 + random() * 800);
      const place = round % copies.length;
      const victim = copies[place] ?? reading;
      if (random() < 0.5) {
        victim.kill('SIGSTOP');
        await pause(random() * 1500);
        victim.kill('SIGCONT');
      } else {
        victim.kill('SIGKILL');
        await victim.exited;
        copies[place] = await world.start('api');
      }
    }
  };
  const dids = Array.from({ length: writers * each }, (_, index) => `did:x:chaos-${index}`);
  const following = follow((told) => told.length >= dids.length);
  const breaking = chaos();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let index = 0; index < each; index++)
        await create(`did:x:chaos-${writer * each + index}`, () => copies[index % 2]?.url ?? reading.url);
    }),
  );
  written.abort();
  await breaking;
  const told = await following;
  expect(told.map(({ subject }) => subject).toSorted()).toEqual(dids.toSorted());
  const whole = (await get('')).data;
  expect(whole.map(({ id }) => id)).toEqual(told.map(({ id }) => id));
  const row = z.object({ households: z.number(), entries: z.number() });
  expect(
    await world.clickhouse.query(
      row,
      `SELECT (SELECT count() FROM households FINAL WHERE startsWith(did, 'did:x:chaos-')) AS households,
        (SELECT count() FROM audit_log FINAL WHERE action = 'createHousehold') AS entries`,
    ),
  ).toEqual([{ households: dids.length, entries: dids.length }]);
}, 150_000);

test('the feed waits for an insert that takes long, and tells its event in its place', async () => {
  const clickhouse = openClickHouse({
    url: world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '',
    database: world.settings.HEARTH_DATABASE,
  });
  const { length: before } = (await get('')).data;
  const slow = `evt_${newUlid()}`;
  const following = follow((told) => told.length >= 2);
  const inserting = clickhouse.command(
    `INSERT INTO records SELECT 'event', '${slow}', 1, '{"type":"household.updated","subject":"hh_slow","data":{}}', '', '', now64(3)
     FROM numbers(2) WHERE sleepEachRow(2) = 0 AND number = 0`,
  );
  await create('did:x:beside', () => reading.url);
  await inserting;
  const told = await following;
  expect(told.map(({ subject }) => subject).toSorted()).toEqual(['did:x:beside', 'hh_slow']);
  expect((await get('')).data.slice(before).map(({ id }) => id)).toEqual(told.map(({ id }) => id));
  await clickhouse[Symbol.asyncDispose]();
});
