// Personal data under failures: leftovers of a process are deleted, and reads that cannot be audited are not shown.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newUlid } from '#runtime/process/ids.ts';
import { insertPersonal, newPersonal } from '#records/personal/rows.ts';
import { openRecords } from '#records/records.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openProxy } from '#test/support/tcp-proxy.ts';
import { prunePersonal } from '#upkeep/personal.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let key: string;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  key = await keyFor(world);
  call = httpClient((await world.start('api')).url, key);
});
afterAll(() => world[Symbol.asyncDispose]());

const hourMs = 3_600_000;
const nowMs = Date.now();

async function created(): Promise<string> {
  const { body } = await call('POST', '/v1/households', {
    body: {
      location: { district: 'N', density: 'Low' },
      baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
      contact: { name: 'Somebody' },
    },
  });
  return String(body['id']);
}

async function left(householdId: string, ageMs: number): Promise<string> {
  const ref = newUlid();
  const at = new Date(nowMs - ageMs).toISOString();
  await insertPersonal(world.clickhouse, [
    newPersonal({ contact: { name: 'Left' } }, { householdId, ref, at }).row,
  ]);
  return ref;
}

const refsOf = async (householdId: string): Promise<string[]> => {
  const sql = 'SELECT ref FROM personal_data FINAL WHERE household_id = {householdId:String} ORDER BY at';
  const rows = await world.clickhouse.query(z.object({ ref: z.string() }), sql, { householdId });
  return rows.map(({ ref }) => ref);
};

test('what no record refers to goes after a day; what one refers to stays', async () => {
  const id = await created();
  const [held = ''] = await refsOf(id);
  await left(id, 26 * hourMs);
  const young = await left(id, hourMs);
  await left('hh_nobody', 26 * hourMs);
  const stores = { clickhouse: world.clickhouse };
  await prunePersonal(stores, nowMs);
  expect((await refsOf(id)).sort()).toEqual([held, young].sort());
  expect(await refsOf('hh_nobody')).toEqual([]);
  await prunePersonal(stores, nowMs + 26 * hourMs);
  expect(await refsOf(id)).toEqual([held]);
});

test('sealed answers stay with every version of their response, and go with the household', async () => {
  const id = await created();
  const clickhouse = world.clickhouse;
  const rowOf = async (ref: string, ageMs: number): Promise<string> => {
    const at = new Date(nowMs - ageMs).toISOString();
    const interview = { answers: [{ path: ['s', 'q'], salt: '00', answer: 1 }] };
    await insertPersonal(clickhouse, [newPersonal({ interview }, { householdId: id, ref, at }).row]);
    return ref;
  };
  const rsp = `rsp_${newUlid()}`;
  const refs = [
    await rowOf(`${rsp}:${newUlid()}`, 30 * hourMs),
    await rowOf(`${rsp}:${newUlid()}`, 29 * hourMs),
  ];
  const useless = await rowOf(`${rsp}:${newUlid()}`, 28 * hourMs);
  const records = openRecords(clickhouse);
  for (const [index, ref] of refs.entries())
    await records.commit({
      atMs: nowMs,
      readAtMs: Date.now(),
      actor: 'test',
      records: [
        {
          kind: 'response',
          id: rsp,
          version: index + 1,
          body: { personal: { ref }, formerRefs: refs.slice(0, index), householdId: id },
        },
      ],
      reply: null,
    });
  await prunePersonal({ clickhouse }, nowMs);
  const [own = ''] = await refsOf(id).then((all) => all.filter((ref) => !ref.startsWith('rsp_')));
  expect((await refsOf(id)).toSorted()).toEqual([own, ...refs].toSorted());
  expect(await refsOf(id)).not.toContain(useless);
  const path = `/v1/households/${id}`;
  expect((await call('GET', path)).body['contact']).toEqual({ name: 'Somebody' });
  await call('POST', `${path}/erasures`, { body: { reason: 'Asked for.' } });
  expect(await refsOf(id)).toEqual([]);
});

test('a process that died between the record of an erasure and the deletion is finished by upkeep', async () => {
  const id = await created();
  const records = openRecords(world.clickhouse);
  const readAtMs = Date.now();
  const record = (await records.latest('household', [id])).get(id);
  const { personal: _, ...body } = { personal: null, ...record?.body };
  await records.commit({
    atMs: nowMs,
    readAtMs,
    actor: 'test',
    records: [
      {
        kind: 'household',
        id,
        version: 2,
        body: { ...body, erased: { at: new Date(nowMs).toISOString(), digest: 'sha256:0', reason: 'test' } },
      },
    ],
    reply: null,
  });
  expect((await call('GET', `/v1/households/${id}`)).status).toBe(410);
  expect(await refsOf(id)).toHaveLength(1);
  await world.start('upkeep');
  await expect.poll(() => refsOf(id), { timeout: 20_000, interval: 200 }).toEqual([]);
});

test('what cannot be written in the audit log is not shown: 503 without personal data, by every way to read them', async () => {
  await using line = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  await using service = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url });
  const through = httpClient(service.url, key);
  const body = {
    did: 'did:x:unseen',
    location: { district: 'N', density: 'Low', geo: { lat: -1.283712, lon: 36.817293 } },
    baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
    contact: { name: 'Wanjiku Unseen', phone: '+254 700 555777' },
    consent: { givenAt: '2026-03-01T08:00:00Z', by: 'Otieno Giver' },
  };
  const create = (by: HttpClient) =>
    by('POST', '/v1/households', { body, headers: { 'idempotency-key': 'unseen' } });
  const made = await create(through);
  const path = `/v1/households/${String(made.body['id'])}`;
  const ways: Record<string, () => Promise<HttpReply>> = {
    'the household': () => through('GET', path),
    'its part': () => through('GET', '/v1/households?fields=contact'),
    'a list': () => through('GET', '/v1/households'),
    'a list by place': () => through('GET', '/v1/households?near=-1.28,36.81,50'),
    'the household, when it is created again': () => through('POST', '/v1/households', { body }),
    'the stored reply, when its key is sent again': () => create(through),
  };
  for (const [way, read] of Object.entries(ways)) {
    const sprung = line.trap({ table: /^records$/, at: 'body' });
    const refused = await read();
    expect([way, refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([
      way,
      503,
      'dependency-unavailable',
      '1',
    ]);
    await sprung;
    expect(refused.text + String([...refused.headers])).not.toMatch(/Wanjiku|555777|Otieno|36\.8|1\.28/);
    const seen = await read();
    expect([way, seen.status < 300, seen.text]).toEqual([way, true, expect.stringContaining('Wanjiku')]);
  }
});
