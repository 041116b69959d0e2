// A database that holds records already has, behind the migration, what its lists and reads ask for.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { migrateDatabase, readMigrations, viewsDatabase } from '#infra/migrate.ts';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { insertRecords } from '#records/log.ts';
import { openWorld } from '#test/support/world.ts';

/** A database as it was before the migration of this name, until its door is closed. */
async function openBefore(url: string, name: string): Promise<ClickHouse> {
  const database = `hearth_t${randomBytes(5).toString('hex')}`;
  await using server = openClickHouse({ url, database: 'default' });
  await server.command(`CREATE DATABASE ${database}`);
  await server.command(`CREATE DATABASE ${viewsDatabase(database)}`);
  const clickhouse = openClickHouse({ url, database });
  await clickhouse.command(
    "CREATE TABLE migrations (name String, checksum FixedString(64), applied_at DateTime64(3, 'UTC') DEFAULT now64(3)) ENGINE = ReplacingMergeTree ORDER BY (name)",
  );
  for (const migration of readMigrations(database).filter((each) => each.name < name)) {
    for (const statement of migration.statements) await clickhouse.command(statement);
    await clickhouse.insertRows('migrations', [{ name: migration.name, checksum: migration.checksum }]);
  }
  return {
    ...clickhouse,
    [Symbol.asyncDispose]: async () => {
      await clickhouse.command(`DROP DATABASE ${viewsDatabase(clickhouse.database)} SYNC`);
      await clickhouse.command(`DROP DATABASE ${clickhouse.database} SYNC`);
      await clickhouse[Symbol.asyncDispose]();
    },
  };
}

const at = '2026-03-01T10:00:00.000Z';
const stamps = { createdAt: at, updatedAt: '2026-03-02T10:00:00.000Z' };
const record = (kind: string, id: string, version: number, body: object) => ({
  kind,
  id,
  version,
  body: JSON.stringify(body),
  actor: 'test',
  nonce: id,
  at: '2026-03-02T10:00:00.005Z',
});
const stay = { deviceId: 'dev_1', deviceDid: 'did:x:d', householdId: 'hh_1', householdDid: 'did:x:h' };
const place = { district: 'North', density: 'Low' };
const before = [
  record('project', 'prj_1', 1, { did: 'did:x:p', name: 'P', status: 'archived', ...stamps }),
  record('household', 'hh_1', 1, { did: 'did:x:h', status: 'active', location: place, ...stamps }),
  record('household', 'hh_1', 2, {
    did: 'did:x:h',
    status: 'active',
    location: place,
    group: 'adopter',
    tags: ['a', 'b'],
    ...stamps,
  }),
  record('device', 'dev_1', 1, { did: 'did:x:d', type: 'SmartMeter', status: 'active', ...stamps }),
  record('survey', 'srv_1', 1, {
    projectId: 'prj_1',
    type: 'baseline',
    round: 1,
    status: 'draft',
    ...stamps,
  }),
  record('installation', 'ins_1', 1, { ...stay, from: null, to: null }),
  record('installation', 'ins_1', 2, { ...stay, from: null, to: at }),
];

test('installations, groups, tags, states and times of change are filled in from the log', async () => {
  await using world = await openWorld();
  const url = world.env['HEARTH_CLICKHOUSE_URL'] ?? '';
  await using clickhouse = await openBefore(url, '0015');
  await clickhouse.insertRows('records', before);
  await migrateDatabase(url, clickhouse.database, () => {});
  const after = record('installation', 'ins_2', 1, { ...stay, householdId: 'hh_2', from: at, to: null });
  await insertRecords(clickhouse, [after]);
  const rows = (sql: string) => clickhouse.query(z.unknown(), sql);
  expect(
    await rows(
      'SELECT household_id, id, version, valid_to IS NULL AS open FROM placements FINAL ORDER BY household_id',
    ),
  ).toEqual([
    { household_id: 'hh_1', id: 'ins_1', version: 2, open: 0 },
    { household_id: 'hh_2', id: 'ins_2', version: 1, open: 1 },
  ]);
  expect(await rows('SELECT version, study_group, tags FROM households FINAL')).toEqual([
    { version: 2, study_group: 'adopter', tags: ['a', 'b'] },
  ]);
  expect(await rows('SELECT status FROM projects FINAL')).toEqual([{ status: 'archived' }]);
  for (const table of ['projects', 'households', 'devices', 'surveys'])
    expect(await rows(`SELECT updated_at FROM ${table} FINAL`)).toEqual([
      { updated_at: '2026-03-02T10:00:00.000Z' },
    ]);
});

const typedTables = [
  'projects',
  'households',
  'devices',
  'installations',
  'placements',
  'device_records',
  'surveys',
  'api_keys',
  'events',
  'audit_log',
  'jobs',
];

/** Each kind of record, with everything that its tables read and with as little as possible. */
const everyKind = [
  ...before,
  record('project', 'prj_2', 1, {
    did: 'did:x:p2',
    name: 'P2',
    country: 'KE',
    timeZone: 'Africa/Nairobi',
    coverageThreshold: 0.9,
    ...stamps,
  }),
  record('household', 'hh_2', 1, {
    did: 'did:x:h2',
    projectId: 'prj_2',
    externalId: 'H-2',
    status: 'registered',
    location: place,
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40.5 },
    personal: { ref: 'ref_1' },
    erased: { at },
    ...stamps,
  }),
  record('device', 'dev_2', 1, {
    did: 'did:x:d2',
    type: 'SmartMeter',
    status: 'active',
    fuelType: 'Electricity',
    ratedPowerW: 1200,
    expectedIntervalSeconds: 300,
    ...stamps,
  }),
  record('installation', 'ins_3', 1, { ...stay, projectId: 'prj_2', from: at, to: null, createdAt: at }),
  ...['device-status-change', 'calibration', 'device-key', 'gap'].map((kind) =>
    record(kind, `x_${kind}`, 1, {
      deviceId: 'dev_2',
      at,
      performedAt: at,
      nextDueAt: '2027-03-01T10:00:00Z',
      validFrom: at,
      validUntil: null,
      from: at,
      to: '2026-03-05T10:00:00+03:00',
    }),
  ),
  record('analysis', 'ana_1', 1, {
    householdRecordId: 'hh_2',
    projectId: 'prj_2',
    result: {
      householdId: 'did:x:h2',
      period: { start: '2026-01-01', end: '2026-01-31' },
      methodology: 'x',
      status: 'final',
      analysis: { baselineEmissions: 10.5, actualEmissions: 4.25, reductions: 6.25, confidence: 0.9 },
      computedAt: at,
    },
  }),
  record('api-key', 'key_1', 1, {
    name: 'K',
    secretSha256: 'abc',
    scopes: ['households:read'],
    projectIds: ['prj_2'],
    status: 'active',
    expiresAt: at,
    retiring: [{ until: at }, { until: '2026-04-01T00:00:00Z' }],
    createdBy: 'cli',
    createdAt: at,
  }),
  {
    ...record('event', 'evt_1', 1, {
      type: 'household.created',
      subject: 'hh_2',
      projectId: null,
      data: { did: 'did:x:h2', list: [1] },
    }),
    // Older than 90 days it would not be kept.
    at: new Date().toISOString(),
  },
  record('audit-entry', 'aud_1', 1, {
    actor: 'did:x:me',
    keyId: 'key_1',
    action: 'createHousehold',
    resource: 'hh_2',
    records: [{ id: 'hh_2', kind: 'household' }, { id: 'n' }],
    projectId: 'prj_2',
    requestId: 'req_1',
    notes: null,
    at,
  }),
  record('job', 'job_1', 1, {
    kind: 'import',
    status: 'running',
    scope: 'households:write',
    keyId: 'key_1',
    createdAt: at,
  }),
];

/** What is read of those that are not read whole: stamps of events are of their insert, entries had one project before, and
 * columns came later. */
const selections: Readonly<Record<string, string>> = {
  events: '* EXCEPT published_at FROM events',
  audit_log: '* EXCEPT project_ids FROM audit_log FINAL',
  devices: '* EXCEPT (accuracy_percent, former_values) FROM devices FINAL',
  households: '* EXCEPT (former_projects, ever_compared) FROM households FINAL',
  device_records: '* EXCEPT (note, record, withdrawn) FROM device_records FINAL',
};

async function typedRows(clickhouse: ClickHouse): Promise<Record<string, unknown[]>> {
  const rows = (table: string): Promise<unknown[]> =>
    clickhouse.query(z.unknown(), `SELECT ${selections[table] ?? `* FROM ${table} FINAL`} ORDER BY ALL`);
  return Object.fromEntries(
    await Promise.all(typedTables.map(async (table) => [table, await rows(table)] as const)),
  );
}

test('an entry of the audit log from before names the project that it named, and one that comes later all of them', async () => {
  await using world = await openWorld();
  const url = world.env['HEARTH_CLICKHOUSE_URL'] ?? '';
  await using clickhouse = await openBefore(url, '0025');
  const entry = (id: string, named: object) =>
    record('audit-entry', id, 1, { actor: 'a', action: 'b', records: [], at, ...named });
  await insertRecords(clickhouse, [entry('aud_1', { projectId: 'prj_1' })]);
  await insertRecords(clickhouse, [entry('aud_2', { projectId: null })]);
  await migrateDatabase(url, clickhouse.database, () => {});
  const projects = () =>
    clickhouse.query(z.unknown(), 'SELECT id, project_ids FROM audit_log FINAL ORDER BY id');
  const old = [
    { id: 'aud_1', project_ids: ['prj_1'] },
    { id: 'aud_2', project_ids: [] },
  ];
  expect(await projects()).toEqual(old);
  await insertRecords(clickhouse, [
    entry('aud_3', { projectIds: ['prj_1', 'prj_2'] }),
    // As repair publishes it, of an operation from before.
    entry('aud_4', { projectId: 'prj_2' }),
    entry('aud_5', { projectId: null }),
  ]);
  await clickhouse.command('OPTIMIZE TABLE audit_log FINAL');
  expect(await projects()).toEqual([
    ...old,
    { id: 'aud_3', project_ids: ['prj_1', 'prj_2'] },
    { id: 'aud_4', project_ids: ['prj_2'] },
    { id: 'aud_5', project_ids: [] },
  ]);
});

test('tables make of a record what the views on the log made of it, and what they hold stays', async () => {
  await using world = await openWorld();
  const url = world.env['HEARTH_CLICKHOUSE_URL'] ?? '';
  await using clickhouse = await openBefore(url, '0022');
  await clickhouse.insertRows('records', everyKind);
  const ofViews = await typedRows(clickhouse);
  expect(typedTables.filter((table) => ofViews[table]?.length === 0)).toEqual([]);
  await migrateDatabase(url, clickhouse.database, () => {});
  expect(await typedRows(clickhouse)).toEqual(ofViews);
  await insertRecords(world.clickhouse, everyKind);
  expect(await typedRows(world.clickhouse)).toEqual(ofViews);
});

test('devices of before are found by each project in which they ever were', async () => {
  await using world = await openWorld();
  const url = world.env['HEARTH_CLICKHOUSE_URL'] ?? '';
  await using clickhouse = await openBefore(url, '0070');
  const installation = (version: number, projectId: string | null) =>
    record('installation', 'ins_1', version, { deviceId: 'dev_1', deviceDid: 'did:x:d', projectId });
  await clickhouse.insertRows('records', [installation(1, 'prj_1'), installation(2, 'prj_2')]);
  await migrateDatabase(url, clickhouse.database, () => {});
  await insertRecords(clickhouse, [installation(3, null), installation(3, null)]);
  const found = await clickhouse.query(
    z.object({ projectId: z.string(), did: z.string() }),
    'SELECT project_id AS projectId, device_did AS did FROM project_devices FINAL ORDER BY project_id',
  );
  expect(found).toEqual(['', 'prj_1', 'prj_2'].map((projectId) => ({ projectId, did: 'did:x:d' })));
});

test('analyses of before are found by household and project, with how far their data reach at most', async () => {
  await using world = await openWorld();
  const url = world.env['HEARTH_CLICKHOUSE_URL'] ?? '';
  await using clickhouse = await openBefore(url, '0037');
  const result = {
    period: { start: '2026-01-01', end: '2026-01-31' },
    methodology: 'x',
    status: 'final',
    analysis: { baselineEmissions: 10.5, actualEmissions: 4.25, reductions: 6.25, confidence: 0.9 },
    computedAt: at,
  };
  const ofHousehold = (id: string, more: object) =>
    record('analysis', id, 1, { householdRecordId: 'hh_2', projectId: 'prj_2', result, ...more });
  await clickhouse.insertRows('records', [
    ofHousehold('an_1', {}),
    record('project-analysis', 'an_2', 1, { projectId: 'prj_2', result }),
  ]);
  await migrateDatabase(url, clickhouse.database, () => {});
  await insertRecords(clickhouse, [
    ofHousehold('an_3', { standsOn: { from: '2026-01-01', comparedWith: null } }),
    ofHousehold('an_4', { standsOn: { from: '2024-01-01', comparedWith: 'prj_2' } }),
  ]);
  const rows = (sql: string) => clickhouse.query(z.unknown(), sql);
  const whose = { household_id: 'hh_2', reductions: 6.25, created_at: at };
  expect(
    await rows(
      'SELECT id, compared_with, reach_from, household_id, reductions, created_at FROM household_analyses FINAL ORDER BY id',
    ),
  ).toEqual([
    { id: 'an_1', compared_with: 'prj_2', reach_from: '2023-12-28', ...whose },
    { id: 'an_3', compared_with: '', reach_from: '2026-01-01', ...whose },
    { id: 'an_4', compared_with: 'prj_2', reach_from: '2024-01-01', ...whose },
  ]);
  expect(await rows('SELECT id, project_id, period_end, reductions FROM project_analyses FINAL')).toEqual([
    { id: 'an_2', project_id: 'prj_2', period_end: '2026-01-31', reductions: 6.25 },
  ]);
});

test('what is recorded of devices, and the accuracy of their meters, is there of those from before and of those that come', async () => {
  await using world = await openWorld();
  const url = world.env['HEARTH_CLICKHOUSE_URL'] ?? '';
  await using clickhouse = await openBefore(url, '0045');
  const device = (id: string, version: number, accuracyPercent?: number) =>
    record('device', id, version, {
      did: `did:x:${id}`,
      type: 'SmartMeter',
      status: 'active',
      expectedIntervalSeconds: 300,
      ...(accuracyPercent !== undefined && { meter: { accuracyPercent } }),
      ...stamps,
    });
  const calibration = (id: string) =>
    record('calibration', id, 1, { deviceId: 'dev_1', performedAt: at, nextDueAt: null, createdAt: at });
  const old = [device('dev_1', 1, 2.5), device('dev_1', 2, 0.5), calibration('cal_1')];
  await insertRecords(clickhouse, old);
  await migrateDatabase(url, clickhouse.database, () => {});
  const late = [device('dev_2', 1), calibration('cal_2')];
  await insertRecords(clickhouse, late);
  const rows = (sql: string) => clickhouse.query(z.unknown(), sql);
  expect(await rows('SELECT id, accuracy_percent FROM devices FINAL ORDER BY id')).toEqual([
    { id: 'dev_1', accuracy_percent: 0.5 },
    { id: 'dev_2', accuracy_percent: null },
  ]);
  expect(await rows('SELECT id, record FROM device_records FINAL ORDER BY id')).toEqual(
    [...old, ...late]
      .filter(({ kind }) => kind === 'calibration')
      .map(({ id, body }) => ({ id, record: body })),
  );
});

test('a household that went to another project before has its memberships, and the days of its devices the zone of their time', async () => {
  await using world = await openWorld();
  const url = world.env['HEARTH_CLICKHOUSE_URL'] ?? '';
  await using clickhouse = await openBefore(url, '0050');
  const household = (id: string, version: number, body: object) =>
    record('household', id, version, { did: `did:x:${id}`, projectId: 'prj_2', ...body, ...stamps });
  const project = (id: string, timeZone: string) =>
    record('project', id, 1, { did: `did:x:${id}`, name: id, timeZone, coverageThreshold: 0.9, ...stamps });
  const installed = (id: string) =>
    record('installation', `ins_${id}`, 1, {
      deviceId: 'dev_1',
      deviceDid: `did:x:in-${id}`,
      householdId: id,
      householdDid: `did:x:${id}`,
      projectId: 'prj_2',
      from: null,
      to: null,
    });
  await insertRecords(clickhouse, [
    project('prj_1', 'Pacific/Fiji'),
    project('prj_2', 'Africa/Kampala'),
    household('hh_1', 1, { projectId: 'prj_1' }),
    household('hh_1', 2, { formerProjects: [{ projectId: 'prj_1', until: at }] }),
    household('hh_2', 1, { group: 'comparison' }),
  ]);
  await migrateDatabase(url, clickhouse.database, () => {});
  await insertRecords(clickhouse, [installed('hh_1'), installed('hh_2')]);
  const places = await clickhouse.query(
    z.object({ did: z.string(), zone: z.string(), fromMs: z.coerce.number(), toMs: z.coerce.number() }),
    `SELECT device_did AS did, time_zone AS zone, toUnixTimestamp64Milli(from_at) AS fromMs, toUnixTimestamp64Milli(to_at) AS toMs
     FROM device_places ORDER BY did, from_at`,
  );
  const [openMs, movedMs] = [Date.parse('2200-01-01T00:00:00Z'), Date.parse(at)];
  expect(places).toEqual([
    { did: 'did:x:in-hh_1', zone: 'Pacific/Fiji', fromMs: 0, toMs: movedMs },
    { did: 'did:x:in-hh_1', zone: 'Africa/Kampala', fromMs: movedMs, toMs: openMs },
    { did: 'did:x:in-hh_2', zone: 'Africa/Kampala', fromMs: 0, toMs: openMs },
  ]);
  expect(
    await clickhouse.query(
      z.unknown(),
      'SELECT id, length(former_projects) AS former, ever_compared FROM households FINAL ORDER BY id',
    ),
  ).toEqual([
    { id: 'hh_1', former: 1, ever_compared: false },
    { id: 'hh_2', former: 0, ever_compared: true },
  ]);
});
