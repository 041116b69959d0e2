// From responses to numbers over real HTTP: who is in the sample, and the statistics of a campaign.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { memberReply } from '#api/store/bodies/sample-replies.ts';
import { statisticsReply } from '#api/survey-numbers/statistics/statistics-reply.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { openField, type Field } from '#test/support/survey-field.ts';

const shared = openSharedApi();
let call: HttpClient;
let field: Field;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  field = openField(call, 'numbers');
});
afterAll(() => shared[Symbol.asyncDispose]());

const etagOf = async (path: string): Promise<string> => (await call('GET', path)).headers.get('etag') ?? '';

/** Draws the sample of a draft by a public lottery. */
async function drawSample(survey: string): Promise<void> {
  const path = `/v1/surveys/${survey}`;
  const steps = [
    ['sample/commitment', () => ({ seedPlan: { source: 'external', description: 'a lottery' } })],
    [
      'sample',
      () => ({ seed: { source: 'external', value: '41 17 3', publishedAt: new Date().toISOString() } }),
    ],
  ] as const;
  for (const [step, body] of steps) {
    const headers = { 'if-match': await etagOf(path) };
    const reply = await call('POST', `${path}/${step}`, { headers, body: body() });
    if (reply.status !== 201) throw new Error(reply.text);
  }
}

const rolesOf = async (survey: string, role: string): Promise<string[]> => {
  const { body } = await call('GET', `/v1/surveys/${survey}/sample?role=${role}`);
  return z
    .array(memberReply)
    .parse(body['data'])
    .map(({ householdId }) => householdId);
};

const send = (survey: string, householdId: string, size = 5) =>
  call('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      householdId,
      timestamp: '2024-02-20T10:00:00Z',
      responses: {
        eligibility: { current_cooking: ['wood'] },
        socio_economic: { household_size: size },
      },
    },
  });

test('a response is out of the sample by the sample as it stands when it arrives', async () => {
  for (let made = 0; made < 8; made += 1) await field.household();
  const survey = await field.draft(specifiedTemplate, {
    sampling: { method: 'simple_random', size: 4, reserveFraction: 0.5 },
  });
  await drawSample(survey);
  await field.act(survey, 'open');
  const [first = '', second = ''] = await rolesOf(survey, 'sample');
  const [reserve = ''] = await rolesOf(survey, 'reserve');
  expect((await send(survey, first)).body['outOfSample']).toBe(false);
  expect((await send(survey, await field.household())).body['outOfSample']).toBe(true);
  const waiting = await call('POST', `/v1/surveys/${survey}/sample/replacements`, {
    body: { householdId: second, reason: 'moved' },
  });
  expect(waiting).toMatchObject({ status: 201, body: { householdId: reserve } });
  expect((await send(survey, reserve)).body['outOfSample']).toBe(false);
  expect((await send(survey, second)).body['outOfSample']).toBe(true);
});

/** Verifies all that are pending. */
const verifyAll = async (survey: string): Promise<void> => {
  const body = { decision: 'verified', filter: {} };
  const { status, text } = await call('POST', `/v1/surveys/${survey}/verifications`, { body });
  if (status !== 200) throw new Error(text);
};

const statistics = (survey: string, question: string, more = '', by = call) =>
  by('GET', `/v1/surveys/${survey}/statistics?question=${question}${more}`);

/** Answers wood or charcoal by turns: `wood` of the households burn wood. */
const answerAll = async (survey: string, households: readonly string[], wood: number): Promise<void> => {
  for (const [index, householdId] of households.entries()) {
    const { status, text } = await call('POST', `/v1/surveys/${survey}/responses`, {
      body: {
        householdId,
        timestamp: '2024-02-20T10:00:00Z',
        responses: {
          eligibility: { current_cooking: [index < wood ? 'wood' : 'charcoal'] },
          socio_economic: { household_size: 4 },
        },
      },
    });
    if (status !== 201) throw new Error(text);
  }
};

test('a share of a simple sample, by hand: only verified ones count, and what is left out is named', async () => {
  const simple = openField(call, 'numbers-simple');
  await Promise.all(Array.from({ length: 20 }, () => simple.household()));
  const survey = await simple.draft(specifiedTemplate, {
    sampling: {
      method: 'simple_random',
      size: 10,
      precision: 0.1,
      confidence: 0.9,
      precisionMode: 'absolute',
    },
  });
  await drawSample(survey);
  await simple.act(survey, 'open');
  const drawn = await rolesOf(survey, 'sample');
  expect(await statistics(survey, 'eligibility.current_cooking')).toMatchObject({
    status: 200,
    body: { basis: { n: 0, missing: 0 }, estimates: [], target: { met: false } },
  });
  await answerAll(survey, drawn.slice(0, 9), 6);
  await send(survey, await simple.household());
  await verifyAll(survey);
  await answerAll(survey, drawn.slice(9), 0);
  const reply = await statistics(survey, 'eligibility.current_cooking');
  expect(reply).toMatchObject({
    status: 200,
    body: {
      question: 'eligibility.current_cooking',
      type: 'multiple_choice',
      basis: {
        statuses: ['verified'],
        n: 9,
        excluded: { pending: 1, outOfSample: 1, incomplete: 0 },
        missing: 0,
      },
      weighting: 'none',
      notProbability: false,
      suppressed: false,
      target: { confidence: 0.9, precision: 0.1, mode: 'absolute', met: false },
    },
  });
  const [wood] = statisticsReply.parse(reply.body).estimates;
  expect(wood).toMatchObject({ value: 'wood', met: false, conservativeBound: { side: 'lower' } });
  expect(wood?.proportion).toBeCloseTo(6 / 9, 12);
  expect(wood?.se).toBeCloseTo(Math.sqrt((((6 / 9) * (3 / 9)) / 8) * (11 / 20)), 12);
  const all = await statistics(survey, 'eligibility.current_cooking', '&include=pending');
  expect(all.body).toMatchObject({ basis: { statuses: ['verified', 'pending'], n: 10 } });
  expect(all.body['basis']).not.toHaveProperty('excluded.pending');
  const before = (await statistics(survey, 'socio_economic.household_size')).body;
  expect(before).toMatchObject({ basis: { n: 9 }, estimates: [{ mean: 4, unit: null }] });
});

test('a rejected response moves no number, and neither does that of a household that was replaced', async () => {
  const later = openField(call, 'numbers-later');
  await Promise.all(Array.from({ length: 12 }, () => later.household()));
  const survey = await later.draft(specifiedTemplate, {
    sampling: { method: 'simple_random', size: 8, reserveFraction: 0.5 },
  });
  await drawSample(survey);
  await later.act(survey, 'open');
  const drawn = await rolesOf(survey, 'sample');
  await answerAll(survey, drawn.slice(0, 6), 3);
  await verifyAll(survey);
  const before = (await statistics(survey, 'eligibility.current_cooking')).body;
  const { headers } = await send(survey, drawn[7] ?? '', 20);
  const path = headers.get('location') ?? '';
  await call('POST', `${path}/verifications`, {
    headers: { 'if-match': await etagOf(path) },
    body: { decision: 'rejected', reason: 'It was made up.' },
  });
  const after = (await statistics(survey, 'eligibility.current_cooking')).body;
  expect(after['estimates']).toEqual(before['estimates']);
  expect(after).toMatchObject({ basis: { n: 6, excluded: { rejected: 1 } } });
  const replaced = await call('POST', `/v1/surveys/${survey}/sample/replacements`, {
    body: { householdId: drawn[6], reason: 'refused' },
  });
  expect(replaced.status).toBe(201);
  await answerAll(survey, drawn.slice(6, 7), 1);
  await verifyAll(survey);
  expect((await statistics(survey, 'eligibility.current_cooking')).body).toMatchObject({
    basis: { n: 6, excluded: { outOfSample: 1 } },
  });
});

test('strata have weights, and small groups need pii:read', async () => {
  const strata = openField(call, 'numbers-strata');
  const place = (density: string) => strata.household({ location: { district: density, density } });
  await Promise.all([
    ...Array.from({ length: 12 }, () => place('High')),
    ...Array.from({ length: 6 }, () => place('Low')),
  ]);
  const survey = await strata.draft(specifiedTemplate, {
    sampling: { method: 'stratified', size: 12, allocation: 'equal' },
  });
  await drawSample(survey);
  await strata.act(survey, 'open');
  const { body } = await call('GET', `/v1/surveys/${survey}/sample?role=sample`);
  const members = z.array(memberReply).parse(body['data']);
  const of = (name: string): string[] =>
    members.filter(({ stratum }) => stratum === name).map(({ householdId }) => householdId);
  const [high, low] = [of('High'), of('Low').slice(0, 4)];
  await answerAll(survey, high, high.length);
  await answerAll(survey, low, 1);
  await verifyAll(survey);
  const reply = await statistics(survey, 'eligibility.current_cooking', '&by=location.district');
  expect(reply.body).toMatchObject({ weighting: 'stratum', basis: { n: high.length + 4 } });
  const [wood] = statisticsReply.parse(reply.body).estimates;
  expect(wood?.proportion).toBeCloseTo((12 / 18) * 1 + (6 / 18) * 0.25, 12);
  expect(reply.body['groups']).toMatchObject([
    { group: 'High', n: high.length, suppressed: false },
    { group: 'Low', n: 4, suppressed: false },
  ]);
  const masked = httpClient(shared.url, await keyFor(shared, { scopes: ['responses:read'] }));
  const hidden = await statistics(survey, 'eligibility.current_cooking', '&by=location.district', masked);
  expect(hidden.body['groups']).toEqual([
    { group: 'High', n: null, suppressed: true, estimates: [] },
    { group: 'Low', n: null, suppressed: true, estimates: [] },
  ]);
});

test('a campaign without a draw says that its numbers are no estimates, and bad parameters are named', async () => {
  const open = await field.open(specifiedTemplate);
  await answerAll(open, await Promise.all(Array.from({ length: 5 }, () => field.household())), 5);
  await verifyAll(open);
  expect((await statistics(open, 'eligibility.current_cooking')).body).toMatchObject({
    notProbability: true,
    target: null,
    basis: { n: 5 },
  });
  const faults = async (question: string, more = ''): Promise<unknown> =>
    (await statistics(open, question, more)).body['errors'];
  expect(await faults('eligibility.current_cookin')).toMatchObject([
    { parameter: 'question', code: 'unknown-question', suggestion: 'eligibility.current_cooking' },
  ]);
  expect(await faults('eligibility.current_cooking', '&include=draft')).toMatchObject([
    { parameter: 'include' },
  ]);
  expect(await faults('eligibility.current_cooking', '&confidence=1')).toMatchObject([
    { parameter: 'confidence' },
  ]);
});

test('fuel per person and day, and the SDG indicators, of a monitoring campaign', async () => {
  const monitoring = openField(call, 'numbers-sdg');
  const households = await Promise.all(Array.from({ length: 6 }, () => monitoring.household()));
  const created = await monitoring.create({
    type: 'MonitoringSurvey',
    template: { fuelConsumption: true, sdgIndicators: true },
    sampling: { method: 'census' },
  });
  const survey = String(created.body['id']);
  await monitoring.act(survey, 'open');
  for (const [index, householdId] of households.entries()) {
    const { status, text } = await call('POST', `/v1/surveys/${survey}/responses`, {
      body: {
        householdId,
        timestamp: '2024-02-20T10:00:00Z',
        responses: {
          fuel_consumption: {
            fuel_use: [{ fuel: 'charcoal', amount: { value: 1 + index, unit: 'kg' }, per: 'day' }],
            electricity_for_cooking: { value: 3, unit: 'kWh' },
            price_change: 'same',
          },
          sdg_indicators: {
            main_fuel: index < 2 ? 'lpg' : 'charcoal',
            minutes_collecting_fuel: 60,
            smoke_symptoms: ['cough'],
            fuel_spend_monthly: { value: 10, unit: 'currency' },
            hours_saved_per_day: 5,
          },
        },
      },
    });
    if (status !== 201) throw new Error(text);
  }
  await verifyAll(survey);
  const ratio = await statistics(
    survey,
    'fuel_consumption.fuel_use',
    '&fuel=charcoal&persons=sdg_indicators.hours_saved_per_day',
  );
  expect(ratio.body).toMatchObject({
    basis: { n: 6, missing: 0 },
    estimates: [{ ratio: expect.closeTo(3.5 / 5, 10), unit: 'kg/person/day' }],
  });
  const lacking = await statistics(survey, 'fuel_consumption.fuel_use');
  expect(lacking.body['errors']).toMatchObject([{ parameter: 'fuel', code: 'required' }]);
  const { body } = await call('GET', `/v1/surveys/${survey}/sdg-indicators`);
  expect(body['data']).toMatchObject([
    { sdg: '1', statistics: { estimates: [{ mean: 10, unit: 'currency' }] } },
    { sdg: '3', statistics: null, reason: 'sensitive' },
    { sdg: '5', statistics: { estimates: [{ mean: 60 }] } },
    { sdg: '7.1.2', statistics: { estimates: [{ value: true, proportion: expect.closeTo(1 / 3, 10) }] } },
  ]);
});
