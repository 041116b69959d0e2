// What becomes of answers: their digest, sensitive ones that are erased, rules that look things up, and rows for data teams.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { scopes } from '#domain/scopes.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { viewsDatabase } from '#infra/schema/migrate.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { openField, pointersOf, type Field } from '#test/support/survey-field.ts';

const shared = openSharedApi();
let call: HttpClient;
/** A key without pii:read. */
let masked: HttpClient;
let field: Field;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  const others = scopes.filter((scope) => scope !== 'pii:read');
  masked = httpClient(shared.url, await keyFor(shared, { scopes: others }));
  field = openField(call, 'answers');
});
afterAll(() => shared[Symbol.asyncDispose]());

const timestamp = '2024-02-20T10:00:00Z';

const send = (survey: string, body: object, by = call) =>
  by('POST', `/v1/surveys/${survey}/responses`, { body: { timestamp, ...body } });

const digest = (text: string | Uint8Array): string =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`;

test('the digest covers the canonical form, whatever the order and the spaces of what was sent', async () => {
  const survey = await field.open(specifiedTemplate);
  const householdId = await field.household();
  const responses = {
    socio_economic: { household_size: 5 },
    eligibility: { current_cooking: ['wood', 'charcoal'] },
  };
  const { body } = await send(survey, { responseId: 'digest-1', householdId, responses });
  const canonical = `{"campaignId":"${survey}","householdId":"${householdId}","responseId":"digest-1","responses":{"eligibility":{"current_cooking":["charcoal","wood"]},"socio_economic":{"household_size":5}},"round":${String(body['round'])},"timestamp":"2024-02-20T10:00:00.000Z","v":1}`;
  expect(body['digest']).toBe(digest(canonical));
});

const household: Template = {
  templateId: 'household-v1',
  sections: [
    {
      id: 'home',
      questions: [
        { id: 'persons', type: 'number', required: true },
        { id: 'income', type: 'number', sensitive: true, soft: { max: 1000 } },
        { id: 'place', type: 'geopoint' },
        {
          id: 'members',
          type: 'repeat',
          questions: [
            { id: 'name', type: 'text', sensitive: true },
            { id: 'age', type: 'integer' },
          ],
        },
      ],
    },
  ],
};
const place = { lat: 0.347596, lon: 32.58252 };
const home = {
  persons: 2,
  income: 98127364,
  place,
  members: [{ name: 'Wanjiku', age: 30 }, { age: 4 }],
};

test('sensitive answers need pii:read, go with the household, and the digest of the rest still holds', async () => {
  const survey = await field.open(household);
  const householdId = await field.household();
  const sent = { responseId: 'sealed-1', householdId, responses: { home }, geo: place };
  const made = await send(survey, sent);
  expect(made.body).toMatchObject({ responses: { home }, geo: place });
  const path = made.headers.get('location') ?? '';
  expect((await call('GET', path)).text).toBe(made.text);
  const open = { home: { persons: 2, members: [{ age: 30 }, { age: 4 }] } };
  const seen = await masked('GET', path);
  expect(seen.body).toMatchObject({ masked: true, responses: open });
  expect(seen.text).not.toMatch(/Wanjiku|98127364|32\.58/);
  const list = await masked('GET', `/v1/surveys/${survey}/responses`);
  expect(list.text).not.toMatch(/Wanjiku|98127364|32\.58/);
  expect((await call('GET', `/v1/surveys/${survey}/responses`)).text).toMatch(/Wanjiku/);
  expect([(await send(survey, sent)).status, (await send(survey, sent, masked)).status]).toEqual([200, 200]);
  const other = { ...sent, responses: { home: { ...home, income: 1 } } };
  const conflict = await send(survey, other, masked);
  expect([conflict.status, pointersOf(conflict)]).toEqual([409, ['#/responses']]);
  expect(conflict.text).not.toMatch(/98127364|income/);
  const guess = async (by: HttpClient, name: string, age: number) => {
    const members = [{ name, age }, { age: 4 }];
    const responses = { home: { ...home, income: 1, members } };
    return pointersOf(await send(survey, { ...sent, responses }, by));
  };
  expect(await guess(masked, 'Njeri', 30)).toEqual(['#/responses']);
  expect(await guess(masked, 'Wanjiku', 31)).toEqual(['#/responses/home/members']);
  expect(await guess(call, 'Njeri', 30)).toEqual(['#/responses/home/income', '#/responses/home/members']);
  const audit = await call('GET', `/v1/audit-log?resource=${path.split('/').at(-1) ?? ''}`);
  expect(JSON.stringify(audit.body['data'])).toContain('getResponse');

  const erasure = `/v1/households/${encodeURIComponent(householdId)}/erasures`;
  expect((await call('POST', erasure, { body: { reason: 'Asked for.' } })).status).toBe(201);
  const left = await call('GET', path);
  expect(left.body).toMatchObject({ masked: true, responses: open, digest: made.body['digest'] });
  expect(left.text).not.toMatch(/Wanjiku|98127364|32\.58/);
  expect((await send(survey, sent)).status).toBe(410);
  const correction = { responses: { home: { persons: 3 } }, reason: 'x' };
  expect((await call('PATCH', path, { body: correction })).status).toBe(410);
  const stored = await shared.clickhouse.query(
    z.object({ found: z.coerce.number() }),
    `SELECT count() AS found FROM (
       SELECT body FROM records UNION ALL SELECT records FROM record_intents UNION ALL SELECT reply FROM record_intents
       UNION ALL SELECT answers FROM survey_responses UNION ALL SELECT body FROM personal_data)
     WHERE body LIKE '%Wanjiku%' OR body LIKE '%98127364%' OR body LIKE '%32.58252%'`,
    {},
  );
  expect(stored).toEqual([{ found: 0 }]);
});

test('a value that is calculated from a sensitive answer is kept nowhere', async () => {
  const survey = await field.open({
    templateId: 'calculated-v1',
    sections: [
      {
        id: 's',
        questions: [
          { id: 'income', type: 'number', sensitive: true },
          { id: 'persons', type: 'integer' },
          { id: 'twice', type: 'calculated', expression: '${income} * 2' },
          { id: 'plus', type: 'calculated', expression: '${twice} + 1' },
          { id: 'more', type: 'calculated', expression: '${persons} + 1' },
          {
            id: 'beds',
            type: 'repeat',
            questions: [
              { id: 'width', type: 'integer' },
              { id: 'each', type: 'calculated', expression: '${width} div ${persons}' },
              { id: 'part', type: 'calculated', expression: '${width} div ${income}' },
            ],
          },
        ],
      },
    ],
  });
  const s = { income: 41736251, persons: 3, beds: [{ width: 6 }, {}] };
  const made = await send(survey, { householdId: await field.household(), responses: { s } }, masked);
  expect(made.body).toMatchObject({ calculated: { s: { more: 4, beds: [{ each: 2 }, {}] } } });
  const seen = await masked('GET', made.headers.get('location') ?? '');
  expect(seen.text).not.toMatch(/83472502|83472503|"part"/);
  const rows = await shared.clickhouse.query(
    z.object({ asked: z.string() }),
    `SELECT concat(question, if(item = 0, '', concat('/', toString(item), '/', item_question))) AS asked FROM ${viewsDatabase(shared.settings.HEARTH_DATABASE)}.survey_answers
     WHERE campaign_id = {survey:String} ORDER BY asked`,
    { survey },
  );
  expect(rows.map(({ asked }) => asked)).toEqual(['beds/1/each', 'beds/1/width', 'more', 'persons']);
});

test('an answer that is wrong or unusual is told only to keys that may read it, and by no check', async () => {
  const survey = await field.open(household);
  const householdId = await field.household();
  const wrong = { householdId, responses: { home: { persons: 1, income: '98765' } } };
  expect((await send(survey, wrong)).text).toContain('98765');
  const refused = await send(survey, wrong, masked);
  expect([refused.status, pointersOf(refused)]).toEqual([400, ['#/responses/home/income']]);
  expect(refused.text).not.toContain('98765');
  const unusual = await send(survey, { householdId, responses: { home } });
  expect(unusual.body['checks']).toEqual(
    expect.arrayContaining([
      {
        id: 'range',
        result: 'warn',
        pointer: '#/responses/home/income',
        detail: 'The answer is unusual.',
      },
    ]),
  );
});

test('a repeat of an Idempotency-Key shows sensitive answers only to keys that may read them', async () => {
  const survey = await field.open(household);
  const body = { timestamp, householdId: await field.household(), responses: { home } };
  const headers = { 'idempotency-key': 'sealed' };
  const post = (by: HttpClient) => by('POST', `/v1/surveys/${survey}/responses`, { headers, body });
  const first = await post(call);
  const again = await post(call);
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
    201,
    first.text,
    'true',
  ]);
});

test('rules read the household, and the verified answers of the campaign before', async () => {
  const before = await field.open(specifiedTemplate);
  const householdId = await field.household({ location: { district: 'Gulu', density: 'Low' } });
  const responses = {
    eligibility: { current_cooking: ['wood'] },
    socio_economic: { household_size: 5 },
  };
  const first = await send(before, { householdId, responses });
  const followUp: Template = {
    templateId: 'look-ups-v1',
    sections: [
      {
        id: 's',
        questions: [
          {
            id: 'persons',
            type: 'number',
            constraint: ". <= coalesce(previous('socio_economic.household_size'), 100) + 1",
          },
          { id: 'district', type: 'calculated', expression: "household('district')" },
        ],
      },
    ],
  };
  const after = await field.open(followUp, { type: 'FollowUpSurvey', follows: before });
  const other = await field.household();
  const many = { responses: { s: { persons: 9 } } };
  expect((await send(after, { householdId: other, ...many })).status).toBe(201);
  const path = first.headers.get('location') ?? '';
  const headers = { 'if-match': first.headers.get('etag') ?? '' };
  await call('POST', `${path}/verifications`, { headers, body: { decision: 'verified' } });
  const refused = await send(after, { householdId, ...many });
  expect([refused.status, pointersOf(refused)]).toEqual([400, ['#/responses/s/persons']]);
  expect((await send(after, { householdId, responses: { s: { persons: 6 } } })).body).toMatchObject({
    calculated: { s: { district: 'Gulu' } },
  });
});

test('data teams read one row for each answer, with the state of its response and no sensitive one', async () => {
  const survey = await field.open(household);
  const householdId = await field.household();
  const { body } = await send(survey, { responseId: 'rows-1', householdId, responses: { home } });
  const views = viewsDatabase(shared.settings.HEARTH_DATABASE);
  const row = z.object({
    question: z.string(),
    item: z.number(),
    itemQuestion: z.string(),
    value: z.string(),
    number: z.number().nullable(),
    status: z.string(),
    project: z.string(),
  });
  const rows = await shared.clickhouse.query(
    row,
    `SELECT question, item, item_question AS itemQuestion, value, number, status, project_did AS project
     FROM ${views}.survey_answers WHERE campaign_id = {survey:String} ORDER BY question, item`,
    { survey },
  );
  const common = { status: 'pending', project: field.project };
  expect(rows).toEqual([
    { question: 'members', item: 1, itemQuestion: 'age', value: '30', number: 30, ...common },
    { question: 'members', item: 2, itemQuestion: 'age', value: '4', number: 4, ...common },
    { question: 'persons', item: 0, itemQuestion: '', value: '2', number: 2, ...common },
  ]);
  const versions = await shared.clickhouse.query(
    z.object({ version: z.number(), digest: z.string(), household: z.string() }),
    `SELECT version, digest, household_did AS household FROM ${views}.survey_response_versions
     WHERE response_id = 'rows-1' AND campaign_id = {survey:String}`,
    { survey },
  );
  expect(versions).toEqual([{ version: 1, digest: body['digest'], household: householdId }]);
});

const photographed: Template = {
  templateId: 'photographed',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'n', type: 'integer' },
        { id: 'stove', type: 'image', required: true },
        { id: 'rooms', type: 'repeat', questions: [{ id: 'door', type: 'image' }] },
      ],
    },
  ],
};

/** By which a photo is known, and its end. */
const photo = (text: string): Uint8Array =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text), Buffer.from([0xff, 0xd9])]);

test('by REST, a photo answers its question when it has arrived for this response', async () => {
  const survey = await field.open(photographed);
  const draft = async (responses: object) => {
    const path = `/v1/surveys/${survey}/responses?partial=true`;
    const householdId = await field.household();
    return call('POST', path, { body: { timestamp, householdId, responses } });
  };
  const [one, other] = [await draft({ s: { n: 1 } }), await draft({ s: { n: 2 } })];
  const add = async (to: HttpReply, name: string, bytes: Uint8Array): Promise<string> => {
    const path = `/v1/responses/${String(to.body['id'])}/attachments?name=${name}`;
    const added = await call('POST', path, { body: bytes, headers: { 'content-type': 'image/jpeg' } });
    expect([added.status, added.text]).toEqual([201, added.text]);
    return String(added.body['id']);
  };
  const [own, foreign] = [await add(one, 'a.jpg', photo('a')), await add(other, 'b.jpg', photo('b'))];
  const complete = (s: object) =>
    call('PATCH', `/v1/responses/${String(one.body['id'])}`, { body: { responses: { s } } });
  // What was never sent, or for another household, is no answer, neither at once nor later.
  for (const attachmentId of ['att_00000000000000000000000000', 'stove.jpg', foreign]) {
    const refused = { status: 400, body: { errors: [{ code: 'unknown-attachment' }] } };
    expect(await draft({ s: { stove: { attachmentId } } })).toMatchObject(refused);
    expect(await complete({ stove: { attachmentId } })).toMatchObject(refused);
    expect(
      await complete({ stove: { attachmentId: own }, rooms: [{ door: { attachmentId } }] }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '#/responses/s/rooms/0/door', code: 'unknown-attachment' }] },
    });
  }
  expect(await complete({ stove: { attachmentId: own, digest: digest('other') } })).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'other-digest' }] },
  });
  const whole = { attachmentId: own, digest: digest(photo('a')), mediaType: 'image/jpeg' };
  const done = await complete({ stove: { attachmentId: own } });
  expect(done).toMatchObject({
    status: 200,
    body: { verification: { status: 'pending' }, responses: { s: { stove: whole } } },
  });
  const again = { responses: { s: { n: 3, stove: whole } }, reason: 'Counted again.' };
  expect(await call('PATCH', `/v1/responses/${String(one.body['id'])}`, { body: again })).toMatchObject({
    status: 200,
    body: { version: 3, responses: { s: { n: 3, stove: whole } } },
  });
});
