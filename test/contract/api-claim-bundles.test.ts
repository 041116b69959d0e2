// Bundles of claims over REST: which claims have one, what a draft does not take from other projects, and claims without batches.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive } from '#infra/verifiers/source/archive.ts';
import { bundleOf, bundleVerdict } from '#test/support/bundle-verdicts.ts';
import {
  decide,
  emissionClaim,
  openClaimsField,
  usageClaim,
  type ClaimsField,
} from '#test/support/claims-field.ts';
import { httpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { hexDigest } from '#test/support/sha256.ts';

const shared = openSharedApi();
let field: ClaimsField;
let other: ClaimsField;
let service: { url: string; key: string };

beforeAll(async () => {
  field = await openClaimsField(shared, 'claim-bundles');
  other = await openClaimsField(shared, 'claim-bundles-2');
  service = { url: shared.url, key: await keyFor(shared, {}) };
});
afterAll(() => shared[Symbol.asyncDispose]());

const noBundle = { status: 409, body: { code: 'illegal-transition' } };

test('a draft has no bundle, nor has one that was withdrawn', async () => {
  const home = await field.analyzed();
  const draft = await field.claimant('POST', '/v1/claims', {
    body: { ...emissionClaim(home), submit: false },
  });
  const path = `/v1/claims/${String(draft.body['id'])}`;
  expect(await field.claimant('GET', `${path}/bundle`)).toMatchObject(noBundle);
  expect((await field.claimant('DELETE', path)).status).toBe(204);
  expect(await field.claimant('GET', `${path}/bundle`)).toMatchObject(noBundle);
});

test('a draft learns nothing of batches and analyses of another project, and its bundle has nothing of them', async () => {
  const [own, foreign] = [await field.home(), await other.analyzed()];
  const limited = httpClient(
    shared.url,
    await keyFor(shared, {
      projectIds: [field.projectId],
      actorDid: 'did:example:claim-bundles:developer',
      organisation: 'Stoves of claim-bundles',
    }),
  );
  const cited = [
    ...foreign.evidence.slice(0, 2).map(({ type, ref }) => ({ type, ref })),
    { type: 'Analysis', ref: foreign.analysisId },
  ];
  const draft = await limited('POST', '/v1/claims', {
    body: { ...usageClaim(own, {}, cited), submit: false },
  });
  expect(draft).toMatchObject({
    status: 201,
    body: { evidence: cited.map((one) => ({ ...one, digest: '', check: 'missing' })) },
  });
  expect(await limited('GET', `/v1/claims/${String(draft.body['id'])}/bundle`)).toMatchObject(noBundle);
  const stated = { ...emissionClaim({ ...own, ...analysisOf(foreign) }, {}, own.evidence), submit: false };
  const second = await limited('POST', '/v1/claims', { body: stated });
  expect(await limited('GET', `/v1/claims/${String(second.body['id'])}/bundle`)).toMatchObject(noBundle);
  expect(await limited('POST', '/v1/claims', { body: { ...stated, submit: true } })).toMatchObject({
    status: 404,
    body: { code: 'analysis-not-found' },
  });
  expect(await limited('POST', '/v1/claims', { body: usageClaim(own, {}, cited) })).toMatchObject({
    status: 404,
    body: { code: 'evidence-not-found' },
  });
});

const analysisOf = ({
  analysisId,
  methodology,
  credited,
  reductions,
}: Awaited<ReturnType<ClaimsField['analyzed']>>) => ({
  analysisId,
  methodology,
  credited,
  reductions,
});

const rightsIn = ({ did }: { readonly did: string }) => ({
  type: 'RightsTransfer',
  ref: `sha256:${hexDigest(did)}`,
  digest: `sha256:${'3'.repeat(64)}`,
  from: '2023-12-01',
});

test('a kitchen test without a batch: its bundle is for its verifiers before the decision, and VALID after it', async () => {
  const home = await field.home({ days: [] });
  const days = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04'];
  const [start, end] = [days[0], days.at(-1)];
  const reply = await field.claimant('POST', '/v1/claims', {
    body: {
      claim: {
        type: 'KPTClaim',
        householdId: home.did,
        period: { start, end },
        quantity: 0.4,
        unit: 'kg/person/day',
        testGroup: 'test',
        testPeriod: { start, end, durationDays: 4 },
        fuelMeasurements: { total: 8, unit: 'kg', dailyLogs: days.map((date) => ({ date, amount: 2 })) },
        description: 'The four days after the new year',
      },
      evidence: [rightsIn(home)],
      submit: true,
    },
  });
  expect(reply).toMatchObject({ status: 201, body: { status: 'in_review' } });
  const id = String(reply.body['id']);
  expect(await bundleVerdict(service, id)).toMatchObject({
    code: 1,
    step: 'decision',
    verdict: expect.stringMatching(/^NOT VERIFIED, signed by /),
  });
  expect(await decide(field.verifier, id)).toMatchObject({ status: 201 });
  expect(await bundleVerdict(service, id)).toMatchObject({ code: 0 });
  const files = [...readArchive(await bundleOf(service, id)).values()].map((one) =>
    Buffer.from(one).toString(),
  );
  expect(files.join('')).toContain(
    `"descriptionDigest":"sha256:${hexDigest('The four days after the new year')}"`,
  );
  expect(files.join('')).not.toContain('after the new year');
});

test('a claim that cites its analysis alone, and whose days have no readings any more, is NOT REPEATED', async () => {
  const home = await field.analyzed();
  const reply = await field.claimant('POST', '/v1/claims', {
    body: emissionClaim(home, {}, [rightsIn(home)]),
  });
  expect(reply).toMatchObject({ status: 201, body: { status: 'in_review' } });
  const id = String(reply.body['id']);
  expect(await decide(field.verifier, id)).toMatchObject({ status: 201 });
  expect(await bundleVerdict(service, id)).toMatchObject({
    code: 1,
    step: 'repetition',
    verdict: expect.stringMatching(/^NOT REPEATED, signed by /),
  });
});

test('a bundle holds nothing that is personal, before the erasure of its household and after it', async () => {
  const home = await field.analyzed();
  const call = httpClient(service.url, service.key);
  const path = `/v1/households/${encodeURIComponent(home.did)}`;
  const seen = { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' };
  const contact = { name: 'Nakimuli Auma', phone: '+256772123456' };
  expect((await call('PATCH', path, { headers: seen, body: { contact } })).status).toBe(200);
  const reply = await field.claimant('POST', '/v1/claims', {
    body: emissionClaim(home, {}, [rightsIn(home)]),
  });
  expect(reply).toMatchObject({ status: 201, body: { status: 'in_review' } });
  const id = String(reply.body['id']);
  expect(await decide(field.verifier, id)).toMatchObject({ status: 201 });
  const textOf = async () =>
    [...readArchive(await bundleOf(service, id)).values()].map((one) => Buffer.from(one).toString()).join('');
  expect((await call('GET', path)).text).toContain('Nakimuli');
  expect(await textOf()).not.toMatch(/Nakimuli|256772123456/);
  const erased = await call('POST', `${path}/erasures`, { body: { reason: 'Asked for.' } });
  expect(erased.status).toBe(201);
  expect(await textOf()).not.toMatch(/Nakimuli|256772123456/);
});
