// Attacks 5 and 6: one stove or one household under two names.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { emissionClaim, openClaimsField, usageClaim, type ClaimsField } from '#test/support/claims-field.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import type { HttpReply } from '#test/support/http.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const shared = openSharedApi();
let field: ClaimsField;

beforeAll(async () => {
  field = await openClaimsField(shared, 'claim-identities');
});
afterAll(() => shared[Symbol.asyncDispose]());

const claim = (body: object): Promise<HttpReply> => field.claimant('POST', '/v1/claims', { body });

test.each([
  ['another case', 'ab-0117x', 'AB-0117X'],
  ['blanks and separators', 'AB 01 18 X', 'AB.0118/X'],
  ['letters that look alike', 'AВ-0119X', 'AB-0119X'],
  ['a letter for a digit', 'AB-O120X', 'AB-0120X'],
  ['wide letters', 'ＡＢ-0121X', 'AB-0121X'],
])('attack 5: one stove under two DIDs, its serial typed with %s', async (_, typed, serial) => {
  const first = await field.home({ device: { vendor: 'Acme', serialNumber: serial } });
  const second = await field.home({ device: { vendor: 'ACME ', serialNumber: typed } });
  const { body } = await claim(usageClaim(first));
  expect(await claim(usageClaim(second))).toMatchObject({
    status: 409,
    body: { code: 'overlapping-claim', claims: [{ claimId: body['id'] }] },
  });
});

test('attack 5: equal series of values on two devices fail', async () => {
  const events = {
    'events.start_at': ['2024-01-01T10:00:00Z'],
    'events.end_at': ['2024-01-01T12:00:00Z'],
    'events.in_use_seconds': [7200],
    'events.energy_wh': [null],
    'events.max_temperature_c': [null],
  };
  const series = { energy_wh: 777.125, power_rows: 96 };
  const days = ['2024-01-01'];
  const home = await field.home({ days, columns: { ...series, ...events } });
  const copy = await field.home({ days, columns: { ...series, ...events } });
  const one = { period: { start: '2024-01-01', end: '2024-01-01' } };
  const reply = await claim(usageClaim(home, one));
  expect(reply).toMatchObject({ status: 201, body: { status: 'submitted' } });
  const checks = JSON.stringify(reply.body['verification']);
  expect(checks).toContain('"id":"doubled-series","result":"fail"');
  expect(checks).toContain(copy.device);
  // A claim that fails a check cannot be verified.
  const { headers } = await field.claimant('GET', `/v1/claims/${String(reply.body['id'])}`);
  expect(
    await field.verifier('POST', `/v1/claims/${String(reply.body['id'])}/verifications`, {
      headers: { 'if-match': headers.get('etag') ?? '' },
      body: { decision: 'verified' },
    }),
  ).toMatchObject({ status: 409, body: { code: 'illegal-transition', allowed: ['rejected'] } });
});

/** What a sensor of use reports, which measures neither power nor temperature. */
const used = (...starts: string[]) => ({
  energy_wh: null,
  use_source: 'usage',
  usage_rows: 96,
  'events.start_at': starts,
  'events.end_at': starts,
  'events.in_use_seconds': starts.map((_, index) => 3600 + index),
  'events.energy_wh': starts.map(() => null),
  'events.max_temperature_c': starts.map(() => null),
});

const checkOf = (reply: HttpReply, id: string): unknown => {
  const { checks } = z
    .object({ checks: z.array(z.looseObject({ id: z.string() })) })
    .parse(reply.body['verification']);
  return checks.find((check) => check.id === id);
};

const three = ['2024-01-01', '2024-01-02', '2024-01-03'];
const ofThree = { period: { start: '2024-01-01', end: '2024-01-03' } };

test('attack 5: a sensor of use whose events another one has on all days fails', async () => {
  const columns = used('2024-01-01T06:17:23Z', '2024-01-01T11:41:02Z');
  const home = await field.home({ days: three, columns });
  const copy = await field.home({ days: three, columns });
  const reply = await claim(usageClaim(home, ofThree));
  expect(reply).toMatchObject({ status: 201, body: { status: 'submitted' } });
  expect(checkOf(reply, 'doubled-series')).toMatchObject({
    result: 'fail',
    values: { comparedDays: 3, copied: 3, first: `${home.device} 2024-01-01 ${copy.device}` },
  });
});

test('attack 5: one equal day of sensors of use may be chance, so a verifier looks', async () => {
  const columns = used('2024-01-05T12:00:00Z');
  const home = await field.home({ days: ['2024-01-05'], columns });
  await field.home({ days: ['2024-01-05'], columns });
  const reply = await claim(
    usageClaim(home, { period: { start: '2024-01-05', end: '2024-01-05' }, quantity: 1 }),
  );
  expect(reply).toMatchObject({ status: 201, body: { status: 'in_review' } });
  expect(checkOf(reply, 'doubled-series')).toMatchObject({ result: 'warn', values: { alike: 1 } });
});

test('attack 5: where no day has a series, no series is said to be unique', async () => {
  const home = await field.home({ days: three });
  const reply = await claim(usageClaim(home, ofThree));
  expect(checkOf(reply, 'doubled-series')).toMatchObject({ result: 'not_applicable' });
});

test('attack 5: the vendor is typed with or without its legal form', async () => {
  const first = await field.home({ days: three, device: { vendor: 'Acme', serialNumber: 'LF-0130X' } });
  const second = await field.home({ days: three, device: { vendor: 'Acme Ltd.', serialNumber: 'LF-0130X' } });
  expect(await claim(usageClaim(first, ofThree))).toMatchObject({ status: 201 });
  expect(await claim(usageClaim(second, ofThree))).toMatchObject({
    status: 409,
    body: { code: 'overlapping-claim' },
  });
});

test('attack 5: a serial number under another vendor, or none, is for a verifier to judge', async () => {
  const first = await field.home({ days: three, device: { vendor: 'Acme', serialNumber: 'SV-0140X' } });
  const second = await field.home({ days: three, device: { vendor: 'Bemco', serialNumber: 'sv 0140 x' } });
  const bare = await field.home({ days: three, device: { serialNumber: 'SV-0140X' } });
  const own = await claim(usageClaim(first, ofThree));
  expect(checkOf(own, 'stove-identity')).toMatchObject({ result: 'pass' });
  for (const [home, identified] of [
    [second, 1],
    [bare, 0],
  ] as const) {
    const reply = await claim(usageClaim(home, ofThree));
    expect(reply).toMatchObject({ status: 201, body: { status: 'in_review' } });
    expect(checkOf(reply, 'stove-identity')).toMatchObject({
      result: 'warn',
      reason: expect.stringContaining(first.device),
      values: { devices: 1, identified, sameSerial: 1 },
    });
  }
  const nameless = await claim(usageClaim(await field.home({ days: three }), ofThree));
  expect(checkOf(nameless, 'stove-identity')).toMatchObject({ result: 'warn', values: { identified: 0 } });
});

test('attack 5: a device that comes again under another DID, after the first one, is no second stove', async () => {
  const device = { type: 'ElectricPressureCooker', expectedInterval: 'PT15M', vendor: 'Acme' };
  const [before, after] = ['did:example:claim-identities:before', 'did:example:claim-identities:after'];
  const home = await field.home({
    days: [],
    household: { devices: [{ ...device, did: before, serialNumber: 'DD-0150X' }] },
  });
  const moved = { householdId: null, from: '2024-01-02T00:00:00Z' };
  const path = (did: string): string => `/v1/devices/${encodeURIComponent(did)}/installations`;
  expect(await field.admin('POST', path(before), { body: moved })).toMatchObject({ status: 200 });
  const registered = await field.admin('POST', '/v1/devices', {
    body: { ...device, did: after, serialNumber: 'dd 0150 x' },
  });
  expect([registered.status, registered.text]).toEqual([201, registered.text]);
  const installed = { householdId: home.did, from: '2024-01-02T00:00:00Z' };
  expect(await field.admin('POST', path(after), { body: installed })).toMatchObject({ status: 201 });
  await shared.clickhouse.insertRows('device_days', [
    ...deviceDayRows(before, ['2024-01-01'], { ...meteredDay, energy_wh: 911.5 }),
    ...deviceDayRows(after, ['2024-01-02'], { ...meteredDay, energy_wh: 912.5 }),
  ]);
  const body = usageClaim(
    home,
    { period: { start: '2024-01-01', end: '2024-01-02' } },
    await field.batches(before, ['2024-01-01']),
  );
  expect(await claim(body)).toMatchObject({ status: 201 });
});

test('a copy in another project is found, and not named', async () => {
  const other = await openClaimsField(shared, 'claim-identities-3');
  const columns = { power_rows: 96, ...used('2024-01-01T07:13:21Z'), energy_wh: 612.375 };
  const home = await field.home({ days: three, columns });
  const copy = await other.home({ days: three, columns });
  const reply = await claim(usageClaim(home, ofThree));
  expect(reply).toMatchObject({ status: 201, body: { status: 'submitted' } });
  expect(checkOf(reply, 'doubled-series')).toMatchObject({
    result: 'fail',
    values: { first: `${home.device} 2024-01-01 a device of another project` },
  });
  expect(reply.text).not.toContain(copy.device);
});

const transfer = (identity: string) => ({
  type: 'RightsTransfer',
  ref: `sha256:${identity.repeat(64)}`,
  digest: `sha256:${'d'.repeat(64)}`,
  from: '2023-12-01',
});

test('attack 6: one household under two DIDs and in two projects', async () => {
  const other = await openClaimsField(shared, 'claim-identities-2');
  const [first, second, third] = [await field.analyzed(), await other.analyzed(), await other.analyzed()];
  const withRights = (home: typeof first, identity: string) =>
    emissionClaim(home, {}, [transfer(identity), ...home.evidence]);
  expect(await claim(withRights(first, 'a'))).toMatchObject({ status: 201 });
  expect(await other.claimant('POST', '/v1/claims', { body: withRights(second, 'a') })).toMatchObject({
    status: 409,
    body: { code: 'rights-transferred', errors: [{ pointer: '#/evidence/0/ref' }] },
  });
  expect(await other.claimant('POST', '/v1/claims', { body: withRights(third, 'b') })).toMatchObject({
    status: 201,
  });
});
