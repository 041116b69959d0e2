// Claims over REST: the record of the specification, its life from draft to issued units, and what a key of another project sees.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import {
  analyze,
  decide,
  emissionClaim,
  etagOf,
  january,
  openClaimsField,
  readClaim,
  usageClaim,
  type ClaimsField,
} from '#test/support/claims-field.ts';
import { deviceDayRows, meteredDay } from '#test/support/device-days.ts';
import { httpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { hexDigest } from '#test/support/sha256.ts';

const shared = openSharedApi();
let field: ClaimsField;

beforeAll(async () => {
  field = await openClaimsField(shared, 'api-claims', {
    registry: { name: 'Gold Standard', id: 'GS1247' },
    article6: { country: 'ZM', status: 'none' },
  });
});
afterAll(() => shared[Symbol.asyncDispose]());

const claim = (body: object, headers = {}): Promise<HttpReply> =>
  field.claimant('POST', '/v1/claims', { body, headers });

const evidenceShape = z.array(
  z.looseObject({ id: z.string(), type: z.string(), ref: z.string(), digest: z.string(), check: z.string() }),
);
const checksShape = z.looseObject({
  checks: z.array(
    z.object({
      id: z.string(),
      result: z.string(),
      score: z.number().optional(),
      reason: z.string().min(1),
      values: z.record(z.string(), z.unknown()),
      method: z.object({ name: z.string(), version: z.string() }),
    }),
  ),
  missing: z.array(z.string()),
});

test('the project has its registry and Article 6, which may be cleared', async () => {
  const path = `/v1/projects/${encodeURIComponent(field.project)}`;
  const { body } = await field.admin('GET', path);
  expect(body).toMatchObject({
    registry: { name: 'Gold Standard', id: 'GS1247' },
    article6: { country: 'ZM', status: 'none', letter: null },
  });
  const letter = { uri: 'https://example.org/letter.pdf', digest: `sha256:${'1'.repeat(64)}` };
  const authorized = { article6: { country: 'ZM', status: 'authorized', letter } };
  expect(await field.admin('PATCH', path, { body: authorized })).toMatchObject({
    status: 200,
    body: authorized,
  });
  const http = { article6: { ...authorized.article6, letter: { ...letter, uri: 'http://example.org/l' } } };
  expect(await field.admin('PATCH', path, { body: http })).toMatchObject({ status: 400 });
});

test('a submitted claim has the three members, all its devices, its checks and a digest that anybody can calculate', async () => {
  const home = await field.analyzed();
  const reply = await claim(emissionClaim(home));
  expect(reply).toMatchObject({
    status: 201,
    body: {
      status: 'in_review',
      version: 1,
      contentVersion: 1,
      projectId: field.project,
      claim: { deviceIds: [home.device], vintage: 2024, declaration: { notIssuedElsewhere: true } },
      verification: { status: 'pending', quorum: { need: 1, of: 1, approved: 0, rejected: 0 } },
    },
  });
  expect(Object.keys(reply.body).slice(0, 3)).toEqual(['claim', 'evidence', 'verification']);
  const evidence = evidenceShape.parse(reply.body['evidence']);
  expect(evidence).toHaveLength(32);
  expect(evidence.every(({ check }) => check === 'ok')).toBe(true);
  const { claim: content, contentVersion: version, claimDigest } = reply.body;
  const covered = {
    v: 1,
    claim: content,
    evidence: evidence.map(({ type, ref, digest }) => ({ type, ref, digest })),
    version,
  };
  expect(claimDigest).toBe(`sha256:${hexDigest(canonicalJson(covered))}`);
  const { checks, missing } = checksShape.parse(reply.body['verification']);
  const results = Object.fromEntries(checks.map(({ id, result }) => [id, result]));
  expect(results).toEqual({
    digests: 'pass',
    period: 'pass',
    coverage: 'pass',
    reproducible: 'pass',
    arithmetic: 'pass',
    'inputs-verified': 'warn',
    overlap: 'pass',
    'refused-before': 'pass',
    caps: 'pass',
    boundary: 'pass',
    factors: 'pass',
    calibration: 'warn',
    'baseline-consistency': 'not_applicable',
    'stove-identity': 'warn',
    'doubled-series': 'not_applicable',
    rights: 'warn',
    precision: 'not_applicable',
    'survey-sensor': 'not_applicable',
    'kpt-sum': 'not_applicable',
    // The project has no months before to learn from.
    plausibility: 'not_applicable',
  });
  expect(missing).toEqual(['calibration', 'rights']);
  const id = String(reply.body['id']);
  const again = checksShape.parse((await field.admin('POST', `/v1/claims/${id}/checks`, { body: {} })).body);
  expect(again.checks).toEqual(checks);
  expect((await field.admin('GET', `/v1/claims/${id}`)).text).toBe(reply.text);
});

test('a draft is changed, submitted, verified and issued; events tell it', async () => {
  const home = await field.analyzed();
  const created = await claim({ ...emissionClaim(home, { quantity: 1 }, []), submit: false });
  expect(created).toMatchObject({
    status: 201,
    body: { status: 'draft', evidence: [], verification: { status: 'pending' }, claim: { deviceIds: [] } },
  });
  expect(created.body['verification']).toEqual({ status: 'pending' });
  const id = String(created.body['id']);
  const path = `/v1/claims/${id}`;
  expect(await field.claimant('POST', `${path}/submission`, { headers: etagOf(created) })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/evidence', code: 'required' }] },
  });
  expect(await field.claimant('PATCH', path, { body: { claim: { quantity: 2 } } })).toMatchObject({
    status: 428,
  });
  const patched = await field.claimant('PATCH', path, {
    headers: etagOf(created),
    body: { claim: { quantity: 2, description: 'January' }, evidence: home.evidence },
  });
  expect(patched).toMatchObject({
    status: 200,
    body: { version: 2, claim: { quantity: 2, description: 'January' } },
  });
  const stranger = await field.party('stranger', { organisation: 'Strangers' });
  expect(await stranger('POST', `${path}/submission`, { headers: etagOf(patched) })).toMatchObject({
    status: 403,
    body: { code: 'not-the-claimant' },
  });
  const submitted = await field.claimant('POST', `${path}/submission`, { headers: etagOf(patched) });
  expect(submitted).toMatchObject({
    status: 200,
    body: { status: 'in_review', version: 3, contentVersion: 3 },
  });
  expect(await field.claimant('PATCH', path, { headers: etagOf(submitted), body: {} })).toMatchObject({
    status: 409,
    body: { code: 'illegal-transition' },
  });
  expect(await decide(field.verifier, id, { decision: 'verified', confidence: 0.9 })).toMatchObject({
    status: 201,
    body: {
      status: 'verified',
      version: 4,
      contentVersion: 3,
      verification: {
        status: 'verified',
        quorum: { approved: 1 },
        decisions: [{ oracle: 'did:example:api-claims:verifier', onVersion: 3, confidence: 0.9 }],
      },
    },
  });
  expect(await field.claimant('DELETE', path)).toMatchObject({ status: 409 });
  const units = {
    registry: 'Gold Standard',
    serialFrom: 'GS1-1-ZM-GS1247-16-2024-1-1',
    serialTo: 'GS1-1-ZM-GS1247-16-2024-1-2',
    at: '2024-03-01T00:00:00Z',
  };
  const { headers } = await readClaim(field.admin, id);
  const issued = await field.admin('POST', `${path}/issuance`, { headers, body: units });
  expect(issued).toMatchObject({ status: 200, body: { issued: units } });
  expect(await field.admin('POST', `${path}/issuance`, { headers, body: units })).toMatchObject({
    status: 200,
  });
  // Units that were issued hold their days for ever.
  expect(await claim(emissionClaim(home, { supersedes: id }))).toMatchObject({
    status: 409,
    body: { code: 'illegal-transition' },
  });
  await expect
    .poll(async () => {
      const { body } = await field.admin(
        'GET',
        `/v1/events?projectId=${encodeURIComponent(field.project)}&type=claim.submitted&type=claim.verified&limit=1000`,
      );
      return z
        .array(z.looseObject({ type: z.string(), subject: z.string() }))
        .parse(body['data'])
        .flatMap(({ type, subject }) => (subject === id ? [type] : []));
    })
    .toEqual(['claim.submitted', 'claim.verified']);
});

test('a claim takes the place of another one when it is verified, also under another methodology', async () => {
  const home = await field.analyzed();
  const first = String((await claim(emissionClaim(home, { quantity: 1 }))).body['id']);
  expect(await decide(field.verifier, first)).toMatchObject({ status: 201 });
  const stranger = await field.party('other-stranger', { organisation: 'Strangers' });
  expect(
    await stranger('POST', '/v1/claims', { body: emissionClaim(home, { supersedes: first }) }),
  ).toMatchObject({ status: 403, body: { code: 'not-the-claimant' } });
  const second = String((await claim(emissionClaim(home, { supersedes: first }))).body['id']);
  expect((await readClaim(field.admin, first)).body).toMatchObject({ status: 'verified' });
  // Both hold the days: a third one has no place.
  expect(await claim(emissionClaim(home, { supersedes: first }))).toMatchObject({
    status: 409,
    body: { code: 'overlapping-claim', claims: [{ claimId: second }] },
  });
  expect(await decide(field.verifier, second)).toMatchObject({ status: 201 });
  expect((await readClaim(field.admin, first)).body).toMatchObject({
    status: 'revoked',
    revokedBecause: `superseded-by-${second}`,
    verification: { status: 'revoked' },
  });
});

test('a rejected claim keeps its days for the time of disputes, and a corrected one need not wait', async () => {
  const home = await field.analyzed();
  const first = String((await claim(emissionClaim(home))).body['id']);
  const rejection = {
    decision: 'rejected',
    reason: { code: 'implausible', text: 'Too much for one stove.' },
  };
  expect(await decide(field.verifier, first, { decision: 'rejected' })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/reason', code: 'required' }] },
  });
  expect(await decide(field.verifier, first, rejection)).toMatchObject({
    status: 201,
    body: { status: 'rejected', verification: { status: 'rejected', quorum: { rejected: 1 } } },
  });
  expect(await claim(emissionClaim(home))).toMatchObject({
    status: 409,
    body: { code: 'overlapping-claim' },
  });
  expect(await claim({ ...emissionClaim(home), submit: false })).toMatchObject({
    status: 201,
    body: { status: 'draft', warnings: [{ code: 'overlap', detail: expect.stringContaining(first) }] },
  });
  const corrected = await claim(emissionClaim(home, { quantity: 1, supersedes: first }));
  expect(corrected.status).toBe(201);
  // Who decides on it is told of the first one.
  const { checks } = checksShape.parse(corrected.body['verification']);
  expect(checks.find(({ id }) => id === 'refused-before')).toMatchObject({
    result: 'warn',
    reason: `Of these days were claimed before: ${first} (rejected). Read why before you decide.`,
  });
});

const kitchenTest = (householdId: string, changes: object = {}, measured: object = {}) => ({
  claim: {
    type: 'KPTClaim',
    householdId,
    period: { start: '2024-01-01', end: '2024-01-04' },
    quantity: 0.4,
    unit: 'kg/person/day',
    testGroup: 'test',
    testPeriod: { start: '2024-01-01', end: '2024-01-04', durationDays: 3 },
    fuelMeasurements: {
      total: 8.2,
      unit: 'kg',
      dailyLogs: [2, 2.1, 2, 2.1].map((amount, index) => ({ date: `2024-01-0${index + 1}`, amount })),
      ...measured,
    },
    ...changes,
  },
  evidence: [
    {
      type: 'RightsTransfer',
      ref: `sha256:${hexDigest(householdId)}`,
      digest: `sha256:${'3'.repeat(64)}`,
      from: '2023-12-01',
    },
  ],
  submit: true,
});

test('a kitchen test is claimed by household and day; its sum is checked', async () => {
  const home = await field.home({ days: [] });
  const reply = await claim(kitchenTest(home.did));
  const { checks } = checksShape.parse(reply.body['verification']);
  expect(checks.find(({ id }) => id === 'kpt-sum')).toMatchObject({
    result: 'warn',
    values: { logs: 4, calendarDays: 4, statedDays: 3 },
  });
  expect(await claim(kitchenTest(home.did))).toMatchObject({ status: 409 });
  expect(await claim(kitchenTest(home.did, { deviceIds: [home.device] }))).toMatchObject({ status: 409 });
  const other = await field.home({ days: [] });
  expect(await claim(kitchenTest(other.did, {}, { total: 9 }))).toMatchObject({
    status: 201,
    body: { status: 'submitted' },
  });
});

test('one kitchen test is one claim, of the days on which it was weighed and the fuel that was weighed', async () => {
  const home = await field.home({ days: [] });
  const fault = (pointer: string, code: string) => ({
    status: 400,
    body: { code: 'invalid-claim', errors: [{ pointer, code }] },
  });
  const february = { period: { start: '2024-02-01', end: '2024-02-04' } };
  expect(await claim(kitchenTest(home.did, february))).toMatchObject(
    fault('#/claim/testPeriod', 'other-period'),
  );
  // 8.2 kg on 4 days, for persons that are at least 3.4 standard adults.
  expect(await claim(kitchenTest(home.did, { quantity: 0.61 }))).toMatchObject(
    fault('#/claim/quantity', 'too-large'),
  );
  const sameDay = [2, 2.1, 2, 2.1].map((amount) => ({ date: '2024-01-01', amount }));
  const piled = await claim(kitchenTest(home.did, { quantity: 0.6 }, { dailyLogs: sameDay }));
  expect(piled).toMatchObject({ status: 201, body: { status: 'submitted' } });
  const { checks } = checksShape.parse(piled.body['verification']);
  expect(checks.find(({ id }) => id === 'kpt-sum')).toMatchObject({ result: 'fail', values: { logged: 0 } });
  const nobody = await field.home({ days: [], household: { members: undefined } });
  expect(await claim(kitchenTest(nobody.did))).toMatchObject(fault('#/claim/householdId', 'members-missing'));
});

test('the baseline of a claim of another project is compared, and that claim is not named', async () => {
  const other = await openClaimsField(shared, 'api-claims-6');
  const home = await other.analyzed();
  const first = await other.claimant('POST', '/v1/claims', { body: emissionClaim(home) });
  expect(await decide(other.verifier, first.body['id'])).toMatchObject({ status: 201 });
  const household = `/v1/households/${encodeURIComponent(home.did)}`;
  const move = { projectId: field.project, projectFrom: '2024-02-01T00:00:00Z' };
  expect(await field.admin('PATCH', household, { body: move })).toMatchObject({ status: 200 });
  const days = january.slice(0, 28).map((day) => day.replace('-01-', '-02-'));
  await shared.clickhouse.insertRows(
    'device_days',
    deviceDayRows(home.device, days, { ...meteredDay, energy_wh: 431.75 }),
  );
  const period = { start: '2024-02-01', end: '2024-02-28' };
  const result = await analyze(field.admin, home.did, { periodStart: period.start, periodEnd: period.end });
  const body = emissionClaim(
    { ...home, analysisId: result.id, methodology: result.methodology, credited: 1 },
    { period },
    [{ type: 'Analysis', ref: result.id }],
  );
  const reply = await claim(body);
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  const { checks } = checksShape.parse(reply.body['verification']);
  expect(checks.find(({ id }) => id === 'baseline-consistency')).toMatchObject({
    result: 'pass',
    values: { earlierClaim: null },
  });
  expect(reply.text).not.toContain(String(first.body['id']));
});

test.each<[string, object, string]>([
  ['another unit', { unit: 'kgCO2e' }, '#/claim/unit'],
  ['fields of another type', { analysisId: 'an_NJM6HX1FXG89V95T77EJMRHTBP' }, '#/claim/analysisId'],
  ['another vintage', { vintage: 2023 }, '#/claim/vintage'],
  ['a device that was never there', { deviceIds: ['did:example:never'] }, '#/claim/deviceIds/0'],
  ['a type that this release has not', { type: 'FuelPurchaseClaim' }, '#/claim/type'],
])('%s is refused', async (_, changes, pointer) => {
  const home = await field.home();
  expect(await claim(usageClaim(home, changes))).toMatchObject({
    status: 400,
    body: { code: 'invalid-claim', errors: [{ pointer }] },
  });
});

test('evidence with another digest, unknown evidence and a claim that decides itself are refused', async () => {
  const home = await field.home();
  const [first] = home.evidence;
  const wrong = [{ ...first, digest: `sha256:${'0'.repeat(64)}` }];
  expect(await claim(usageClaim(home, {}, wrong))).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/evidence/0/digest', code: 'digest-mismatch' }] },
  });
  const unknown = [{ type: 'TelemetryBatch', ref: 'eb_01M7YNX8J0DMJFAANCBJY43D4R' }];
  expect(await claim(usageClaim(home, {}, unknown))).toMatchObject({
    status: 404,
    body: { code: 'evidence-not-found' },
  });
  const verified = { ...usageClaim(home), verification: { status: 'verified' } };
  expect(await claim(verified)).toMatchObject({ status: 400 });
  const writer = httpClient(
    shared.url,
    await keyFor(shared, { scopes: ['claims:write', 'households:read'] }),
  );
  expect(await writer('POST', '/v1/claims', { body: verified })).toMatchObject({
    status: 403,
    body: { code: 'scope-missing' },
  });
});

test('a key of another project sees neither claims nor their verifiers, and a list has only its own', async () => {
  const other = await openClaimsField(shared, 'api-claims-2');
  const home = await field.home();
  const id = String((await claim(usageClaim(home))).body['id']);
  const limited = httpClient(shared.url, await keyFor(shared, { projectIds: [other.projectId] }));
  const missing = { status: 404, body: { code: 'claim-not-found' } };
  expect(await limited('GET', `/v1/claims/${id}`)).toMatchObject(missing);
  expect(await limited('DELETE', `/v1/claims/${id}`)).toMatchObject(missing);
  expect(await limited('GET', `/v1/claims/${id}/verifications`)).toMatchObject(missing);
  expect((await limited('GET', '/v1/claims')).body['data']).toEqual([]);
  expect(await limited('GET', '/v1/verifiers/did%3Aexample%3Aapi-claims%3Averifier')).toMatchObject({
    status: 404,
    body: { code: 'verifier-not-found' },
  });
  const list = async (query: string): Promise<number> => {
    const { body } = await field.admin(
      'GET',
      `/v1/claims?householdId=${encodeURIComponent(home.did)}&${query}`,
    );
    return z.array(z.unknown()).parse(body['data']).length;
  };
  expect(await list('type=UsageClaim&status=in_review')).toBe(1);
  expect(await list('periodFrom=2024-01-31&periodTo=2024-02-28')).toBe(1);
  expect(await list('periodFrom=2024-02-01')).toBe(0);
  expect(await list('status=draft')).toBe(0);
});

test('a project that asks for more verifiers than one gets no claim that one could verify', async () => {
  const strict = await openClaimsField(shared, 'api-claims-3', { oracleQuorum: { need: 2, of: 3 } });
  const home = await strict.home({ days: ['2024-01-01'] });
  const body = usageClaim(home, { period: { start: '2024-01-01', end: '2024-01-01' } });
  expect(await strict.claimant('POST', '/v1/claims', { body })).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'quorum-not-supported' }] },
  });
});

test('a rejected claim is disputed only while it holds its days; an upheld dispute has it decided again', async () => {
  const brief = await openClaimsField(shared, 'api-claims-4', { disputeDays: 0 });
  const rejection = {
    decision: 'rejected',
    reason: { code: 'implausible', text: 'Too much for one stove.' },
  };
  const dispute = { reason: { code: 'other', text: 'The meter was read twice.' } };
  const gone = await brief.analyzed();
  const first = await brief.claimant('POST', '/v1/claims', { body: emissionClaim(gone) });
  expect(await decide(brief.verifier, first.body['id'], rejection)).toMatchObject({ status: 201 });
  expect(
    await brief.claimant('POST', `/v1/claims/${String(first.body['id'])}/disputes`, { body: dispute }),
  ).toMatchObject({ status: 409, body: { code: 'illegal-transition' } });
  expect(await brief.claimant('POST', '/v1/claims', { body: emissionClaim(gone) })).toMatchObject({
    status: 201,
  });
  // In the other project there are thirty days for it.
  const home = await field.analyzed();
  const id = String((await claim(emissionClaim(home))).body['id']);
  expect(await decide(field.verifier, id, rejection)).toMatchObject({ status: 201 });
  const raised = await field.claimant('POST', `/v1/claims/${id}/disputes`, { body: dispute });
  const judge = await field.party('judge', { verifies: 'Judges of api-claims' });
  const path = `/v1/claims/${id}/disputes/${String(raised.body['id'])}/resolution`;
  for (const [index, decision] of ['admitted', 'upheld'].entries())
    expect(
      await judge('POST', path, {
        headers: { 'if-match': `"${index + 1}"` },
        body: { decision, text: 'The readings are right.' },
      }),
    ).toMatchObject({ status: 201 });
  expect((await readClaim(field.admin, id)).body).toMatchObject({
    status: 'in_review',
    verification: { status: 'pending' },
  });
  const second = await field.party('second', { verifies: 'Second audits' });
  expect(await decide(second, id)).toMatchObject({ status: 201, body: { status: 'verified' } });
  expect(await claim(emissionClaim(home))).toMatchObject({
    status: 409,
    body: { code: 'overlapping-claim' },
  });
});

test('a claim of a key without an organisation is refused, unless the project separates no duties', async () => {
  const home = await field.home({ days: ['2024-01-01'] });
  const oneDay = { period: { start: '2024-01-01', end: '2024-01-01' } };
  const nobody = httpClient(shared.url, await keyFor(shared, { actorDid: 'did:example:nobody' }));
  expect(await nobody('POST', '/v1/claims', { body: usageClaim(home, oneDay) })).toMatchObject({
    status: 403,
    body: { code: 'separation-of-duties', errors: [{ code: 'organisation-missing' }] },
  });
  const one = await openClaimsField(shared, 'api-claims-5', { separationOfDuties: false });
  const own = await one.home({ days: ['2024-01-01'] });
  const reply = await nobody('POST', '/v1/claims', { body: usageClaim(own, oneDay) });
  expect(reply).toMatchObject({ status: 201 });
  // A person never decides on own claims, whatever the project says.
  const body = { did: 'did:example:nobody', name: 'Nobody', organisation: 'None', kind: 'person' };
  expect(await one.admin('POST', '/v1/verifiers', { body })).toMatchObject({ status: 201 });
  expect(await decide(nobody, reply.body['id'])).toMatchObject({ status: 403 });
});
