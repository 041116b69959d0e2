// Quality checks of interviews: on arrival over HTTP, and by the comparison of upkeep with all other interviews.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { openRecords } from '#records/records.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openPhones } from '#test/support/phones.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { openField, pointersOf, type Field } from '#test/support/survey-field.ts';
import { openCompareInterviews } from '#upkeep/interviews/compare-interviews.ts';

const shared = openSharedApi();
let call: HttpClient;
let field: Field;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  field = openField(call, 'checks');
});
afterAll(() => shared[Symbol.asyncDispose]());

/** As upkeep does it, with the rights of its user. */
async function compare(nowMs = Date.now()): Promise<void> {
  const { HEARTH_CLICKHOUSE_UPKEEP_URL: url = '', HEARTH_DATABASE: database } = shared.settings;
  await using clickhouse = openClickHouse({ url, database });
  await openCompareInterviews({ clickhouse, records: openRecords(clickhouse), nowMs: () => nowMs })();
}

const twelve: Template = {
  templateId: 'twelve',
  sections: [
    {
      id: 'a',
      questions: Array.from({ length: 12 }, (_, index) => ({
        id: `q${index}`,
        type: index < 4 ? ('rating' as const) : ('integer' as const),
        ...(index < 4 && { validation: { max: 5 } }),
      })),
    },
  ],
};

/** Answers that differ in each question for each seed. */
const answers = (seed: number): object => ({
  a: Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `q${index}`,
      index < 4 ? 1 + ((seed + index) % 5) : 10 * seed + index,
    ]),
  ),
});

const send = async (survey: string, more: object): Promise<string> => {
  const { status, headers, text } = await call('POST', `/v1/surveys/${survey}/responses`, {
    body: { householdId: await field.household(), timestamp: '2024-02-20T10:00:00Z', ...more },
  });
  if (status !== 201) throw new Error(text);
  return headers.get('location') ?? '';
};

const checkOf = async (path: string, id: string): Promise<unknown> => {
  const { checks } = (await call('GET', path)).body;
  return Array.isArray(checks) ? checks.find((check) => check.id === id) : undefined;
};

test('on arrival: equal ratings, night hours and thresholds of the campaign; nothing is rejected', async () => {
  const survey = await field.open(twelve, { quality: { checks: { clock: { nightFromHour: 12 } } } });
  const equal = { a: Object.fromEntries([0, 1, 2, 3].map((index) => [`q${index}`, 3])) };
  const path = await send(survey, {
    responses: equal,
    startedAt: '2024-02-20T13:00:00Z',
    endedAt: '2024-02-20T13:10:00Z',
  });
  expect(await checkOf(path, 'straight-lining')).toMatchObject({ result: 'warn' });
  expect(await checkOf(path, 'clock')).toMatchObject({
    result: 'warn',
    numbers: { lengthMinutes: 10, localHour: 13 },
  });
  const wrong = await field.create({
    template: { eligibilityCriteria: true },
    quality: { checks: { clock: { nightFrom: 12 } } },
  });
  expect(wrong.status).toBe(400);
  expect(pointersOf(wrong)).toEqual(['#/quality/checks/clock/nightFrom']);
});

test('a list of choices with the same options is found in the questionnaire', async () => {
  const options = ['never', 'sometimes', 'often'];
  const questions = ['smoke', 'cough', 'burns', 'spills', 'waits'].map((id) => ({
    id,
    type: 'single_choice' as const,
    options,
  }));
  const survey = await field.open({ templateId: 'troubles', sections: [{ id: 'a', questions }] });
  const answered = (last: string): object => ({
    a: Object.fromEntries(questions.map(({ id }) => [id, id === 'waits' ? last : 'often'])),
  });
  const straight = await send(survey, { responses: answered('often') });
  expect(await checkOf(straight, 'straight-lining')).toEqual({
    id: 'straight-lining',
    result: 'warn',
    numbers: { lists: 1, straightLists: 1, longestStraight: 5 },
  });
  const other = await send(survey, { responses: answered('never') });
  expect(await checkOf(other, 'straight-lining')).toMatchObject({ result: 'pass' });
  await compare();
  expect(await checkOf(straight, 'device-fingerprint')).toBeUndefined();
  expect(await checkOf(straight, 'straight-lining')).toMatchObject({ result: 'warn' });
});

const roster: Template = {
  templateId: 'roster-v2',
  sections: [
    {
      id: 'home',
      questions: [
        { id: 'persons', type: 'integer', backCheck: 'stable', required: true },
        { id: 'hours', type: 'integer', backCheck: 'skill' },
        { id: 'mood', type: 'integer', backCheck: 'volatile' },
      ],
    },
  ],
};

test('the back-check of a phone is a response of its own: compared at night, and counted nowhere', async () => {
  const phones = await openPhones(call, 'second-visit');
  const survey = await phones.field.open(roster);
  const did = await phones.field.household();
  const first = await call('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      householdId: did,
      timestamp: '2024-02-20T10:00:00Z',
      collector: 'did:example:second-visit:first',
      responses: { home: { persons: 5, hours: 3, mood: 1 } },
    },
  });
  const path = first.headers.get('location') ?? '';
  const assignments = [{ householdId: did, collector: phones.collector, purpose: 'back_check' }];
  const given = await call('POST', `/v1/surveys/${survey}/assignments`, { body: { assignments } });
  expect(given.status).toBe(201);
  const list = await (await fetch(`${phones.address()}/formList?formID=${survey}`)).text();
  const version = /<version>([^<]*)</.exec(list)?.[1] ?? '';
  const csv = await (await fetch(`${phones.address()}/forms/${survey}/attachments/households.csv`)).text();
  const [, row = ''] = csv.trim().split('\n');
  const [household = '', assignment = ''] = [/^hh_\w+/, /asg_\w+/].map((id) => id.exec(row)?.[0]);
  const sendVisit = async (id: string, sections: string): Promise<number> => {
    const xml = `<data id="${survey}" version="${version}"><household>${household}</household><assignment>${assignment}</assignment><home>${sections}</home><meta><instanceID>uuid:${id}</instanceID></meta></data>`;
    const form = new FormData();
    form.append('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'submission.xml');
    return (await fetch(`${phones.address()}/submission`, { method: 'POST', body: form })).status;
  };
  const before = (await call('GET', `/v1/surveys/${survey}/progress`)).body['byStratum'];
  expect(await sendVisit('second', '<persons>6</persons><hours>3</hours><mood>5</mood>')).toBe(201);
  expect(await sendVisit('second', '<persons>6</persons><hours>3</hours><mood>5</mood>')).toBe(202);
  // There is one in a round.
  expect(await sendVisit('third', '<persons>5</persons>')).toBe(202);
  const responses = await phones.responses(survey);
  const second = responses.find(({ responseId }) => responseId === 'uuid:second') ?? {};
  expect(second).toMatchObject({
    purpose: 'back_check',
    verification: { status: 'back_check' },
    checks: expect.arrayContaining([{ id: 'assignment', result: 'pass' }]),
  });
  expect(responses.find(({ responseId }) => responseId === 'uuid:third')).toMatchObject({
    purpose: 'back_check',
    verification: { status: 'held' },
    faults: [{ code: 'duplicate-household', detail: expect.stringContaining('has its back-check') }],
  });
  await compare();
  expect(await checkOf(path, 'back-check')).toEqual({
    id: 'back-check',
    result: 'fail',
    numbers: {
      stableCompared: 1,
      stableDiffering: 1,
      skillCompared: 1,
      skillDiffering: 0,
      volatileCompared: 1,
      volatileDiffering: 1,
    },
  });
  expect(await checkOf(`/v1/responses/${String(second['id'])}`, 'back-check')).toBeUndefined();
  // It counts nowhere, and nothing is decided on it.
  expect((await call('GET', `/v1/surveys/${survey}/progress`)).body['byStratum']).toEqual(before);
  expect((await call('GET', `/v1/surveys/${survey}`)).body['counts']).toMatchObject({ received: 1 });
  const decision = { headers: { 'if-match': '*' }, body: { decision: 'verified' } };
  const decided = await call('POST', `/v1/responses/${String(second['id'])}/verifications`, decision);
  expect([decided.status, decided.body['allowed']]).toEqual([409, []]);
  expect((await call('POST', `${path}/verifications`, decision)).status).toBe(201);
  const statistics = await call('GET', `/v1/surveys/${survey}/statistics?question=home.persons`);
  expect(statistics.body['basis']).toMatchObject({ n: 1, excluded: { back_check: 1, held: 1 } });
  const work = await call('GET', `/v1/surveys/${survey}/assignments`);
  expect(work.body['data']).toMatchObject([
    { id: assignment, purpose: 'back_check', status: 'done', responseId: second['id'] },
  ]);
  const left = await (await fetch(`${phones.address()}/formList`)).text();
  expect(left).not.toContain(survey);
});

test('a back-check by REST names its purpose, comes once, and stays a back-check when it is corrected', async () => {
  const survey = await field.open({ ...roster, templateId: 'roster-v3' });
  const householdId = await field.household();
  const visit = async (more: object) =>
    call('POST', `/v1/surveys/${survey}/responses`, {
      body: {
        householdId,
        timestamp: '2024-02-20T10:00:00Z',
        responses: { home: { persons: 5 } },
        ...more,
      },
    });
  // Also before the interview arrives, whose place it does not take.
  const second = { responseId: 'again', collector: 'did:example:checks:b', purpose: 'back_check' };
  const sent = await visit(second);
  expect(sent).toMatchObject({
    status: 201,
    body: { purpose: 'back_check', verification: { status: 'back_check' } },
  });
  expect((await visit(second)).status).toBe(200);
  expect(await visit({ ...second, purpose: undefined })).toMatchObject({
    status: 409,
    body: { code: 'response-conflict', errors: [{ pointer: '#/purpose' }] },
  });
  expect((await visit({ ...second, responseId: 'thrice' })).body['code']).toBe('duplicate-response');
  expect(await visit({ ...second, verification: { status: 'verified' } })).toMatchObject({ status: 200 });
  expect(
    await visit({ ...second, responseId: 'verified', verification: { status: 'verified' } }),
  ).toMatchObject({ status: 409, body: { code: 'duplicate-response' } });
  const first = await visit({ collector: 'did:example:checks:a' });
  expect(first).toMatchObject({ status: 201, body: { verification: { status: 'pending' } } });
  expect(first.body).not.toHaveProperty('purpose');
  await compare();
  const path = first.headers.get('location') ?? '';
  expect(await checkOf(path, 'back-check')).toMatchObject({ result: 'pass' });
  const body = { responses: { home: { persons: 4 } }, reason: 'A slip.' };
  expect(await call('PATCH', sent.headers.get('location') ?? '', { body })).toMatchObject({
    status: 200,
    body: { version: 2, purpose: 'back_check', verification: { status: 'back_check' } },
  });
  await compare(Date.now() + 3_600_000);
  expect(await checkOf(path, 'back-check')).toMatchObject({
    result: 'fail',
    numbers: { stableDiffering: 1 },
  });
});

test('copies, overlaps, one phone and one place are found, kept with the response, and shown with their numbers', async () => {
  const survey = await field.open(twelve);
  const interview = { startedAt: '2024-02-20T09:00:00Z', endedAt: '2024-02-20T09:30:00Z' };
  const phone = { deviceInfo: { deviceId: 'phone-1' }, geo: { lat: -1.5, lon: 36.5 } };
  const [one, other] = ['did:example:collector/1', 'did:example:collector/2'];
  const first = await send(survey, { responses: answers(1), collector: one, ...interview, ...phone });
  const copy = await send(survey, { responses: answers(1), collector: other, ...phone });
  const overlapping = await send(survey, { responses: answers(2), collector: one, ...interview });
  await compare();
  const idOf = (path: string): string => path.split('/').at(-1) ?? '';
  expect(await checkOf(copy, 'near-duplicate')).toEqual({
    id: 'near-duplicate',
    result: 'fail',
    numbers: expect.objectContaining({ share: 1 }),
    responses: [idOf(first)],
  });
  expect(await checkOf(copy, 'gps-repeat')).toMatchObject({ result: 'warn', numbers: { households: 2 } });
  expect(await checkOf(copy, 'device-fingerprint')).toMatchObject({ numbers: { collectors: 2 } });
  expect(await checkOf(overlapping, 'clock')).toMatchObject({
    result: 'warn',
    numbers: { overlapMinutes: 30 },
  });
  expect(await checkOf(overlapping, 'near-duplicate')).toMatchObject({ result: 'pass' });
  const { body } = await call('GET', `/v1/surveys/${survey}/responses`);
  expect(body['data']).toMatchObject([
    {},
    { checks: expect.arrayContaining([expect.objectContaining({ id: 'near-duplicate', result: 'fail' })]) },
    {},
  ]);
});

test('a campaign is compared again only when its responses changed, and results of corrected answers are not shown', async () => {
  const survey = await field.open(specifiedTemplate);
  const responses = {
    eligibility: { current_cooking: ['wood'] },
    socio_economic: { household_size: 5 },
  };
  const path = await send(survey, { responses, deviceInfo: { deviceId: 'p' }, collector: 'did:example:c' });
  const runAt = async (): Promise<string> => {
    const { body } = await call('GET', `/v1/surveys/${survey}/checks`);
    return String(body['checkedAt']);
  };
  expect(await runAt()).toBe('null');
  await compare(Date.parse('2026-01-01T00:00:00Z'));
  expect(await runAt()).toBe('2026-01-01T00:00:00Z');
  await compare(Date.parse('2026-01-02T00:00:00Z'));
  expect(await runAt()).toBe('2026-01-01T00:00:00Z');
  expect(await checkOf(path, 'device-fingerprint')).toMatchObject({ result: 'pass' });
  await call('PATCH', path, {
    headers: { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' },
    body: { responses: { socio_economic: { household_size: 6 } }, reason: 'A slip.' },
  });
  expect(await checkOf(path, 'device-fingerprint')).toBeUndefined();
  await compare(Date.parse('2026-01-03T00:00:00Z'));
  expect(await runAt()).toBe('2026-01-03T00:00:00Z');
  expect(await checkOf(path, 'device-fingerprint')).toMatchObject({ result: 'pass' });
});

test('a rule that an accepted interview breaks fails on arrival, and the night says the same', async () => {
  const phones = await openPhones(call, 'checks-phone');
  const survey = await phones.field.open({
    templateId: 'roster-v1',
    sections: [
      {
        id: 'home',
        questions: [
          { id: 'persons', type: 'integer', soft: { max: 12 } },
          { id: 'children', type: 'integer' },
        ],
      },
    ],
    validations: {
      crossRules: [
        { id: 'fewer', assert: '${children} < ${persons}', message: 'Fewer children.', severity: 'hard' },
        { id: 'some', assert: '${children} < 8', message: 'Many children.', severity: 'soft' },
      ],
    },
  });
  const { id: household } = await phones.visit(survey);
  const list = await (await fetch(`${phones.address()}/formList?formID=${survey}`)).text();
  const version = /<version>([^<]*)</.exec(list)?.[1] ?? '';
  const xml = `<data id="${survey}" version="${version}"><deviceid>phone-9</deviceid><household>${household}</household><home><persons>14</persons><children>15</children></home><meta><instanceID>uuid:roster</instanceID></meta></data>`;
  const form = new FormData();
  form.append('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'submission.xml');
  const sent = await fetch(`${phones.address()}/submission`, { method: 'POST', body: form });
  expect(sent.status).toBe(202);
  const [response] = await phones.responses(survey);
  const path = `/v1/responses/${String(response?.['id'])}`;
  const etag = (await call('GET', path)).headers.get('etag') ?? '';
  const headers = { 'if-match': etag };
  expect((await call('POST', `${path}/actions/accept`, { headers, body: {} })).status).toBe(200);
  const ofRules = async (): Promise<unknown[]> => {
    const { checks } = (await call('GET', path)).body;
    const ids = ['range', 'cross-rule', 'completeness', 'consistency'];
    return Array.isArray(checks) ? checks.filter(({ id }) => ids.includes(id)) : [];
  };
  const onArrival = [
    { id: 'range', result: 'warn', pointer: '#/responses/home/persons', detail: expect.any(String) },
    { id: 'cross-rule', result: 'fail', pointer: '#/responses', detail: 'Fewer children. (rule fewer)' },
    { id: 'cross-rule', result: 'warn', pointer: '#/responses', detail: 'Many children. (rule some)' },
    { id: 'completeness', result: 'pass', numbers: { ratio: 1, threshold: 0 } },
    { id: 'consistency', result: 'fail', numbers: { brokenHardRules: 1 } },
  ];
  expect(await ofRules()).toEqual(onArrival);
  await compare();
  expect(await checkOf(path, 'device-fingerprint')).toBeDefined();
  expect(await ofRules()).toEqual(onArrival);
});
