// An operation whose publishing stops between its inserts: reads see it whole or not at all, and a repeat completes it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { repair } from '#records/repair.ts';
import { openLog } from '#runtime/process/observe.ts';
import { insertRecords } from '#records/backup.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openProxy, type TcpProxy } from '#test/support/tcp-proxy.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let line: TcpProxy;
let cut: HttpClient;
let other: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  const key = await keyFor(world);
  line = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  cut = httpClient((await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url })).url, key);
  other = httpClient((await world.start('api')).url, key);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await line[Symbol.asyncDispose]();
});

const tables = ['households', 'placements', 'device_records', 'records'];

test.each(tables)(
  'a create that is cut at %s is repeated without a key, and then whole everywhere',
  async (table) => {
    const did = `did:x:cut-at-${table.replace('_', '-')}`;
    const body = {
      did,
      location: { district: 'X', density: 'Low' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      devices: [{ did: `${did}-meter`, type: 'SmartMeter' }],
    };
    const sprung = line.trap({ table: new RegExp(`^${table}$`), at: 'body' });
    expect((await cut('POST', '/v1/households', { body })).status).toBe(503);
    await sprung;
    line.disarm();
    expect((await other('POST', '/v1/households', { body })).status).toBe(200);
    const path = encodeURIComponent(did);
    const found = await other('GET', `/v1/households/${path}`);
    expect(found.body['devices']).toEqual([expect.objectContaining({ did: `${did}-meter` })]);
    for (const list of [`households?did=${path}`, `devices/${path}-meter/installations`])
      expect((await other('GET', `/v1/${list}`)).body['data']).toHaveLength(1);
  },
);

const january = Array.from({ length: 31 }, (_, at) => `2024-01-${String(at + 1).padStart(2, '0')}`);

/** Makes a household with a metered January; resolves to the question of its analysis. */
async function meteredJanuary(did: string): Promise<(client: HttpClient) => ReturnType<HttpClient>> {
  const meter = { did: `${did}-cooker`, type: 'ElectricPressureCooker', expectedInterval: 'PT15M' };
  const household = {
    did,
    location: { district: 'X', density: 'Low' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    members: { adults: 3, children: 2 },
    devices: [meter],
  };
  expect((await other('POST', '/v1/households', { body: household })).status).toBe(201);
  await world.clickhouse.insertRows('device_days', deviceDayRows(meter.did, january, meteredDay));
  const body = { householdId: did, periodStart: '2024-01-01', periodEnd: '2024-01-31' };
  return (client) => client('POST', '/v1/analysis/household', { body });
}

test.each(['household_analyses', 'records'])(
  'an analysis that is cut at %s is stored by the next who asks, and once',
  async (table) => {
    const ask = await meteredJanuary(`did:x:analyzed-at-${table.replace('_', '-')}`);
    const sprung = line.trap({ table: new RegExp(`^${table}$`), at: 'body' });
    expect((await ask(cut)).status).toBe(503);
    await sprung;
    line.disarm();
    const [first, again] = [await ask(other), await ask(other)];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const id = String(first.body['id']);
    const rows = z.object({ logged: z.number(), listed: z.number() });
    const sql = `SELECT toUInt32((SELECT count() FROM records FINAL WHERE kind = 'analysis' AND id = {id:String})) AS logged,
      toUInt32((SELECT count() FROM household_analyses FINAL WHERE id = {id:String})) AS listed`;
    expect(await world.clickhouse.query(rows, sql, { id })).toEqual([{ logged: 1, listed: 1 }]);
  },
);

test('an analysis that its list does not know is the one that was stored', async () => {
  const ask = await meteredJanuary('did:x:listed-nowhere');
  const first = await ask(other);
  expect(first.status).toBe(200);
  const id = String(first.body['id']);
  await world.clickhouse.command('DELETE FROM household_analyses WHERE id = {id:String}', { id });
  const again = await ask(other);
  expect([again.status, again.body]).toEqual([200, first.body]);
});

test.each(['events', 'audit_log'])(
  'a create whose row of %s is cut is made, and the reconciler tells of it',
  async (table) => {
    const sprung = line.trap({ table: new RegExp(`^${table}$`), at: 'body' });
    const body = {
      location: { district: 'X', density: 'Low' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    };
    const made = await cut('POST', '/v1/households', { body });
    expect(made.status).toBe(201);
    await sprung;
    line.disarm();
    expect(await toldOf(String(made.body['id']))).toMatchObject({ [table]: 0 });
    const later = () => Date.now() + 60_000;
    await repair({ clickhouse: world.clickhouse, log: openLog('test', 'silent'), nowMs: later }, '');
    expect(await toldOf(String(made.body['id']))).toMatchObject({ [table]: 1 });
  },
);

/** How many rows tell of a household. */
async function toldOf(id: string): Promise<Record<string, number>> {
  const row = z.object({ events: z.number(), audit_log: z.number() });
  const sql = `SELECT toUInt32((SELECT count() FROM events WHERE subject = {id:String})) AS events,
    toUInt32((SELECT count() FROM audit_log FINAL WHERE resource = {id:String})) AS audit_log`;
  const [counts] = await world.clickhouse.query(row, sql, { id });
  return counts ?? {};
}

test('events of three years ago are taken into the log and not told', async () => {
  const atOf = (week: number): string => new Date(Date.now() - (week + 14) * 7 * 86_400_000).toISOString();
  const old = Array.from({ length: 150 }, (_, week) => ({
    kind: 'event',
    id: `evt_old${week}`,
    version: 1,
    body: JSON.stringify({ type: 'household.created', subject: 'hh_old', projectId: null, data: {} }),
    actor: 'test',
    nonce: 'old',
    at: atOf(week),
  }));
  await insertRecords(world.clickhouse, old);
  const count = z.object({ n: z.number() });
  const rows = (table: string) =>
    world.clickhouse.query(
      count,
      `SELECT toUInt32(count()) AS n FROM ${table} WHERE startsWith(id, 'evt_old')`,
    );
  expect([await rows('records'), await rows('events')]).toEqual([[{ n: 150 }], [{ n: 0 }]]);
});
