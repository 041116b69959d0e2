// Methodologies and factors over real HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isOverride, overridable, overrideNames } from '#domain/methodologies/overrides.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { openRecords } from '#records/records.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
let call: HttpClient;
let able: HttpClient;
let anonymous: HttpClient;

beforeAll(async () => {
  const { url } = world;
  call = httpClient(url, await keyWithoutRights());
  able = httpClient(url, await keyFor(world));
  anonymous = httpClient(url, null);
});
afterAll(() => world[Symbol.asyncDispose]());

/** A key of a project that has none of what is read here. */
async function keyWithoutRights(): Promise<string> {
  const { key } = await createKey(openRecords(world.clickhouse), {
    kind: world.settings.HEARTH_KEY_KIND,
    name: 'reader',
    scopes: ['events:read'],
    projectIds: ['prj_01M7YNX8J0QF6P5307M3HNMPM6'],
    expiresAt: null,
    actor: 'test',
  });
  return key;
}

const page = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
  totalCount: z.number().optional(),
});

const list = async (path: string) => page.parse((await call('GET', path)).body);
const ids = async (path: string) => (await list(path)).data.map(({ id }) => id);

test('any key reads all methodologies, with what an analysis can follow', async () => {
  const { data, hasMore, totalCount } = await list('/v1/methodologies?count=true');
  expect([data.length, hasMore]).toEqual([totalCount, false]);
  expect(data.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['cdm-ams-ii-g@unversioned', 'gs-mecd@2.0', 'gs-tpddtec@5.0', 'verra-vm0050@1.0']),
  );
  expect(await ids('/v1/methodologies?status=analysis')).toEqual(
    expect.arrayContaining(['gs-mecd@1.2', 'whole-household@1']),
  );
  expect((await anonymous('GET', '/v1/methodologies')).status).toBe(401);
});

test('a methodology names its equations, their formulas, and factors that exist', async () => {
  const { status, body } = await call('GET', '/v1/methodologies/gs-mecd@1.2');
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      id: 'gs-mecd@1.2',
      status: 'analysis',
      boundaries: ['metered'],
      validFrom: '2022-12-13',
      equations: expect.arrayContaining([
        {
          reference: 'Eq 8',
          text: 'PE = amount × EF_grid × (1 + TDL); never limited',
          formulas: ['mmecdCase1', 'mmecdCase2'],
          inAnalyses: true,
        },
      ]),
      parameters: expect.arrayContaining([
        {
          name: 'leakageFraction',
          unit: 'fraction of the reduction',
          default: 'leakageFraction@mmecd-1.2',
          factors: 'leakageFraction',
          reliability: 'S',
          required: false,
          requiredWhere: null,
          minimum: 0,
          maximum: 1,
          u95: null,
        },
        expect.objectContaining({ name: 'efficiencyProject', u95: { usual: 0.15, minimum: 0.05 } }),
      ]),
      formulaInputs: expect.arrayContaining([
        expect.objectContaining({ name: 'creditCapFuel', default: 'cap.fuelEnergy@mmecd-1.2' }),
      ]),
    }),
  ]);
  expect(await ids('/v1/factors?name=leakageFraction')).toContain('leakageFraction@mmecd-1.2');
});

test('a methodology that has formulas only says so, and an analysis with it is refused with what is allowed', async () => {
  const { body } = await call('GET', '/v1/methodologies/cdm-ams-i-e@unversioned');
  expect(body).toMatchObject({ status: 'formulas', parameters: [] });
  const asked = { householdId: 'did:x:1', periodStart: '2024-01-01', periodEnd: '2024-01-31' };
  const methodology = 'cdm-ams-i-e@unversioned';
  const refused = await able('POST', '/v1/analysis/household', { body: { ...asked, methodology } });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          pointer: '#/methodology',
          code: 'not-allowed',
          detail:
            'cdm-ams-i-e@unversioned is no methodology of analyses: only npm run formula calculates its equations. Use one of the allowed values.',
          allowed: expect.arrayContaining(['cdm-ams-ii-g@unversioned', 'verra-vm0050@1.0', 'gs-tpddtec@3.1']),
        },
      ],
    },
  });
});

test.each([
  ['/v1/methodologies/gs-mecd@1.3', 404, 'methodology-not-found'],
  ['/v1/methodologies/clear@1', 404, 'methodology-not-found'],
  ['/v1/methodologies/gs-mecd', 400, 'invalid-identifier'],
])('GET %s is %i %s', async (path, status, code) => {
  expect(await call('GET', path)).toMatchObject({ status, body: { code } });
});

test('factors are found by name, place and day', async () => {
  expect((await list('/v1/factors?name=fNRB&region=UG')).data).toEqual([
    {
      id: 'fNRB.UG@tool33-3.0',
      name: 'fNRB.UG',
      region: 'UG',
      value: 0.39,
      unit: 'fraction',
      source: expect.stringContaining('TOOL33'),
      reliability: 'S',
      validFrom: null,
      validUntil: null,
      version: 'tool33-3.0',
    },
  ]);
  expect(await ids('/v1/factors?name=fNRB&region=NP&region=africa')).toEqual([
    'fNRB.NP@tool33-3.0',
    'fNRB.africa@tool33-3.0',
  ]);
  const hawthorne = (day: string) => ids(`/v1/factors?name=hawthorneIndex&validOn=${day}`);
  expect(await hawthorne('2029-12-31')).toContain('hawthorneIndex@rech-5.0-to-2029');
  expect(await hawthorne('2030-01-01')).not.toContain('hawthorneIndex@rech-5.0-to-2029');
  expect(await ids('/v1/factors?name=fNRB.U')).toEqual([]);
});

test('a name that no factor begins with is refused with those that are', async () => {
  expect(await call('GET', '/v1/factors?name=fnrb')).toMatchObject({
    status: 400,
    body: {
      code: 'invalid-query',
      errors: [
        {
          parameter: 'name',
          code: 'not-allowed',
          allowed: expect.arrayContaining(['efGrid', 'fNRB', 'ncv']),
        },
      ],
    },
  });
});

const named = z.array(z.looseObject({ name: z.string() }));
const month = { periodStart: '2024-01-01', periodEnd: '2024-01-31' };
const namesIn = (value: unknown) => named.parse(value).map(({ name }) => name);

test('what a methodology lists is what a request may give, and nothing else', async () => {
  const householdId = 'did:methodologies:asked';
  const baseline = { fuelType: 'Charcoal', monthlyConsumption: 40 };
  const body = { did: householdId, location: { district: 'X', density: 'Low' }, baseline };
  expect(await able('POST', '/v1/households', { body })).toMatchObject({ status: 201 });
  const { data } = await list('/v1/methodologies?status=analysis');
  expect(data.length).toBeGreaterThan(5);
  for (const { id, parameters } of data) {
    const statuses = await Promise.all(
      [...overrideNames, 'creditCapFuel'].map(async (name) => {
        const value = isOverride(name) ? overridable[name].max : 1;
        const asked = { householdId, ...month, methodology: id, parameters: { [name]: value } };
        return [name, (await able('POST', '/v1/analysis/household', { body: asked })).status] as const;
      }),
    );
    // What is accepted ends with 422, because the household has no device.
    expect(statuses.filter(([, found]) => found === 422).map(([name]) => name)).toEqual(namesIn(parameters));
    expect(statuses.filter(([, found]) => found !== 422 && found !== 400)).toEqual([]);
  }
});

test('pages of factors hold each once, and a cursor belongs to its filters', async () => {
  const { totalCount } = await list('/v1/factors?count=true&limit=1');
  let next = await list('/v1/factors?limit=70');
  const seen = next.data.map(({ id }) => id);
  const first = next.nextCursor;
  while (next.nextCursor !== null) {
    next = await list(`/v1/factors?limit=70&cursor=${next.nextCursor}`);
    seen.push(...next.data.map(({ id }) => id));
  }
  expect([new Set(seen).size, seen.length]).toEqual([totalCount, totalCount]);
  expect(await call('GET', `/v1/factors?name=fNRB&cursor=${first}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid-cursor' },
  });
});

test('filters that mean nothing are named, each', async () => {
  const reply = await call('GET', '/v1/factors?name=f%20NRB&region=uganda&validOn=2024-02-30&country=UG');
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-query' } });
  expect(z.array(z.looseObject({ parameter: z.string() })).parse(reply.body['errors'])).toEqual(
    expect.arrayContaining(
      ['name', 'region', 'validOn', 'country'].map((parameter) => expect.objectContaining({ parameter })),
    ),
  );
});
