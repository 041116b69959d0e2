// The feed under parallel writes while API processes die and hang: no event appears before a cursor, one event and one audit entry each.
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { seedOf, stream } from '#infra/fleet/random.ts';
import { newUlid } from '#runtime/process/ids.ts';
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
  [reading] = await Promise.all([world.start('api'), world.start('upkeep')]);
});
afterAll(() => world[Symbol.asyncDispose]());

const page = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string(), subject: z.string() })),
  nextCursor: z.string(),
  hasMore: z.boolean(),
});
type Told = z.output<typeof page>['data'];

const get = async (query: string) => {
  const { status, text } = await httpClient(reading.url, key)('GET', `/v1/events?limit=1000&${query}`);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return page.parse(JSON.parse(text));
};

/** Reads on and on from a cursor, or from where the feed ended, until everything that is waited for was told. */
async function follow(isEnough: (told: Told) => boolean, from?: string): Promise<Told> {
  const told: Told = [];
  let nextCursor = from ?? (await get('')).nextCursor;
  await until(
    'all events',
    async () => {
      const found = await get(`after=${nextCursor}`);
      told.push(...found.data);
      nextCursor = found.nextCursor;
      return isEnough(told);
    },
    300_000,
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

/** Begins an insert of these events, each a block of its own, and leaves it open. */
function heldInsert(ids: readonly string[]): { readonly end: () => Promise<void> } {
  const ended = Promise.withResolvers<void>();
  const body = JSON.stringify({ type: 'household.updated', subject: 'hh_held', data: {} });
  const at = new Date().toISOString();
  async function* lines() {
    for (const id of ids) yield `${JSON.stringify({ id, body, at })}\n`;
    await ended.promise;
  }
  const { origin, username, password } = new URL(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  const query = new URLSearchParams({
    database: world.settings.HEARTH_DATABASE,
    query: 'INSERT INTO events (id, body, at) FORMAT JSONEachRow',
    async_insert: '0',
    date_time_input_format: 'best_effort',
    // It begins before all of it has come, and each block is written at once.
    max_query_size: '64',
    input_format_parallel_parsing: '0',
    max_insert_block_size: '1',
    min_insert_block_size_rows: '1',
    min_insert_block_size_bytes: '1',
  });
  const sent = fetch(`${origin}/?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${username}:${decodeURIComponent(password)}`)}` },
    body: Readable.from(lines()),
    duplex: 'half',
  });
  return {
    end: async () => {
      ended.resolve();
      const reply = await sent;
      expect([reply.status, await reply.text()]).toEqual([200, '']);
    },
  };
}

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
  // Upkeep publishes what a copy that was killed had reserved.
  await until('the audit entry of each write', async () => (await entries()) >= dids.length, 180_000);
  expect(await entries()).toBe(dids.length);
  const households = `SELECT toUInt32(count()) AS n FROM households FINAL WHERE startsWith(did, 'did:x:chaos-')`;
  expect(await number(households)).toBe(dids.length);
}, 360_000);

const entries = (): Promise<number> =>
  number(`SELECT toUInt32(count()) AS n FROM audit_log FINAL WHERE action = 'createHousehold'`);

const number = async (sql: string): Promise<number> =>
  (await world.clickhouse.query(z.object({ n: z.number() }), sql))[0]?.n ?? 0;

test('an insert that is held open with an earlier time holds back what ends before it, and is told in its place', async () => {
  const { nextCursor } = await get('');
  const [first, second] = [`evt_${newUlid()}`, `evt_${newUlid()}`];
  const held = heldInsert([first, second]);
  await until('the time of the first event of the insert', async () => {
    const written = `SELECT toUInt32(sum(written_rows)) AS n FROM system.processes
      WHERE current_database = currentDatabase() AND startsWith(query, 'INSERT INTO events ')`;
    return (await number(written)) > 0;
  });
  await create('did:x:ended-before', () => reading.url);
  await until('the time after which the feed tells what nothing holds back', async () => {
    const ripe = `SELECT toUInt32(count()) AS n FROM events
      WHERE id NOT IN ('${first}', '${second}') AND published_at > now64(6) - INTERVAL 3 SECOND`;
    return (await number(ripe)) === 0;
  });
  // The server sees the start of the insert a little earlier or later at each look.
  const looks = await Promise.all(Array.from({ length: 100 }, () => get(`after=${nextCursor}`)));
  expect(looks.flatMap(({ data }) => data)).toEqual([]);
  const before = await get(`after=${nextCursor}`);
  await held.end();
  const told = await follow((all) => all.length >= 3, before.nextCursor);
  expect(told.map(({ subject }) => subject)).toEqual(['hh_held', 'hh_held', 'did:x:ended-before']);
  expect((await get(`after=${nextCursor}`)).data).toEqual(told);
});

test('what one copy decides upon what another has told stands behind it in the feed', async () => {
  const copies = [await world.start('api'), await world.start('api')];
  const [first = reading, second = reading] = copies;
  const other = httpClient(second.url, key);
  const { nextCursor } = await get('');
  const subjects: string[] = [];
  for (let round = 0; round < 5; round++) {
    // The copy rests after it told of this one, so what follows is told later than what the other copy does.
    await create(`did:x:rest-${round}`, () => first.url);
    const did = `did:x:order-${round}`;
    const made = await create(did, () => first.url);
    const path = String(made.headers.get('location'));
    expect((await other('PATCH', path, { body: { tags: ['x'] } })).status).toBe(200);
    expect((await other('DELETE', path)).status).toBe(204);
    subjects.push(did);
  }
  const told = await follow((all) => all.length >= 20, nextCursor);
  const of = (subject: string) => told.filter((event) => event.subject === subject).map(({ type }) => type);
  expect(subjects.map(of)).toEqual(
    subjects.map(() => ['household.created', 'household.updated', 'household.archived']),
  );
});
