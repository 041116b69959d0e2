// Attacks 7, 9 and 16: amounts above what is credited, the same days as use and as emissions, and numbers in other forms.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  analyze,
  emissionClaim,
  january,
  openClaimsField,
  usageClaim,
  type Analyzed,
  type ClaimsField,
} from '#test/support/claims-field.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import type { HttpReply } from '#test/support/http.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const shared = openSharedApi();
let field: ClaimsField;
let home: Analyzed;

beforeAll(async () => {
  field = await openClaimsField(shared, 'claim-amounts');
  home = await field.analyzed();
});
afterAll(() => shared[Symbol.asyncDispose]());

const claim = (body: object | string): Promise<HttpReply> => field.claimant('POST', '/v1/claims', { body });

test('attack 7: a claim of the reduction although less is credited', async () => {
  expect(home.reductions).toBeGreaterThan(home.credited);
  const tooMuch = {
    status: 400,
    body: {
      code: 'invalid-claim',
      errors: [{ pointer: '#/claim/quantity', code: 'too-large', max: home.credited }],
    },
  };
  expect(await claim(emissionClaim(home, { quantity: home.reductions }))).toMatchObject(tooMuch);
  expect(await claim(emissionClaim(home, { quantity: home.credited + 0.002 }))).toMatchObject(tooMuch);
});

test('attack 7: an analysis of another period, household or methodology, and more hours than the days show', async () => {
  const other = await field.home();
  const fault = (pointer: string) => ({ status: 400, body: { errors: [{ pointer }] } });
  const within = { period: { start: '2024-01-01', end: '2024-01-30' } };
  expect(await claim(emissionClaim(home, within, home.evidence.slice(0, 3)))).toMatchObject(
    fault('#/claim/analysisId'),
  );
  expect(await claim(emissionClaim(home, { methodology: 'gs-mecd@2.0' }))).toMatchObject(
    fault('#/claim/methodology'),
  );
  expect(await claim(emissionClaim({ ...home, did: other.did }, {}, other.evidence))).toMatchObject({
    status: 400,
    body: { code: 'invalid-claim' },
  });
  expect(await claim(usageClaim(home, { quantity: 63 }))).toMatchObject(fault('#/claim/quantity'));
});

test('attack 7: parts of a household by two analyses, whose shares do not add up', async () => {
  const device = 'did:example:claim-amounts:second-cooker';
  const two = await field.home({
    household: {
      devices: [
        {
          did: 'did:example:claim-amounts:first-cooker',
          type: 'ElectricPressureCooker',
          expectedInterval: 'PT15M',
        },
        { did: device, type: 'ElectricPressureCooker', expectedInterval: 'PT15M' },
      ],
    },
    days: [],
  });
  await shared.clickhouse.insertRows('device_days', [
    ...deviceDayRows('did:example:claim-amounts:first-cooker', january, { ...meteredDay, energy_wh: 211.5 }),
    ...deviceDayRows(device, january, { ...meteredDay, energy_wh: 302.25 }),
  ]);
  const [one, other] = [
    await analyze(field.admin, two.did),
    await analyze(field.admin, two.did, { confidenceLevel: 0.8 }),
  ];
  expect(one.id).not.toBe(other.id);
  const part = (of: typeof one, did: string, quantity: number) => ({
    ...emissionClaim(
      { ...two, ...of, analysisId: of.id, credited: 0, reductions: 0 },
      { deviceIds: [did], quantity },
    ),
    evidence: [{ type: 'Analysis', ref: of.id }],
  });
  const first = part(one, 'did:example:claim-amounts:first-cooker', 1);
  expect(await claim(part(one, device, one.creditedReduction))).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/claim/quantity', code: 'too-large' }] },
  });
  expect(await claim(first)).toMatchObject({ status: 201 });
  expect(await claim(part(other, device, 1))).toMatchObject({
    status: 409,
    body: { code: 'overlapping-claim' },
  });
  expect(await claim(part(one, device, 1))).toMatchObject({ status: 201 });
});

test('attack 9: the same days as use and as emissions may both be claimed; only one states a reduction', async () => {
  const [emissions, use] = [
    await claim(emissionClaim(home)),
    await claim(usageClaim(home, { quantity: 62 })),
  ];
  expect(emissions).toMatchObject({ status: 201, body: { claim: { unit: 'kgCO2e' } } });
  expect(use).toMatchObject({ status: 201, body: { claim: { unit: 'h' } } });
});

const draft = (quantity: string): string =>
  `{"claim":{"type":"UsageClaim","householdId":"${home.did}","period":{"start":"2024-01-01","end":"2024-01-31"},"quantity":${quantity},"unit":"h"}}`;

test('attack 16: one number in several forms has one digest', async () => {
  const digestOf = async (quantity: string): Promise<unknown> => {
    const reply = await claim(draft(quantity));
    expect(reply.status).toBe(201);
    return reply.body['claimDigest'];
  };
  expect(await digestOf('1.0')).toBe(await digestOf('1'));
  expect(await digestOf('1e0')).toBe(await digestOf('1'));
  expect(await digestOf('-0')).toBe(await digestOf('0'));
  expect(await digestOf('2')).not.toBe(await digestOf('1'));
  expect((await claim(draft('-0'))).text).toContain('"quantity":0,');
});

test.each(['1e400', '"75"', '12345678901234567890', '-1', 'null', '1e21', 'NaN'])(
  'attack 16: the quantity %s is refused',
  async (quantity) => {
    expect(await claim(draft(quantity))).toMatchObject({ status: 400 });
  },
);
