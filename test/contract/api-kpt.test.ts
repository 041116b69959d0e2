// Baselines that were weighed in a kitchen performance test, over real HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { pageOf } from '#test/support/pages.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
let call: HttpClient;

beforeAll(async () => {
  call = httpClient(world.url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

const household = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};

/** Four days of 3.2, 2.8, 0 and 2.9 kg. */
const weighings = [
  { date: '2026-02-01', fuelType: 'Charcoal', startKg: 20, addedKg: 0, endKg: 16.8 },
  { date: '2026-02-02', fuelType: 'Charcoal', startKg: 16.8, addedKg: 0, endKg: 14, moistureWetBasis: 0.05 },
  { date: '2026-02-03', fuelType: 'Charcoal', startKg: 14, addedKg: 10, endKg: 24 },
  { date: '2026-02-04', fuelType: 'Charcoal', startKg: 24, addedKg: 0, endKg: 21.1 },
];
const kpt = { startDate: '2026-02-01', endDate: '2026-02-04', weighings };
const row = { fuelType: 'Charcoal', validFrom: '2026-02-01', source: 'kpt', kpt };
const monthly = ((8.9 / 4) * 365) / 12;

/** Path of a new household. */
async function created(): Promise<string> {
  const reply = await call('POST', '/v1/households', { body: household });
  return String(reply.headers.get('location'));
}

test('weighings make the consumption of a month, and are stored and printed with it', async () => {
  const path = await created();
  const people = {
    persons: { children0to14: 2, womenOver14: 1, men15to59: 1, menOver59: 0 },
    standardAdults: 2.8,
  };
  const sent = { ...row, kpt: { ...kpt, totalKg: 8.9, ...people } };
  const added = await call('POST', `${path}/baselines`, { body: sent });
  expect(added).toMatchObject({
    status: 201,
    body: { ...sent, unit: 'kg', monthlyConsumption: expect.closeTo(monthly, 9) },
  });
  expect(await call('POST', `${path}/baselines`, { body: sent })).toMatchObject({
    status: 200,
    text: added.text,
  });
  const { recordedAt: _, ...baseline } = added.body;
  expect((await call('GET', path)).body['baseline']).toEqual(baseline);
});

test('a kitchen test stands beside the stated baseline of the same days and replaces none', async () => {
  const path = await created();
  const open = { ...row, validFrom: null };
  const without = await call('POST', `${path}/baselines`, { body: open });
  expect([without.status, without.body['errors']]).toEqual([
    400,
    [expect.objectContaining({ pointer: '#/reason', code: 'required' })],
  ]);
  const added = await call('POST', `${path}/baselines`, { body: { ...open, reason: 'Weighed in February' } });
  expect(added.status).toBe(201);
  expect((await call('GET', `${path}/baselines`)).body['data']).toMatchObject([
    { monthlyConsumption: 40, validFrom: null, source: 'declared' },
    { validFrom: null, source: 'kpt', kpt },
  ]);
});

test('a household that was read with its weighings can be written back whole, and nothing is written', async () => {
  const path = await created();
  await call('POST', `${path}/baselines`, { body: row });
  const { body, text } = await call('GET', path);
  const did = encodeURIComponent(String(body['did']));
  expect(await call('PUT', `/v1/households/${did}`, { body })).toMatchObject({ status: 200, text });
});

test('a household may begin with a kitchen test', async () => {
  const reply = await call('POST', '/v1/households', {
    body: { ...household, baseline: { fuelType: 'Charcoal', kpt } },
  });
  expect(reply).toMatchObject({
    status: 201,
    body: { baseline: { source: 'kpt', validFrom: null, monthlyConsumption: expect.closeTo(monthly, 9) } },
  });
});

/** The weighings with a changed one. */
const changed = (index: number, fields: object): object => ({
  kpt: { ...kpt, weighings: weighings.map((each, at) => (at === index ? { ...each, ...fields } : each)) },
});
const wood = { date: '2026-02-01', fuelType: 'Wood', startKg: 9, addedKg: 0, endKg: 7 };

test.each([
  ['no amount at all', { kpt: undefined }, '/monthlyConsumption', 'required'],
  [
    'another amount than the weighings make',
    { monthlyConsumption: 67.8 },
    '/monthlyConsumption',
    'not-valid',
  ],
  ['another source', { source: 'survey' }, '/source', 'not-allowed'],
  ['a fuel that is not weighed', { fuelType: 'Kerosene' }, '/kpt/weighings', 'not-allowed'],
  ['no weighing of its fuel', { fuelType: 'Pellets' }, '/kpt/weighings', 'days-missing'],
  ['a day too few', { kpt: { ...kpt, endDate: '2026-02-05' } }, '/kpt/weighings', 'days-missing'],
  ['days of another month', { kpt: { ...kpt, endDate: '2026-06-04' } }, '/kpt/endDate', 'too-large'],
  [
    'an end before its start',
    { kpt: { ...kpt, endDate: '2026-01-31' } },
    '/kpt/weighings/0/date',
    'not-valid',
  ],
  [
    'two days',
    { kpt: { ...kpt, endDate: '2026-02-02', weighings: weighings.slice(0, 2) } },
    '/kpt/endDate',
    'too-small',
  ],
  ['a day twice', changed(1, { date: '2026-02-01' }), '/kpt/weighings/1/date', 'duplicate'],
  ['a day outside', changed(3, { date: '2026-02-05' }), '/kpt/weighings/3/date', 'not-valid'],
  ['more left than there was', changed(0, { endKg: 20.4 }), '/kpt/weighings/0/endKg', 'too-large'],
  ['a weight below 0', changed(0, { startKg: -1 }), '/kpt/weighings/0/startKg', 'too-small'],
  [
    'other standard adults than its persons make',
    {
      kpt: {
        ...kpt,
        persons: { children0to14: 2, womenOver14: 1, men15to59: 1, menOver59: 0 },
        standardAdults: 4,
      },
    },
    '/kpt/standardAdults',
    'not-valid',
  ],
  ['another total', { kpt: { ...kpt, totalKg: 9 } }, '/kpt/totalKg', 'total-differs'],
  [
    'a second fuel that was weighed on one day only',
    { kpt: { ...kpt, weighings: [...weighings, wood] } },
    '/kpt/weighings',
    'days-missing',
  ],
  [
    'nothing burned',
    { kpt: { ...kpt, weighings: weighings.map((each) => ({ ...each, addedKg: 0, endKg: each.startKg })) } },
    '/kpt/weighings',
    'too-small',
  ],
  [
    'days to come',
    {
      kpt: {
        startDate: '2999-02-01',
        endDate: '2999-02-04',
        weighings: weighings.map((each) => ({ ...each, date: each.date.replace('2026', '2999') })),
      },
    },
    '/kpt/endDate',
    'in-future',
  ],
])('a kitchen test with %s is 400', async (_what, fields, pointer, code) => {
  const path = await created();
  const reply = await call('POST', `${path}/baselines`, { body: { ...row, ...fields } });
  expect([reply.status, reply.body['code']]).toEqual([400, 'invalid-household']);
  expect(reply.body['errors']).toContainEqual(expect.objectContaining({ pointer: `#${pointer}`, code }));
});

test('a test that lacks one of its days is told of that and of nothing else', async () => {
  const path = await created();
  const three = { startDate: '2026-02-01', endDate: '2026-02-03', weighings: weighings.slice(0, 2) };
  const reply = await call('POST', `${path}/baselines`, { body: { ...row, kpt: three } });
  expect(reply.body['errors']).toEqual([
    expect.objectContaining({ pointer: '#/kpt/weighings', code: 'days-missing' }),
  ]);
});

test('a day that begins with another weight than the day before left is taken with a warning, each time it is sent', async () => {
  const path = await created();
  const jump = { ...row, ...changed(2, { startKg: 15, addedKg: 9 }) };
  const warnings = [
    {
      code: 'kitchen-test-jumps',
      detail: expect.stringContaining(
        '15 kg at the start of 2026-02-03, 14 kg at the end of the day before:',
      ),
    },
  ];
  for (const status of [201, 200])
    expect(await call('POST', `${path}/baselines`, { body: jump })).toMatchObject({
      status,
      body: { warnings },
    });
  const { body } = await call('GET', path);
  expect(body['baseline']).not.toHaveProperty('warnings');
});

test('the kitchen test of the page is taken as it stands there, and makes what the page says', async () => {
  const { text } = pageOf('infra/docs/households.md');
  const sent = /\$HOUSEHOLD\/baselines [^\n]*-d '\n(.*?)'\n/s.exec(text)?.[1] ?? '';
  const monthlyConsumption = Number(
    /"monthlyConsumption":([\d.]+),"unit":"kg","validFrom":"2024/.exec(text)?.[1],
  );
  const reply = await call('POST', `${await created()}/baselines`, { body: JSON.parse(sent) });
  expect(reply).toMatchObject({ status: 201, body: { monthlyConsumption } });
  expect(reply.body).not.toHaveProperty('warnings');
});

test('an amount that was written down rounded is kept as it was sent', async () => {
  const path = await created();
  const added = await call('POST', `${path}/baselines`, { body: { ...row, monthlyConsumption: 67.7 } });
  expect(added).toMatchObject({ status: 201, body: { monthlyConsumption: 67.7 } });
});
