// The reservation of keys is the commit: two API processes race for the same names, and operations of a dead process are completed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newUlid } from '#runtime/process/ids.ts';
import { reserveKeys } from '#records/unique-keys.ts';
import { recordKey, writeIntents } from '#records/intents.ts';
import { openRecords, takeName, type Intent, type RecordVersion } from '#records/records.ts';
import { openHangingProxy } from '#test/support/hanging-proxy.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let key: string;
let clients: readonly HttpClient[];

beforeAll(async () => {
  world = await openWorld();
  const services = [await world.start('api'), await world.start('api')];
  key = await keyFor(world);
  clients = services.map(({ url }) => httpClient(url, key));
});
afterAll(() => world[Symbol.asyncDispose]());

const household = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};

const client = (index: number): HttpClient => clients[index % clients.length] ?? expect.fail('no client');

/** Sends all requests at once, turn and turn about to both processes. */
const atOnce = (
  count: number,
  send: (call: HttpClient, index: number) => Promise<HttpReply>,
): Promise<HttpReply[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => send(client(index), index)));

const count = async (sql: string): Promise<number> => {
  const [row] = await world.clickhouse.query(z.object({ n: z.number() }), sql);
  return row?.n ?? -1;
};

const statuses = (replies: readonly HttpReply[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ status }) => status)).map(([status, list]) => [
      status,
      list?.length ?? 0,
    ]),
  );

test('64 creates of one DID at once, half of them with other content, make one household', async () => {
  const did = 'did:x:raced';
  const replies = await atOnce(64, (call, index) =>
    call('POST', '/v1/households', {
      body: { ...household, did, location: { district: index % 4 < 2 ? 'A' : 'B', density: 'Low' } },
    }),
  );
  expect(statuses(replies)).toEqual({ 200: 31, 201: 1, 409: 32 });
  const created = replies.find(({ status }) => status === 201);
  expect(new Set(replies.filter(({ status }) => status < 300).map(({ text }) => text))).toEqual(
    new Set([created?.text]),
  );
  expect(await count(`SELECT count() AS n FROM households FINAL WHERE did = '${did}'`)).toBe(1);
});

test('1 000 creates of one DID at once, on two processes, make one household', async () => {
  const did = 'did:x:thousand';
  const replies = await atOnce(1000, (call) =>
    call('POST', '/v1/households', { body: { ...household, did } }),
  );
  const told = replies.map(({ status, body }) =>
    status < 300 ? status : `${status} ${String(body['code'])}`,
  );
  const others = told.filter((one) => one !== 201);
  expect(others).toHaveLength(999);
  expect(others.filter((one) => one !== 200 && one !== '409 request-in-progress')).toEqual([]);
  expect(new Set(replies.filter(({ status }) => status < 300).map(({ text }) => text)).size).toBe(1);
  expect(await count(`SELECT count() AS n FROM households FINAL WHERE did = '${did}'`)).toBe(1);
});

test('1 000 changes at once, each made for the version that it read, are applied once a version', async () => {
  const [one, other] = [openRecords(world.clickhouse), openRecords(world.clickhouse)];
  const change = (index: number, version: number) =>
    (index % 2 === 0 ? one : other).commit({
      atMs: Date.now(),
      readAtMs: Date.now(),
      actor: `changer-${index}`,
      records: [{ kind: 'test', id: 'changed', version, body: { by: index } }],
      reply: null,
    });
  for (const version of [1, 2]) {
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, (_, index) => change(index, version).then((won) => (won ? [index] : []))),
    );
    const winners = outcomes.flat();
    expect(winners).toHaveLength(1);
    const stored = await one.latest('test', ['changed']);
    expect(stored.get('changed')).toEqual({ id: 'changed', version, body: { by: winners[0] } });
  }
});

test('one idempotency key from 50 clients at once makes one household, and all get its bytes, also from a process that starts later', async () => {
  const replies = await atOnce(50, (call) =>
    call('POST', '/v1/households', {
      body: { ...household, tags: ['same'] },
      headers: { 'idempotency-key': 'fifty' },
    }),
  );
  const done = replies.filter(({ status }) => status === 201);
  expect(
    [...new Set(replies.map(({ status }) => status))].filter((status) => status !== 201 && status !== 409),
  ).toEqual([]);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  const stored =
    "SELECT count() AS n FROM records FINAL WHERE kind = 'household' AND has(JSONExtract(body, 'tags', 'Array(String)'), 'same')";
  expect(await count(stored)).toBe(1);
  await using later = await world.start('api');
  const repeat = (tag: string): Promise<HttpReply> =>
    httpClient(later.url, key)('POST', '/v1/households', {
      body: { ...household, tags: [tag] },
      headers: { 'idempotency-key': 'fifty' },
    });
  const same = await repeat('same');
  expect([same.status, same.text, same.headers.get('idempotent-replayed')]).toEqual([
    201,
    done[0]?.text,
    'true',
  ]);
  expect((await repeat('other')).body['code']).toBe('idempotency-key-reused');
});

test('households that race for one device: one gets it, and nothing of the others is stored', async () => {
  const replies = await atOnce(8, (call, index) =>
    call('POST', '/v1/households', {
      body: {
        ...household,
        did: `did:x:racer-${index}`,
        devices: [
          { did: 'did:x:wanted', type: 'SmartMeter' },
          { did: `did:x:own-${index}`, type: 'FuelScale' },
        ],
      },
    }),
  );
  expect(statuses(replies)).toEqual({ 201: 1, 409: 7 });
  const winner = replies.findIndex(({ status }) => status === 201);
  for (const index of replies.keys()) {
    const expected = index === winner ? 200 : 404;
    expect((await client(index)('GET', `/v1/households/did%3Ax%3Aracer-${index}`)).status).toBe(expected);
    expect((await client(index)('GET', `/v1/devices/did%3Ax%3Aown-${index}`)).status).toBe(expected);
  }
  const wanted = await client(0)('GET', '/v1/devices/did%3Ax%3Awanted');
  expect(wanted.body['householdId']).toBe(`did:x:racer-${winner}`);
});

/** Does what a process does that dies between its claim and its publishing. */
async function claimWithoutPublishing(records: readonly RecordVersion[], atMs: number): Promise<Intent> {
  const keys = records.map(recordKey);
  const intent = { nonce: newUlid(), atMs, actor: 'dead process', keys, records, reply: null };
  await writeIntents(world.clickhouse, [intent]);
  expect(
    await reserveKeys(world.clickhouse, {
      nonce: intent.nonce,
      keys,
      deadlineMs: Date.now() + 5000,
      staleMs: Infinity,
    }),
  ).toEqual({ won: true });
  return intent;
}

function householdRecords(did: string): RecordVersion[] {
  const at = '2026-01-01T00:00:00Z';
  const id = `hh_${newUlid()}`;
  const baseline = { ...household.baseline, unit: 'kg', validFrom: null, source: 'declared' };
  const body = {
    did,
    type: 'CleanCookingHousehold',
    ...household,
    baseline,
    projectId: null,
    status: 'active',
    createdAt: at,
    updatedAt: at,
  };
  return [{ kind: 'household', id, version: 1, body }, takeName(`household-did:${did}`, id, undefined)];
}

test('a claim whose process died is completed by the next request that meets it', async () => {
  const did = 'did:x:orphan';
  await claimWithoutPublishing(householdRecords(did), Date.now());
  expect((await client(0)('GET', '/v1/households/did%3Ax%3Aorphan')).status).toBe(404);
  const same = await client(0)('POST', '/v1/households', { body: { ...household, did } });
  expect(same).toMatchObject({ status: 200, body: { did, createdAt: '2026-01-01T00:00:00Z' } });
  const other = await client(1)('POST', '/v1/households', { body: { ...household, did, tags: ['other'] } });
  expect(other).toMatchObject({ status: 409, body: { code: 'household-conflict' } });
  expect((await client(1)('GET', '/v1/households/did%3Ax%3Aorphan')).status).toBe(200);
});

test('a claim whose process died is completed by upkeep, also when no request meets it', async () => {
  const did = 'did:x:forgotten';
  await claimWithoutPublishing(householdRecords(did), Date.now() - 60_000);
  await using upkeep = await world.start('upkeep');
  await until('the log of the repair', () => upkeep.output().includes('upkeep.repaired'));
  const found = await until('the repair of a forgotten claim', async () => {
    const reply = await client(0)('GET', '/v1/households/did%3Ax%3Aforgotten');
    return reply.status === 200 && reply;
  });
  expect(found.body).toMatchObject({ did, version: 1 });
});

test('a repeated idempotency key finishes what a dead process began, with the reply that was stored', async () => {
  const call = httpClient((await world.start('api')).url, key);
  const headers = { 'idempotency-key': 'begun' };
  const first = await call('POST', '/v1/households', { body: { ...household, did: 'did:x:begun' }, headers });
  // Takes away what publishing wrote: what is left is what a process leaves that dies before it.
  const id = String(first.body['id']);
  const rows = `(id = '${id}' OR id = 'household-did:did:x:begun')`;
  await until('the mark of the published operation', async () => {
    const marked = `SELECT count() AS n FROM settled_intents WHERE nonce IN (SELECT nonce FROM records WHERE ${rows})`;
    return (await count(marked)) > 0;
  });
  const settings = 'SETTINGS mutations_sync = 2, allow_nondeterministic_mutations = 1';
  await world.clickhouse.command(
    `ALTER TABLE settled_intents DELETE WHERE nonce IN (SELECT nonce FROM records WHERE ${rows}) ${settings}`,
  );
  await world.clickhouse.command(`ALTER TABLE records DELETE WHERE ${rows} ${settings}`);
  expect((await call('GET', `/v1/households/${id}`)).status).toBe(404);
  const again = await call('POST', '/v1/households', { body: { ...household, did: 'did:x:begun' }, headers });
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
    201,
    first.text,
    'true',
  ]);
  expect((await call('GET', `/v1/households/${id}`)).text).toBe(first.text);
});

test('a household that another process makes between the look for it and that for its devices is told as it is', async () => {
  await using hanging = await openHangingProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  await using slow = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: hanging.url });
  const slowly = httpClient(slow.url, key);
  const bodyOf = (meter: string, names: Record<string, string>) => ({
    ...household,
    ...names,
    devices: [{ did: `did:x:${meter}`, type: 'SmartMeter' }],
  });
  const bodies = [
    bodyOf('late-1-meter', { did: 'did:x:late-1' }),
    bodyOf('late-2-meter', { externalId: 'LATE-2' }),
  ];
  const other = { ...bodies[0], tags: ['other'] };
  hanging.carryOnly(/^(?!.*late-\d-meter)/s);
  const late = [...bodies, other].map((body) => slowly('POST', '/v1/households', { body }));
  await until('all of them to look for their devices', () => hanging.held() > 0);
  const made = await Promise.all(bodies.map((body) => client(0)('POST', '/v1/households', { body })));
  expect(statuses(made)).toEqual({ 201: 2 });
  hanging.carryOnly(/^/);
  const [first, second, third] = await Promise.all(late);
  expect([first, second].map((reply) => [reply?.status, reply?.text])).toEqual(
    made.map(({ text }) => [200, text]),
  );
  expect(third).toMatchObject({ status: 409, body: { code: 'household-conflict' } });
});

test('a household that another process makes between the look of a PUT and that for its devices is replaced', async () => {
  await using hanging = await openHangingProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  await using slow = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: hanging.url });
  const put = (call: HttpClient, name: string, body: object): Promise<HttpReply> =>
    call('PUT', `/v1/households/${encodeURIComponent(`did:x:${name}`)}`, {
      body: { ...household, devices: [{ did: `did:x:${name}-meter`, type: 'SmartMeter' }], ...body },
    });
  const slowly = httpClient(slow.url, key);
  hanging.carryOnly(/^(?!.*overtaken-\d-meter)/s);
  const late = [put(slowly, 'overtaken-1', {}), put(slowly, 'overtaken-2', { tags: ['late'] })];
  await until('both of them to look for their devices', () => hanging.held() > 0);
  const made = [await put(client(0), 'overtaken-1', {}), await put(client(1), 'overtaken-2', {})];
  expect(statuses(made)).toEqual({ 201: 2 });
  hanging.carryOnly(/^/);
  const [same, other] = await Promise.all(late);
  expect([same?.status, same?.text]).toEqual([200, made[0]?.text]);
  expect(other).toMatchObject({ status: 200, body: { id: made[1]?.body['id'], version: 2, tags: ['late'] } });
});
