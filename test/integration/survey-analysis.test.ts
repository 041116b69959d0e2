// What a household states in a survey, from readings over Kafka to the credit: overstated use is compared and never credited.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { reportStale } from '#api/analyses/freshness/report-stale.ts';
import { crossCheckReply } from '#api/store/bodies/cross-check.ts';
import { openRecords } from '#records/records.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { runCli } from '#test/support/cli.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openField, type Field } from '#test/support/survey-field.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

const [minute, day] = [60_000, 86_400_000];
/** Ten whole days that are over; the interview is on the last one. */
const start = Math.floor(Date.now() / day) * day - 12 * day;
const dayCount = 10;
const dateOf = (index: number): string => new Date(start + index * day).toISOString().slice(0, 10);
const period = { periodStart: dateOf(0), periodEnd: dateOf(dayCount - 1) };
const cooker = 'did:example:stated:cooker';
const reviewer = 'did:example:stated:reviewer';

let world: World;
let call: HttpClient;
let review: HttpClient;
let field: Field;
let home = '';
let survey = '';
let response = '';

beforeAll(async () => {
  world = await openWorld();
  const [api] = await Promise.all([
    world.start('api', { HEARTH_COUNTRY: 'ZM' }),
    world.start('ingest'),
    world.start('windows'),
  ]);
  call = httpClient(api.url, await keyFor(world));
  review = httpClient(api.url, await keyFor(world, { actorDid: reviewer }));
  field = openField(call, 'stated');
  home = await field.household({
    members: { adults: 3, children: 2 },
    devices: [
      {
        did: cooker,
        type: 'ElectricPressureCooker',
        ratedPowerW: 1000,
        expectedInterval: 'PT15M',
        status: 'active',
      },
    ],
  });
  const { body } = await field.create({ type: 'MonitoringSurvey', template: { stoveUsage: true } });
  survey = String(body['id']);
  await field.act(survey, 'open');
}, 120_000);
afterAll(() => world[Symbol.asyncDispose]());

/** Each quarter of an hour; on every fourth day an hour of cooking. */
function readings(index: number): object[] {
  const isUsed = (at: number): boolean => index % 4 === 0 && at >= 40 && at < 44;
  return Array.from({ length: 96 }, (_, at) => {
    const before = Math.ceil(index / 4) * 700;
    const today = index % 4 === 0 ? Math.min(Math.max(at - 40, 0), 4) * 175 : 0;
    return {
      kind: 'power',
      observedAt: new Date(start + index * day + at * 15 * minute).toISOString(),
      sequence: index * 96 + at,
      activePowerW: isUsed(at) ? 690 + (at % 5) : 0,
      voltageV: 228 + ((index + at) % 7),
      energyWh: 1000 + before + today,
    };
  });
}

const analysisReply = z.looseObject({
  id: z.string(),
  creditedReduction: z.number(),
  inputsVerified: z.object({ verified: z.number(), total: z.number() }),
  warnings: z.array(z.object({ code: z.string(), detail: z.string() })),
});

async function analyze(): Promise<z.output<typeof analysisReply>> {
  const { status, body, text } = await call('POST', '/v1/analysis/household', {
    body: { householdId: home, ...period },
  });
  if (status !== 200) throw new Error(text);
  return analysisReply.parse(body);
}

const reasonsOf = async (id: string): Promise<unknown> =>
  (await call('GET', `/v1/analyses/${id}/freshness`)).body['reasons'];

let before: z.output<typeof analysisReply>;
let after: z.output<typeof analysisReply>;

test(
  'readings over Kafka give an analysis whose declared inputs nobody verified',
  { timeout: 180_000 },
  async () => {
    for (let index = 0; index < dayCount; index += 1) {
      const body = { deviceId: cooker, readings: readings(index) };
      expect((await call('POST', '/v1/readings/batches', { body })).status).toBe(202);
    }
    before = await until('an analysis of all days', async () => {
      const { status, body } = await call('POST', '/v1/analysis/household', {
        body: { householdId: home, ...period },
      });
      const isDone = status === 200 && body['daysPending'] === undefined && body['coverage'] === 1;
      return isDone && analysisReply.parse(body);
    });
    expect(before.creditedReduction).toBeGreaterThan(0);
    expect(before.inputsVerified).toEqual({ verified: 0, total: 3 });
  },
);

test('a pending response changes nothing; a verified one that overstates use is compared, and credits no more', async () => {
  const sent = await call('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      householdId: home,
      timestamp: `${dateOf(dayCount - 1)}T10:00:00Z`,
      responses: {
        stove_usage: {
          still_has_stove: true,
          in_working_order: true,
          days_used_last_week: 7,
          hours_per_day: 1,
          old_stove_days_last_week: 3,
        },
      },
    },
  });
  expect([sent.status, sent.text]).toEqual([201, sent.text]);
  response = String(sent.body['id']);
  expect((await analyze()).id).toBe(before.id);
  const decided = await review('POST', `/v1/surveys/${survey}/verifications`, {
    body: { decision: 'verified', filter: {} },
  });
  expect(decided.status).toBe(200);

  const checked = await call('POST', `/v1/surveys/${survey}/cross-checks`, { body: { window: 'P7D' } });
  expect(crossCheckReply.parse(checked.body).households).toContainEqual(
    expect.objectContaining({
      responseId: response,
      measure: 'daysInUseShare',
      verdict: 'overstated',
      stated: 1,
    }),
  );

  after = await analyze();
  expect(after.id).not.toBe(before.id);
  expect(after.creditedReduction).toBe(before.creditedReduction);
  expect(after.inputsVerified).toEqual({ verified: 3, total: 6 });
  expect(after.warnings).toContainEqual({
    code: 'survey-overstates-use',
    detail: expect.stringMatching(
      new RegExp(`^${response} of ${dateOf(dayCount - 1)} states 1 .*readings of 1 of the days show 0\\.3 `),
    ),
  });
  expect(after.warnings.map(({ code }) => code)).toContain('survey-old-stove');
  expect(await reasonsOf(before.id)).toEqual([expect.objectContaining({ code: 'survey-responses' })]);
});

test(
  'the trace says who verified which input, and is recalculated offline',
  { timeout: 60_000 },
  async () => {
    const { text, body } = await call('GET', `/v1/analyses/${after.id}/trace`);
    expect(body['declaredInputs']).toEqual([
      { kind: 'baseline', name: 'Charcoal of all earlier days', verification: null },
      { kind: 'persons', name: '5', verification: null },
      { kind: 'installation', name: cooker, verification: null },
      ...['days_used_last_week', 'hours_per_day', 'old_stove_days_last_week'].map((question) => ({
        kind: 'statement',
        name: `stove_usage.${question} of ${dateOf(dayCount - 1)}`,
        verification: { by: reviewer, at: expect.any(String), evidence: response },
      })),
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'hearth-stated-'));
    await writeFile(join(folder, 'trace.json'), text);
    const verified = await runCli('verify', [join(folder, 'trace.json')], {});
    await rm(folder, { recursive: true });
    expect([verified.code, verified.out]).toEqual([0, expect.stringMatching(/^equal/)]);
  },
);

test('a baseline is verified by its response, until the response is disputed', async () => {
  const added = await call('POST', `/v1/households/${encodeURIComponent(home)}/baselines`, {
    body: {
      fuelType: 'Charcoal',
      monthlyConsumption: 40,
      validFrom: dateOf(0),
      source: 'survey',
      responseId: response,
      reason: 'The monitoring survey asked again.',
    },
  });
  expect([added.status, added.text]).toEqual([201, added.text]);
  const based = await analyze();
  expect(based.inputsVerified).toEqual({ verified: 4, total: 6 });
  const disputed = await review('POST', `/v1/responses/${response}/verifications`, {
    headers: { 'if-match': (await call('GET', `/v1/responses/${response}`)).headers.get('etag') ?? '' },
    body: { decision: 'disputed', reason: 'The cooker was in use on a fourth of the days only.' },
  });
  expect([disputed.status, disputed.text]).toEqual([201, disputed.text]);
  await reportStale({
    clickhouse: world.clickhouse,
    telemetry: world.clickhouse,
    records: openRecords(world.clickhouse),
    settings: { HEARTH_COUNTRY: 'ZM' },
    nowMs: Date.now,
    newUlid,
  });
  const list = await call('GET', `/v1/analyses?householdId=${encodeURIComponent(home)}`);
  expect(list.body['data']).toContainEqual(expect.objectContaining({ id: based.id, stale: true }));
  expect(await reasonsOf(based.id)).toEqual([
    expect.objectContaining({ code: 'baselines' }),
    expect.objectContaining({ code: 'survey-responses' }),
  ]);
  expect((await analyze()).inputsVerified).toEqual({ verified: 0, total: 3 });
});
