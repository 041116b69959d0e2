// The examples, errors and acceptance list of the interface, over real HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
const { url } = world;
let fullKey: string;
let call: HttpClient;
let anonymous: HttpClient;

beforeAll(async () => {
  fullKey = await keyFor(world);
  call = httpClient(url, fullKey);
  anonymous = httpClient(url, null);
});
afterAll(() => world[Symbol.asyncDispose]());

const household = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};
const survey = {
  type: 'BaselineSurvey',
  projectId: 'did:ixo:project/789',
  template: {
    eligibilityCriteria: true,
    socioEconomicData: true,
    cookingPatterns: true,
    stovePerceptions: true,
  },
  sampling: { method: 'stratified', size: 100, confidence: 0.95 },
};

/** Every error has the form of RFC 9457 and the members that Hearth adds. */
function expectProblem(reply: HttpReply, status: number, code: string): void {
  expect(reply).toMatchObject({
    status,
    body: { status, code, type: `https://hearth.localhost/problems/${code}` },
  });
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  expect(reply.body['title']).toEqual(expect.stringMatching(/./));
  expect(reply.body['detail']).toEqual(expect.stringMatching(/./));
  expect(reply.body['requestId']).toBe(reply.headers.get('x-request-id'));
}

const pointersOf = (reply: HttpReply): unknown => reply.body['errors'];

/** The schema that the contract publishes for a reply holds for the real one. */
function expectContract(operationId: string, { status, body }: HttpReply): void {
  const schema = endpoints.find((endpoint) => endpoint.operationId === operationId)?.replies[status]?.schema;
  expect(schema?.safeParse(body).error).toBeUndefined();
  expect(schema).toBeDefined();
}

test('POST /v1/households with the body of the specification gives 201 and a record that Location leads to', async () => {
  const created = await call('POST', '/v1/households', { body: household });
  expect(created.status).toBe(201);
  expectContract('createHousehold', created);
  expect(created.body).toMatchObject({
    ...household,
    type: 'CleanCookingHousehold',
    devices: [],
    projectId: null,
    status: 'active',
    version: 1,
  });
  expect(created.body['baseline']).toEqual({
    ...household.baseline,
    unit: 'kg',
    validFrom: null,
    source: 'declared',
  });
  expect(created.body['did']).toBe(
    `did:web:hearth.localhost:households:${String(created.body['id']).slice(3)}`,
  );
  // The members of the example, and nothing beside them.
  expect(Object.keys(created.body).toSorted()).toEqual(
    [
      'did',
      'type',
      'location',
      'devices',
      'baseline',
      'id',
      'projectId',
      'status',
      'createdAt',
      'updatedAt',
      'version',
    ].toSorted(),
  );
  expect(created.headers.get('etag')).toMatch(/^"1-[0-9a-f]{8}"$/);
  const read = await call('GET', created.headers.get('location') ?? '');
  expect([read.status, read.text, read.headers.get('etag')]).toEqual([
    200,
    created.text,
    created.headers.get('etag'),
  ]);
});

test.each<[string, unknown, string]>([
  ['no location', { baseline: household.baseline }, '#/location'],
  ['no baseline', { location: household.location }, '#/baseline'],
  [
    'an empty district',
    { ...household, location: { district: '', density: 'Medium' } },
    '#/location/district',
  ],
  [
    'a density that is not in the list',
    { ...household, location: { district: 'X', density: 'medium' } },
    '#/location/density',
  ],
  [
    'a negative consumption',
    { ...household, baseline: { fuelType: 'Charcoal', monthlyConsumption: -1 } },
    '#/baseline/monthlyConsumption',
  ],
  [
    'a consumption of 0',
    { ...household, baseline: { fuelType: 'Charcoal', monthlyConsumption: 0 } },
    '#/baseline/monthlyConsumption',
  ],
  [
    'a consumption as text',
    { ...household, baseline: { fuelType: 'Charcoal', monthlyConsumption: '40' } },
    '#/baseline/monthlyConsumption',
  ],
  [
    'an infinite consumption',
    '{"location":{"district":"X","density":"Medium"},"baseline":{"fuelType":"Charcoal","monthlyConsumption":1e309}}',
    '#/baseline/monthlyConsumption',
  ],
  [
    'an unknown fuel',
    { ...household, baseline: { fuelType: 'Peat', monthlyConsumption: 40 } },
    '#/baseline/fuelType',
  ],
  [
    'a consumption above 100 000',
    { ...household, baseline: { fuelType: 'Charcoal', monthlyConsumption: 100_001 } },
    '#/baseline/monthlyConsumption',
  ],
  [
    '51 devices',
    { ...household, devices: Array.from({ length: 51 }, () => ({ type: 'SmartMeter' })) },
    '#/devices',
  ],
  ['21 tags', { ...household, tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, '#/tags'],
  ['101 children', { ...household, members: { adults: 1, children: 101 } }, '#/members/children'],
  ['another type', { ...household, type: 'Household' }, '#/type'],
  ['an unknown field', { ...household, adress: 'x' }, '#/adress'],
  ['a bad DID', { ...household, did: 'did:ixo:a?b' }, '#/did'],
  ['a list instead of an object', [household], '#'],
  ['a field that only the service sets', { ...household, id: 'hh_01M7YNX8J0QF6P5307M3HNMPM6' }, '#/id'],
  [
    "a unit that is not the fuel's",
    { ...household, baseline: { ...household.baseline, unit: 'lb' } },
    '#/baseline/unit',
  ],
])('a household with %s is 400 Invalid household data', async (_what, body, pointer) => {
  const reply = await call('POST', '/v1/households', { body });
  expectProblem(reply, 400, 'invalid-household');
  expect(reply.body['title']).toBe('Invalid household data');
  expect(pointersOf(reply)).toEqual([expect.objectContaining({ pointer })]);
});

test('all faults of a body come in one reply, with the likely word for a near miss', async () => {
  const reply = await call('POST', '/v1/households', {
    body: { colour: 1, baseline: { fuelType: 'charcoal', monthlyConsumption: 'x' } },
  });
  expect(pointersOf(reply)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ pointer: '#/location', code: 'required' }),
      expect.objectContaining({
        pointer: '#/baseline/fuelType',
        code: 'not-allowed',
        suggestion: 'Charcoal',
      }),
      expect.objectContaining({ pointer: '#/baseline/monthlyConsumption', code: 'wrong-type' }),
      expect.objectContaining({ pointer: '#/colour', code: 'unknown-field' }),
    ]),
  );
});

const device = { did: 'did:ixo:device/456', type: 'ElectricPressureCooker', status: 'active' };

test('a household whose device is installed elsewhere is 409 Conflicting device data, and nothing of it is stored', async () => {
  const first = await call('POST', '/v1/households', {
    body: { ...household, did: 'did:ixo:household/123', devices: [device] },
  });
  expect(first).toMatchObject({ status: 201, body: { devices: [device] } });
  const body = {
    ...household,
    did: 'did:ixo:household/second',
    externalId: 'second',
    projectId: 'did:ixo:project/never',
    devices: [{ did: 'did:ixo:device/new', type: 'SmartMeter' }, device],
  };
  const refused = await call('POST', '/v1/households', { body });
  expectProblem(refused, 409, 'device-conflict');
  expect(refused.body).toEqual({
    type: 'https://hearth.localhost/problems/device-conflict',
    title: 'Conflicting device data',
    status: 409,
    detail: expect.stringContaining('did:ixo:device/456'),
    instance: '/v1/households',
    code: 'device-conflict',
    requestId: refused.headers.get('x-request-id'),
    errors: [{ pointer: '#/devices/1/did', code: 'already-installed', detail: expect.any(String) }],
  });
  expectProblem(
    await call('GET', '/v1/households/did%3Aixo%3Ahousehold%2Fsecond'),
    404,
    'household-not-found',
  );
  expectProblem(await call('GET', '/v1/devices/did%3Aixo%3Adevice%2Fnew'), 404, 'device-not-found');
  expectProblem(await call('GET', '/v1/projects/did%3Aixo%3Aproject%2Fnever'), 404, 'project-not-found');
  expect((await call('GET', '/v1/households?externalId=second')).body['data']).toEqual([]);
});

test.each<[string, unknown[], string]>([
  [
    'the same device twice',
    [
      { ...device, did: 'did:spec:twice' },
      { ...device, did: 'did:spec:twice' },
    ],
    'listed-twice',
  ],
  [
    'the same serial number twice',
    [
      { type: 'SmartMeter', vendor: 'A', serialNumber: '7' },
      { type: 'SmartMeter', vendor: 'A', serialNumber: '7' },
    ],
    'listed-twice',
  ],
  [
    'a known device once by its DID and once by its serial number',
    [
      { did: 'did:spec:known', type: 'SmartMeter' },
      { type: 'SmartMeter', vendor: 'K', serialNumber: '1' },
    ],
    'listed-twice',
  ],
  ['a known device with another type', [{ did: 'did:spec:known', type: 'LpgStove' }], 'other-content'],
])('a household with %s is 409', async (_what, devices, code) => {
  await call('POST', '/v1/households', {
    body: {
      ...household,
      did: 'did:spec:holder',
      devices: [{ did: 'did:spec:known', type: 'SmartMeter', vendor: 'K', serialNumber: '1' }],
    },
  });
  const reply = await call('POST', '/v1/households', { body: { ...household, devices } });
  expectProblem(reply, 409, 'device-conflict');
  expect(pointersOf(reply)).toEqual(expect.arrayContaining([expect.objectContaining({ code })]));
});

test('the same household again is 200, with other content 409, and a body that was read can be written again', async () => {
  const body = {
    ...household,
    did: 'did:spec:again',
    externalId: 'again',
    devices: [{ did: 'did:spec:again-device', type: 'SmartMeter' }],
  };
  const created = await call('POST', '/v1/households', { body });
  const again = await call('POST', '/v1/households', { body });
  expect([created.status, again.status, again.text]).toEqual([201, 200, created.text]);
  expect((await call('POST', '/v1/households', { body: created.body })).status).toBe(200);
  const other = await call('POST', '/v1/households', {
    body: { ...body, location: { district: 'Other', density: 'Medium' } },
  });
  expectProblem(other, 409, 'household-conflict');
  expect(pointersOf(other)).toEqual([expect.objectContaining({ pointer: '#/location/district' })]);
  const changed = await call('POST', '/v1/households', {
    body: { ...created.body, createdAt: '2020-01-01T00:00:00Z' },
  });
  expectProblem(changed, 400, 'invalid-household');
  expect(pointersOf(changed)).toEqual([
    expect.objectContaining({ pointer: '#/createdAt', code: 'read-only' }),
  ]);
});

test('two posts of one body that names nothing make two households', async () => {
  const [one, other] = [1, 2].map(() => call('POST', '/v1/households', { body: household }));
  const replies = [await one, await other];
  expect(replies.map((reply) => reply?.status)).toEqual([201, 201]);
  expect(replies[0]?.body['id']).not.toBe(replies[1]?.body['id']);
});

test('a household may be enrolled without a baseline', async () => {
  const reply = await call('POST', '/v1/households', {
    body: { location: household.location, status: 'enrolled' },
  });
  expect(reply).toMatchObject({ status: 201, body: { status: 'enrolled', baseline: null } });
});

test('every path with a household takes hh_… and the percent-encoded DID; a malformed escape is 400', async () => {
  const created = await call('POST', '/v1/households', {
    body: { ...household, did: 'did:ixo:household/path' },
  });
  const byId = await call('GET', `/v1/households/${String(created.body['id'])}`);
  const byDid = await call('GET', '/v1/households/did%3Aixo%3Ahousehold%2Fpath');
  expect([byId.status, byDid.text]).toEqual([200, byId.text]);
  expectProblem(await call('GET', '/v1/households/%E0%A4%A'), 400, 'invalid-identifier');
  expectProblem(await call('GET', '/v1/households/neither'), 400, 'invalid-identifier');
  expectProblem(await call('GET', '/v1/households/did:ixo:household/path'), 404, 'route-not-found');
  expectProblem(
    await call('GET', '/v1/households/hh_01M7YNX8J0QF6P5307M3HNMPM6'),
    404,
    'household-not-found',
  );
});

test('POST /v1/surveys with the body of the specification gives 201 for a project that nobody made', async () => {
  const created = await call('POST', '/v1/surveys', { body: survey });
  expect(created.status).toBe(201);
  expectContract('createSurvey', created);
  expect(created.body).toMatchObject({
    type: 'BaselineSurvey',
    projectId: 'did:ixo:project/789',
    template: survey.template,
    sampling: {
      ...survey.sampling,
      stratifyBy: ['location.density'],
      impliedPrecision: 0.098,
      precisionMode: 'absolute',
      requiredSize: null,
    },
    status: 'draft',
    round: 1,
    schedule: { opensAt: null, closesAt: null, graceDays: 7 },
    warnings: [],
    version: 1,
  });
  expect((await call('GET', created.headers.get('location') ?? '')).text).toBe(created.text);
  expect((await call('POST', '/v1/surveys', { body: survey })).body['round']).toBe(2);
});

test('a project that was only mentioned is described with 200, and then stands', async () => {
  const did = 'did:ixo:project/mentioned';
  await call('POST', '/v1/surveys', { body: { ...survey, projectId: did } });
  const mentioned = await call('GET', `/v1/projects/${encodeURIComponent(did)}`);
  expect(mentioned).toMatchObject({
    status: 200,
    body: { did, implicit: true, timeZone: 'UTC', coverageThreshold: 0.95, version: 1 },
  });
  const body = { did, name: 'Kampala', country: 'UG', timeZone: 'Africa/Kampala' };
  const described = await call('POST', '/v1/projects', { body });
  expect(described).toMatchObject({
    status: 200,
    body: { ...body, id: mentioned.body['id'], implicit: false, version: 2 },
  });
  expect((await call('POST', '/v1/projects', { body })).text).toBe(described.text);
  expectProblem(
    await call('POST', '/v1/projects', { body: { ...body, name: 'Other' } }),
    409,
    'project-conflict',
  );
});

test.each<[string, Record<string, unknown>, string]>([
  ['an unknown time zone', { timeZone: 'Africa/Kampla' }, '#/timeZone'],
  ['a time zone in other letters', { timeZone: 'africa/kampala' }, '#/timeZone'],
  ['no country', { country: 'ZZ' }, '#/country'],
  ['a threshold above 1', { coverageThreshold: 1.01 }, '#/coverageThreshold'],
  ['an empty name', { name: ' ' }, '#/name'],
])('a project with %s is 400', async (_what, fields, pointer) => {
  const reply = await call('POST', '/v1/projects', { body: { name: 'P', ...fields } });
  expectProblem(reply, 400, 'invalid-request');
  expect(pointersOf(reply)).toEqual([expect.objectContaining({ pointer })]);
});

const sampling = (fields: Record<string, unknown>) => ({
  sampling: { method: 'stratified', size: 100, ...fields },
});
const none = {
  eligibilityCriteria: false,
  socioEconomicData: false,
  cookingPatterns: false,
  stovePerceptions: false,
};

test.each<[string, Record<string, unknown>, string]>([
  ['all flags false', { template: none }, '#/template'],
  ['no template at all', { template: undefined }, '#/template'],
  ['a template of null', { template: null }, '#/template'],
  ['an unknown flag', { template: { eligibility: true } }, '#/template/eligibility'],
  ['an unknown type', { type: 'baselineSurvey' }, '#/type'],
  ['an unknown method', sampling({ method: 'random' }), '#/sampling/method'],
  ['size 0', sampling({ size: 0 }), '#/sampling/size'],
  ['size 1.5', sampling({ size: 1.5 }), '#/sampling/size'],
  ['size as text', sampling({ size: '100' }), '#/sampling/size'],
  ['size above a million', sampling({ size: 1_000_001 }), '#/sampling/size'],
  ['neither size nor precision', sampling({ size: undefined }), '#/sampling/size'],
  ['confidence 0', sampling({ confidence: 0 }), '#/sampling/confidence'],
  ['confidence 1', sampling({ confidence: 1 }), '#/sampling/confidence'],
  ['precision 1', sampling({ precision: 1 }), '#/sampling/precision'],
  ['a dropout of 1', sampling({ dropoutRate: 1 }), '#/sampling/dropoutRate'],
  ['a proportion of 1', sampling({ expectedMean: 1 }), '#/sampling/expectedMean'],
  ['a mean without deviation', sampling({ parameterType: 'mean', expectedMean: 5 }), '#/sampling/expectedSD'],
  [
    'closing before opening',
    { schedule: { opensAt: '2027-02-01T00:00:00Z', closesAt: '2027-01-01T00:00:00Z' } },
    '#/schedule/closesAt',
  ],
  ['a moment without zone', { schedule: { opensAt: '2027-02-01T00:00:00' } }, '#/schedule/opensAt'],
  ['no project', { projectId: undefined }, '#/projectId'],
])('a survey with %s is 400 Invalid survey configuration', async (_what, fields, pointer) => {
  const reply = await call('POST', '/v1/surveys', { body: { ...survey, ...fields } });
  expectProblem(reply, 400, 'invalid-survey');
  expect(reply.body['title']).toBe('Invalid survey configuration');
  expect(pointersOf(reply)).toEqual(expect.arrayContaining([expect.objectContaining({ pointer })]));
});

test('an unknown earlier campaign or template is 404', async () => {
  const follows = await call('POST', '/v1/surveys', {
    body: { ...survey, follows: 'srv_01M7YNX8J0QF6P5307M3HNMPM6' },
  });
  expectProblem(follows, 404, 'survey-not-found');
  expect(follows.body['title']).toBe('Survey or response not found');
  expectProblem(
    await call('POST', '/v1/surveys', { body: { ...survey, follows: 'none' } }),
    404,
    'survey-not-found',
  );
  expectProblem(
    await call('POST', '/v1/surveys', { body: { ...survey, templateId: 'mine-v1' } }),
    404,
    'template-not-found',
  );
  expectProblem(await call('GET', '/v1/surveys/srv_01M7YNX8J0QF6P5307M3HNMPM6'), 404, 'survey-not-found');
});

test('a precision gives the size that it needs; a smaller size is taken with a warning', async () => {
  const precise = {
    precision: 0.05,
    expectedMean: 0.8,
    population: 5000,
    confidence: 0.95,
    dropoutRate: 0.15,
  };
  const computed = await call('POST', '/v1/surveys', {
    body: { ...survey, sampling: { method: 'simple_random', ...precise } },
  });
  expect(computed.body).toMatchObject({
    sampling: { size: 420, requiredSize: 420, precisionMode: 'relative' },
    warnings: [{ code: 'precision-mode-assumed' }],
  });
  const small = await call('POST', '/v1/surveys', { body: { ...survey, ...sampling(precise) } });
  expect(small).toMatchObject({
    status: 201,
    body: {
      sampling: { size: 100, requiredSize: 420 },
      warnings: [{ code: 'sample-too-small' }, { code: 'precision-mode-assumed' }],
    },
  });
});

test('POST /v1/analysis/household: 404 for an unknown household, 400 for bad dates, 422 without data', async () => {
  const period = { periodStart: '2024-01-01', periodEnd: '2024-01-31' };
  const unknown = await call('POST', '/v1/analysis/household', {
    body: { householdId: 'did:ixo:household/unknown', ...period },
  });
  expectProblem(unknown, 404, 'household-not-found');
  expect(unknown.body['title']).toBe('Household not found');
  const known = await call('POST', '/v1/households', { body: household });
  const bad: Record<string, unknown>[] = [
    { periodStart: '2024-02-01', periodEnd: '2024-01-01' },
    { periodStart: '2024-02-30' },
    { householdId: undefined },
    { householdId: 'not a did' },
    { periodStart: '2022-01-01', periodEnd: '2024-01-01' },
  ];
  for (const fields of bad) {
    const reply = await call('POST', '/v1/analysis/household', {
      body: { householdId: known.body['id'], ...period, ...fields },
    });
    expectProblem(reply, 400, 'invalid-analysis');
    expect(reply.body['title']).toBe('Invalid household data');
  }
  expectProblem(
    await call('POST', '/v1/analysis/household', { body: { householdId: known.body['did'], ...period } }),
    422,
    'insufficient-data',
  );
});

test('without a key every path is 401, and 403 for phones, except the public ones', async () => {
  const open = endpoints
    .filter(({ scope }) => scope === 'public')
    .map(({ method, path }) => (method === 'GET' ? path : `${method} ${path}`));
  expect(open.sort()).toEqual([
    '/',
    '/.well-known/did.json',
    '/contexts/v1',
    '/docs',
    '/docs/:file',
    '/healthz',
    '/metrics',
    '/problems/:code',
    '/readyz',
    '/schemas/:name',
    '/v1/credential-status/:list',
    '/v1/openapi.json',
    '/v1/openapi.yaml',
    'POST /v1/sessions',
  ]);
  // The first one sends browsers to the console, and the other one lacks its body here.
  const others: Readonly<Record<string, number>> = { 'GET /': 401, 'POST /v1/sessions': 400 };
  for (const { method, path, scope } of endpoints) {
    const address = path
      .replace(':code', 'invalid-household')
      .replace(':file', 'start.js')
      .replace(':list', 'revocation-1')
      .replace('/schemas/:name', '/schemas/usage-credential-v1.json')
      .replace(':id', 'x');
    const { status } = await anonymous(method, address);
    // A phone asks for a password at 401.
    const refused = scope === 'field-link' ? 403 : 401;
    const answered = others[`${method} ${path}`] ?? 200;
    expect([path, status]).toEqual([path, scope === 'public' ? answered : refused]);
  }
  const unknown = await anonymous('GET', '/v1/nothing');
  expectProblem(unknown, 401, 'unauthenticated');
  expect(unknown.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
});

test.each([
  'hearth_test_ExampleExampleExample1_NotARealSecretNotARealSecret0000_0aNzKo',
  'hearth_live_ExampleExampleExample1_NotARealSecretNotARealSecret0000_0aNzKo',
  'nonsense',
])('the key %s opens nothing', async (key) => {
  expect(await httpClient(url, key)('GET', '/v1/me')).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  });
});

test.each([undefined, 'application/x-www-form-urlencoded', 'application/json; charset=utf-8'])(
  'a body is JSON also with the Content-Type %s, as curl -d sends it',
  async (contentType) => {
    const headers = {
      authorization: `Bearer ${await keyFor(world)}`,
      ...(contentType ? { 'content-type': contentType } : {}),
    };
    const body = new TextEncoder().encode(JSON.stringify(household));
    expect((await fetch(`${url}/v1/households`, { method: 'POST', headers, body })).status).toBe(201);
  },
);

test.each([
  { parameterType: 'mean', expectedMean: 1, expectedSD: 1e20 },
  { parameterType: 'mean', expectedMean: 1e-10, expectedSD: 1e10 },
  { precision: 1e-10 },
  { strata: [{ name: 'a', share: 1, sd: 1e20 }] },
])('a campaign with numbers beyond sense is 400 and blocks nothing: %o', async (fields) => {
  const projectId = `did:example:numbers:${JSON.stringify(fields).length}`;
  const body = { ...survey, projectId };
  const bad = { ...body, sampling: { ...survey.sampling, ...fields } };
  expect(await call('POST', '/v1/surveys', { body: bad })).toMatchObject({ status: 400 });
  expect(await call('POST', '/v1/surveys', { body })).toMatchObject({ status: 201 });
});

test.each(['ZM', 'ZA', 'UG', 'XK'])('the country %s is one', async (country) => {
  expect(await call('POST', '/v1/projects', { body: { name: 'x', country } })).toMatchObject({ status: 201 });
});

test.each(['ZZ', 'zm', 'UGA', 'QQ'])('the country %s is none', async (country) => {
  expect(await call('POST', '/v1/projects', { body: { name: 'x', country } })).toMatchObject({ status: 400 });
});

test('malformed bodies, media types, sizes and methods are problems too', async () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    call('POST', '/v1/households', { body, headers });
  expectProblem(await post('{"location":'), 400, 'malformed-json');
  expectProblem(await post(new Uint8Array([0x22, 0xff, 0x22])), 400, 'malformed-json');
  expectProblem(await post('{"__proto__":{}}'), 400, 'malformed-json');
  expectProblem(await post('{"location":{"constructor":1}}'), 400, 'malformed-json');
  expectProblem(await post('{"location":{"district":"a\\u0000b"}}'), 400, 'malformed-json');
  expectProblem(await post('{"location":{"district":"\\ud800"}}'), 400, 'malformed-json');
  expectProblem(await post('['.repeat(100_000) + ']'.repeat(100_000)), 400, 'malformed-json');
  expectProblem(await post('{}', { 'content-type': 'text/plain' }), 415, 'unsupported-media-type');
  expectProblem(await post('{}', { 'content-encoding': 'br' }), 415, 'unsupported-media-type');
  expectProblem(await post('x'.repeat(1024 * 1024 + 1)), 413, 'body-too-large');
  expectProblem(await post('{}', { 'idempotency-key': 'x'.repeat(256) }), 400, 'invalid-header');
  expectProblem(await call('GET', '/v1/nothing'), 404, 'route-not-found');
  const removed = await call('DELETE', '/v1/households');
  expectProblem(removed, 405, 'method-not-allowed');
  expect(removed.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
});

test('HEAD works where GET does, and OPTIONS lists the methods', async () => {
  // A list that does not grow between two requests.
  const own = '/v1/projects?did=did:ixo:project/mentioned';
  const [head, get] = [await call('HEAD', own), await call('GET', own)];
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
    200,
    '',
    String(Buffer.byteLength(get.text)),
  ]);
  const options = await call('OPTIONS', '/v1/me');
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
});

test('gzip bodies are taken, and a bomb is 413', async () => {
  const gzip = async (text: string): Promise<Uint8Array> =>
    new Uint8Array(
      await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
    );
  const headers = { 'content-encoding': 'gzip' };
  expect(
    (await call('POST', '/v1/households', { body: await gzip(JSON.stringify(household)), headers })).status,
  ).toBe(201);
  expectProblem(
    await call('POST', '/v1/households', { body: await gzip(' '.repeat(50_000_000)), headers }),
    413,
    'body-too-large',
  );
  expectProblem(await call('POST', '/v1/households', { body: 'not gzip', headers }), 400, 'malformed-json');
});

test('an idempotency key replays the first reply byte for byte, and refuses another body', async () => {
  const headers = { 'idempotency-key': 'abc 1' };
  const first = await call('POST', '/v1/households', { body: household, headers });
  const again = await call('POST', '/v1/households', { body: household, headers });
  expect([again.status, again.text, again.headers.get('etag'), again.headers.get('location')]).toEqual([
    201,
    first.text,
    first.headers.get('etag'),
    first.headers.get('location'),
  ]);
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
    null,
    'true',
  ]);
  const otherwise = await httpClient(url, null)('POST', '/v1/households', {
    body: household,
    headers: { ...headers, authorization: `bearer  ${fullKey}` },
  });
  expect([otherwise.status, otherwise.text]).toEqual([201, first.text]);
  const other = await call('POST', '/v1/households', { body: { ...household, tags: ['x'] }, headers });
  expectProblem(other, 422, 'idempotency-key-reused');
  // Another path is another key; a failed request keeps none.
  expect((await call('POST', '/v1/projects', { body: { name: 'P' }, headers })).status).toBe(201);
  const corrected = { 'idempotency-key': 'corrected' };
  expect((await call('POST', '/v1/projects', { body: {}, headers: corrected })).status).toBe(400);
  expect((await call('POST', '/v1/projects', { body: { name: 'P' }, headers: corrected })).status).toBe(201);
});

test("a client's request id is kept, and the problem pages explain every code", async () => {
  const reply = await call('GET', '/v1/nothing', { headers: { 'x-request-id': 'mine-1' } });
  expect(reply.body['requestId']).toBe('mine-1');
  const page = await anonymous('GET', '/problems/device-conflict');
  expect(page).toMatchObject({
    status: 200,
    body: { code: 'device-conflict', status: 409, title: 'Conflicting device data' },
  });
  expectProblem(await anonymous('GET', '/problems/nothing'), 404, 'problem-not-found');
});
