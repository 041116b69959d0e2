// Reads of the past of a household or device go by key: their cost does not grow with other data.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { installedDays } from '#api/analyses/gather/installed-days.ts';
import { openDayBounds } from '#domain/dating/local-day.ts';
import { daysOf } from '#domain/dating/calendar.ts';
import { householdCandidates, readChanges } from '#api/store/changed-analyses.ts';
import { householdView } from '#api/store/view.ts';
import * as names from '#api/store/bodies/names.ts';
import { installationsAround, installationsOf, installationIdsIn } from '#api/store/past-installations.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { insertRecords } from '#records/backup.ts';
import { openRecords } from '#records/records.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

const others = 40_000;
// A granule of 256 rows for each record, in each of a few parts of a table.
const rowsMax = 10_000;

let world: World;
let bounded: ClickHouse;
const idRow = z.object({ id: z.string() });
const at = '2026-03-01T10:00:00.000Z';
const [home, elsewhere] = [`hh_${newUlid()}`, `hh_${newUlid()}`];
const projectId = `prj_${newUlid()}`;
const devices = Array.from({ length: 3 }, () => `dev_${newUlid()}`).sort();

const record = (kind: string, id: string, body: object) => ({
  kind,
  id,
  version: 1,
  body: JSON.stringify(body),
  actor: 'test',
  nonce: id,
  at,
});

const household = (id: string, project: string | null) =>
  record('household', id, {
    did: `did:x:${id}`,
    type: 'Household',
    baseline: null,
    status: 'active',
    location: { district: 'N', density: 'Low' },
    projectId: project,
    createdAt: at,
    updatedAt: at,
  });

const stay = (
  deviceId: string,
  householdId: string,
  { from = null, to = null, project = null }: Partial<Record<'from' | 'to' | 'project', string | null>> = {},
) =>
  record('installation', `ins_${newUlid()}`, {
    deviceId,
    deviceDid: `did:x:${deviceId}`,
    householdId,
    householdDid: `did:x:${householdId}`,
    projectId: project,
    from,
    to,
  });

const strangers = (count: number) =>
  Array.from({ length: count }, () => stay(`dev_${newUlid()}`, `hh_${newUlid()}`));

beforeAll(async () => {
  world = await openWorld();
  const { clickhouse } = world;
  bounded = {
    ...clickhouse,
    query: (row, sql, params, options) =>
      clickhouse.query(row, `${sql} SETTINGS max_rows_to_read = ${rowsMax}`, params, options),
  };
  await insertRecords(clickhouse, [
    ...strangers(others / 2),
    household(home, null),
    household(elsewhere, projectId),
    ...devices.map((id) =>
      record('device', id, {
        did: `did:x:${id}`,
        type: 'SmartMeter',
        status: 'active',
        expectedInterval: 'PT15M',
        expectedIntervalSeconds: 900,
        createdAt: at,
        updatedAt: at,
      }),
    ),
    ...devices.map((id) => record('name', names.deviceDid(`did:x:${id}`), { owner: id })),
    ...devices.map((id) => stay(id, home, { to: at })),
    ...devices.flatMap((id) => {
      const now = stay(id, elsewhere, { from: at, project: projectId });
      return [now, record('name', names.installed(id), { owner: now.id })];
    }),
    ...strangers(others / 2),
  ]);
}, 120_000);
afterAll(() => world[Symbol.asyncDispose]());

const everybody = { keyId: 'key_1', name: 'test', scopes: [], projectIds: [], actor: null, collector: null };

test('the view of a household, the days of its devices and their stays are read by key among many', async () => {
  const api = { clickhouse: bounded, records: openRecords(bounded) };
  const view = await householdView(api, everybody, home);
  expect(view.devices.map(({ id, open }) => [id, open])).toEqual(
    devices.map((id) => [id, [expect.objectContaining({ fromMs: -Infinity, toMs: Date.parse(at) })]]),
  );
  const period = { start: '2026-02-27', end: '2026-03-02' };
  const days = installedDays(home, await installationsAround(api, [home]), {
    days: daysOf(period),
    boundsOf: openDayBounds('UTC'),
  });
  expect([...days].map(([did, installed]) => [did, installed.days])).toEqual(
    devices.map((id) => [`did:x:${id}`, ['2026-02-27', '2026-02-28']]),
  );
  expect(await installationsOf(api, devices[0] ?? '')).toHaveLength(2);
  expect(await installationIdsIn(api, home)).toHaveLength(devices.length);
});

test('the devices of a household and the stays of a device are listed by key among many', async () => {
  const url = new URL(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  url.searchParams.set('clickhouse_setting_max_rows_to_read', String(rowsMax));
  await using api = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: url.toString() });
  const all = httpClient(api.url, await keyFor(world));
  expect(await all('GET', `/v1/devices?householdId=${elsewhere}`)).toMatchObject({
    status: 200,
    body: { data: devices.map((id) => ({ id })) },
  });
  const limited = httpClient(api.url, await keyFor(world, { projectIds: [projectId] }));
  expect(await limited('GET', `/v1/devices/${devices[0]}/installations`)).toMatchObject({
    status: 200,
    body: { data: [{ householdId: `did:x:${elsewhere}` }] },
  });
});

test('analyses that changed days may make stale are read by household and project among many', async () => {
  const { clickhouse } = world;
  const columns =
    'id, version, compared_with, household_id, period_start, period_end, reach_from, created_at, updated_at';
  const one = (id: string, compared: string, whose: string, from: string) =>
    `SELECT ${id}, 1, ${compared}, ${whose}, toDate('2024-01-01'), toDate('2024-01-31'), ${from}, toDateTime64('2026-02-01', 3), toDateTime64('2026-02-01', 3)`;
  const stranger = one(
    "'an_' || toString(number)",
    "''",
    "'hh_' || toString(number)",
    "toDate('2024-01-01')",
  );
  await clickhouse.command(
    `INSERT INTO household_analyses (${columns}) ${stranger} FROM numbers(${10 * others}) UNION ALL ` +
      [
        one("'an_own'", "''", `'${home}'`, "toDate('2024-01-01')"),
        one("'an_reaching'", "'prj_other'", `'${home}'`, "toDate('2021-12-27')"),
      ].join(' UNION ALL '),
  );
  const computed = (household_id: string, day: string) => ({
    device_did: `did:x:${household_id}`,
    household_id,
    day,
    start_at: `${day}T00:00:00Z`,
    end_at: `${day}T23:59:59Z`,
    read_at: new Date().toISOString(),
  });
  const page = { after: '', limit: 10 };
  const found = async () => {
    const changes = await readChanges(bounded, '2026-09-01 00:00:00.000');
    const ids = await householdCandidates(bounded, changes, page);
    expect(await householdCandidates(bounded, { ...changes, households: null }, page)).toEqual(ids);
    return ids;
  };
  expect(await found()).toEqual([]);
  await clickhouse.insertRows('device_days', [computed(home, '2022-03-01')]);
  expect(await found()).toEqual([{ id: 'an_reaching', byRecord: false }]);
  await clickhouse.insertRows('device_days', [
    computed(home, '2024-01-07'),
    computed(elsewhere, '2024-01-07'),
  ]);
  expect(await found()).toEqual([
    { id: 'an_own', byRecord: false },
    { id: 'an_reaching', byRecord: false },
  ]);
});

test('anomalies are listed by device, household and project among many', async () => {
  const columns =
    'id, detector, detector_version, device_did, kind, channel, observed_at, sequence, severity, value, detail';
  const one = (did: string) =>
    `SELECT leftPad(toString(number), 32, '0'), 'gap', 1, ${did}, 'power', 'reading',
       toDateTime64('2026-04-01', 3) + INTERVAL number % 2000000 SECOND, 1, 'warning', 1, 'x'`;
  const own = devices.map((id) => `${one(`'did:x:${id}'`)} FROM numbers(3)`);
  await world.clickhouse.command(
    `INSERT INTO anomalies (${columns}) ${one("'did:x:' || toString(number % 5000)")} FROM numbers(${10 * others})
     UNION ALL ${own.join(' UNION ALL ')}`,
  );
  // A granule of 8192 rows at each end of what is read, of 400 000.
  const url = new URL(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  url.searchParams.set('clickhouse_setting_max_rows_to_read', String(3 * 8192));
  await using api = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: url.toString() });
  const [all, limited] = [
    httpClient(api.url, await keyFor(world)),
    httpClient(api.url, await keyFor(world, { projectIds: [projectId] })),
  ];
  const april = 'from=2026-04-01&to=2026-04-30';
  const didsOf = async (client: HttpClient, query: string) => {
    const { status, body } = await client('GET', `/v1/anomalies?${april}&${query}`);
    expect(status).toBe(200);
    const { data } = z.object({ data: z.array(z.object({ deviceId: z.string() })) }).parse(body);
    return [...new Set(data.map(({ deviceId }) => deviceId))];
  };
  const dids = devices.map((id) => `did:x:${id}`);
  expect(await didsOf(all, `deviceId=did%3Ax%3A${devices[0]}`)).toEqual(dids.slice(0, 1));
  expect(await didsOf(all, `householdId=${elsewhere}`)).toEqual(dids);
  expect(await didsOf(limited, 'limit=1000')).toEqual(dids);
  await expect(didsOf(all, 'severity=warning')).rejects.toThrow('500');
}, 120_000);

test('a read of all of them is more than that', async () => {
  const all = bounded.query(idRow, 'SELECT id FROM installations FINAL WHERE device_id = {id:String}', {
    id: devices[0],
  });
  await expect(all).rejects.toThrow('max_rows_to_read');
});
