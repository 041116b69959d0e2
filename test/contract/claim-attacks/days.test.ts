// Attacks 2 to 4 and 8: days that are counted twice by moving devices or households, and days without an installation.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  emissionClaim,
  openClaimsField,
  usageClaim,
  type ClaimsField,
  type Home,
} from '#test/support/claims-field.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import type { HttpReply } from '#test/support/http.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const shared = openSharedApi();
let field: ClaimsField;

beforeAll(async () => {
  field = await openClaimsField(shared, 'claim-days');
});
afterAll(() => shared[Symbol.asyncDispose]());

const claim = (body: object): Promise<HttpReply> => field.claimant('POST', '/v1/claims', { body });

const installations = ({ device }: Pick<Home, 'device'>): string =>
  `/v1/devices/${encodeURIComponent(device)}/installations`;

async function installationId(home: Home): Promise<string> {
  const { body } = await field.admin('GET', installations(home));
  const [first] = Array.isArray(body['data']) ? body['data'] : [];
  return String(first?.id);
}

test('attack 2: a device is moved elsewhere in the past, after its days were claimed', async () => {
  const [home, other] = [await field.analyzed(), await field.home({ days: [] })];
  const { body } = await claim(emissionClaim(home));
  const claimed = { status: 409, body: { code: 'days-claimed', claims: [body['id']] } };
  const move = { householdId: other.did, from: '2024-01-15T00:00:00Z' };
  expect(await field.admin('POST', installations(home), { body: move })).toMatchObject(claimed);
  const out = { householdId: null, from: '2024-01-15T00:00:00Z' };
  expect(await field.admin('POST', installations(home), { body: out })).toMatchObject(claimed);
  const path = `${installations(home)}/${await installationId(home)}`;
  const later = { from: '2024-01-10T00:00:00Z', correctionReason: 'It came later.' };
  expect(await field.admin('PATCH', path, { body: later })).toMatchObject(claimed);
  expect(await field.admin('DELETE', `${path}?correctionReason=never`)).toMatchObject(claimed);
  // What does not touch the claimed days goes on.
  const since = { from: '2023-12-01T00:00:00Z', correctionReason: 'It came in December.' };
  expect(await field.admin('PATCH', path, { body: since })).toMatchObject({ status: 200 });
  expect(await field.admin('POST', installations(home), { body: { householdId: other.did } })).toMatchObject({
    status: 201,
  });
});

test('attack 2: the days are free to be corrected once the claim is withdrawn', async () => {
  const home = await field.home();
  const { body } = await claim(usageClaim(home));
  const path = `${installations(home)}/${await installationId(home)}`;
  const later = { from: '2024-01-10T00:00:00Z', correctionReason: 'It came later.' };
  expect(await field.admin('PATCH', path, { body: later })).toMatchObject({ status: 409 });
  expect(await field.claimant('DELETE', `/v1/claims/${String(body['id'])}`)).toMatchObject({ status: 204 });
  expect(await field.admin('PATCH', path, { body: later })).toMatchObject({ status: 200 });
});

test('attack 3: the same hours lie in two local days after a move to a project in another zone', async () => {
  const west = await openClaimsField(shared, 'claim-zones', { timeZone: 'Africa/Kampala', country: 'UG' });
  const east = 'did:example:claim-zones:east';
  await west.admin('POST', '/v1/projects', { body: { did: east, name: 'East', timeZone: 'Asia/Karachi' } });
  const days = ['2024-01-30', '2024-01-31', '2024-02-01', '2024-02-02'];
  const home = await west.home({ days });
  const household = `/v1/households/${encodeURIComponent(home.did)}`;
  // Midnight of February in Kampala, which is two hours into it in Karachi.
  const move = { projectId: east, projectFrom: '2024-01-31T21:00:00Z' };
  expect(await west.admin('PATCH', household, { body: move })).toMatchObject({ status: 200 });
  const within = (start: string, end: string) => ({ period: { start, end } });
  const send = (period: object): Promise<HttpReply> =>
    west.claimant('POST', '/v1/claims', {
      body: usageClaim(home, period, [
        {
          type: 'RightsTransfer',
          ref: `sha256:${'1'.repeat(64)}`,
          digest: `sha256:${'2'.repeat(64)}`,
          from: '2023-12-01',
        },
      ]),
    });
  expect(await send(within('2024-01-30', '2024-01-31'))).toMatchObject({ status: 201 });
  expect(await send(within('2024-02-01', '2024-02-02'))).toMatchObject({
    status: 409,
    body: { code: 'overlapping-claim', claims: [{ days: ['2024-02-01'] }] },
  });
  expect(await send(within('2024-02-02', '2024-02-02'))).toMatchObject({ status: 201 });
  // The time of the move can no longer change, nor the zone once days are committed to.
  const earlier = { projectFrom: '2024-01-30T21:00:00Z' };
  expect(await west.admin('PATCH', household, { body: earlier })).toMatchObject({
    status: 409,
    body: { code: 'days-claimed' },
  });
  const zone = { timeZone: 'Africa/Lusaka' };
  expect(
    await west.admin('PATCH', `/v1/projects/${encodeURIComponent(west.project)}`, { body: zone }),
  ).toMatchObject({ status: 409, body: { code: 'project-conflict' } });
});

test('attack 3: the zone is fixed once a day is due to be committed to, and not only when a batch exists', async () => {
  const zones = await openClaimsField(shared, 'claim-zones-due', {
    timeZone: 'Africa/Kampala',
    country: 'UG',
  });
  const home = await zones.home({ days: [] });
  const patch = (timeZone: string): Promise<HttpReply> =>
    zones.admin('PATCH', `/v1/projects/${encodeURIComponent(zones.project)}`, { body: { timeZone } });
  const today = new Date().toISOString().slice(0, 10);
  await shared.clickhouse.insertRows('device_days', deviceDayRows(home.device, [today], meteredDay));
  expect(await patch('Africa/Lusaka')).toMatchObject({ status: 200 });
  // A day of the device before it came into this project says nothing about it.
  const elsewhere = await field.home({ days: ['2024-01-01'] });
  const move = { householdId: home.did, from: '2024-01-10T00:00:00Z' };
  expect(await field.admin('POST', installations(elsewhere), { body: move })).toMatchObject({ status: 201 });
  expect(await patch('Africa/Kampala')).toMatchObject({ status: 200 });
  await shared.clickhouse.insertRows('device_days', deviceDayRows(home.device, ['2024-01-01'], meteredDay));
  expect(await patch('Africa/Lusaka')).toMatchObject({
    status: 409,
    body: { code: 'project-conflict', errors: [{ pointer: '#/timeZone', code: 'time-zone-fixed' }] },
  });
});

test('attack 4: one root is cited by two live claims', async () => {
  const [home, other] = [await field.analyzed(), await field.home()];
  expect(await claim(emissionClaim(home))).toMatchObject({ status: 201 });
  // The same days again, and the root of a device that was never in the other household.
  expect(await claim(emissionClaim(home))).toMatchObject({
    status: 409,
    body: { code: 'overlapping-claim' },
  });
  const stolen = [...other.evidence, ...home.evidence.slice(0, 1)];
  expect(await claim(usageClaim(other, {}, stolen))).toMatchObject({
    status: 400,
    body: { code: 'invalid-claim', errors: [{ pointer: '#/evidence/31/ref', code: 'not-of-claim' }] },
  });
});

test('attack 4: a day that two households share by a move may be cited by both', async () => {
  const [home, other] = [await field.home(), await field.home()];
  const noon = '2024-01-15T12:00:00Z';
  const move = { householdId: other.did, from: noon };
  expect(await field.admin('POST', installations(home), { body: move })).toMatchObject({ status: 201 });
  const shared15 = home.evidence.slice(14, 15);
  const first = { period: { start: '2024-01-01', end: '2024-01-14' } };
  const second = { period: { start: '2024-01-15', end: '2024-01-31' } };
  expect(await claim(usageClaim(home, first, shared15))).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'not-of-claim' }] },
  });
  expect(await claim(usageClaim(home, first, home.evidence.slice(0, 14)))).toMatchObject({ status: 201 });
  expect(
    await claim(usageClaim(other, { ...second, deviceIds: [home.device, other.device] }, shared15)),
  ).toMatchObject({ status: 201 });
});

test.each([
  ['before the installation', { start: '2024-01-05', end: '2024-01-20' }, 'not-installed'],
  ['after the removal', { start: '2024-01-15', end: '2024-01-28' }, 'not-installed'],
  ['in the future', { start: '2099-01-01', end: '2099-01-02' }, 'in-future'],
  ['over the end of a year', { start: '2023-12-20', end: '2024-01-20' }, 'crosses-year'],
  ['backwards', { start: '2024-01-20', end: '2024-01-10' }, 'end-before-start'],
  ['that do not exist', { start: '2024-02-30', end: '2024-02-30' }, 'bad-date'],
])('attack 8: days %s', async (_, period, code) => {
  const home = await field.home();
  const path = `${installations(home)}/${await installationId(home)}`;
  const times = {
    from: '2024-01-10T00:00:00Z',
    to: '2024-01-25T00:00:00Z',
    correctionReason: 'Dates of the visit.',
  };
  expect(await field.admin('PATCH', path, { body: times })).toMatchObject({ status: 200 });
  expect(await claim(usageClaim(home, { period }))).toMatchObject({
    status: 400,
    body: { code: 'invalid-claim', errors: expect.arrayContaining([expect.objectContaining({ code })]) },
  });
});
