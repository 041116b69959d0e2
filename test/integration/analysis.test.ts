// Analyses over HTTP: device-days in ClickHouse become a result that is stored once and returned byte for byte.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { traceFormat, verifyTrace } from '#domain/emissions/documents/trace-document.ts';
import { traceShape } from '#infra/verify/trace-shape.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { insertRecords } from '#records/backup.ts';
import { openRecords } from '#records/records.ts';
import { sha256 } from '#test/support/sha256.ts';
import { runCli } from '#test/support/cli.ts';
import { httpClient } from '#test/support/http.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { deviceDayRows, meteredDay, weighedDay } from '#test/support/device-days.ts';

const month = { periodStart: '2024-01-01', periodEnd: '2024-01-31' };
const january = Array.from({ length: 31 }, (_, index) => `2024-01-${String(index + 1).padStart(2, '0')}`);

let world: World;
let api: Service;
let key: string;

beforeAll(async () => {
  world = await openWorld();
  const made = await createKey(openRecords(world.clickhouse), {
    kind: 'test',
    name: 'analysis test',
    scopes: [
      'projects:write',
      'households:write',
      'households:read',
      'devices:write',
      'analysis:run',
      'analysis:read',
    ],
    projectIds: [],
    expiresAt: null,
    actor: 'test',
  });
  key = made.key;
  api = await world.start('api', { HEARTH_COUNTRY: 'ZM' });
  await created('/v1/projects', { did: 'did:x:programme', name: 'Programme without a country of its own' });
});

afterAll(() => world[Symbol.asyncDispose]());

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

async function call(path: string, body?: unknown): Promise<Reply> {
  const response = await fetch(`${api.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: Record<string, unknown> = JSON.parse(text);
  return { status: response.status, text, json };
}

async function created(path: string, body: unknown): Promise<Record<string, unknown>> {
  const { status, text, json } = await call(path, body);
  if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
  return json;
}

/** The analysis, or the refusal. On a slow machine the answer is a job, whose end is waited for. */
async function analyze(householdId: string, changes: object = {}): Promise<Reply> {
  const reply = await call('/v1/analysis/household', { householdId, ...month, ...changes });
  if (reply.status !== 202) return reply;
  const ended = z.object({ status: z.literal('succeeded'), result: z.object({ id: z.string() }) });
  const job = await until('the analysis to end', async () => {
    const { json } = await call(`/v1/jobs/${String(reply.json['id'])}`);
    return json['status'] !== 'running' && json;
  });
  return call(`/v1/analyses/${ended.parse(job).result.id}`);
}

/** A household with devices named after it: `did:x:<name>` and `did:x:<name>/<device>`. */
function household(
  name: string,
  devices: readonly { name: string; [field: string]: unknown }[],
  changes: object = {},
) {
  return created('/v1/households', {
    did: `did:x:${name}`,
    projectId: 'did:x:programme',
    location: { district: 'XYZ', density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    members: { adults: 3, children: 2 },
    devices: devices.map(({ name: device, ...rest }) => ({ did: `did:x:${name}/${device}`, ...rest })),
    ...changes,
  });
}

const cooker = { name: 'cooker', type: 'ElectricPressureCooker', expectedInterval: 'PT15M' };
const charcoalScale = { name: 'scale', type: 'FuelScale', fuelType: 'Charcoal', expectedInterval: 'PT1H' };

const deviceDays = (did: string, columns: Record<string, unknown>, days = january): Promise<void> =>
  world.clickhouse.insertRows('device_days', deviceDayRows(did, days, columns));

const cookerDays = (did: string, kwh: number, days = january): Promise<void> =>
  deviceDays(did, { ...meteredDay, energy_wh: (1000 * kwh) / 31 }, days);

/** What the published sample burns in a January. */
const scaleDays = (did: string): Promise<void> => deviceDays(did, weighedDay(8 / 31));

test('a metered month: the given members first, stored, and the same bytes ever after', async () => {
  const { id } = await household('metered', [cooker]);
  await cookerDays('did:x:metered/cooker', 12);
  const first = await analyze('did:x:metered', { parameters: { tdl: 0.1 } });
  expect(first).toMatchObject({ status: 200 });
  expect(Object.keys(first.json)).toEqual([
    'householdId',
    'period',
    'analysis',
    'baselineMethod',
    'leakage',
    'methodologyReduction',
    'creditedReduction',
    'probPositive',
    'id',
    'status',
    'methodology',
    'parameters',
    'coverage',
    'causal',
    'inputsDigest',
    'resultDigest',
    'inputsVerified',
    'warnings',
    'computedAt',
  ]);
  expect(first.json).toMatchObject({
    householdId: 'did:x:metered',
    period: { start: '2024-01-01', end: '2024-01-31' },
    analysis: {
      baselineEmissions: 72.803,
      actualEmissions: 2.6,
      reductions: 70.203,
      deviceContributions: [
        {
          deviceId: 'did:x:metered/cooker',
          reductionShare: 1,
          evidence: { usageHours: 62, fuelSaved: 22.25 },
        },
      ],
      unattributedShare: 0,
      units: { emissions: 'kgCO2e', fuelSaved: 'kg', usageHours: 'h' },
    },
    baselineMethod: 'metered',
    methodology: 'gs-mecd@1.2',
    status: 'final',
    coverage: 1,
    warnings: [{ code: 'given-claims-more' }],
  });
  const again = await analyze(String(id), {
    parameters: { tdl: 0.1 },
    methodology: 'gs-mecd@1.2',
    allowLowCoverage: true,
  });
  expect(again.text).toBe(first.text);
  const read = await call(`/v1/analyses/${String(first.json['id'])}`);
  expect([read.status, read.text]).toEqual([200, first.text]);
});

test('a kitchen test below the stated baseline is used, and both amounts are told', async () => {
  const { id } = await household('weighed', [cooker]);
  await cookerDays('did:x:weighed/cooker', 20);
  const dates = ['2024-01-02', '2024-01-03', '2024-01-04'];
  const weighings = dates.map((date, index) => ({
    date,
    fuelType: 'Charcoal',
    startKg: 5 - index,
    addedKg: 0,
    endKg: 4 - index,
  }));
  await created(`/v1/households/${String(id)}/baselines`, {
    fuelType: 'Charcoal',
    validFrom: '2024-01-01',
    kpt: { startDate: dates[0], endDate: dates[2], weighings },
  });
  const { json } = await analyze('did:x:weighed', { parameters: { tdl: 0.1 } });
  expect(json['warnings']).toEqual([
    expect.objectContaining({ code: 'given-claims-more' }),
    expect.objectContaining({ code: 'baseline-disagreement', detail: expect.stringContaining('31 kg') }),
    expect.objectContaining({ code: 'baseline-cap', detail: expect.stringContaining('37.083 kg') }),
  ]);
  expect(json['analysis']).toMatchObject({ baselineEmissions: 101.435 });
  const trace = await call(`/v1/analyses/${String(json['id'])}/trace`);
  expect(trace.json).toMatchObject({ inputs: { baselines: [{}, { source: 'kpt', weighings }] } });
  const file = join(await mkdtemp(join(tmpdir(), 'hearth-trace-')), 'trace.json');
  await writeFile(file, trace.text);
  expect(await runCli('verify', [file], {})).toMatchObject({ code: 0, err: '' });
  await writeFile(file, trace.text.replace('"startKg":4,', '"startKg":4.3,'));
  const altered = await runCli('verify', [file], {});
  expect(altered).toMatchObject({
    code: 1,
    out: expect.stringContaining('/from/start 2024-01-03: trace 4, recalculated 4.3'),
  });
});

test('with Prefer: respond-async the answer is a job whose result is the analysis', async () => {
  await household('prefers', [cooker]);
  await cookerDays('did:x:prefers/cooker', 26);
  const client = httpClient(api.url, key);
  const asked = async (changes: object) => {
    const reply = await client('POST', '/v1/analysis/household', {
      headers: { prefer: 'respond-async' },
      body: { householdId: 'did:x:prefers', ...month, ...changes },
    });
    expect([reply.status, reply.headers.get('preference-applied')]).toEqual([202, 'respond-async']);
    return until('the job to end', async () => {
      const { json } = await call(reply.headers.get('location') ?? '');
      return json['status'] !== 'running' && json;
    });
  };
  const job = await asked({});
  const direct = await analyze('did:x:prefers');
  expect(job).toMatchObject({ status: 'succeeded', progress: { done: 1, total: 1 }, result: direct.json });
  expect((await call(`/v1/analyses/${String(direct.json['id'])}`)).text).toBe(direct.text);
  const without = { periodStart: '2023-01-01', periodEnd: '2023-01-31' };
  expect(await asked(without)).toMatchObject({ status: 'failed', problem: { code: 'insufficient-data' } });
});

test('the trace of an analysis names every value and digest, and is calculated again to the same bytes', async () => {
  await household('traced', [cooker]);
  await cookerDays('did:x:traced/cooker', 15);
  const { json } = await analyze('did:x:traced', { includeTrace: true });
  const { trace, ...analysis } = json;
  const path = `/v1/analyses/${String(json['id'])}`;
  expect((await call(path)).json).toEqual(analysis);
  const read = await call(`${path}/trace`);
  expect(read.json).toEqual(trace);
  const { computedAt: _, ...result } = analysis;
  expect(read.json).toMatchObject({ format: 'hearth-trace@1', result });
  const shape = z.object({
    inputs: z.object({ devices: z.array(z.object({ days: z.array(z.object({ digest: z.string() })) })) }),
    factors: z.array(z.object({ id: z.string(), source: z.string() })),
    steps: z.array(z.object({ id: z.string(), value: z.number() })),
  });
  const { inputs, factors, steps } = shape.parse(read.json);
  expect(inputs.devices[0]?.days.map(({ digest }) => digest)).toEqual(january.map(() => '0'.repeat(64)));
  expect(factors.map(({ id }) => id)).toContain('fNRB.ZM@tool33-3.0');
  expect(steps.find(({ id }) => id === 'reduction')?.value).toBeCloseTo(
    z.object({ reductions: z.number() }).parse(analysis['analysis']).reductions,
    2,
  );
  const rerun = await call(`${path}/reruns`, {});
  const digest = analysis['resultDigest'];
  expect(rerun).toMatchObject({
    status: 200,
    json: { match: true, resultDigest: digest, previousDigest: digest },
  });
  const file = join(await mkdtemp(join(tmpdir(), 'hearth-trace-')), 'trace.json');
  await writeFile(file, read.text);
  expect(await runCli('verify', [file], {})).toMatchObject({ code: 0, err: '' });
  await writeFile(file, read.text.replace('"value":0.4,', '"value":0.9,'));
  const altered = await runCli('verify', [file], {});
  expect(altered.code).toBe(1);
  expect(altered.out).toMatch(
    /^different: an_[0-9A-Z]{26}, in \w+ values?\n\/factors\/\d+\/value: trace 0.9/,
  );
});

test('many at once get the same bytes, and one analysis is stored', async () => {
  await household('many', [cooker]);
  await cookerDays('did:x:many/cooker', 9);
  const replies = await Promise.all(Array.from({ length: 12 }, () => analyze('did:x:many')));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const list = await call('/v1/analyses?householdId=did:x:many');
  expect(list.json).toEqual({
    data: [{ ...replies[0]?.json, stale: false }],
    nextCursor: null,
    hasMore: false,
  });
});

test('late data give another analysis; the first one stays', async () => {
  await household('late', [cooker]);
  await cookerDays('did:x:late/cooker', 9);
  const before = await analyze('did:x:late');
  await deviceDays(
    'did:x:late/cooker',
    { energy_wh: 5000, input_digest: '1'.repeat(64), read_at: '2024-03-02T00:00:00Z' },
    ['2024-01-31'],
  );
  const after = await analyze('did:x:late');
  expect(after.json['id']).not.toBe(before.json['id']);
  expect((await call(`/v1/analyses/${String(before.json['id'])}`)).text).toBe(before.text);
  const page = await call('/v1/analyses?householdId=did:x:late&limit=1');
  expect(page.json).toMatchObject({ data: [before.json], hasMore: true });
  const next = await call(
    `/v1/analyses?householdId=did:x:late&limit=1&cursor=${String(page.json['nextCursor'])}`,
  );
  expect(next.json).toMatchObject({ data: [after.json], hasMore: false });
});

test('the numbers of the published sample: 120, 45, 75 and 32 kg saved', async () => {
  await household('sample', [cooker, charcoalScale]);
  await cookerDays('did:x:sample/cooker', 40);
  await scaleDays('did:x:sample/scale');
  const reply = await analyze('did:x:sample', {
    methodology: 'whole-household@1',
    parameters: { emissionsPerKg: 3, efGrid: 0.5, tdl: 0.05 },
  });
  expect(reply.json).toMatchObject({
    analysis: {
      baselineEmissions: 120,
      actualEmissions: 45,
      reductions: 75,
      deviceContributions: [{ deviceId: 'did:x:sample/cooker', evidence: { fuelSaved: 32 } }],
    },
    baselineMethod: 'wholeHousehold',
    parameters: { emissionsPerKg: 3, efGrid: 0.5, tdl: 0.05 },
  });
});

test('RECH counts the making of a lasting stove that came long before the period', async () => {
  const improved = { did: 'did:x:lasting/stove', type: 'ImprovedBiomassStove', fuelType: 'Charcoal' };
  await household('lasting', [charcoalScale]);
  await created('/v1/devices', { ...improved, expectedInterval: 'PT15M' });
  const stay = { householdId: 'did:x:lasting', from: '2022-06-14T08:00:00Z' };
  await created('/v1/devices/did%3Ax%3Alasting%2Fstove/installations', stay);
  await deviceDays('did:x:lasting/stove', meteredDay);
  await scaleDays('did:x:lasting/scale');
  const { status, json } = await analyze('did:x:lasting', {
    methodology: 'gs-tpddtec@5.0',
    parameters: { daf: 0, technicalLife: 6 },
    includeTrace: true,
  });
  expect(status).toBe(200);
  const days = { 'days in all': 1825, 'days did:x:lasting/stove': 31 };
  expect(json['trace']).toMatchObject({
    inputs: { devices: expect.arrayContaining([expect.objectContaining({ installedOn: '2022-06-14' })]) },
    steps: expect.arrayContaining([expect.objectContaining({ id: 'newDevices', from: days })]),
  });
  const file = join(await mkdtemp(join(tmpdir(), 'hearth-trace-')), 'trace.json');
  await writeFile(file, JSON.stringify(json['trace']));
  expect(await runCli('verify', [file], {})).toMatchObject({ code: 0, err: '' });
});

test('a household whose fuel was weighed before its stove came is compared with its own time', async () => {
  const day = (index: number): string =>
    new Date(Date.parse('2022-06-01') + index * 86_400_000).toISOString().slice(0, 10);
  await household('before', [charcoalScale]);
  const stove = { did: 'did:x:before/cooker', type: cooker.type, expectedInterval: cooker.expectedInterval };
  await created('/v1/devices', stove);
  const stay = { householdId: 'did:x:before', from: '2023-06-14T08:00:00Z' };
  await created('/v1/devices/did%3Ax%3Abefore%2Fcooker/installations', stay);
  const { id } = (await call('/v1/households/did%3Ax%3Abefore')).json;
  await cookerDays('did:x:before/cooker', 12);
  const weigh = (days: string[], kg: number): Promise<void> =>
    deviceDays('did:x:before/scale', { ...weighedDay(kg), household_id: id }, days);
  const before = Array.from({ length: 378 }, (_, index) => day(index));
  await weigh(
    before.filter((_, index) => index % 2 === 0),
    1.1,
  );
  await weigh(
    before.filter((_, index) => index % 2 === 1),
    0.9,
  );
  await weigh(
    january.filter((_, index) => index % 2 === 0),
    0.3,
  );
  await weigh(
    january.filter((_, index) => index % 2 === 1),
    0.35,
  );
  const { status, json } = await analyze('did:x:before', {
    baselineMethod: 'wholeHousehold',
    parameters: { emissionsPerKg: 3, efGrid: 0.5, tdl: 0 },
  });
  expect({ status, json }).toMatchObject({
    status: 200,
    json: { causal: { design: 'ownHistory', unit: 'kg' }, baselineMethod: 'wholeHousehold' },
  });
  // It declared 40 kg a month and burned 1 kg a day.
  const { baselineEmissions } = z.object({ baselineEmissions: z.number() }).parse(json['analysis']);
  expect(baselineEmissions / 93).toBeCloseTo(1, 1);
});

test('a change of the baseline is a dated row: each day counts by its own, and no past analysis is rewritten', async () => {
  await household('rebased', [cooker, charcoalScale]);
  await cookerDays('did:x:rebased/cooker', 40);
  await scaleDays('did:x:rebased/scale');
  const asked = {
    methodology: 'whole-household@1',
    parameters: { emissionsPerKg: 3, efGrid: 0.5, tdl: 0.05 },
  };
  const analyzed = (changes: object = {}) => analyze('did:x:rebased', { ...asked, ...changes });
  const firstHalf = { periodEnd: '2024-01-15' };
  const [whole, half] = [await analyzed(), await analyzed(firstHalf)];
  expect([whole, half].map(({ json }) => json['analysis'])).toMatchObject([
    { baselineEmissions: 120 },
    { baselineEmissions: 58.065 },
  ]);
  const rows = '/v1/households/did%3Ax%3Arebased/baselines';
  const second = { fuelType: 'Charcoal', monthlyConsumption: 80, validFrom: '2024-01-16' };
  await created(rows, second);
  const client = httpClient(api.url, key);
  const third = { ...second, monthlyConsumption: 20, validFrom: '2024-01-26' };
  const patched = await client('PATCH', '/v1/households/did%3Ax%3Arebased', { body: { baseline: third } });
  expect(patched.status).toBe(200);
  const dated = z.object({ data: z.array(z.object({ validFrom: z.string().nullable() })) });
  const days = dated.parse((await call(rows)).json).data.map(({ validFrom }) => validFrom);
  expect(days).toEqual([null, '2024-01-16', '2024-01-26']);
  const after = await analyzed();
  const kg = (40 * 15 + 80 * 10 + 20 * 6) / 31;
  expect(after.json).toMatchObject({ analysis: { baselineEmissions: Math.round(3000 * kg) / 1000 } });
  expect(after.json['id']).not.toBe(whole.json['id']);
  for (const past of [whole, half])
    expect((await call(`/v1/analyses/${String(past.json['id'])}`)).text).toBe(past.text);
  // The days before the change count as they did: the same inputs, the same bytes.
  expect((await analyzed(firstHalf)).text).toBe(half.text);
});

test('low coverage is refused with its numbers, or provisional when it is allowed', async () => {
  await household('gaps', [cooker]);
  await cookerDays('did:x:gaps/cooker', 12, january.slice(0, 20));
  expect(await analyze('did:x:gaps')).toMatchObject({
    status: 422,
    json: { code: 'coverage-below-threshold', coverage: 0.6452, required: 0.95 },
  });
  expect(await analyze('did:x:gaps', { allowLowCoverage: true })).toMatchObject({
    status: 200,
    json: { status: 'provisional', coverage: 0.6452 },
  });
});

test('a day that is not over counts as missing, and the refusal says where to end', async () => {
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await household('today', [cooker]);
  const before = Array.from({ length: 9 }, (_, index) => day(9 - index));
  await cookerDays('did:x:today/cooker', 12, before);
  await deviceDays('did:x:today/cooker', { energy_wh: 400, received_intervals: 40 }, [day(0)]);
  const period = { periodStart: day(9), periodEnd: day(0) };
  const refused = await analyze('did:x:today', period);
  expect(refused).toMatchObject({ status: 422, json: { code: 'coverage-below-threshold' } });
  expect(refused.json['detail']).toContain(`end the period on ${day(1)}, or send allowLowCoverage`);
  expect((await analyze('did:x:today', { ...period, periodEnd: day(1) })).json['status']).toBe('final');
  const alone = await analyze('did:x:today', { ...period, periodStart: day(0) });
  expect(alone.json['detail']).toContain('choose days before it');
});

test('a covered period is provisional while its last day is not over, and the trace says so', async () => {
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await household('open', [cooker]);
  await cookerDays('did:x:open/cooker', 12, [day(3), day(2), day(1), day(0)]);
  const period = { periodStart: day(3), periodEnd: day(0) };
  const open = await analyze('did:x:open', period);
  expect(open.json).toMatchObject({
    status: 'provisional',
    coverage: 1,
    warnings: expect.arrayContaining([expect.objectContaining({ code: 'days-open' })]),
  });
  const { json: trace } = await call(`/v1/analyses/${String(open.json['id'])}/trace`);
  const read = traceShape.parse(trace);
  if (read.format !== traceFormat) throw new Error(`the trace has the format ${read.format}`);
  expect(read.inputs.openFrom).toBe(day(0));
  expect(verifyTrace(read.inputs, trace, sha256)).toMatchObject({ kind: 'equal' });
  const over = await analyze('did:x:open', { ...period, periodEnd: day(1) });
  expect(over.json).toMatchObject({ status: 'final', coverage: 1 });
  expect(over.text).not.toContain('days-open');
});

test('refusals that name the reason', async () => {
  await household('enrolled', [cooker], { baseline: undefined, status: 'enrolled' });
  expect(await analyze('did:x:enrolled')).toMatchObject({ status: 422, json: { code: 'no-baseline' } });
  await household('silent', [cooker]);
  expect(await analyze('did:x:silent')).toMatchObject({ status: 422, json: { code: 'insufficient-data' } });
  expect(await analyze('did:x:nobody')).toMatchObject({
    status: 404,
    json: { code: 'household-not-found', title: 'Household not found' },
  });
  expect(await call('/v1/analyses/an_00000000000000000000000000')).toMatchObject({
    status: 404,
    json: { code: 'analysis-not-found' },
  });
});

test('units and boundaries that do not go together are refused with the reason', async () => {
  await household('litres', [cooker]);
  await cookerDays('did:x:litres/cooker', 12);
  await deviceDays(
    'did:x:litres/cooker',
    {
      'fuels.fuel_type': ['LPG'],
      'fuels.unit': ['L'],
      'fuels.used': [1],
      'fuels.source': ['consumed'],
      'fuels.delivered': [0],
      read_at: '2024-03-02T00:00:00Z',
    },
    ['2024-01-07'],
  );
  const detail =
    'did:x:litres/cooker reported LPG in L on 2024-01-07. The unit of this fuel is kg: configure the device, and ask for days after the change.';
  expect(await analyze('did:x:litres')).toMatchObject({
    status: 422,
    json: { code: 'unit-mismatch', detail },
  });
  await household('mixed', [cooker, { name: 'stove', type: 'InductionStove' }]);
  await cookerDays('did:x:mixed/cooker', 12);
  await deviceDays('did:x:mixed/stove', { hours_in_use: 1, use_source: 'usage' });
  const metered = await analyze('did:x:mixed', { methodology: 'gs-mecd@1.2' });
  expect(metered).toMatchObject({ status: 422, json: { code: 'boundary-mixed' } });
  const asked = { methodology: 'gs-mecd@1.2', baselineMethod: 'wholeHousehold' };
  expect(await analyze('did:x:metered', asked)).toMatchObject({
    status: 422,
    json: { code: 'boundary-mixed' },
  });
});

test.each([
  ['a bad DID', { householdId: 'household 1' }, '#/householdId'],
  ['a date that does not exist', { periodEnd: '2024-02-30' }, '#/periodEnd'],
  ['an end before the start', { periodEnd: '2023-12-31' }, '#/periodEnd'],
  ['more than 400 days', { periodEnd: '2025-02-04' }, '#/periodEnd'],
  ['a start after today', { periodStart: '2999-01-01', periodEnd: '2999-01-31' }, '#/periodStart'],
  ['an unknown methodology', { methodology: 'gs-mecd@9' }, '#/methodology'],
  ['an unknown parameter', { parameters: { magic: 1 } }, '#/parameters/magic'],
  ['a parameter out of range', { parameters: { fNRB: 2 } }, '#/parameters/fNRB'],
  ['a parameter of another methodology', { parameters: { 'upstream.LPG': 2 } }, '#/parameters/upstream.LPG'],
  ['an unknown field', { period: 'January' }, '#/period'],
])('400 for %s', async (_, changes, pointer) => {
  await call('/v1/households', {
    did: 'did:x:plain',
    location: { district: 'XYZ', density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  });
  const { status, json } = await analyze('did:x:plain', changes);
  expect({ status, json }).toMatchObject({
    status: 400,
    json: { code: 'invalid-analysis', title: 'Invalid household data', errors: [{ pointer }] },
  });
});

/** Another version or another record of an installation, as a later request would write it. */
function installation(id: string, version: number, body: object): Promise<void> {
  const record = {
    kind: 'installation',
    id,
    version,
    body: JSON.stringify(body),
    actor: 'test',
    nonce: id,
    at: '2024-03-01T00:00:00Z',
  };
  return insertRecords(world.clickhouse, [record]);
}

test('a moved device counts for each household on its own days; two at once are a conflict', async () => {
  const [before, after] = [await household('left', []), await household('after', [])];
  await household('owner', [{ ...cooker, name: 'moving' }]);
  const did = 'did:x:owner/moving';
  await cookerDays(did, 31);
  const [owned] = await world.clickhouse.query(
    z.object({ id: z.string(), deviceId: z.string() }),
    'SELECT id, device_id AS deviceId FROM installations FINAL WHERE device_did = {did:String}',
    { did },
  );
  const stay = (place: Record<string, unknown>, from: string | null, to: string | null) => ({
    deviceId: owned?.deviceId,
    deviceDid: did,
    householdId: place['id'],
    householdDid: place['did'],
    projectId: null,
    from,
    to,
  });
  await installation(
    owned?.id ?? '',
    2,
    stay({ id: 'hh_x', did: 'did:x:elsewhere' }, null, '2023-06-01T00:00:00Z'),
  );
  await installation('ins_before', 1, stay(before, '2024-01-01T00:00:00Z', '2024-01-11T00:00:00Z'));
  await installation('ins_after', 1, stay(after, '2024-01-11T00:00:00Z', null));
  const energy = async (name: string): Promise<unknown> => {
    const { json } = await analyze(name, { parameters: { efGrid: 1, tdl: 0 } });
    return json['analysis'] ?? json;
  };
  expect(await energy('did:x:left')).toMatchObject({ actualEmissions: 10 });
  expect(await energy('did:x:after')).toMatchObject({ actualEmissions: 21 });
  await installation('ins_after', 2, stay(after, '2024-01-10T00:00:00Z', null));
  expect(await analyze('did:x:left')).toMatchObject({
    status: 409,
    json: {
      code: 'device-conflict',
      title: 'Conflicting device data',
      errors: [{ code: 'installed-twice' }],
    },
  });
});

/** What ingest finds when the newest reading of a minute of the first of January comes again with other values. */
const conflictAt = (did: string, minute: number): Record<string, unknown> => ({
  id: `${did} ${minute}`.padEnd(32).slice(-32),
  detector: 'conflict',
  detector_version: 1,
  device_did: did,
  kind: 'power',
  channel: 'reading',
  observed_at: `2024-01-01T00:${String(minute).padStart(2, '0')}:00Z`,
  sequence: minute,
  severity: 'major',
  detail: '',
  _arrived_at: '2024-01-01T01:00:00Z',
  _topic: 'power',
  _partition: 0,
  _offset: minute,
});

test('readings that came twice with other contents: a warning, and 409 when they are more than 1 %', async () => {
  // A household of 310 readings, of which these came twice; asked at once, as each waits for windows.
  const twice = async (name: string, minutes: readonly number[], changes = {}): Promise<Reply> => {
    await household(name, [cooker]);
    const did = `did:x:${name}/cooker`;
    await deviceDays(did, { energy_wh: 400, hours_in_use: 2, use_source: 'power', power_rows: 10 });
    await world.clickhouse.insertRows(
      'anomalies',
      minutes.map((minute) => conflictAt(did, minute)),
    );
    return analyze(`did:x:${name}`, changes);
  };
  const [clean, few, many, later] = await Promise.all([
    twice('twice-never', []),
    twice('twice-few', [1, 2, 3, 3]),
    twice('twice-many', [1, 2, 3, 4]),
    twice('twice-before', [1, 2, 3, 4], { periodStart: '2024-01-02' }),
  ]);
  const warned = ({ status, json }: Reply): unknown => ({
    status,
    warned: JSON.stringify(json['warnings']).includes('reading-conflicts'),
  });
  expect(warned(clean)).toEqual({ status: 200, warned: false });
  // 3 of 310 are less than 1 %, 4 are more.
  expect(warned(few)).toEqual({ status: 200, warned: true });
  expect(many).toMatchObject({
    status: 409,
    json: {
      code: 'device-conflict',
      detail: expect.stringContaining('4 of 310 readings'),
      errors: [1, 2, 3, 4].map((minute) => ({
        code: 'reading-conflict',
        detail: expect.stringContaining(`2024-01-01T00:0${minute}:00Z`),
      })),
    },
  });
  expect(warned(later)).toEqual({ status: 200, warned: false });
});

test('a meter of a worse class than usual is as uncertain as its class', async () => {
  await household('usual', [cooker]);
  await household('worse', [{ ...cooker, meter: { accuracyPercent: 20 } }]);
  const sure = async (name: string): Promise<number> => {
    await cookerDays(`did:x:${name}/cooker`, 12);
    const { json } = await analyze(`did:x:${name}`);
    return z.object({ analysis: z.object({ confidence: z.number() }) }).parse(json).analysis.confidence;
  };
  expect(await sure('worse')).toBeLessThan((await sure('usual')) - 0.005);
});

test('an analysis right after the data waits for windows', async () => {
  await household('fresh', [cooker]);
  const start = Date.parse('2024-01-01T00:00:00Z');
  const rows = Array.from({ length: 31 * 96 }, (_, index) => ({
    device_did: 'did:x:fresh/cooker',
    observed_at: new Date(start + index * 900_000).toISOString(),
    sequence: index,
    active_power_w: 20,
    energy_wh: index * 5,
    _arrived_at: '2024-02-01T00:00:00Z',
    _partition: 0,
    _offset: index,
  }));
  await world.start('windows');
  await world.clickhouse.insertRows('power_readings', rows);
  const { status, json } = await analyze('did:x:fresh', { parameters: { efGrid: 1, tdl: 0 } });
  // 5 Wh between readings, over the month.
  expect({ status, json }).toMatchObject({
    status: 200,
    json: { coverage: 1, analysis: { actualEmissions: 14.875 } },
  });
  expect(JSON.stringify(json['warnings'])).not.toContain('days-pending');
});

test('yesterday keeps its id and its bytes while the device goes on sending', async () => {
  await household('sending', [cooker]);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const start = Date.parse(`${yesterday}T00:00:00Z`);
  const row = (atMs: number) => ({
    device_did: 'did:x:sending/cooker',
    observed_at: new Date(atMs).toISOString(),
    sequence: Math.round((atMs - start) / 1000),
    active_power_w: 36,
    energy_wh: (atMs - start) / 100_000,
    _arrived_at: new Date(atMs).toISOString(),
    _partition: 0,
    _offset: 0,
  });
  // With the slot that goes on: shortly after midnight it is the one that ends the steps of yesterday.
  const sent = Array.from({ length: Math.floor((Date.now() - start) / 900_000) + 1 }, (_, slot) =>
    row(start + slot * 900_000),
  );
  await world.clickhouse.insertRows('power_readings', sent);
  const period = { periodStart: yesterday, periodEnd: yesterday };
  const first = await analyze('did:x:sending', period);
  expect(first).toMatchObject({ status: 200, json: { coverage: 1 } });
  await world.clickhouse.insertRows('power_readings', [row(Date.now())]);
  const second = await analyze('did:x:sending', period);
  expect(second.json).toEqual(first.json);
  expect(JSON.stringify(second.json['warnings'])).not.toContain('days-pending');
});

/** Hours of use in a result, and the warnings about days that do not count. */
const counted = ({ json }: Reply) => {
  const result = z
    .object({
      analysis: z.object({
        deviceContributions: z.array(z.object({ evidence: z.object({ usageHours: z.number() }) })),
      }),
      warnings: z.array(z.object({ code: z.string(), detail: z.string() })),
    })
    .parse(json);
  return {
    hours: result.analysis.deviceContributions.map(({ evidence }) => evidence.usageHours),
    leftOut: result.warnings.filter(({ code }) => code === 'device-left-out').map(({ detail }) => detail),
  };
};

const becomes = (device: string, to: string, at: string) =>
  created(`/v1/devices/${encodeURIComponent(device)}/status-changes`, { to, at });

test('days of a device that was stolen are left out, and nothing is expected of it then', async () => {
  await household('stolen', [cooker]);
  await cookerDays('did:x:stolen/cooker', 12);
  await becomes('did:x:stolen/cooker', 'stolen', '2024-01-21T15:00:00Z');
  const result = await analyze('did:x:stolen');
  expect([result.status, result.json['coverage']]).toEqual([200, 1]);
  expect(counted(result)).toEqual({
    hours: [40],
    leftOut: [
      'did:x:stolen/cooker was stolen on 11 days of the period (2024-01-21 to 2024-01-31). Its readings of these days are left out.',
    ],
  });
});

test('days of a suspended device are left out and stay expected of it', async () => {
  await household('suspended', [cooker]);
  await cookerDays('did:x:suspended/cooker', 12);
  await becomes('did:x:suspended/cooker', 'suspended', '2024-01-11T00:00:00Z');
  await becomes('did:x:suspended/cooker', 'active', '2024-01-16T00:00:00Z');
  expect(await analyze('did:x:suspended')).toMatchObject({
    status: 422,
    json: { code: 'coverage-below-threshold' },
  });
  const result = await analyze('did:x:suspended', { allowLowCoverage: true });
  expect(counted(result)).toEqual({
    hours: [52],
    leftOut: [
      'did:x:suspended/cooker was suspended on 5 days of the period (2024-01-11 to 2024-01-15). Its readings of these days are left out.',
    ],
  });
});
