// The people and the field work of campaigns over real HTTP: collectors, assignments, replacements, readiness and progress.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRecords } from '#records/records.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { openField, pointersOf } from '#test/support/survey-field.ts';

const shared = openSharedApi();
let call: HttpClient;
let reviewer: HttpClient;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  reviewer = httpClient(shared.url, await keyFor(shared, { actorDid: 'did:example:field:reviewer' }));
});
afterAll(() => shared[Symbol.asyncDispose]());

let people = 0;
/** DID of a new collector of all projects. */
async function person(more: object = {}): Promise<string> {
  const did = `did:example:field:agent/${people++}`;
  const { status, text } = await call('POST', '/v1/collectors', { body: { did, ...more } });
  if (status !== 201) throw new Error(text);
  return did;
}

const pair = async (): Promise<[string, string]> => [await person(), await person()];

/** A client with the key of a collector. */
const as = async (did: string): Promise<HttpClient> =>
  httpClient(
    shared.url,
    await keyFor(shared, { scopes: ['responses:write', 'responses:read'], actorDid: did }),
  );

/** Sends to the campaign as it is now. */
async function send(survey: string, step: string, body: object): Promise<HttpReply> {
  const path = `/v1/surveys/${survey}`;
  const etag = (await call('GET', path)).headers.get('etag') ?? '';
  return call('POST', `${path}/${step}`, { headers: { 'if-match': etag }, body });
}

/** An open campaign whose sample is drawn: all households of a new project, or `size` of them by chance. */
async function campaign(name: string, households: number, { size }: { readonly size?: number } = {}) {
  const field = openField(call, `field:${name}`);
  const homes = [];
  for (let index = 0; index < households; index++) homes.push(await field.household());
  const sampling =
    size === undefined ? { method: 'census' } : { method: 'simple_random', size, reserveFraction: 0.5 };
  const survey = await field.draft(specifiedTemplate, { sampling, templateId: specifiedTemplate.templateId });
  if (size !== undefined)
    await send(survey, 'sample/commitment', {
      seedPlan: { source: 'external', description: 'A lottery.' },
    });
  const seed = { source: 'external', value: '04 17 23 31 38 42', publishedAt: new Date().toISOString() };
  const drawn = await send(survey, 'sample', size === undefined ? {} : { seed });
  if (drawn.status !== 201) throw new Error(drawn.text);
  await field.act(survey, 'open');
  return { field, homes, survey, path: `/v1/surveys/${survey}` };
}

const give = (survey: string, body: object): Promise<HttpReply> =>
  call('POST', `/v1/surveys/${survey}/assignments`, { body });

type Item = Record<string, unknown>;
const items = ({ body }: HttpReply): Item[] => (Array.isArray(body['data']) ? body['data'] : []);

const given = async (survey: string, query = ''): Promise<Item[]> =>
  items(await call('GET', `/v1/surveys/${survey}/assignments${query}`));

const answers = { eligibility: { current_cooking: ['wood'] }, socio_economic: { household_size: 5 } };

const interview = (client: HttpClient, survey: string, householdId: unknown): Promise<HttpReply> =>
  client('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      householdId,
      timestamp: '2026-10-01T10:23:00Z',
      startedAt: '2026-10-01T10:00:00Z',
      endedAt: '2026-10-01T10:23:00Z',
      responses: answers,
    },
  });

async function decide(path: string, body: object): Promise<HttpReply> {
  const headers = { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' };
  return reviewer('POST', `${path}/verifications`, { headers, body });
}

const patch = (client: HttpClient, { surveyId, id }: Item, body: object): Promise<HttpReply> =>
  client('PATCH', `/v1/surveys/${String(surveyId)}/assignments/${String(id)}`, { body });

test('a collector is registered once, changed, listed by project, and named only to keys that may read names', async () => {
  const field = openField(call, 'field:people');
  await field.household();
  const did = 'did:example:field:amina';
  const body = { did, name: 'Amina', projectIds: [field.project], languages: ['lg', 'en'] };
  const created = await call('POST', '/v1/collectors', { body });
  expect(created).toMatchObject({ status: 201, body: { ...body, active: true, validUntil: null } });
  expect(created.headers.get('location')).toMatch(/^\/v1\/collectors\/col_/);
  expect(await call('POST', '/v1/collectors', { body })).toMatchObject({ status: 200, body: { did } });
  expect(await call('POST', '/v1/collectors', { body: { ...body, languages: ['sw'] } })).toMatchObject({
    status: 409,
    body: { code: 'collector-conflict', errors: [{ pointer: '#/languages' }] },
  });
  const path = `/v1/collectors/${encodeURIComponent(did)}`;
  const plain = httpClient(shared.url, await keyFor(shared, { scopes: ['projects:read'] }));
  const masked = await plain('GET', path);
  expect(masked.body).toMatchObject({ did, masked: true });
  expect(masked.text).not.toContain('Amina');
  const changed = await call('PATCH', path, { body: { active: false, name: null } });
  expect(changed).toMatchObject({ status: 200, body: { active: false, version: 2 } });
  expect(changed.text).not.toContain('Amina');
  const listed = await call('GET', `/v1/collectors?projectId=${field.project}&did=${did}&active=false`);
  expect(items(listed)).toEqual([changed.body]);
  expect(await call('PATCH', path, { body: { did: 'did:example:field:other' } })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/did', code: 'read-only' }] },
  });
  const minted = await call('POST', '/v1/collectors', { body: {} });
  expect(minted.body['did']).toMatch(/^did:web:hearth\.localhost:collectors:/);
});

test('a key that is limited to projects sees and changes its own collectors only', async () => {
  const [own, foreign] = [openField(call, 'field:own'), openField(call, 'field:foreign')];
  await Promise.all([own.household(), foreign.household()]);
  const limited = httpClient(shared.url, await keyFor(shared, { projectIds: [await own.projectId()] }));
  const both = await person({ projectIds: [own.project, foreign.project] });
  const other = await person({ projectIds: [foreign.project] });
  const at = (did: string): string => `/v1/collectors/${encodeURIComponent(did)}`;
  expect((await limited('GET', at(both))).body['projectIds']).toEqual([own.project]);
  expect((await limited('GET', at(other))).status).toBe(404);
  expect((await limited('PATCH', at(both), { body: { active: false } })).status).toBe(403);
  expect(await limited('POST', '/v1/collectors', { body: { did: other } })).toMatchObject({
    status: 409,
    body: { errors: [{ pointer: '#/did' }] },
  });
  const mine = await limited('POST', '/v1/collectors', { body: { did: 'did:example:field:mine' } });
  expect(mine.body['projectIds']).toEqual([own.project]);
});

test('households are shared out evenly and once; a list names each fault by its place', async () => {
  const { survey, path, homes } = await campaign('share', 7);
  const [a, b] = await pair();
  const shares = await give(survey, { distribute: 'balanced', collectors: [a, b] });
  expect(shares).toMatchObject({ status: 201, body: { assigned: 7, remaining: 0, leftOut: [] } });
  expect(shares.body['byCollector']).toEqual([
    { collector: a, assigned: 4 },
    { collector: b, assigned: 3 },
  ]);
  expect((await call('GET', path)).body['counts']).toMatchObject({ drawn: 7, assigned: 7 });
  expect((await give(survey, { distribute: 'balanced', collectors: [a] })).body['assigned']).toBe(0);
  const idle = await person({ active: false });
  const wrong = await give(survey, {
    assignments: [
      { householdId: homes[0], collector: idle, purpose: 'back_check' },
      { householdId: 'did:example:field:nowhere', collector: b },
      { householdId: homes[0], collector: 'did:example:field:unknown' },
    ],
  });
  expect(wrong.status).toBe(400);
  expect(pointersOf(wrong)).toEqual([
    '#/assignments/0/collector',
    '#/assignments/1/householdId',
    '#/assignments/2/collector',
  ]);
  const [first] = await given(survey, `?collector=${a}&limit=1`);
  const own = { householdId: first?.['householdId'], collector: a, purpose: 'back_check' };
  expect(await give(survey, { assignments: [own] })).toMatchObject({
    status: 409,
    body: {
      code: 'assignment-conflict',
      errors: [{ code: 'own-work', pointer: '#/assignments/0/collector' }],
    },
  });
  expect((await give(survey, { assignments: [{ ...own, collector: b }] })).status).toBe(201);
  expect(await give(survey, { assignments: [{ ...own, collector: b }] })).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'already-assigned' }] },
  });
});

test('of requests that give the same household at once one wins', async () => {
  const { survey, homes } = await campaign('race', 1);
  const collectors = await Promise.all([1, 2, 3, 4].map(() => person()));
  const replies = await Promise.all(
    collectors.map((collector) => give(survey, { assignments: [{ householdId: homes[0], collector }] })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  expect(await given(survey)).toHaveLength(1);
});

test('an interview follows its response: submitted, returned with remarks, taken up again, done', async () => {
  const { survey, homes } = await campaign('follow', 1);
  const agent = await person();
  const collector = await as(agent);
  await give(survey, {
    assignments: [{ householdId: homes[0], collector: agent, dueAt: '2027-01-01T00:00:00Z' }],
  });
  const [assignment] = await given(survey);
  expect(assignment).toMatchObject({ status: 'assigned', dueAt: '2027-01-01T00:00:00Z', responseId: null });
  const item = assignment ?? {};
  expect(await patch(collector, item, { status: 'submitted' })).toMatchObject({
    status: 409,
    body: {
      code: 'illegal-transition',
      allowed: ['in_progress', 'refused', 'not_found', 'moved', 'ineligible'],
    },
  });
  const attempt = { at: '2026-09-30T08:00:00Z', outcome: 'no_answer', geo: { lat: 0.34234, lon: 32.58 } };
  expect((await patch(collector, item, { status: 'in_progress', attempts: [attempt] })).body).toMatchObject({
    status: 'in_progress',
    version: 2,
    attempts: [{ ...attempt, geo: { lat: 0.3, lon: 32.6 } }],
  });
  const sent = await interview(collector, survey, homes[0]);
  expect(sent).toMatchObject({ status: 201, body: { collector: agent } });
  expect(await given(survey, '?status=submitted')).toMatchObject([
    { responseId: sent.body['id'], attempts: [{ geo: { lat: 0.34, lon: 32.58 } }] },
  ]);
  const response = sent.headers.get('location') ?? '';
  await decide(response, {
    decision: 'needs_correction',
    reason: 'Please count again.',
    remarks: [{ pointer: '#/responses/socio_economic/household_size', text: 'The roster lists 7.' }],
  });
  expect(items(await collector('GET', `/v1/surveys/${survey}/assignments`))).toMatchObject([
    {
      status: 'returned',
      remarks: 'Please count again.\n#/responses/socio_economic/household_size: The roster lists 7.',
    },
  ]);
  const events = '/v1/events?type=assignment.returned&limit=1000';
  await expect
    .poll(async () => (await call('GET', events)).text, { timeout: 60_000 })
    .toContain(`"subject":"${String(item['id'])}"`);
  expect((await patch(collector, item, { status: 'in_progress' })).body['status']).toBe('in_progress');
  const corrected = await collector('PATCH', response, {
    body: { responses: { socio_economic: { household_size: 7 } }, reason: 'Counted again.' },
  });
  expect(corrected.status).toBe(200);
  expect((await given(survey))[0]).toMatchObject({ status: 'submitted', remarks: null });
  await decide(response, { decision: 'verified' });
  expect((await given(survey))[0]).toMatchObject({ status: 'done' });
});

test('the key of a collector sees its own work only', async () => {
  const { survey } = await campaign('own-work', 4);
  const [a, b] = await pair();
  await give(survey, { distribute: 'balanced', collectors: [a, b] });
  const [collector, other] = [await as(a), await as(b)];
  const mine = items(await collector('GET', `/v1/surveys/${survey}/assignments`));
  expect(mine.map((item) => item['collector'])).toEqual([a, a]);
  const [theirs] = items(await other('GET', `/v1/surveys/${survey}/assignments`));
  const foreign = theirs ?? {};
  expect((await collector('GET', `/v1/surveys/${survey}/assignments/${String(foreign['id'])}`)).status).toBe(
    404,
  );
  expect((await patch(collector, foreign, { status: 'in_progress' })).status).toBe(404);
  expect((await patch(collector, mine[0] ?? {}, { collector: b })).status).toBe(403);
  const sent = await interview(other, survey, foreign['householdId']);
  expect(sent.status).toBe(201);
  expect((await collector('GET', sent.headers.get('location') ?? '')).status).toBe(404);
  expect(items(await collector('GET', `/v1/surveys/${survey}/responses`))).toEqual([]);
  expect(items(await other('GET', `/v1/surveys/${survey}/responses`))).toHaveLength(1);
  const faked = await collector('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      householdId: mine[0]?.['householdId'],
      timestamp: '2026-10-01T10:00:00Z',
      responses: answers,
      collector: b,
    },
  });
  expect(faked).toMatchObject({ status: 403, body: { errors: [{ pointer: '#/collector' }] } });
  const renamed = await other('PATCH', sent.headers.get('location') ?? '', {
    body: { collector: a, reason: 'Mine no longer.' },
  });
  expect(renamed).toMatchObject({ status: 403, body: { code: 'separation-of-duties' } });
  const outsider = httpClient(shared.url, await keyFor(shared, { scopes: ['responses:write'] }));
  expect((await outsider('GET', `/v1/surveys/${survey}/assignments`)).status).toBe(403);
});

test('work moves to another collector, but not to the one of the back-check, and none is given at the end', async () => {
  const { survey, homes, field } = await campaign('move', 2);
  const [a, b] = await pair();
  await give(survey, {
    assignments: [
      { householdId: homes[0], collector: a },
      { householdId: homes[0], collector: b, purpose: 'back_check' },
    ],
  });
  const [item = {}] = await given(survey, '?purpose=interview');
  expect(await patch(call, item, { collector: b })).toMatchObject({
    status: 409,
    body: { errors: [{ pointer: '#/collector', code: 'own-work' }] },
  });
  const c = await person();
  const moved = await patch(call, item, { collector: c, remarks: 'Behind the mill.' });
  expect(moved).toMatchObject({
    status: 200,
    body: { collector: c, remarks: 'Behind the mill.', version: 2 },
  });
  const stale = { headers: { 'if-match': '"1"' }, body: { remarks: null } };
  expect((await call('PATCH', `/v1/surveys/${survey}/assignments/${String(item['id'])}`, stale)).status).toBe(
    412,
  );
  await field.act(survey, 'close');
  expect(await give(survey, { assignments: [{ householdId: homes[1], collector: a }] })).toMatchObject({
    status: 409,
    body: { code: 'campaign-frozen' },
  });
  expect((await patch(call, item, { collector: a })).status).toBe(409);
  expect((await patch(call, item, { status: 'not_found' })).body['status']).toBe('not_found');
});

test('a replacement ends the interview, and its collector gets the next household of the reserve', async () => {
  const { survey, path } = await campaign('replace', 10, { size: 4 });
  const [a, b] = await pair();
  await give(survey, { distribute: 'balanced', collectors: [a, b] });
  const all = await given(survey);
  expect(all).toHaveLength(4);
  const [first = {}, second = {}, third = {}] = all;
  const replace = (body: object) => call('POST', `${path}/sample/replacements`, { body });
  expect((await replace({ reason: 'moved' })).status).toBe(400);
  const replaced = await replace({ assignmentId: first['id'], reason: 'refused' });
  expect(replaced).toMatchObject({
    status: 201,
    body: { replaced: first['householdId'], assignmentId: expect.stringMatching(/^asg_/) },
  });
  expect(await given(survey, `?householdId=${String(first['householdId'])}`)).toMatchObject([
    { status: 'refused' },
  ]);
  const at = `${path}/assignments/${String(replaced.body['assignmentId'])}`;
  expect((await call('GET', at)).body).toMatchObject({
    status: 'assigned',
    collector: first['collector'],
    householdId: replaced.body['householdId'],
  });
  const sent = await interview(await as(String(second['collector'])), survey, second['householdId']);
  expect(await replace({ householdId: second['householdId'], reason: 'moved' })).toMatchObject({
    status: 409,
    body: { code: 'replacement-refused', errors: [{ code: 'answered' }] },
  });
  await decide(sent.headers.get('location') ?? '', { decision: 'verified' });
  expect((await replace({ assignmentId: 'asg_none', reason: 'moved' })).status).toBe(404);
  const late = await interview(call, survey, first['householdId']);
  expect([sent, late].map((reply) => reply.body['outOfSample'])).toEqual([false, true]);
  await patch(call, third, { status: 'ineligible' });
  const { body } = await call('GET', `${path}/progress`);
  expect(body).toMatchObject({
    byStratum: [
      {
        population: 10,
        planned: 4,
        done: 1,
        refused: 1,
        notFound: 0,
        moved: 0,
        ineligible: 1,
        replaced: 1,
        open: 2,
        responseRate: 0.5,
      },
    ],
    outOfSample: 0,
    sampleProof: `${path}/sample/proof`,
  });
  expect(body['byCollector']).toContainEqual(
    expect.objectContaining({ collector: second['collector'], done: 1, medianMinutes: 23 }),
  );
  // 1 of 10: 1.96 × √(0.25 ÷ (1 × 9 ÷ 9)).
  expect(body['precision']).toMatchObject({ impliedNow: 0.98, mode: 'absolute', isReached: false });
  const dossier = await call('GET', `${path}/dossier`);
  expect(dossier).toMatchObject({
    status: 200,
    body: {
      questionnaire: { templateId: specifiedTemplate.templateId, templateVersion: 1 },
      draw: {
        commitments: [{ commitment: expect.stringMatching(/^sha256:/), reason: null }],
        seed: { value: '04 17 23 31 38 42' },
        replacements: [{ replaced: first['householdId'], reason: 'refused' }],
      },
      progress: body,
      review: [
        { status: 'pending', responses: 1 },
        { status: 'verified', responses: 1 },
      ],
      notProbability: false,
    },
  });
});

test('back-checks are drawn from the interviews and given to others than their interviewers', async () => {
  const { survey } = await campaign('back-checks', 6);
  const [a, b] = await pair();
  await give(survey, { distribute: 'balanced', collectors: [a, b] });
  for (const { collector, householdId } of await given(survey))
    expect((await interview(await as(String(collector)), survey, householdId)).status).toBe(201);
  const order = { distribute: 'balanced', purpose: 'back_check', collectors: [a, b] };
  // A tenth of six, rounded up.
  const reply = await give(survey, order);
  expect(reply).toMatchObject({ status: 201, body: { assigned: 1, leftOut: [] } });
  expect((await give(survey, order)).body['assigned']).toBe(0);
  const checks = await given(survey, '?purpose=back_check');
  const [check = {}] = checks;
  const [first = {}] = await given(survey, `?purpose=interview&householdId=${String(check['householdId'])}`);
  expect(check['collector']).not.toBe(first['collector']);
});

test('a household whose interview is rejected can be given to another collector', async () => {
  const { survey, homes } = await campaign('rejected', 1);
  const [a, b] = await pair();
  await give(survey, { distribute: 'balanced', collectors: [a] });
  const sent = await interview(await as(a), survey, homes[0]);
  await decide(sent.headers.get('location') ?? '', { decision: 'rejected', reason: 'Copied.' });
  const again = { assignments: [{ householdId: homes[0], collector: b }] };
  expect((await give(survey, again)).status).toBe(201);
  expect((await give(survey, again)).status).toBe(409);
  expect(await given(survey, `?collector=${b}`)).toMatchObject([{ status: 'assigned', responseId: null }]);
  expect((await interview(await as(b), survey, homes[0])).status).toBe(201);
  expect(await given(survey)).toMatchObject([
    { collector: a, status: 'submitted', responseId: null },
    { collector: b, status: 'submitted', responseId: expect.stringMatching(/^rsp_/) },
  ]);
});

test('the answers of the campaign before are on the phone, without sensitive ones', async () => {
  const { field, survey, homes } = await campaign('prefill', 2);
  const agent = await person();
  const client = await as(agent);
  const [one, two] = [await interview(client, survey, homes[0]), await interview(client, survey, homes[1])];
  await decide(one.headers.get('location') ?? '', { decision: 'verified' });
  await decide(two.headers.get('location') ?? '', { decision: 'rejected', reason: 'Copied.' });
  const next = await field.draft(specifiedTemplate, { follows: survey, type: 'MonitoringSurvey' });
  await send(next, 'sample', {});
  await give(next, { distribute: 'balanced', collectors: [agent] });
  const assignments = await given(next);
  const byHome = new Map(assignments.map((item) => [item['householdId'], item['prefill']]));
  expect(byHome.get(homes[0])).toEqual(answers);
  expect(byHome.get(homes[1])).toBeUndefined();
  const [brief = {}] = await given(next, '?fields=id,status');
  expect(Object.keys(brief)).toEqual(['id', 'status']);
});

test('lists go by pages, filters and what changed', async () => {
  const { survey } = await campaign('pages', 5);
  const [a, b] = await pair();
  await give(survey, { distribute: 'balanced', collectors: [a, b] });
  const first = await call('GET', `/v1/surveys/${survey}/assignments?limit=3&count=true`);
  expect(first.body).toMatchObject({ hasMore: true, totalCount: 5 });
  const rest = await given(survey, `?limit=3&cursor=${String(first.body['nextCursor'])}`);
  const ids = [...items(first), ...rest].map((item) => item['id']);
  expect(new Set(ids).size).toBe(5);
  expect(
    (
      await call(
        'GET',
        `/v1/surveys/${survey}/assignments?collector=${a}&cursor=${String(first.body['nextCursor'])}`,
      )
    ).status,
  ).toBe(400);
  const since = new Date().toISOString();
  const [item = {}] = await given(survey);
  await interview(await as(String(item['collector'])), survey, item['householdId']);
  expect(await given(survey, `?updatedAfter=${since}`)).toMatchObject([
    { id: item['id'], status: 'submitted' },
  ]);
});

test('a project that requires a protocol opens a campaign only when nothing is missing', async () => {
  const field = openField(call, 'field:ready');
  await field.household({ group: 'comparison' });
  const project = `/v1/projects/${encodeURIComponent(field.project)}`;
  await call('PATCH', project, { body: { requireProtocol: true } });
  const survey = await field.draft(specifiedTemplate, { sampling: { method: 'simple_random', size: 1 } });
  const path = `/v1/surveys/${survey}`;
  const missing = async (): Promise<unknown[]> => {
    const { requirements } = (await call('GET', `${path}/readiness`)).body;
    return Array.isArray(requirements) ? requirements.flatMap(({ id, isMet }) => (isMet ? [] : [id])) : [];
  };
  expect(await missing()).toEqual([
    'madd-questionnaire',
    'collection-protocol',
    'data-collectors',
    'secure-storage',
    'data-flow',
    'random-selection',
  ]);
  const refused = await send(survey, 'actions/open', {});
  expect(refused).toMatchObject({ status: 409, body: { code: 'sample-not-drawn' } });
  const unready = await send(survey, 'actions/open', { allowUndrawn: true });
  expect(unready).toMatchObject({ status: 409, body: { code: 'illegal-transition' } });
  expect(unready.text).toContain('collection-protocol');
  expect(unready.text).not.toContain('random-selection');
  const collector = await person();
  const digest = (await call('GET', path)).body['templateDigest'];
  const correction = {
    correctionReason: 'The protocol is complete.',
    collectors: [collector],
    protocol: {
      methodology: 'Face to face, by visit.',
      storage: 'Hearth; backed up every night; three years.',
      responsibility: 'The field manager.',
      maddDocument: { title: 'MADD', version: '1.2', templateDigest: 'sha256:0' },
    },
  };
  const headers = { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' };
  const other = await call('PATCH', path, { headers, body: correction });
  expect(other.body['warnings']).toMatchObject([{ code: 'madd-mismatch' }]);
  expect(await missing()).toEqual(['madd-questionnaire', 'random-selection']);
  await call('PATCH', path, {
    headers: { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' },
    body: {
      correctionReason: 'That of this campaign.',
      protocol: { maddDocument: { templateDigest: digest } },
    },
  });
  await send(survey, 'sample/commitment', { seedPlan: { source: 'external', description: 'A lottery.' } });
  await send(survey, 'sample', {
    seed: { source: 'external', value: '7', publishedAt: new Date().toISOString() },
  });
  expect(await call('GET', `${path}/readiness`)).toMatchObject({
    status: 200,
    body: { isReady: true, isRequired: true },
  });
  expect(await send(survey, 'actions/open', {})).toMatchObject({ status: 200, body: { status: 'open' } });
});

test('10,000 households are shared out in one request', async () => {
  const field = openField(call, 'field:many');
  await field.household();
  const projectId = await field.projectId();
  const at = new Date().toISOString();
  const records = Array.from({ length: 9_999 }, (_, index) => ({
    kind: 'household',
    id: `hh_${newUlid()}`,
    version: 1,
    body: {
      did: `did:example:field:many:${index}`,
      type: 'CleanCookingHousehold',
      location: { district: `D${index % 7}`, density: 'Medium' },
      baseline: null,
      projectId,
      status: 'active',
      createdAt: at,
      updatedAt: at,
    },
  }));
  const now = Date.now();
  await openRecords(shared.clickhouse).commit({
    atMs: now,
    readAtMs: now,
    actor: 'test',
    records,
    reply: null,
  });
  const survey = await field.draft(specifiedTemplate);
  expect((await send(survey, 'sample', {})).body['sampleSize']).toBe(10_000);
  const collectors = await Promise.all(Array.from({ length: 12 }, () => person()));
  const { status, body } = await give(survey, { distribute: 'balanced', collectors });
  expect(status).toBe(201);
  expect(body).toMatchObject({ assigned: 10_000, remaining: 0, leftOut: [] });
  const counts = assignedOf(body['byCollector']);
  expect(counts.toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(8).fill(833),
    ...Array<number>(4).fill(834),
  ]);
  const page = await call('GET', `/v1/surveys/${survey}/assignments?limit=1&count=true`);
  expect(page.body['totalCount']).toBe(10_000);
  expect((await call('GET', `/v1/surveys/${survey}/progress`)).body['byStratum']).toMatchObject([
    { planned: 10_000, open: 10_000, responseRate: null },
  ]);
});

const assignedOf = (of: unknown): number[] =>
  Array.isArray(of) ? of.map(({ assigned }: { assigned: number }) => assigned) : [];
