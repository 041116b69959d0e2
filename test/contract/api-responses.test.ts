// Survey responses over real HTTP: the shape of the specification, repeats, conflicts, completion, drafts and corrections.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { openField, pointersOf, type Field } from '#test/support/survey-field.ts';

const shared = openSharedApi();
let call: HttpClient;
let field: Field;
/** An open campaign with the template of the specification, for tests that need none of their own. */
let survey: string;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  field = openField(call, 'responses');
  survey = await field.open(specifiedTemplate);
});
afterAll(() => shared[Symbol.asyncDispose]());

const answers = {
  eligibility: { current_cooking: ['wood', 'charcoal'] },
  socio_economic: { household_size: 5 },
};
const otherAnswers = { ...answers, socio_economic: { household_size: 6 } };
const timestamp = '2024-02-20T10:00:00Z';

const send = (campaign: string, sent: object, query = ''): Promise<HttpReply> =>
  call('POST', `/v1/surveys/${campaign}/responses${query}`, {
    body: { timestamp, responses: answers, ...sent },
  });

/** The statuses of calls at once, in order of size. */
const statusesOf = async (calls: readonly Promise<HttpReply>[]): Promise<number[]> =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b);

describe('the response of the specification', () => {
  test('is stored and returned in its shape, pending, complete and with its digest', async () => {
    const own = await field.open(specifiedTemplate);
    const householdId = await field.household();
    const reply = await send(own, { responseId: 'survey-123', householdId });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      responseId: 'survey-123',
      surveyId: own,
      householdId,
      timestamp,
      responses: answers,
      id: expect.stringMatching(/^rsp_/),
      campaignId: own,
      completion: { answered: 2, applicable: 2, ratio: 1, threshold: 0.8, missing: [] },
      quality: { completeness: 1, consistency: true, meets: true },
      outOfSample: null,
      version: 1,
    });
    expect(reply.body['verification']).toEqual({ status: 'pending' });
    const path = reply.headers.get('location') ?? '';
    const read = await call('GET', path);
    expect([read.text, read.headers.get('etag')]).toEqual([reply.text, reply.headers.get('etag')]);
    expect((await call('GET', `/v1/surveys/${own}`)).body).toMatchObject({
      counts: { received: 1, verified: 0, rejected: 0 },
    });
  });

  test('names a template that one open campaign uses, and is 409 when two do', async () => {
    const template = { ...specifiedTemplate, templateId: 'named-v1' };
    const sent = { surveyId: 'named-v1', timestamp, responses: answers };
    const post = (body: object) => call('POST', '/v1/responses', { body: { ...sent, ...body } });
    const [one, other] = [await field.household(), await field.household()];
    expect(await post({ householdId: one })).toMatchObject({
      status: 404,
      body: { code: 'survey-not-found', title: 'Survey or response not found' },
    });
    const first = await field.open(template);
    const stored = await post({ responseId: 'named-1', householdId: one });
    expect(stored).toMatchObject({ status: 201, body: { surveyId: 'named-v1', campaignId: first } });
    const second = await field.open(template);
    expect(await post({ responseId: 'named-2', householdId: other })).toMatchObject({
      status: 409,
      body: { code: 'ambiguous-survey', campaigns: [first, second].toSorted() },
    });
    expect(await post({ responseId: 'named-1', householdId: one })).toMatchObject({
      status: 200,
      body: { id: stored.body['id'], campaignId: first },
    });
  });

  test('of the address of a campaign may name its template, and no other survey', async () => {
    const householdId = await field.household();
    const wrong = await send(survey, { surveyId: 'follow-up-v1', householdId });
    expect([wrong.status, pointersOf(wrong)]).toEqual([400, ['#/surveyId']]);
    expect(await send(survey, { surveyId: 'baseline-v1', householdId })).toMatchObject({
      status: 201,
      body: { surveyId: 'baseline-v1', campaignId: survey },
    });
  });
});

describe('the address of a response', () => {
  test('takes the id that its sender chose, for every operation', async () => {
    const responseId = 'uuid:a/b %ü';
    const { body } = await send(survey, { responseId, householdId: await field.household() });
    const path = `/v1/responses/${encodeURIComponent(responseId)}`;
    expect(await call('GET', path)).toMatchObject({ status: 200, body: { id: body['id'], responseId } });
    const patch = { body: { language: 'sw', reason: 'Told later.' } };
    expect(await call('PATCH', path, patch)).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await call('GET', `${path}/versions`)).body['data']).toHaveLength(2);
    for (const list of ['verifications', 'attachments'])
      expect((await call('GET', `${path}/${list}`)).body['data']).toEqual([]);
  });

  test.each(['survey-unknown', 'rsp_1', 'rsp_01M7YNX8J0N7TB7MHAA8ZXNPJ1', '%00'])(
    '%s is 404 where there is none',
    async (id) =>
      expect(await call('GET', `/v1/responses/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'response-not-found', title: 'Survey or response not found' },
      }),
  );

  test('names one of the own projects, and 409 lists those of several', async () => {
    const elsewhere = openField(call, 'responses-elsewhere');
    const sent = { responseId: 'in-two-projects' };
    const here = await send(survey, { ...sent, householdId: await field.household() });
    const there = await send(await elsewhere.open(specifiedTemplate), {
      ...sent,
      householdId: await elsewhere.household(),
    });
    const path = '/v1/responses/in-two-projects';
    const ids = [here.body['id'], there.body['id']].map(String).toSorted();
    expect(await call('GET', path)).toMatchObject({
      status: 409,
      body: { code: 'ambiguous-id', errors: [{ parameter: 'id', allowed: ids }] },
    });
    const projectIds = [(await call('GET', `/v1/projects/${encodeURIComponent(field.project)}`)).body['id']];
    const limited = httpClient(
      shared.url,
      await keyFor(shared, { projectIds: z.array(z.string()).parse(projectIds) }),
    );
    expect((await limited('GET', path)).body['id']).toBe(here.body['id']);
  });
});

describe('a repeat', () => {
  test('with the same answers in another order is 200, with others 409 and a pointer', async () => {
    const sent = { responseId: 'repeat-1', householdId: await field.household() };
    const first = await send(survey, sent);
    const again = await send(survey, {
      ...sent,
      responses: { ...answers, eligibility: { current_cooking: ['charcoal', 'wood'] }, empty: {} },
    });
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
    const other = await send(survey, { ...sent, responses: otherAnswers });
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'response-conflict', title: 'Conflicting response data' },
    });
    expect(pointersOf(other)).toEqual(['#/responses/socio_economic/household_size']);
    const elsewhere = await send(survey, { ...sent, householdId: await field.household() });
    expect([elsewhere.status, pointersOf(elsewhere)]).toEqual([409, ['#/householdId']]);
  });

  test('with other fields of the interview is 200, keeps those of before and names the others', async () => {
    const fields = {
      startedAt: '2024-02-20T09:00:00Z',
      collector: 'did:example:agent/1',
      language: 'sw',
      deviceInfo: { app: '1' },
      geo: { lat: 0.3476, lon: 32.5825 },
      consent: { givenAt: '2024-02-20T09:00:00Z', by: 'Amina' },
    };
    const sent = { responseId: 'repeat-4', householdId: await field.household(), ...fields };
    const first = await send(survey, sent);
    const fewer = { responseId: sent.responseId, householdId: sent.householdId };
    for (const same of [sent, fewer, { ...sent, timestamp: '2024-02-20T13:00:00+03:00' }])
      expect(await send(survey, same)).toMatchObject({ status: 200, text: first.text });
    const warned = async (other: object, by = call) => {
      const body = { timestamp, responses: answers, ...sent, ...other };
      const reply = await by('POST', `/v1/surveys/${survey}/responses`, { body });
      const { warnings } = reply.body;
      expect([reply.status, reply.body['timestamp'], reply.body['digest']]).toEqual([
        200,
        timestamp,
        first.body['digest'],
      ]);
      return z.array(z.object({ code: z.literal('fields-not-kept'), detail: z.string() })).parse(warnings)[0]
        ?.detail;
    };
    const detail = (names: string): string =>
      `The response was sent before, and is stored with other values: ${names}. Correct it with PATCH /v1/responses/${String(first.body['id'])} and a reason.`;
    const others = {
      timestamp: '2024-02-21T10:00:00Z',
      startedAt: '2024-02-20T09:30:00Z',
      endedAt: '2024-02-20T11:00:00Z',
      collector: 'did:example:agent/2',
      language: 'en',
      deviceInfo: { app: '2' },
      round: 2,
      templateVersion: 7,
      geo: { lat: 0.3476, lon: 32.5 },
      consent: { ...fields.consent, by: 'Amos' },
    };
    for (const [name, value] of Object.entries(others))
      expect(await warned({ [name]: value })).toBe(detail(name));
    expect(await warned(others)).toBe(detail(Object.keys(others).join(', ')));
    const scopes = ['responses:write', 'responses:read'] as const;
    const without = httpClient(shared.url, await keyFor(shared, { scopes }));
    expect(await warned({ geo: others.geo }, without)).toBe(detail('geo, consent'));
    const batch = await call('POST', `/v1/surveys/${survey}/responses/batches`, {
      body: { responses: [{ ...sent, timestamp: others.timestamp, responses: answers }] },
    });
    expect(batch.body['items']).toMatchObject([{ status: 200, warnings: [{ detail: detail('timestamp') }] }]);
    const patch = { body: { timestamp: others.timestamp, reason: 'Wrong clock.' } };
    expect((await call('PATCH', `/v1/responses/${sent.responseId}`, patch)).status).toBe(200);
    for (const same of [{}, { timestamp: others.timestamp }])
      expect((await send(survey, { ...sent, ...same })).body).not.toHaveProperty('warnings');
  });

  test('of what was read is 200, and with another value of the service 400', async () => {
    const sent = { responseId: 'repeat-2', householdId: await field.household() };
    const { body } = await send(survey, sent);
    expect((await send(survey, body)).status).toBe(200);
    const changed = await send(survey, { ...body, version: 2 });
    expect([changed.status, pointersOf(changed)]).toEqual([400, ['#/version']]);
    const fresh = await send(survey, { householdId: await field.household(), digest: body['digest'] });
    expect([fresh.status, pointersOf(fresh)]).toEqual([400, ['#/digest']]);
  });

  test('from several phones at once makes one response; of two contents one wins', async () => {
    const same = { responseId: 'race-1', householdId: await field.household() };
    expect(await statusesOf([1, 2, 3, 4].map(() => send(survey, same)))).toEqual([200, 200, 200, 201]);
    const sent = { responseId: 'race-2', householdId: await field.household() };
    const both = [answers, otherAnswers].map((responses) => send(survey, { ...sent, responses }));
    expect(await statusesOf(both)).toEqual([201, 409]);
    const householdId = await field.household();
    const collectors = ['race-3', 'race-4'].map((responseId) => send(survey, { responseId, householdId }));
    const replies = await Promise.all(collectors);
    expect(new Set(replies.map(({ body }) => body['code']))).toEqual(
      new Set(['duplicate-response', undefined]),
    );
    const list = await call(
      'GET',
      `/v1/surveys/${survey}/responses?householdId=${encodeURIComponent(householdId)}`,
    );
    expect(list.body['data']).toHaveLength(1);
  });

  test('of an accepted response after the end, and after a correction, is 200', async () => {
    const own = await field.open(specifiedTemplate);
    const sent = { responseId: 'repeat-3', householdId: await field.household() };
    const { body } = await send(own, sent);
    await call('PATCH', `/v1/responses/${String(body['id'])}`, {
      body: { responses: { socio_economic: { household_size: 7 } }, reason: 'Misread.' },
    });
    await field.act(own, 'close', { immediately: true });
    expect(await send(own, sent)).toMatchObject({ status: 200, body: { version: 2 } });
    const late = await send(own, { householdId: await field.household() });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'campaign-not-open', title: 'Conflicting response data', campaignStatus: 'closed' },
    });
  });
});

describe('the campaign', () => {
  test('that is a draft or paused takes nothing, and one that ended takes what was begun before', async () => {
    const draft = await field.draft(specifiedTemplate);
    const householdId = await field.household();
    expect((await send(draft, { householdId })).body).toMatchObject({
      code: 'campaign-not-open',
      campaignStatus: 'draft',
    });
    const own = await field.open(specifiedTemplate);
    await field.act(own, 'pause');
    expect((await send(own, { householdId })).body['code']).toBe('campaign-not-open');
    await field.act(own, 'resume');
    await field.act(own, 'close');
    const now = new Date().toISOString();
    const later = await send(own, { householdId, timestamp: now });
    expect([later.status, later.body['campaignStatus']]).toEqual([409, 'closing']);
    const begun = await send(own, { householdId, timestamp: now, startedAt: timestamp });
    expect(begun.status).toBe(201);
  });

  test('and the household must exist, in the projects of the key', async () => {
    const unknown = await send('srv_01M7YNX8J0G4FJM55SGM69V73N', { householdId: await field.household() });
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'survey-not-found']);
    const missing = await send(survey, { householdId: 'did:example:responses:nobody' });
    expect([missing.status, missing.body['title']]).toEqual([404, 'Household not found']);
    const other = openField(call, 'responses-elsewhere');
    const foreign = await send(survey, { householdId: await other.household() });
    expect([foreign.status, pointersOf(foreign)]).toEqual([404, ['#/householdId']]);
    const limited = httpClient(shared.url, await keyFor(shared, { projectIds: [await field.projectId()] }));
    const path = `/v1/surveys/${await other.open(specifiedTemplate)}/responses`;
    const hidden = await limited('POST', path, {
      body: { timestamp, responses: answers, householdId: await field.household() },
    });
    expect([hidden.status, hidden.body['code']]).toEqual([404, 'survey-not-found']);
  });

  test('and the household must take part when it answers, whatever it did before and does later', async () => {
    const own = await field.open(specifiedTemplate);
    const limited = httpClient(shared.url, await keyFor(shared, { projectIds: [await field.projectId()] }));
    const elsewhere = openField(call, 'responses-moved');
    await elsewhere.household();
    const [withdrawn, archived, moved] = [
      await field.household(),
      await field.household(),
      await field.household(),
    ];
    const change = (did: string, body: object) =>
      call('POST', `/v1/households/${encodeURIComponent(did)}/status-changes`, { body });
    const at = '2025-01-01T00:00:00Z';
    const late = '2025-01-01T00:00:00Z';
    // Stored before anybody knew that it had left.
    const early = await send(own, { householdId: withdrawn, timestamp: late });
    const path = early.headers.get('location') ?? '';
    await change(withdrawn, { to: 'withdrawn', at });
    await change(archived, { to: 'archived', at });
    await call('PATCH', `/v1/households/${encodeURIComponent(moved)}`, {
      body: { projectId: elsewhere.project, projectFrom: at },
    });
    const decide = (decision: string) =>
      call('POST', `${path}/verifications`, {
        headers: { 'if-match': '*' },
        body: { decision, reason: 'Left.' },
      });
    expect(await decide('verified')).toMatchObject({
      status: 409,
      body: { code: 'household-left', errors: [{ code: 'household-withdrawn' }] },
    });
    expect((await decide('rejected')).status).toBe(201);
    for (const [householdId, code] of [
      [withdrawn, 'household-withdrawn'],
      [archived, 'household-archived'],
      [moved, 'household-moved'],
    ] as const) {
      const sent = { householdId, responses: answers, responseId: code };
      const batch = (timestampOf: string) =>
        limited('POST', `/v1/surveys/${own}/responses/batches`, {
          body: { responses: [{ ...sent, timestamp: timestampOf }] },
        });
      const refused = {
        status: 409,
        title: 'Conflicting response data',
        code: 'household-left',
        errors: [{ pointer: '#/householdId', code }],
      };
      expect(await send(own, { ...sent, timestamp: late })).toMatchObject({ status: 409, body: refused });
      expect((await send(own, { ...sent, timestamp: late }, '?partial=true')).status).toBe(409);
      expect((await batch(late)).body['items']).toMatchObject([{ status: 409, problem: refused }]);
      expect((await batch('2024-12-31T23:59:59.999Z')).body['items']).toMatchObject([{ status: 201 }]);
    }
  });

  test('whose round has responses keeps the round', async () => {
    const own = await field.open(specifiedTemplate, { round: 40 });
    const again = { round: 40, templateId: 'baseline-v1' };
    expect(await field.create(again)).toMatchObject({ status: 201 });
    await send(own, { householdId: await field.household() });
    expect(await field.create(again)).toMatchObject({
      status: 409,
      body: { code: 'response-conflict', errors: [{ pointer: '#/round' }] },
    });
  });
});

describe('answers', () => {
  let household: Promise<string> | undefined;
  /** One household whose responses are all refused. */
  const anybody = (): Promise<string> => (household ??= field.household());

  test.each<[string, object, string[]]>([
    ['a text for a number', { socio_economic: { household_size: '5' } }, ['/socio_economic/household_size']],
    ['a text for a list', { eligibility: { current_cooking: 'wood' } }, ['/eligibility/current_cooking']],
    ['another spelling', { eligibility: { current_cooking: ['Wood'] } }, ['/eligibility/current_cooking/0']],
    [
      'an option twice',
      { eligibility: { current_cooking: ['wood', 'wood'] } },
      ['/eligibility/current_cooking/1'],
    ],
    ['too large', { socio_economic: { household_size: 21 } }, ['/socio_economic/household_size']],
    ['too small', { socio_economic: { household_size: 0 } }, ['/socio_economic/household_size']],
    ['an unknown section', { eligible: {} }, ['/eligible']],
    ['an unknown question', { eligibility: { current_cooking: ['wood'], name: 'A' } }, ['/eligibility/name']],
    [
      'two faults at once',
      { eligibility: { current_cooking: ['gas'] }, socio_economic: { household_size: -1 } },
      ['/eligibility/current_cooking/0', '/socio_economic/household_size'],
    ],
  ])('with %s are 400 with a pointer for each fault', async (_, changed, expected) => {
    const householdId = await anybody();
    const reply = await send(survey, { householdId, responses: { ...answers, ...changed } });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid-response', title: 'Invalid survey configuration' },
    });
    expect(pointersOf(reply)).toEqual(expected.map((pointer) => `#/responses${pointer}`));
  });

  test.each<[string, object, string]>([
    ['a number that JSON cannot hold', { responses: { a: { b: 2 ** 60 } } }, '#/responses/a/b'],
    ['an unknown field', { answers: {} }, '#/answers'],
    ['an id of the service', { responseId: 'rsp_1' }, '#/responseId'],
    ['an id of blanks', { responseId: ' ' }, '#/responseId'],
    ['an id of 250 characters', { responseId: 'x'.repeat(250) }, '#/responseId'],
    ['a time in the future', { timestamp: '2100-01-01T00:00:00Z' }, '#/timestamp'],
    ['a time without a zone', { timestamp: '2024-02-20T10:00:00' }, '#/timestamp'],
    ['another round', { round: 999 }, '#/round'],
    ['another version of the questionnaire', { templateVersion: 2 }, '#/templateVersion'],
    ['no answers', { responses: null }, '#/responses'],
  ])('and %s: 400', async (_, changed, pointer) => {
    const reply = await send(survey, { householdId: await anybody(), ...changed });
    expect([reply.status, pointersOf(reply)]).toEqual([400, [pointer]]);
  });

  test('of the bounds, and an id of 249 characters, are taken', async () => {
    for (const household_size of [1, 20]) {
      const responses = { ...answers, socio_economic: { household_size } };
      const responseId = `${household_size}`.padEnd(249, 'é');
      const reply = await send(survey, { householdId: await field.household(), responseId, responses });
      expect(reply).toMatchObject({ status: 201, body: { responseId, responses } });
    }
  });

  test('that are missing are 400 with what is missing', async () => {
    const householdId = await field.household();
    const missing = await send(survey, {
      householdId,
      responses: { eligibility: { current_cooking: [] }, socio_economic: { household_size: 5 } },
    });
    expect(missing).toMatchObject({
      status: 400,
      body: { code: 'incomplete-response', completion: { answered: 1, applicable: 2, ratio: 0.5 } },
    });
    expect(pointersOf(missing)).toEqual([
      '#/responses/eligibility/current_cooking',
      '#/responses/eligibility',
    ]);
  });

  test('are rules over several: a hard one is 400, a soft one a check', async () => {
    const own = await field.open({
      templateId: 'rules-v1',
      sections: [
        {
          id: 'home',
          questions: [
            { id: 'persons', type: 'number', soft: { max: 12 } },
            { id: 'children', type: 'number' },
            { id: 'adults', type: 'calculated', expression: '${persons} - ${children}' },
          ],
        },
      ],
      validations: {
        crossRules: [
          { id: 'fewer', assert: '${children} <= ${persons}', message: 'Fewer children.', severity: 'hard' },
          { id: 'some', assert: '${children} < 8', message: 'Many children.', severity: 'soft' },
        ],
      },
    });
    const householdId = await field.household();
    const of = (persons: number, children: number) =>
      send(own, { householdId, responses: { home: { persons, children } } });
    expect((await of(2, 3)).body).toMatchObject({
      code: 'invalid-response',
      errors: [{ pointer: '#/responses', code: 'cross-rule', detail: 'Fewer children. (rule fewer)' }],
    });
    const stored = await of(14, 9);
    expect(stored.body).toMatchObject({ calculated: { home: { adults: 5 } } });
    expect(stored.body['checks']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'range', result: 'warn', pointer: '#/responses/home/persons' }),
        expect.objectContaining({ id: 'cross-rule', result: 'warn' }),
        { id: 'consistency', result: 'pass', numbers: { brokenHardRules: 0 } },
      ]),
    );
  });
});

test('an answer that is unique is 409 in a second response of the campaign, and may be kept by its own', async () => {
  const own = await field.open({
    templateId: 'unique-v1',
    sections: [
      {
        id: 's',
        questions: [
          { id: 'meter', type: 'text', unique: { scope: 'campaign' } },
          { id: 'stove', type: 'number', unique: { scope: 'household' } },
          { id: 'note', type: 'text' },
        ],
      },
    ],
  });
  const of = async (meter: string, stove: number) =>
    send(own, { householdId: await field.household(), responses: { s: { meter, stove, note: 'x' } } });
  const first = await of('M-"1" ', 1);
  expect(first.status).toBe(201);
  const second = await of(' M-"1"', 1);
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'duplicate-answer', title: 'Conflicting response data' },
  });
  expect(pointersOf(second)).toEqual(['#/responses/s/meter']);
  expect((await of('M-2', 1)).status).toBe(201);
  const path = first.headers.get('location') ?? '';
  const patch = (meter: string, note: string) =>
    call('PATCH', path, { body: { responses: { s: { meter, note } }, reason: 'Read again.' } });
  expect((await patch('M-"1"', 'y')).status).toBe(200);
  expect((await patch('M-2', 'y')).body['code']).toBe('duplicate-answer');
});

test('unique answers are compared as the digest has them, and only within the project', async () => {
  const template = (templateId: string) => ({
    templateId,
    sections: [
      {
        id: 's',
        questions: [
          { id: 'meter', type: 'text' as const, unique: { scope: 'campaign' as const } },
          { id: 'stove', type: 'text' as const, unique: { scope: 'household' as const } },
        ],
      },
    ],
  });
  const own = await field.open(template('unique-text-v1'));
  const meter = async (text: string) =>
    (await send(own, { householdId: await field.household(), responses: { s: { meter: text } } })).status;
  expect(await meter('caf\u00e9 1')).toBe(201);
  expect(await meter('\u00a0\u3000\tcafe\u0301 1\ufeff\n')).toBe(409);
  expect(await meter('cafe 1')).toBe(201);
  expect(await meter('\u2003\u000bcafe 2\u2029')).toBe(201);
  expect(await meter('cafe 2')).toBe(409);

  const other = openField(call, 'responses-unique');
  const householdId = await field.household({ projectId: null });
  const stove = async (of: Field, name: string) =>
    send(await of.open(template(name)), { householdId, responses: { s: { stove: 'S-1' } } });
  expect((await stove(field, 'unique-own-1')).status).toBe(201);
  expect((await stove(other, 'unique-other')).status).toBe(201);
  const again = await stove(field, 'unique-own-2');
  expect([again.status, pointersOf(again)]).toEqual([409, ['#/responses/s/stove']]);
});

describe('the quality rules of the campaign', () => {
  test('leave a response below their fraction out of statistics', async () => {
    const lenient = { ...specifiedTemplate, templateId: 'lenient-v1', validations: {} };
    const own = await field.open(lenient, { quality: { completeness: 0.9 } });
    const responses = { eligibility: answers.eligibility };
    expect((await send(own, { householdId: await field.household(), responses })).body).toMatchObject({
      quality: { completeness: 0.5, consistency: true, meets: false },
      checks: expect.arrayContaining([
        { id: 'completeness', result: 'fail', numbers: { ratio: 0.5, threshold: 0.9 } },
      ]),
    });
  });
});

describe('a draft', () => {
  test('may lack answers, takes no place of the household, and is completed by a patch', async () => {
    const own = await field.open(specifiedTemplate);
    const householdId = await field.household();
    const half = { eligibility: answers.eligibility };
    const drafts = await Promise.all(
      ['draft-1', 'draft-2'].map((responseId) =>
        send(own, { responseId, householdId, responses: half }, '?partial=true'),
      ),
    );
    expect(drafts.map(({ status, body }) => [status, body['verification']])).toEqual([
      [201, { status: 'draft' }],
      [201, { status: 'draft' }],
    ]);
    const [one, other] = drafts.map(({ body }) => `/v1/responses/${String(body['id'])}`);
    const rest = { responses: { socio_economic: { household_size: 5 } } };
    const incomplete = await call('PATCH', one ?? '', { body: { responses: {} } });
    expect(incomplete.body['code']).toBe('incomplete-response');
    const kept = await call('PATCH', `${one}?partial=true`, { body: { language: 'sw' } });
    expect(kept.body).toMatchObject({ verification: { status: 'draft' }, language: 'sw', version: 2 });
    const done = await call('PATCH', one ?? '', { body: rest });
    expect(done.body).toMatchObject({ verification: { status: 'pending' }, responses: answers, version: 3 });
    expect((await call('PATCH', other ?? '', { body: rest })).body['code']).toBe('duplicate-response');
    expect((await call('GET', `/v1/surveys/${own}`)).body['counts']).toMatchObject({ received: 1 });
  });

  test('with a wrong answer is 400', async () => {
    const responses = { socio_economic: { household_size: 99 } };
    const reply = await send(survey, { householdId: await field.household(), responses }, '?partial=true');
    expect([reply.status, reply.body['code']]).toEqual([400, 'invalid-response']);
  });
});

describe('a correction', () => {
  test('needs a reason, makes a version that names the one before, and keeps both', async () => {
    const first = await send(survey, { householdId: await field.household() });
    const path = first.headers.get('location') ?? '';
    const responses = { socio_economic: { household_size: 6 } };
    expect(pointersOf(await call('PATCH', path, { body: { responses } }))).toEqual(['#/reason']);
    const headers = { 'if-match': first.headers.get('etag') ?? '' };
    const reason = 'The collector misread the roster.';
    const second = await call('PATCH', path, { headers, body: { responses, reason } });
    expect(second.body).toMatchObject({
      responses: otherAnswers,
      version: 2,
      previousDigest: first.body['digest'],
      correctionReason: reason,
      verification: { status: 'pending' },
    });
    expect(second.body['digest']).not.toBe(first.body['digest']);
    expect((await call('PATCH', path, { headers, body: { responses, reason } })).status).toBe(412);
    const same = await call('PATCH', path, { body: { responses, reason } });
    expect([same.status, same.text]).toEqual([200, second.text]);
    const cleared = await call('PATCH', path, {
      body: { responses: { eligibility: { current_cooking: null } }, reason },
    });
    expect(cleared.body['code']).toBe('incomplete-response');
    const versions = await call('GET', `${path}/versions`);
    expect(versions.body['data']).toMatchObject([
      { version: 2, record: { responses: otherAnswers } },
      { version: 1, record: { responses: answers } },
    ]);
  });
});

describe('lists', () => {
  test('select by state, collector, household and change, in pages', async () => {
    const own = await field.open(specifiedTemplate);
    const collector = 'did:example:responses:agent/7';
    const [one, other] = [await field.household(), await field.household()];
    const first = await send(own, { householdId: one, collector });
    await send(own, { householdId: other });
    const path = `/v1/surveys/${own}/responses`;
    const idsOf = async (query: string): Promise<unknown> => {
      const { body } = await call('GET', `${path}?${query}`);
      return Array.isArray(body['data']) ? body['data'].map(({ householdId }) => householdId) : body;
    };
    expect(await idsOf('sort=createdAt')).toEqual([one, other]);
    expect(await idsOf(`collector=${encodeURIComponent(collector)}`)).toEqual([one]);
    expect(await idsOf('status=verified')).toEqual([]);
    expect(await idsOf('status=pending&answeredBefore=2024-01-01T00:00:00Z')).toEqual([]);
    const page = await call('GET', `${path}?limit=1`);
    expect(page.body).toMatchObject({ hasMore: true, data: [{ householdId: one }] });
    expect(await idsOf(`limit=1&cursor=${String(page.body['nextCursor'])}`)).toEqual([other]);
    const changed = await call('PATCH', first.headers.get('location') ?? '', {
      body: { language: 'sw', reason: 'It was told later.' },
    });
    expect(await idsOf(`updatedAfter=${String(first.body['updatedAt'])}&language=sw`)).toMatchObject({
      code: 'invalid-query',
    });
    const moved = await idsOf(`sort=-updatedAt&limit=1`);
    expect([changed.body['householdId'], moved]).toEqual([one, [one]]);
    const all = await call('GET', `/v1/responses?campaignId=${own}&count=true&fields=id`);
    expect(all.body['totalCount']).toBe(2);
    const ofHousehold = await call('GET', `/v1/households/${encodeURIComponent(other)}/responses`);
    expect(ofHousehold.body['data']).toMatchObject([{ householdId: other, campaignId: own }]);
  });
});

describe('a batch', () => {
  test('stores or refuses each response by itself, and can be sent again', async () => {
    const own = await field.open(specifiedTemplate);
    const sent = await Promise.all(
      ['a', 'b', 'c'].map(async (id) => ({
        responseId: `batch-${id}`,
        householdId: await field.household(),
        timestamp,
        responses: answers,
      })),
    );
    const [one, two, three] = sent;
    const body = {
      responses: [
        one,
        { ...two, responses: { ...answers, socio_economic: { household_size: 2 ** 60 } } },
        { ...one, responses: otherAnswers },
        7,
        { ...three, householdId: 'did:example:responses:nobody' },
        three,
      ],
    };
    const post = () => call('POST', `/v1/surveys/${own}/responses/batches`, { body });
    const outcome = await post();
    expect(outcome.status).toBe(200);
    const items = outcome.body['items'];
    const statuses = Array.isArray(items) ? items.map(({ status }) => status) : items;
    // One of the two with the same id is stored, whichever comes first.
    expect(statuses).toEqual([expect.any(Number), 400, expect.any(Number), 400, 404, 201]);
    expect(items).toMatchObject([
      { index: 0 },
      { index: 1, id: null, problem: { code: 'invalid-response' } },
      { index: 2 },
      { index: 3, problem: { code: 'invalid-response' } },
      { index: 4, problem: { code: 'household-not-found' } },
      { index: 5, id: expect.stringMatching(/^rsp_/), problem: null },
    ]);
    const again = (await post()).body['items'];
    expect(
      Array.isArray(again) ? again.map(({ status }) => Number(status)).toSorted((a, b) => a - b) : again,
    ).toEqual([200, 200, 400, 400, 404, 409]);
    expect((await call('GET', `/v1/surveys/${own}`)).body['counts']).toMatchObject({ received: 2 });
  });

  test('of none or of 501 is 400, and one over all surveys names them', async () => {
    const none = await call('POST', '/v1/responses/batches', { body: { responses: [] } });
    expect([none.status, pointersOf(none)]).toEqual([400, ['#/responses']]);
    const many = await call('POST', '/v1/responses/batches', {
      body: { responses: Array.from({ length: 501 }, () => ({})) },
    });
    expect(many.status).toBe(400);
    const surveyId = await field.open(specifiedTemplate);
    const response = { surveyId, householdId: await field.household(), timestamp, responses: answers };
    const reply = await call('POST', '/v1/responses/batches', { body: { responses: [response] } });
    expect(reply.body['items']).toMatchObject([{ index: 0, status: 201, problem: null }]);
  });
});

describe('a response that is verified already', () => {
  const verifier = 'did:ixo:verifier/9';
  const verification = { status: 'verified', verifier, timestamp: '2024-02-21T15:30:00Z' };
  const reviewer = async () => httpClient(shared.url, await keyFor(shared, { actorDid: verifier }));
  const body = { timestamp, responses: answers, verification };

  /** How a response of the field is stored, and the reason of its warning. */
  const stored = async (of: Field, by: HttpClient, more: object = {}): Promise<unknown> => {
    const campaign = await of.open(specifiedTemplate);
    const sent = { responseId: campaign, ...body, householdId: await of.household(), ...more };
    const post = () => by('POST', `/v1/surveys/${campaign}/responses`, { body: sent });
    const reply = await post();
    const again = await post();
    expect([reply.status, again.status, again.text]).toEqual([201, 200, reply.text]);
    const { warnings = [] } = z.object({ warnings: z.array(warning).optional() }).parse(reply.body);
    return [
      reply.body['verification'],
      ...warnings.map(({ code, detail }) => [code, detail.split(/[:.] /)[1]]),
    ];
  };
  const warning = z.object({ code: z.string(), detail: z.string() });
  const notKept = (reason: string, status = 'pending') => [{ status }, ['verification-not-kept', reason]];

  test('is pending with a warning without the scope of a reviewer, and no other state is taken', async () => {
    const scopes = ['responses:write', 'responses:read'] as const;
    const collecting = httpClient(shared.url, await keyFor(shared, { scopes }));
    expect(await stored(field, collecting)).toEqual(
      notKept('this key does not have the scope responses:review'),
    );
    const rejected = { ...body, householdId: await field.household(), verification: { status: 'rejected' } };
    const refused = await send(survey, rejected);
    expect([refused.status, pointersOf(refused)]).toEqual([400, ['#/verification/status']]);
  });

  test('is pending for the person who sends it, whomever they name as collector', async () => {
    const own = notKept('the person who sends a response may not verify it');
    const by = await reviewer();
    expect(await stored(field, by, { collector: 'did:example:agent/1' })).toEqual(own);
    expect(await stored(field, by, { verification: { status: 'verified' } })).toEqual(own);
  });

  test('names no verifier but the actor of the key', async () => {
    expect(await stored(field, call)).toEqual(
      notKept(`this key has no actor, so it cannot decide for ${verifier}`),
    );
    const other = { verification: { ...verification, verifier: 'did:ixo:verifier/10' } };
    expect(await stored(field, await reviewer(), other)).toEqual(
      notKept(`this key decides for ${verifier}, not for did:ixo:verifier/10`),
    );
    const undecided = { verification: { ...verification, status: 'pending' } };
    expect(await stored(field, call, undecided)).toEqual(
      notKept('verifier and timestamp belong to a decision'),
    );
  });

  test('loses its warning by a decision, and a batch and a later repeat have it', async () => {
    const campaign = await field.open(specifiedTemplate);
    const sent = { ...body, responseId: 'warned', householdId: await field.household() };
    const batch = await call('POST', `/v1/surveys/${campaign}/responses/batches`, {
      body: { responses: [sent] },
    });
    const warned = [{ code: 'verification-not-kept' }];
    expect(batch.body['items']).toMatchObject([{ status: 201, problem: null, warnings: warned }]);
    const read = await call('GET', '/v1/responses/warned');
    expect(read.body).toMatchObject({ warnings: warned });
    expect((await call('POST', '/v1/responses', { body: read.body })).text).toBe(read.text);
    const decided = await call('POST', '/v1/responses/warned/verifications', {
      headers: { 'if-match': '"1"' },
      body: { decision: 'verified' },
    });
    expect(decided).toMatchObject({ status: 201, body: { verification: { status: 'verified' } } });
    expect(decided.body).not.toHaveProperty('warnings');
    const open = { ...body, responseId: 'open', householdId: await field.household() };
    await send(campaign, { ...open, verification: undefined });
    expect((await send(campaign, open)).body).toMatchObject({
      verification: { status: 'pending' },
      warnings: [{ code: 'verification-not-kept', detail: expect.stringContaining('it was sent before') }],
    });
    const repeat = async (other: object) =>
      (await send(campaign, { ...sent, verification: { ...verification, ...other } })).body;
    const asDecided = decided.body['verification'];
    expect(await repeat(z.record(z.string(), z.unknown()).parse(asDecided))).not.toHaveProperty('warnings');
    for (const other of [{}, { status: 'rejected' }, { verifier: undefined }])
      expect(await repeat(other)).toMatchObject({ verification: asDecided, warnings: warned });
  });

  test('of other answers, or of a household that has answered, is 409', async () => {
    const campaign = await field.open(specifiedTemplate);
    const sent = { ...body, responseId: 'conflict', householdId: await field.household() };
    await send(campaign, sent);
    expect((await send(campaign, { ...sent, responses: otherAnswers })).body['code']).toBe(
      'response-conflict',
    );
    expect((await send(campaign, { ...sent, responseId: 'other' })).body['code']).toBe('duplicate-response');
  });

  test('is stored in a project without separation of duties, unless it has two levels', async () => {
    const together = openField(call, 'responses-together');
    const described = { did: together.project, name: 'Together', separationOfDuties: false };
    await call('POST', '/v1/projects', { body: described });
    const by = await reviewer();
    const sent = { ...body, householdId: await together.household() };
    const campaign = await together.open(specifiedTemplate);
    const post = (more: object = {}) =>
      by('POST', `/v1/surveys/${campaign}/responses`, { body: { ...sent, ...more } });
    expect(await post()).toMatchObject({ status: 201, body: { verification } });
    const pending = await post({ verification: { status: 'pending' } });
    expect(pending).toMatchObject({ status: 409, body: { code: 'duplicate-response' } });
    const levels = openField(call, 'responses-levels');
    await call('POST', '/v1/projects', { body: { ...described, did: levels.project, reviewLevels: 2 } });
    expect(await stored(levels, by)).toEqual(notKept('two persons decide in this project'));
  });
});
