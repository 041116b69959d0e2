// GET /v1/projects/{id}/summary against the real parts: each line counts what the list behind its link shows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#api/endpoints.ts';
import { kinds } from '#api/summary/to-do/kinds.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { insertRecords } from '#records/backup.ts';
import { openRecords } from '#records/records.ts';
import { newUlid } from '#runtime/process/ids.ts';
import {
  decide,
  emissionClaim,
  openClaimsField,
  usageClaim,
  type Analyzed,
  type ClaimsField,
} from '#test/support/claims-field.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { hexDigest } from '#test/support/sha256.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { openField } from '#test/support/survey-field.ts';
import { until } from '#test/support/until.ts';
import type { Service } from '#test/support/service.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { reportAlarms } from '#upkeep/alarms/report-alarms.ts';

const dayMs = 86_400_000;
const iso = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString();
/** The complete days before the present one, newest first; none before it turned. */
const recent = Array.from({ length: 30 }, (_, index) => iso((index + 1) * dayMs).slice(0, 10));

let world: World;
let api: Service;
let url: string;
let call: HttpClient;
let field: ClaimsField;
/** Sends all; sends half and has a gap; never sent. */
let homes: Record<'good' | 'poor' | 'never', Analyzed>;

beforeAll(async () => {
  world = await openWorld();
  api = await world.start('api');
  ({ url } = api);
  field = await openClaimsField({ ...world, url }, 'summary');
  call = field.admin;
  homes = { good: await field.analyzed(), poor: await field.analyzed(), never: await field.analyzed() };
  await Promise.all([telemetry(), surveys(), claims(), service()]);
  const asked = { projectId: field.project, periodStart: '2024-01-01', periodEnd: '2024-01-31' };
  const reply = await call('POST', '/v1/analysis/project', { body: asked });
  if (reply.status >= 300) throw new Error(`no analysis of the project: ${reply.text}`);
  await until('the analysis of the project', async () => {
    const { body } = await call('GET', `${projectPath()}/analyses`);
    return listed.parse(body).data.length === 1;
  });
  await staleNote(homes.good.analysisId);
}, 120_000);
afterAll(() => world[Symbol.asyncDispose]());

const projectPath = (): string => `/v1/projects/${encodeURIComponent(field.project)}`;

async function telemetry(): Promise<void> {
  const days = (home: Analyzed, columns: object) =>
    deviceDayRows(home.device, recent, { ...meteredDay, household_id: home.id, ...columns }).map((row) => ({
      ...row,
      end_at: new Date(Date.parse(`${String(row['day'])}T00:00:00Z`) + dayMs).toISOString(),
    }));
  const noon = (day: string): string => `${day}T12:00:00Z`;
  const cooked = {
    'events.start_at': [noon(recent[2] ?? '')],
    'events.end_at': [noon(recent[2] ?? '')],
    'events.in_use_seconds': [60],
    'events.energy_wh': [null],
    'events.max_temperature_c': [null],
  };
  const gap = {
    'gaps.from_at': [noon(recent[5] ?? '')],
    'gaps.to_at': [noon(recent[5] ?? '')],
    'gaps.reason': ['unknown'],
  };
  await world.clickhouse.insertRows('device_days', [
    ...days(homes.good, cooked),
    // A day is missing too: all of it counts.
    ...days(homes.poor, { received_intervals: 48, ...gap }).slice(1),
  ]);
  await world.clickhouse.insertRows('device_heard', [
    { device_did: homes.good.device, kind: 'power', last_observed_at: iso(0), last_arrived_at: iso(0) },
    {
      device_did: homes.poor.device,
      kind: 'power',
      last_observed_at: iso(dayMs),
      last_arrived_at: iso(dayMs),
    },
  ]);
  await reportAlarms({
    clickhouse: world.clickhouse,
    records: openRecords(world.clickhouse),
    nowMs: Date.now,
    newUlid,
  });
  const anomaly = (number: number, severity: string, agoMs: number, did = homes.good.device) => ({
    id: String(number).padStart(32, '0'),
    detector: 'gap',
    detector_version: 1,
    device_did: did,
    kind: 'power',
    channel: 'reading',
    observed_at: iso(agoMs),
    sequence: number,
    severity,
    value: 7,
    detail: 'silent for 7 s; usual is 5 s',
    _arrived_at: iso(agoMs),
    _topic: 'x',
    _partition: 0,
    _offset: number,
  });
  await world.clickhouse.insertRows('anomalies', [
    ...Array.from({ length: 25 }, (_, index) => anomaly(index, 'warning', (index + 1) * 3_600_000)),
    anomaly(30, 'critical', dayMs),
    anomaly(31, 'critical', 40 * dayMs),
    anomaly(32, 'critical', dayMs, 'did:example:stranger'),
  ]);
  const letter = (offset: number, did: string) => ({
    reason: 'truncated',
    detail: 'value ends early',
    message_key: did,
    raw: 'abc',
    raw_length: 3,
    _topic: `${world.settings.HEARTH_TOPIC_PREFIX}telemetry.power`,
    _partition: 0,
    _offset: offset,
    _last_offset: offset,
    _arrived_at: iso(3_600_000),
  });
  await world.clickhouse.insertRows('dead_letters', [
    letter(1, homes.good.device),
    letter(2, homes.poor.device),
    letter(3, 'did:example:stranger'),
  ]);
}

async function surveys(): Promise<void> {
  const inField = openField(call, 'summary');
  const survey = await inField.open(specifiedTemplate);
  await inField.draft({ ...specifiedTemplate, templateId: 'later-v1' });
  const sent = await call('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      householdId: homes.good.did,
      timestamp: iso(3_600_000),
      responses: { eligibility: { current_cooking: ['wood'] }, socio_economic: { household_size: 5 } },
    },
  });
  expect(sent.status).toBe(201);
  await sendHeldInterview(survey);
  const collector = 'did:example:summary:agent';
  expect((await call('POST', '/v1/collectors', { body: { did: collector } })).status).toBe(201);
  const given = await call('POST', `/v1/surveys/${survey}/assignments`, {
    body: {
      assignments: [homes.good, homes.poor].map(({ did }) => ({
        householdId: did,
        collector,
        purpose: 'revisit',
      })),
    },
  });
  expect(given.status).toBe(201);
}

/** The second interview of a household is held. */
async function sendHeldInterview(survey: string): Promise<void> {
  const form = (await call('GET', `/v1/surveys/${survey}/form`)).text;
  const [, version = ''] = /<data id="[^"]+" version="([^"]+)"/.exec(form) ?? [];
  const answers =
    '<eligibility><current_cooking>wood</current_cooking></eligibility><socio_economic><household_size>5</household_size></socio_economic>';
  const xml = `<data id="${survey}" version="${version}"><household>${homes.good.id}</household>${answers}<meta><instanceID>uuid:${newUlid()}</instanceID></meta></data>`;
  const body = new FormData();
  body.set('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'interview.xml');
  const key = await keyFor(world, { scopes: ['responses:write'] });
  const sent = await fetch(`${url}/v1/surveys/${survey}/submissions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body,
  });
  expect(sent.status).toBe(202);
}

async function claims(): Promise<void> {
  const claim = async (home: Analyzed): Promise<string> => {
    const reply = await field.claimant('POST', '/v1/claims', { body: emissionClaim(home) });
    expect(reply.status).toBe(201);
    return String(reply.body['id']);
  };
  await claim(homes.good);
  // The days do not add up to the total.
  const contradicting = await field.claimant('POST', '/v1/claims', {
    body: {
      claim: {
        type: 'KPTClaim',
        householdId: homes.poor.did,
        period: { start: '2024-01-01', end: '2024-01-04' },
        quantity: 0.4,
        unit: 'kg/person/day',
        testGroup: 'test',
        testPeriod: { start: '2024-01-01', end: '2024-01-04', durationDays: 3 },
        fuelMeasurements: {
          total: 9,
          unit: 'kg',
          dailyLogs: [2, 2.1, 2, 2.1].map((amount, index) => ({ date: `2024-01-0${index + 1}`, amount })),
        },
      },
      evidence: [
        {
          type: 'RightsTransfer',
          ref: `sha256:${hexDigest(homes.poor.did)}`,
          digest: `sha256:${'3'.repeat(64)}`,
          from: '2023-12-01',
        },
      ],
      submit: true,
    },
  });
  expect([contradicting.status, contradicting.body['status']]).toEqual([201, 'submitted']);
  const draft = await field.claimant('POST', '/v1/claims', {
    body: { ...usageClaim(homes.poor), submit: false },
  });
  expect([draft.status, draft.body['status']]).toEqual([201, 'draft']);
  const disputed = await claim(homes.never);
  expect((await decide(field.verifier, disputed)).status).toBe(201);
  const raised = await field.claimant('POST', `/v1/claims/${disputed}/disputes`, {
    body: { reason: { code: 'other', text: 'The meter was read twice.' } },
  });
  const judge = await field.party('judge', { verifies: 'Judges of summary' });
  const path = `/v1/claims/${disputed}/disputes/${String(raised.body['id'])}/resolution`;
  const admitted = await judge('POST', path, {
    headers: { 'if-match': '"1"' },
    body: { decision: 'admitted', text: 'It must be looked at.' },
  });
  expect(admitted.status).toBe(201);
}

const record = (kind: string, id: string, body: object) => ({
  kind,
  id,
  version: 1,
  body: JSON.stringify(body),
  actor: 'test',
  nonce: 'test',
  at: iso(0),
});

const staleNote = (id: string): Promise<void> =>
  insertRecords(world.clickhouse, [
    record('analysis-stale', id, {
      since: iso(0),
      reasons: [{ code: 'days-changed', detail: 'A day changed.' }],
    }),
  ]);

async function service(): Promise<void> {
  const at = iso(0);
  const endpoint = {
    url: 'https://hooks.example/hearth',
    events: [],
    active: false,
    description: null,
    secrets: [],
    activatedAt: at,
    disabled: { at, reason: 'gone', eventId: 'evt_1', status: 410 },
    createdBy: 'test',
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  await insertRecords(world.clickhouse, [
    record('webhook-endpoint', `whe_${newUlid()}`, {
      ...endpoint,
      projectIds: [field.projectId],
      loggedProjectIds: [field.projectId],
    }),
    record('webhook-endpoint', `whe_${newUlid()}`, { ...endpoint, projectIds: [], loggedProjectIds: [] }),
    record('webhook-endpoint', `whe_${newUlid()}`, {
      ...endpoint,
      projectIds: [],
      loggedProjectIds: [],
      active: true,
      disabled: null,
    }),
    record('webhook-endpoint', `whe_${newUlid()}`, {
      ...endpoint,
      projectIds: ['prj_other'],
      loggedProjectIds: ['prj_other'],
    }),
  ]);
  for (const days of [10, 90])
    await createKey(openRecords(world.clickhouse), {
      kind: world.settings.HEARTH_KEY_KIND,
      name: `of ${days} days`,
      scopes: ['readings:write'],
      projectIds: [field.projectId],
      expiresAt: iso(-days * dayMs),
      actor: 'test',
    });
}

const line = z.object({
  kind: z.string(),
  severity: z.string(),
  count: z.number(),
  ids: z.array(z.string()),
  link: z.object({ resource: z.string(), id: z.string().nullable(), href: z.string() }),
  words: z.string(),
});
const summaryShape = z.looseObject({
  toDo: z.array(line),
  notRead: z.array(z.object({ source: z.string(), reason: z.string(), scope: z.string().nullable() })),
});
const listed = z.looseObject({ data: z.array(z.looseObject({ id: z.string().optional() })) });
const requirements = z.object({ requirements: z.array(z.object({ isMet: z.boolean() })) });

async function summary(client = call): Promise<z.output<typeof summaryShape>> {
  const reply = await client('GET', `${projectPath()}/summary`);
  expect(reply.status).toBe(200);
  const operation = endpoints.find(({ operationId }) => operationId === 'getProjectSummary');
  expect(operation?.replies[200]?.schema?.safeParse(reply.body).error).toBeUndefined();
  return summaryShape.parse(reply.body);
}

/** The ids of everything that the link shows, page by page; of readiness one for each requirement that is not met. */
async function behind(href: string, client = call): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = [];
  let next: string | undefined = `${href}${href.includes('?') ? '&limit=2' : ''}`;
  while (next !== undefined) {
    const reply: HttpReply = await client('GET', next);
    expect([next, reply.status]).toEqual([next, 200]);
    if ('requirements' in reply.body)
      return requirements.parse(reply.body).requirements.flatMap(({ isMet }) => (isMet ? [] : [undefined]));
    ids.push(...listed.parse(reply.body).data.map(({ id }) => id));
    next = /<(.*)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return ids;
}

test('each line counts exactly what its link shows, and names the first of them', async () => {
  const { toDo, notRead } = await summary();
  expect(notRead).toEqual([]);
  const counts = Object.fromEntries(toDo.map(({ kind, count }) => [kind, count]));
  expect(counts).toEqual({
    'claims-disputed': 1,
    'claims-held': 1,
    'claims-to-decide': 1,
    'household-analyses-stale': 1,
    'households-low-coverage': 2,
    'dead-letters-waiting': 2,
    'keys-expiring': 1,
    'webhooks-disabled': 2,
    'responses-to-review': 1,
    'responses-held': 1,
    'gaps-unexplained': 1,
    'devices-silent': 1,
    'devices-never-seen': 1,
    'alarms-open': 1,
    'revisits-open': 2,
    'claims-draft': 1,
    'anomalies-critical': 1,
    'anomalies-warning': 25,
    'campaign-not-ready': expect.any(Number),
  });
  expect(toDo.map(({ kind }) => kind)).toEqual(Object.keys(kinds).filter((kind) => kind in counts));
  for (const { kind, count, ids, link } of toDo) {
    const shown = await behind(link.href);
    expect([kind, shown.length]).toEqual([kind, count]);
    const named = link.href.endsWith('/readiness') ? [link.id ?? ''] : shown.slice(0, 20);
    expect([kind, ids]).toEqual([kind, named]);
  }
});

test('the numbers are those of the households and of the newest analysis', async () => {
  const found = await summary();
  const range = z.object({ from: z.string(), to: z.string(), expected: z.number(), received: z.number() });
  const { from, to, expected, received } = range.parse(found['coverage']);
  const parts = await Promise.all(
    Object.values(homes).map(async ({ did }) =>
      range.parse(
        (await call('GET', `/v1/households/${encodeURIComponent(did)}/coverage?from=${from}&to=${to}`)).body,
      ),
    ),
  );
  expect({ expected, received }).toEqual({
    expected: parts.reduce((sum, part) => sum + part.expected, 0),
    received: parts.reduce((sum, part) => sum + part.received, 0),
  });
  expect([expected, received]).toEqual([3 * 30 * 96, 30 * 96 + 29 * 48]);
  expect(found['households']).toMatchObject({ cooking: 1, total: 3, to });
  const [analysis] = listed.parse((await call('GET', `${projectPath()}/analyses`)).body).data;
  expect(found['estimate']).toMatchObject({ analysisId: analysis?.id, stale: false });
});

test('what may be claimed is what is credited without what is claimed, and nothing of a stale analysis', async () => {
  const shape = z.object({
    estimate: z.object({ analysisId: z.string(), status: z.string() }),
    claimable: z.object({
      quantity: z.number(),
      credited: z.number(),
      claimed: z.number(),
      blockedBy: z.string().nullable(),
    }),
  });
  const { claimable, estimate } = shape.parse(await summary());
  const all = z
    .object({ data: z.array(z.object({ claim: z.object({ quantity: z.number(), unit: z.string() }) })) })
    .parse((await call('GET', `/v1/claims?projectId=${encodeURIComponent(field.project)}`)).body);
  const claimed = all.data.reduce(
    (sum, { claim }) => sum + (claim.unit === 'kgCO2e' ? claim.quantity : 0),
    0,
  );
  expect(claimable.claimed).toBeCloseTo(claimed, 6);
  expect([estimate.status, claimable.blockedBy]).toEqual(['final', null]);
  expect(claimable.credited).toBeGreaterThan(0);
  expect(claimable.quantity).toBeLessThanOrEqual(Math.max(0, claimable.credited - claimable.claimed));
  expect(claimable.quantity).toBeGreaterThanOrEqual(0);
  await staleNote(estimate.analysisId);
  const later = await until('the stale analysis', async () => {
    const found = await summary();
    return found.toDo.some(({ kind }) => kind === 'project-analyses-stale') && found;
  });
  expect(shape.parse(later).claimable).toMatchObject({ quantity: 0, credited: 0, blockedBy: 'stale' });
  const own = later.toDo.find(({ kind }) => kind === 'project-analyses-stale');
  expect(await behind(own?.link.href ?? '')).toEqual([estimate.analysisId]);
});

test('a key without the scopes of a list is told which one is missing, and its own lists agree', async () => {
  const key = await keyFor(world, {
    projectIds: [field.projectId],
    scopes: ['projects:read', 'devices:read', 'readings:read'],
  });
  const limited = httpClient(url, key);
  const found = await summary(limited);
  expect(found.notRead.map(({ source, reason, scope }) => [source, reason, scope])).toEqual([
    ['alarms', 'scope', 'alarms:read'],
    ['analyses', 'scope', 'analysis:read'],
    ['campaigns', 'scope', 'surveys:read'],
    ['claimable', 'scope', 'claims:read'],
    ['claims', 'scope', 'claims:read'],
    ['estimate', 'scope', 'analysis:read'],
    ['households', 'scope', 'households:read'],
    ['keys', 'scope', 'keys:manage'],
    ['responses', 'scope', 'responses:read'],
    ['revisits', 'scope', 'surveys:read'],
    ['webhooks', 'scope', 'webhooks:manage'],
  ]);
  expect(found).toMatchObject({ estimate: null, claimable: null });
  expect(found.toDo.map(({ kind }) => kind)).toEqual([
    'dead-letters-waiting',
    'gaps-unexplained',
    'devices-silent',
    'devices-never-seen',
    'anomalies-critical',
    'anomalies-warning',
  ]);
  for (const { kind, count, link } of found.toDo)
    expect([kind, (await behind(link.href, limited)).length]).toEqual([kind, count]);
  const none = await keyFor(world, { scopes: ['devices:read'] });
  expect((await httpClient(url, none)('GET', `${projectPath()}/summary`)).status).toBe(403);
  const other = await call('POST', '/v1/projects', { body: { name: 'Other' } });
  const apart = httpClient(url, await keyFor(world, { projectIds: [String(other.body['id'])] }));
  expect(await apart('GET', `${projectPath()}/summary`)).toMatchObject({
    status: 404,
    body: { code: 'project-not-found' },
  });
  const empty = await call('GET', `/v1/projects/${String(other.body['id'])}/summary`);
  expect(empty.body).toMatchObject({
    households: { cooking: 0, total: 0 },
    coverage: { expected: 0, received: 0, coverage: null },
    estimate: null,
    claimable: { quantity: 0, blockedBy: 'no-analysis' },
  });
});

test('a documented gap and a device that sends again are lines no more', async () => {
  const device = `/v1/devices/${encodeURIComponent(homes.poor.device)}`;
  const missing = recent[0] ?? '';
  const until30 = new Date(Date.parse(missing) + dayMs).toISOString();
  // The day without a row is explained in two parts, and windows would rewrite the rows of the others.
  const noon = `${missing}T12:00:00Z`;
  for (const [from, to] of [
    [`${missing}T00:00:00Z`, noon],
    [noon, until30],
  ])
    expect((await call('POST', `${device}/gaps`, { body: { from, to, reason: 'network' } })).status).toBe(
      201,
    );
  const explained = deviceDayRows(homes.poor.device, recent.slice(1), {
    ...meteredDay,
    household_id: homes.poor.id,
    received_intervals: 48,
    read_at: iso(0),
  }).map((row) => ({
    ...row,
    end_at: new Date(Date.parse(`${String(row['day'])}T00:00:00Z`) + dayMs).toISOString(),
  }));
  await world.clickhouse.insertRows('device_days', explained);
  await world.clickhouse.insertRows('device_heard', [
    { device_did: homes.poor.device, kind: 'power', last_observed_at: iso(0), last_arrived_at: iso(0) },
  ]);
  const found = await until('the lines to go', async () => {
    const { toDo } = await summary();
    const left = toDo.map(({ kind }) => kind);
    return !left.includes('gaps-unexplained') && !left.includes('devices-silent') && left;
  });
  expect(found).toContain('households-low-coverage');
});

test('a reply has a tag, and an unchanged summary is not sent again', async () => {
  const first = await call('GET', `${projectPath()}/summary`);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"\d+-[0-9a-f]{8}"$/);
  const again = await call('GET', `${projectPath()}/summary`, { headers: { 'if-none-match': etag } });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('a source that cannot be read is named, and the others are shown', async () => {
  const before = (await summary()).toDo.filter(({ kind }) => !kind.startsWith('anomalies-'));
  // A table that cannot be read as this one is: the store refuses each query.
  await world.clickhouse.command('RENAME TABLE anomalies TO anomalies_away');
  await world.clickhouse.command(
    'CREATE TABLE anomalies ENGINE = MergeTree ORDER BY id AS SELECT * FROM anomalies_away LIMIT 0',
  );
  try {
    const found = await until('the missing source', async () => {
      const { notRead, toDo } = await summary();
      return notRead.length > 0 && { notRead, toDo };
    });
    expect(found.notRead).toEqual([{ source: 'anomalies', reason: 'refused', scope: null }]);
    expect(found.toDo).toEqual(before);
    expect(api.output().match(/"part":"anomalies","code":\d+,"event":"api\.part_refused"/g)).toHaveLength(1);
  } finally {
    await world.clickhouse.command('DROP TABLE anomalies SYNC');
    await world.clickhouse.command('RENAME TABLE anomalies_away TO anomalies');
  }
  await until('the source', async () => (await summary()).notRead.length === 0);
});

test.each([
  ['/v1/households?coverageBelow=0.9', 'projectId'],
  ['/v1/households?coverageBelow=0.9&projectId=did:x:a&projectId=did:x:b', 'projectId'],
  ['/v1/households?coverageBelow=90&projectId=did:x:a', 'coverageBelow'],
  ['/v1/devices?hasUnexplainedGap=true', 'projectId'],
  ['/v1/devices?connectivity=lost', 'connectivity'],
])('%s is refused', async (path, parameter) => {
  expect(await call('GET', path)).toMatchObject({
    status: 400,
    body: { code: 'invalid-query', errors: [{ parameter }] },
  });
});

test('filters of a project that does not exist find nothing', async () => {
  for (const path of [
    '/v1/households?coverageBelow=1&projectId=did:x:none',
    '/v1/devices?hasUnexplainedGap=true&projectId=did:x:none',
    '/v1/readings/dead-letters?projectId=did:x:none',
  ])
    expect([path, await behind(path)]).toEqual([path, []]);
});
