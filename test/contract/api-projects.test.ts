// Projects over real HTTP: every field, changes, versions.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRecords } from '#records/records.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
let call: HttpClient;

beforeAll(async () => {
  call = httpClient(world.url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

test('the history of a project lists its versions newest first, in pages, and asOf reads each of them', async () => {
  const did = 'did:projects:project/filled-in';
  const before = new Date(Date.now() - 1000).toISOString();
  await call('POST', '/v1/households', {
    body: {
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      projectId: did,
    },
  });
  const mentioned = new Date().toISOString();
  await call('POST', '/v1/projects', { body: { did, name: 'Clean cooking' } });
  const path = `/v1/projects/${encodeURIComponent(did)}`;
  const all = await call('GET', `${path}/history`);
  expect(all.body).toMatchObject({
    data: [
      { version: 2, record: { name: 'Clean cooking', implicit: false, version: 2 } },
      { version: 1, record: { name: did, implicit: true, version: 1 } },
    ],
    hasMore: false,
    nextCursor: null,
  });
  const first = await call('GET', `${path}/history?limit=1`);
  const second = await call('GET', `${path}/history?limit=1&cursor=${String(first.body['nextCursor'])}`);
  expect([first.body['data'], second.body['data']].flat()).toEqual(all.body['data']);
  expect(await call('GET', `${path}?asOf=${mentioned}`)).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await call('GET', `${path}?asOf=${before}`)).toMatchObject({
    status: 404,
    body: { code: 'project-not-found' },
  });
});

const settings = {
  country: 'UG',
  timeZone: 'Africa/Kampala',
  coverageThreshold: 0.9,
  defaultMethodology: 'gs-mecd@1.2',
  oracleQuorum: { need: 2, of: 3 },
  reviewLevels: 2,
  separationOfDuties: false,
  disputeDays: 60,
  requireProtocol: true,
  stratifyBy: ['location.urbanRural'],
};
const defaults = {
  country: null,
  timeZone: 'UTC',
  coverageThreshold: 0.95,
  defaultMethodology: null,
  oracleQuorum: { need: 1, of: 1 },
  reviewLevels: 1,
  separationOfDuties: true,
  disputeDays: 30,
  requireProtocol: false,
  stratifyBy: ['location.density'],
};

test('a project keeps every setting that it is given, and takes the defaults of the others', async () => {
  const full = await call('POST', '/v1/projects', { body: { name: 'Full', ...settings } });
  expect(full).toMatchObject({
    status: 201,
    body: { name: 'Full', ...settings, implicit: false, status: 'active' },
  });
  const bare = await call('POST', '/v1/projects', { body: { name: 'Bare' } });
  expect(bare).toMatchObject({ status: 201, body: defaults });
  expect((await call('GET', `/v1/projects/${String(bare.body['id'])}`)).text).toBe(bare.text);
});

test.each([
  ['a quorum that needs more than there are', { oracleQuorum: { need: 2, of: 1 } }, '#/oracleQuorum/need'],
  ['a quorum of ten', { oracleQuorum: { need: 1, of: 10 } }, '#/oracleQuorum/of'],
  ['three levels of review', { reviewLevels: 3 }, '#/reviewLevels'],
  ['a year and a day of dispute', { disputeDays: 366 }, '#/disputeDays'],
  ['an unknown time zone', { timeZone: 'Africa/Kampla' }, '#/timeZone'],
  ['an unknown methodology', { defaultMethodology: 'gs-mecd@9' }, '#/defaultMethodology'],
  ['no strata', { stratifyBy: [] }, '#/stratifyBy'],
  ['an unknown country', { country: 'XX' }, '#/country'],
  ['an unknown field', { colour: 'red' }, '#/colour'],
  ['an unknown field that is null', { colour: null }, '#/colour'],
  ['an unknown field within', { oracleQuorum: { ned: null, need: 1, of: 1 } }, '#/oracleQuorum/ned'],
])('a project with %s is 400, when it is made and when it is changed', async (_what, fields, pointer) => {
  const made = await call('POST', '/v1/projects', { body: { name: 'P', ...fields } });
  const { body } = await call('POST', '/v1/projects', { body: { name: 'P' } });
  const changed = await call('PATCH', `/v1/projects/${String(body['id'])}`, { body: fields });
  for (const reply of [made, changed])
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-request', errors: [{ pointer }] } });
});

test.each(['UK', 'UN', 'EU', 'QO', 'SU', 'ZR', 'TP', 'BU', 'AN', 'EA'])(
  'the code %s is no country now: 400 says the value, what is allowed and what to use',
  async (code) => {
    const { body } = await call('POST', '/v1/projects', { body: { name: 'P' } });
    const detail = expect.stringMatching(
      `^"${code}" is not a current country code of ISO 3166-1 alpha-2. Use one, `,
    );
    for (const [fields, pointer] of [
      [{ country: code }, '#/country'],
      [{ article6: { country: code, status: 'none' } }, '#/article6/country'],
    ] as const)
      for (const reply of [
        await call('POST', '/v1/projects', { body: { name: 'P', ...fields } }),
        await call('PATCH', `/v1/projects/${String(body['id'])}`, { body: fields }),
      ])
        expect(reply).toMatchObject({
          status: 400,
          body: { code: 'invalid-request', errors: [{ pointer, code: 'not-a-country', detail }] },
        });
  },
);

test('a time zone that does not exist is named together with every other fault of the body', async () => {
  const faulty = { name: ' ', timeZone: 'Africa/Kampla', reviewLevels: 3 };
  const { body } = await call('POST', '/v1/projects', { body: { name: 'P' } });
  for (const reply of [
    await call('POST', '/v1/projects', { body: faulty }),
    await call('PATCH', `/v1/projects/${String(body['id'])}`, { body: faulty }),
  ]) {
    expect(reply.status).toBe(400);
    expect(reply.body['errors']).toEqual([
      expect.objectContaining({ pointer: '#/name' }),
      expect.objectContaining({ pointer: '#/reviewLevels' }),
      expect.objectContaining({ pointer: '#/timeZone', suggestion: 'Africa/Kampala' }),
    ]);
  }
});

test('a time zone that is no name at all is one fault', async () => {
  const { body } = await call('POST', '/v1/projects', { body: { name: 'P' } });
  for (const timeZone of ['', 'x'.repeat(65), 3]) {
    const made = await call('POST', '/v1/projects', { body: { name: 'P', timeZone } });
    const path = `/v1/projects/${String(body['id'])}`;
    for (const reply of [made, await call('PATCH', path, { body: { timeZone } })])
      expect([reply.status, reply.body['errors']]).toEqual([
        400,
        [expect.objectContaining({ pointer: '#/timeZone' })],
      ]);
  }
});

test('a patch changes a project, null sets a field back, and nothing is written when nothing changes', async () => {
  const { body } = await call('POST', '/v1/projects', { body: { name: 'Changing', ...settings } });
  const path = `/v1/projects/${String(body['id'])}`;
  const patched = await call('PATCH', path, {
    body: {
      name: 'Changed',
      timeZone: 'Africa/Nairobi',
      country: null,
      oracleQuorum: { of: 5 },
      disputeDays: null,
    },
  });
  expect(patched).toMatchObject({
    status: 200,
    body: {
      name: 'Changed',
      timeZone: 'Africa/Nairobi',
      country: null,
      oracleQuorum: { need: 2, of: 5 },
      disputeDays: 30,
      reviewLevels: 2,
      version: 2,
    },
  });
  const again = await call('PATCH', path, { body: patched.body });
  expect([again.status, again.text]).toEqual([200, patched.text]);
  const fixed = await call('PATCH', path, {
    body: { did: 'did:projects:y', implicit: true, status: 'archived', id: 'x' },
  });
  expect(fixed).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
  expect(fixed.body['errors']).toHaveLength(4);
});

test('of two patches of a project with one If-Match at once one is 200 and one is 412', async () => {
  const made = await call('POST', '/v1/projects', { body: { name: 'Raced' } });
  const headers = { 'if-match': String(made.headers.get('etag')) };
  const replies = await Promise.all(
    ['A', 'B'].map((name) =>
      call('PATCH', String(made.headers.get('location')), { body: { name }, headers }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 412]));
});

test('a project is listed by did, country and status', async () => {
  const did = 'did:projects:listed';
  await call('POST', '/v1/projects', { body: { did, name: 'Listed', country: 'SS' } });
  for (const filter of [`did=${did}`, 'country=SS', `status=active&did=${did}`])
    expect((await call('GET', `/v1/projects?${filter}`)).body['data']).toMatchObject([{ did }]);
  expect((await call('GET', '/v1/projects?status=archived')).body['data']).toEqual([]);
  expect((await call('GET', '/v1/projects?status=gone')).status).toBe(400);
});

test('a project stored by an earlier release is read with the defaults of the settings that it lacks', async () => {
  const { coverageThreshold, country, timeZone } = defaults;
  const at = '2026-01-01T00:00:00Z';
  const old = {
    did: 'did:projects:old',
    name: 'Old',
    country,
    timeZone,
    coverageThreshold,
    implicit: false,
    status: 'active',
    createdAt: at,
    updatedAt: at,
  };
  const id = 'prj_01M7YNX8J0QF6P5307M3HNMPM6';
  const isCommitted = await openRecords(world.clickhouse).commit({
    atMs: Date.now(),
    readAtMs: Date.now(),
    actor: 'test',
    records: [{ kind: 'project', id, version: 1, body: old }],
    reply: null,
  });
  expect(isCommitted).toBe(true);
  expect((await call('GET', `/v1/projects/${id}`)).body).toMatchObject({ ...old, ...defaults });
  expect((await call('PATCH', `/v1/projects/${id}`, { body: { disputeDays: 10 } })).body).toMatchObject({
    disputeDays: 10,
    version: 2,
  });
});
