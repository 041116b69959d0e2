// The sample size calculator over real HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const shared = openSharedApi();
let call: HttpClient;
let unable: HttpClient;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared, { scopes: ['surveys:read'] }));
  unable = httpClient(shared.url, await keyFor(shared, { scopes: ['households:read'] }));
});
afterAll(() => shared[Symbol.asyncDispose]());

const published = {
  population: 5000,
  confidence: 0.95,
  precision: 0.05,
  expectedMean: 0.8,
  expectedSD: 0.2,
  dropoutRate: 0.15,
  strata: [
    { name: 'urban', share: 0.6 },
    { name: 'rural', share: 0.4 },
  ],
};

const ask = (body: unknown) => call('POST', '/v1/sampling', { body });

test('the published example gives 357 answers from 420 households, 252 urban and 168 rural', async () => {
  const { status, body } = await ask(published);
  expect(status).toBe(200);
  expect(body).toEqual({
    calculatedSize: 357,
    adjustedSize: 420,
    strata: [
      { name: 'urban', size: 252 },
      { name: 'rural', size: 168 },
    ],
    formula: 'proportion-relative-fpc',
    parameterType: 'proportion',
    precisionMode: 'relative',
    p: 0.8,
    z: 1.959964,
    stratification: 'pooled',
    allocation: 'proportional',
    warnings: [
      {
        code: 'sd-contradicts-proportion',
        detail: 'expectedSD 0.2 is not sqrt(p(1-p)) = 0.4; it was not used.',
      },
      {
        code: 'precision-mode-assumed',
        detail:
          'precision 0.05 was taken as relative to 0.8, which needs 357 answers; as absolute it would need 235. Say which with precisionMode.',
      },
    ],
  });
});

test('every fault of a request comes in one reply with its pointer', async () => {
  const { status, body } = await ask({ ...published, confidence: 1, expectedMean: 1, dropoutRate: 1 });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'invalid-sampling',
    errors: [{ pointer: '#/confidence' }, { pointer: '#/dropoutRate' }, { pointer: '#/expectedMean' }],
  });
});

test('repeated names of strata conflict, and a population can be too small', async () => {
  const twice = published.strata.map(({ share }) => ({ name: 'urban', share }));
  expect(await ask({ ...published, strata: twice })).toMatchObject({
    status: 409,
    body: {
      code: 'response-conflict',
      title: 'Conflicting response data',
      detail: expect.stringContaining('conflicting strata'),
      errors: [{ pointer: '#/strata/1/name' }],
    },
  });
  const tiny = [
    { name: 'urban', population: 4999 },
    { name: 'rural', population: 1 },
  ];
  expect(await ask({ ...published, strata: tiny })).toMatchObject({
    status: 422,
    body: { code: 'population-too-small', errors: [{ pointer: '#/strata/1' }] },
  });
});

test('it needs surveys:read', async () => {
  expect(await unable('POST', '/v1/sampling', { body: published })).toMatchObject({
    status: 403,
    body: { code: 'scope-missing' },
  });
});
