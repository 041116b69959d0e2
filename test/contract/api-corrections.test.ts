// Corrections over real HTTP: what was entered wrongly gets a new version with a reason, or is withdrawn; history keeps both.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
let call: HttpClient;

beforeAll(async () => {
  call = httpClient(world.url, await keyFor(world));
  for (const did of ['did:corrections:home', 'did:corrections:other'])
    await call('POST', '/v1/households', { body: { ...household, did } });
});
afterAll(() => world[Symbol.asyncDispose]());

const household = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};

const why = { correctionReason: 'It was entered wrongly.' };
const withdrawal = `?correctionReason=${encodeURIComponent('It was never so.')}`;

const problem = (status: number, code: string, fault?: object) => ({
  status,
  body: {
    status,
    code,
    ...(fault && { errors: expect.arrayContaining([expect.objectContaining(fault)]) }),
  },
});

function expectContract(operationId: string, { status, body }: HttpReply): void {
  const schema = endpoints.find((endpoint) => endpoint.operationId === operationId)?.replies[status]?.schema;
  expect(schema?.safeParse(body).error).toBeUndefined();
  expect(schema).toBeDefined();
}

const post = (path: string, body: unknown): Promise<HttpReply> => call('POST', path, { body });
const patch = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<HttpReply> =>
  call('PATCH', path, { body, headers });
const withdraw = (path: string): Promise<HttpReply> => call('DELETE', `${path}${withdrawal}`);
const bodyOf = async (path: string): Promise<Record<string, unknown>> => (await call('GET', path)).body;
const dataOf = ({ body: { data } }: HttpReply): Record<string, unknown>[] =>
  Array.isArray(data) ? data : [];
const listOf = async (path: string): Promise<Record<string, unknown>[]> => dataOf(await call('GET', path));

/** Registers a device and returns its address. */
async function registered(fields: object = {}): Promise<string> {
  const reply = await post('/v1/devices', { type: 'SmartMeter', ...fields });
  expect(reply.status).toBe(201);
  return reply.headers.get('location') ?? '';
}

/** Adds a record to a list of a device and returns its address. */
async function added(list: string, body: object): Promise<string> {
  const reply = await post(list, body);
  expect(reply.status).toBe(201);
  return `${list}/${String(reply.body['id'])}`;
}

const records = {
  installations: {
    name: 'Installation',
    body: { householdId: 'did:corrections:home', from: '2026-03-02T00:00:00Z' },
    patch: { from: '2026-03-01T00:00:00Z' },
  },
  calibrations: {
    name: 'Calibration',
    body: { performedAt: '2026-03-02T00:00:00Z', errorPercent: 7 },
    patch: { errorPercent: 0.7 },
  },
  keys: {
    name: 'DeviceKey',
    body: {
      keyId: 'did:corrections:d#k1',
      publicKeyMultibase: 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
    },
    patch: { publicKeyMultibase: 'z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp' },
  },
  gaps: {
    name: 'Gap',
    body: { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z', reason: 'power_outage' },
    patch: { reason: 'network', note: 'The mast.' },
  },
} as const;

const lists = ['installations', 'calibrations', 'keys', 'gaps'] as const;

test.each(lists)(
  'of %s a correction is a new version with a reason, and history keeps both',
  async (list) => {
    const { name, body, patch: change } = records[list];
    const path = await added(`${await registered()}/${list}`, body);
    expect(await patch(path, change)).toMatchObject(
      problem(400, 'invalid-device', { pointer: '#/correctionReason', code: 'required' }),
    );
    const corrected = await patch(path, { ...change, ...why });
    expectContract(`correct${name}`, corrected);
    expect(corrected).toMatchObject({ status: 200, body: { ...change, ...why, version: 2 } });
    expect((await patch(path, { ...change, ...why })).body['version']).toBe(2);
    expect(await listOf(path.slice(0, path.lastIndexOf('/')))).toEqual([corrected.body]);
    const history = await call('GET', `${path}/history`);
    expectContract(`get${name}History`, history);
    expect(dataOf(history)).toMatchObject([
      { version: 2, actor: expect.stringMatching(/./), record: { ...change, ...why } },
      { version: 1, record: 'from' in body ? { from: body.from } : {} },
    ]);
  },
);

test.each(lists)(
  'of %s what was never right is withdrawn, stays so, and is listed on demand',
  async (list) => {
    const { name, body, patch: change } = records[list];
    const all = `${await registered()}/${list}`;
    const path = await added(all, body);
    expect(await call('DELETE', path)).toMatchObject(
      problem(400, 'invalid-query', { parameter: 'correctionReason' }),
    );
    expect((await withdraw(path)).status).toBe(204);
    expect((await withdraw(path)).status).toBe(204);
    expect(await listOf(all)).toEqual([]);
    expect(await listOf(`${all}?withdrawn=true`)).toMatchObject([
      { version: 2, correctionReason: 'It was never so.', withdrawnAt: expect.stringMatching(/Z$/) },
    ]);
    const history = await call('GET', `${path}/history`);
    expectContract(`get${name}History`, history);
    expect(dataOf(history)).toHaveLength(2);
    expect(await patch(path, { ...change, ...why })).toMatchObject(
      problem(409, 'illegal-transition', { code: 'withdrawn' }),
    );
    await added(all, body);
    expect(await listOf(all)).toHaveLength(1);
  },
);

test.each(lists)('corrections of %s honour If-Match and Idempotency-Key, and are told', async (list) => {
  const { body, patch: change } = records[list];
  const path = await added(`${await registered()}/${list}`, body);
  const sent = { ...change, ...why };
  expect(await patch(path, sent, { 'if-match': '"9"' })).toMatchObject(problem(412, 'version-mismatch'));
  expect(await call('DELETE', `${path}${withdrawal}`, { headers: { 'if-match': '"9"' } })).toMatchObject(
    problem(412, 'version-mismatch'),
  );
  const headers = { 'if-match': '"1"', 'idempotency-key': `k-${list}` };
  const first = await patch(path, sent, headers);
  const again = await patch(path, sent, headers);
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
    200,
    first.text,
    'true',
  ]);
  const told = await until('the event of the correction', async () => {
    const events = await listOf('/v1/events?type=device.corrected&limit=1000');
    return events.find(({ data }) => isAbout(data, first.body['id']));
  });
  expect(told).toMatchObject({ data: { version: 2, withdrawn: false } });
});

const isAbout = (data: unknown, record: unknown): boolean =>
  expect.objectContaining({ record }).asymmetricMatch(data);

test('a record of another device, or an unknown one, is 404', async () => {
  const [one, other] = [await registered(), await registered()];
  for (const list of lists) {
    const path = await added(`${one}/${list}`, records[list].body);
    const wrong = path.replace(one, other);
    const missing = problem(404, 'device-record-not-found');
    expect(await patch(wrong, why)).toMatchObject(missing);
    expect(await withdraw(wrong)).toMatchObject(missing);
    expect(await call('GET', `${wrong}/history`)).toMatchObject(missing);
  }
});

test('a corrected installation overlaps with no other, and the reply names that one', async () => {
  const all = `${await registered()}/installations`;
  const first = await added(all, records.installations.body);
  const second = await added(all, { householdId: 'did:corrections:other', from: '2026-03-10T00:00:00Z' });
  const clashes: [string, object][] = [
    [first, { to: '2026-03-11T00:00:00Z' }],
    [first, { to: null }],
    [second, { from: '2026-03-09T00:00:00Z' }],
    [second, { from: null }],
  ];
  for (const [path, change] of clashes) {
    const reply = await patch(path, { ...change, ...why });
    expect(reply).toMatchObject(problem(409, 'device-conflict', { code: 'overlaps' }));
    expect(reply.body['detail']).toContain(
      path === first ? second.split('/').at(-1) : first.split('/').at(-1),
    );
  }
  const backwards = { from: '2026-03-10T00:00:00Z', to: '2026-03-10T00:00:00Z', ...why };
  expect(await patch(first, backwards)).toMatchObject(
    problem(400, 'invalid-device', { pointer: '#/to', code: 'end-before-start' }),
  );
  expect(await patch(second, { from: '2999-01-01T00:00:00Z', ...why })).toMatchObject(
    problem(400, 'invalid-device', { code: 'in-future' }),
  );
  expect((await patch(first, { to: '2026-03-08T00:00:00Z', ...why })).status).toBe(200);
  expect((await patch(second, { from: '2026-03-08T00:00:00Z', ...why })).status).toBe(200);
});

test('a move into the wrong household is withdrawn, and the installation before it is open again', async () => {
  const device = await registered();
  const all = `${device}/installations`;
  const first = await added(all, records.installations.body);
  const second = await added(all, { householdId: 'did:corrections:other', from: '2026-03-10T00:00:00Z' });
  expect((await withdraw(second)).status).toBe(204);
  expect((await bodyOf(device))['householdId']).toBeNull();
  const homeOf = async (did: string): Promise<unknown[]> =>
    listOf(`/v1/households/${encodeURIComponent(did)}/devices`);
  const id = device.split('/').at(-1);
  const isIn = async (did: string): Promise<boolean> =>
    (await homeOf(did)).some((one) => expect.objectContaining({ id }).asymmetricMatch(one));
  expect([await isIn('did:corrections:home'), await isIn('did:corrections:other')]).toEqual([false, false]);
  const open = await patch(first, { to: null, ...why });
  expect(open).toMatchObject({ status: 200, body: { to: null } });
  expect((await bodyOf(device))['householdId']).toBe('did:corrections:home');
  expect([await isIn('did:corrections:home'), await isIn('did:corrections:other')]).toEqual([true, false]);
  expect((await patch(first, { to: '2026-03-12T00:00:00Z', ...why })).status).toBe(200);
  expect((await bodyOf(device))['householdId']).toBeNull();
  expect(
    (await post(all, { householdId: 'did:corrections:other', from: '2026-03-12T00:00:00Z' })).status,
  ).toBe(201);
});

test('of corrections at the same time the stays of a device never overlap', async () => {
  const all = `${await registered()}/installations`;
  const first = await added(all, records.installations.body);
  const second = await added(all, { householdId: 'did:corrections:other', from: '2026-03-10T00:00:00Z' });
  const replies = await Promise.all([
    patch(first, { to: '2026-03-05T00:00:00Z', ...why }),
    patch(second, { from: '2026-03-04T00:00:00Z', ...why }),
    patch(second, { from: '2026-03-06T00:00:00Z', ...why }),
    post(all, {
      householdId: 'did:corrections:home',
      from: '2026-03-08T00:00:00Z',
      to: '2026-03-09T00:00:00Z',
    }),
  ]);
  expect(replies.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
  const stays = (await listOf(all))
    .map(({ from, to }) => [String(from), typeof to === 'string' ? to : '9999'])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  for (const [index, [, to = '']] of stays.entries())
    expect(to <= (stays[index + 1]?.[0] ?? '9999')).toBe(true);
});

test('a sensor that is corrected out of a household leaves its stove behind', async () => {
  const stove = await bodyOf(await registered({ type: 'LpgStove', householdId: 'did:corrections:home' }));
  const sensor = await registered({ householdId: 'did:corrections:home', stoveId: stove['did'] });
  expect((await bodyOf(sensor))['stoveId']).toBe(stove['did']);
  const [stay] = await listOf(`${sensor}/installations`);
  expect((await withdraw(`${sensor}/installations/${String(stay?.['id'])}`)).status).toBe(204);
  expect(await bodyOf(sensor)).not.toHaveProperty('stoveId');
});

test('hours that are documented take no other reason, unless the earlier gap is corrected', async () => {
  const all = `${await registered()}/gaps`;
  const gap = records.gaps.body;
  const path = await added(all, gap);
  expect(await post(all, gap)).toMatchObject({ status: 200, body: { version: 1 } });
  for (const other of [
    { ...gap, reason: 'network' },
    { ...gap, note: 'Other words.' },
    { from: '2026-03-02T12:00:00Z', to: '2026-03-04T00:00:00Z', reason: 'battery' },
  ]) {
    const reply = await post(all, other);
    expect(reply).toMatchObject(problem(409, 'device-conflict', { code: 'documented' }));
    expect(reply.body['detail']).toContain(path.split('/').at(-1));
  }
  const next = await added(all, { from: gap.to, to: '2026-03-04T00:00:00Z', reason: 'battery' });
  expect(await patch(next, { from: '2026-03-02T23:00:00Z', ...why })).toMatchObject(
    problem(409, 'device-conflict', { code: 'documented' }),
  );
  const replies = await Promise.all(
    ['network', 'battery', 'maintenance'].map((reason) =>
      post(all, { from: '2026-04-01T00:00:00Z', to: '2026-04-02T00:00:00Z', reason }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect((await withdraw(path)).status).toBe(204);
  expect((await post(all, { ...gap, reason: 'network' })).status).toBe(201);
});

test('a calibration that is withdrawn degrades no health, and one that is corrected does', async () => {
  const device = await registered();
  const overdue = { performedAt: '2025-01-01T00:00:00Z', nextDueAt: '2026-01-01T00:00:00Z' };
  const path = await added(`${device}/calibrations`, overdue);
  expect((await bodyOf(device))['health']).toBe('degraded');
  expect((await patch(path, { nextDueAt: '2999-01-01T00:00:00Z', ...why })).status).toBe(200);
  expect((await bodyOf(device))['health']).toBe('ok');
  const wrong = await added(`${device}/calibrations`, { ...overdue, performedAt: '2025-06-01T00:00:00Z' });
  expect((await bodyOf(device))['health']).toBe('degraded');
  expect((await withdraw(wrong)).status).toBe(204);
  expect((await bodyOf(device))['health']).toBe('ok');
});

const campaign = {
  type: 'BaselineSurvey',
  projectId: 'did:corrections:campaigns',
  template: { eligibilityCriteria: true, cookingPatterns: true },
  sampling: { method: 'stratified', size: 100, confidence: 0.95 },
};

async function drafted(more: object = {}): Promise<string> {
  const made = await post('/v1/surveys', { ...campaign, ...more });
  expect(made.status).toBe(201);
  return made.headers.get('location') ?? '';
}

test('a survey campaign in draft is corrected by a merge patch with a reason, and history keeps both', async () => {
  const path = await drafted({ title: 'Baseline', collectors: ['did:corrections:agent'] });
  expect(await patch(path, { title: 'Other' })).toMatchObject(
    problem(400, 'invalid-survey', { pointer: '#/correctionReason', code: 'required' }),
  );
  const change = {
    title: null,
    template: { stovePerceptions: true },
    sampling: { method: 'census', size: 80 },
  };
  const corrected = await patch(path, { ...change, ...why });
  expectContract('correctSurvey', corrected);
  expect(corrected.body).toMatchObject({
    ...why,
    version: 2,
    status: 'draft',
    collectors: ['did:corrections:agent'],
    template: { eligibilityCriteria: true, cookingPatterns: true, stovePerceptions: true },
    sampling: { method: 'census', size: 80 },
  });
  expect(corrected.body).not.toHaveProperty('title');
  expect(corrected.body).not.toHaveProperty('sampling.stratifyBy');
  expect((await patch(path, { ...change, ...why })).body['version']).toBe(2);
  expect((await call('GET', path)).text).toBe(corrected.text);
  const history = await call('GET', `${path}/history`);
  expectContract('getSurveyHistory', history);
  expect(dataOf(history)).toMatchObject([
    { version: 2, record: { ...why } },
    { version: 1, record: { title: 'Baseline', sampling: { size: 100 } } },
  ]);
  expect(await patch(path, { ...why, sampling: { method: 'simple_random' } })).toMatchObject(
    problem(400, 'invalid-survey', { pointer: '#/sampling/size' }),
  );
  for (const [name, value] of Object.entries({ type: 'MonitoringSurvey', round: 3, titel: null, id: 'x' }))
    expect(await patch(path, { ...why, [name]: value })).toMatchObject(
      problem(400, 'invalid-survey', { pointer: `#/${name}` }),
    );
  expect(await patch(path, { ...why, follows: 'none' })).toMatchObject(problem(404, 'survey-not-found'));
  expect(await patch(path, { ...why, template: null })).toMatchObject(
    problem(400, 'invalid-survey', { pointer: '#/template', code: 'nothing-chosen' }),
  );
  expect(await patch(path, why, { 'if-match': '"1"' })).toMatchObject(problem(412, 'version-mismatch'));
});

test('a survey campaign in draft is withdrawn, stays readable, and is followed by none', async () => {
  const path = await drafted();
  expect((await withdraw(path)).status).toBe(204);
  expect((await withdraw(path)).status).toBe(204);
  expect(await bodyOf(path)).toMatchObject({
    status: 'withdrawn',
    version: 2,
    withdrawnAt: expect.any(String),
  });
  const id = path.split('/').at(-1);
  const ids = async (query: string): Promise<unknown[]> =>
    (await listOf(`/v1/surveys?limit=1000${query}`)).map((one) => one['id']);
  expect(await ids('')).not.toContain(id);
  expect(await ids('&status=withdrawn')).toContain(id);
  expect(await patch(path, { title: 'x', ...why })).toMatchObject(
    problem(409, 'illegal-transition', { code: 'withdrawn' }),
  );
  expect(await post('/v1/surveys', { ...campaign, follows: id })).toMatchObject(
    problem(404, 'survey-not-found'),
  );
  expect((await listOf(`${path}/history`)).map(({ version }) => version)).toEqual([2, 1]);
});

const projectPath = (did: string): string => `/v1/projects/${encodeURIComponent(did)}`;

test('a misspelt implicit project takes its right DID, and its households and campaigns follow', async () => {
  const home = await post('/v1/households', { ...household, projectId: 'did:corrections:project/78' });
  const survey = await drafted({ projectId: 'did:corrections:project/78' });
  const path = projectPath('did:corrections:project/78');
  const before = await bodyOf(path);
  expect(await patch(path, { did: 'did:corrections:project/789' })).toMatchObject(
    problem(400, 'invalid-request', { pointer: '#/correctionReason', code: 'required' }),
  );
  expect(await patch(path, { did: 'no did', ...why })).toMatchObject(
    problem(400, 'invalid-request', { pointer: '#/did' }),
  );
  const renamed = await patch(path, { did: 'did:corrections:project/789', ...why });
  expect(renamed).toMatchObject({
    status: 200,
    body: {
      id: before['id'],
      did: 'did:corrections:project/789',
      name: 'did:corrections:project/789',
      implicit: true,
      ...why,
    },
  });
  expect(await call('GET', path)).toMatchObject(problem(404, 'project-not-found'));
  expect((await bodyOf(home.headers.get('location') ?? ''))['projectId']).toBe('did:corrections:project/789');
  expect((await bodyOf(survey))['projectId']).toBe('did:corrections:project/789');
  const history = await listOf(`${projectPath('did:corrections:project/789')}/history`);
  expect(history.map(({ record }) => record)).toMatchObject([
    { did: 'did:corrections:project/789' },
    { did: 'did:corrections:project/78' },
  ]);
  expect((await post('/v1/projects', { did: 'did:corrections:project/789', name: 'Described' })).status).toBe(
    200,
  );
  expect(
    await patch(projectPath('did:corrections:project/789'), { did: 'did:corrections:other', ...why }),
  ).toMatchObject(problem(400, 'invalid-request', { pointer: '#/did', code: 'read-only' }));
});

test('a misspelt project beside the right one is withdrawn once nothing refers to it, and its DID is free', async () => {
  await post('/v1/projects', { did: 'did:corrections:right', name: 'Right' });
  const survey = await drafted({ projectId: 'did:corrections:wrnog' });
  const path = projectPath('did:corrections:wrnog');
  const { id } = await bodyOf(path);
  const clash = await patch(path, { did: 'did:corrections:right', ...why });
  expect(clash).toMatchObject(problem(409, 'project-conflict', { pointer: '#/did', code: 'taken' }));
  const refused = await withdraw(path);
  expect(refused).toMatchObject(
    problem(409, 'record-conflict', { code: 'in-use', detail: 'Survey campaigns: 1.' }),
  );
  await withdraw(survey);
  expect((await withdraw(path)).status).toBe(204);
  expect((await withdraw(`/v1/projects/${String(id)}`)).status).toBe(204);
  expect(await call('GET', path)).toMatchObject(problem(404, 'project-not-found'));
  expect(await bodyOf(`/v1/projects/${String(id)}`)).toMatchObject({ status: 'withdrawn', version: 2 });
  expect((await listOf('/v1/projects?limit=1000')).some((one) => one['id'] === id)).toBe(false);
  expect((await listOf('/v1/projects?status=withdrawn')).map((one) => one['id'])).toEqual([id]);
  expect(await post('/v1/households', { ...household, projectId: id })).toMatchObject(
    problem(404, 'project-not-found'),
  );
  expect(await patch(`/v1/projects/${String(id)}`, { name: 'x' })).toMatchObject(
    problem(409, 'illegal-transition', { code: 'withdrawn' }),
  );
  const again = await post('/v1/households', { ...household, projectId: 'did:corrections:wrnog' });
  expect(again.status).toBe(201);
  expect(await withdraw(path)).toMatchObject(
    problem(409, 'record-conflict', { code: 'in-use', detail: 'Households in the project: 1.' }),
  );
  expect(
    (await patch(again.headers.get('location') ?? '', { projectId: 'did:corrections:right' })).status,
  ).toBe(200);
  // Its time there stays that of the project.
  expect(await withdraw(path)).toMatchObject(
    problem(409, 'record-conflict', { code: 'in-use', detail: 'Households that were in the project: 1.' }),
  );
});
