// Attacks 5 and 6: one stove or one household under two names.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emissionClaim, openClaimsField, usageClaim, type ClaimsField } from '#test/support/claims-field.ts';
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
