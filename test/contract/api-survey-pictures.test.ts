// Pictures of survey campaigns over REST: progress of a drawn sample and of an undrawn one, and statements against sensors.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { deviceDayRows } from '#test/support/device-days.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { patientClient } from '#test/support/post-until-taken.ts';
import { marksOf, parseSvg, textFaults } from '#test/support/pictures/parsed-svg.ts';
import { datesFrom } from '#test/support/pictures/sheets.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { openField, type Field } from '#test/support/survey-field.ts';

const world = openSharedApi();
let call: HttpClient;
let field: Field;
let survey = '';
const homes: string[] = [];
const days = datesFrom('2024-02-01', 19);
const question = 'stove_usage.days_used_last_week';

beforeAll(async () => {
  call = patientClient(httpClient(world.url, await keyFor(world)));
  const reviewer = patientClient(
    httpClient(world.url, await keyFor(world, { actorDid: 'did:example:survey-pictures:reviewer' })),
  );
  field = openField(call, 'survey-pictures');
  for (let index = 0; index < 12; index++) homes.push(await household(index));
  const created = await field.create({
    type: 'MonitoringSurvey',
    template: { stoveUsage: true },
    sampling: { method: 'census' },
  });
  survey = String(created.body['id']);
  await send('sample', {});
  await field.act(survey, 'open');
  // All but one answer; every third overstates.
  for (const [index, home] of homes.slice(0, 11).entries()) await answer(home, index % 3 === 0 ? 7 : 4);
  const reviewed = await reviewer('POST', `/v1/surveys/${survey}/verifications`, {
    body: { decision: 'verified', filter: {} },
  });
  if (reviewed.status >= 300) throw new Error(reviewed.text);
});
afterAll(() => world[Symbol.asyncDispose]());

async function send(step: string, body: object): Promise<void> {
  const path = `/v1/surveys/${survey}`;
  const etag = (await call('GET', path)).headers.get('etag') ?? '';
  const reply = await call('POST', `${path}/${step}`, { headers: { 'if-match': etag }, body });
  if (reply.status !== 201) throw new Error(reply.text);
}

/** Its cooker is in use on every second day; that of the last one has no data. */
async function household(index: number): Promise<string> {
  const did = `did:example:survey-pictures:device/${index}`;
  const home = await field.household({
    devices: [{ did, type: 'ElectricPressureCooker', status: 'active' }],
  });
  const id = String((await call('GET', `/v1/households/${encodeURIComponent(home)}`)).body['id']);
  if (index === 10) return home;
  for (const [place, day] of days.entries()) {
    const isUsed = place % 2 === 0;
    await world.clickhouse.insertRows(
      'device_days',
      deviceDayRows(did, [day], {
        household_id: id,
        device_type: 'ElectricPressureCooker',
        coverage: 1,
        hours_in_use: isUsed ? 1 : 0,
        'events.start_at': isUsed ? [`${day}T10:00:00Z`] : [],
        'events.end_at': isUsed ? [`${day}T11:00:00Z`] : [],
        'events.in_use_seconds': isUsed ? [3600] : [],
        'events.energy_wh': isUsed ? [null] : [],
        'events.max_temperature_c': isUsed ? [null] : [],
      }),
    );
  }
  return home;
}

async function answer(householdId: string, daysUsed: number): Promise<void> {
  const { status, text } = await call('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      householdId,
      timestamp: '2024-02-20T10:00:00Z',
      responses: {
        stove_usage: {
          still_has_stove: true,
          in_working_order: true,
          days_used_last_week: daysUsed,
          hours_per_day: 1,
          old_stove_days_last_week: 0,
        },
      },
    },
  });
  if (status !== 201) throw new Error(text);
}

const progressShape = z.looseObject({
  n: z.number(),
  missingShare: z.number().nullable(),
  strata: z.array(z.looseObject({ planned: z.number(), counts: z.record(z.string(), z.number()) })),
  draw: z.looseObject({ method: z.string() }).nullable(),
  handPicked: z.boolean(),
  hidden: z.looseObject({ groups: z.number() }),
});

const comparedShape = z.looseObject({
  n: z.number(),
  crossCheck: z.looseObject({ id: z.string() }).nullable(),
  question: z.string().nullable(),
  points: z.array(z.looseObject({ stated: z.number(), measured: z.number(), verdict: z.string() })),
  notComparable: z.object({ noSensor: z.number(), lowCoverage: z.number() }),
  agreement: z.looseObject({ meanDifference: z.number() }).nullable(),
});

const drawn = (path: string, client = call): Promise<HttpReply> =>
  client('GET', path, { headers: { accept: 'image/svg+xml' } });

test('progress counts the sample by where its households stand', async () => {
  const path = `/v1/pictures/sample-progress?surveyId=${survey}`;
  const data = progressShape.parse((await call('GET', path)).body);
  expect(data).toMatchObject({ n: 12, draw: { method: 'census' }, hidden: { groups: 0 } });
  const done = data.strata.reduce((sum, { counts }) => sum + (counts['done'] ?? 0), 0);
  expect(done).toBe(11);
  expect(data.missingShare).toBeCloseTo(1 / 12, 10);
  const svg = (await drawn(path)).text;
  const parts = parseSvg(svg).filter(({ attributes }) => attributes['class'] === 'part done');
  expect(parts.reduce((sum, { attributes }) => sum + Number(attributes['data-count']), 0)).toBe(done);
  expect(textFaults(svg)).toEqual([]);
});

test('a campaign without a draw says that it is no random sample', async () => {
  const created = await field.create({ type: 'MonitoringSurvey', template: { stoveUsage: true } });
  const path = `/v1/pictures/sample-progress?surveyId=${String(created.body['id'])}`;
  const data = progressShape.parse((await call('GET', path)).body);
  expect(data).toMatchObject({ handPicked: true, draw: null, missingShare: 1 });
  // Nobody has been replaced yet: what is planned is open.
  const [open, other] = ['open', 'other'].map((standing) =>
    data.strata.reduce((sum, { counts }) => sum + (counts[standing] ?? NaN), 0),
  );
  expect([open, other]).toEqual([data.n, 0]);
  expect((await drawn(path)).text).toContain('not a random sample');
});

test('statements are drawn against sensors, with those that cannot be compared', async () => {
  const path = `/v1/pictures/survey-vs-sensor?surveyId=${survey}`;
  expect(comparedShape.parse((await call('GET', path)).body)).toMatchObject({
    n: 0,
    crossCheck: null,
    points: [],
  });
  expect((await drawn(path)).text).toContain('There is no comparison yet');
  const run = await call('POST', `/v1/surveys/${survey}/cross-checks`, {
    body: { window: 'P14D', rules: [{ question }] },
  });
  expect([run.status, run.text]).toEqual([201, expect.any(String)]);
  const data = comparedShape.parse((await call('GET', path)).body);
  expect(data).toMatchObject({ n: 10, question, notComparable: { noSensor: 1, lowCoverage: 0 } });
  const differences = data.points.map(({ stated, measured }) => stated - measured);
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
  expect(data.agreement?.meanDifference).toBeCloseTo(mean, 3);
  const svg = (await drawn(path)).text;
  for (const verdict of ['overstated', 'understated', 'consistent'])
    expect(marksOf(svg, `point ${verdict}`)).toBe(
      data.points.filter((point) => point.verdict === verdict).length,
    );
  const unknown = await call('GET', `${path}&question=nothing`);
  expect([unknown.status, unknown.body['errors']]).toEqual([
    400,
    [expect.objectContaining({ parameter: 'question', allowed: [question] })],
  ]);
});

test.each(['sample-progress', 'survey-vs-sensor'])(
  '%s needs the rights of surveys and responses',
  async (picture) => {
    const path = `/v1/pictures/${picture}?surveyId=${survey}`;
    for (const scope of ['surveys:read', 'responses:read'] as const) {
      const unable = httpClient(world.url, await keyFor(world, { scopes: ['analysis:read', scope] }));
      expect((await drawn(path, unable)).status).toBe(403);
    }
    const created = await call('POST', '/v1/projects', {
      body: { did: `did:example:survey-pictures:${picture}`, name: 'Another' },
    });
    const stranger = httpClient(world.url, await keyFor(world, { projectIds: [String(created.body['id'])] }));
    expect((await drawn(path, stranger)).status).toBe(404);
    expect((await call('GET', `/v1/pictures/${picture}?surveyId=x`)).status).toBe(400);
  },
);
