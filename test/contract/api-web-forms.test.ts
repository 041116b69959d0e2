// Forms of campaigns for a browser over real HTTP: the form and its lists by key, and interviews that are sent in.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '#domain/scopes.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { openPhones, type Phones } from '#test/support/phones.ts';
import { openField } from '#test/support/survey-field.ts';

const shared = openSharedApi();
let call: HttpClient;
/** With the key of the collector. */
let collect: HttpClient;
let collectorKey: string;
let phones: Phones;
let survey: string;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  phones = await openPhones(call, 'web-forms');
  collectorKey = await keyFor(shared, {
    actorDid: phones.collector,
    scopes: ['responses:write', 'surveys:read'],
  });
  collect = httpClient(shared.url, collectorKey);
  survey = await phones.field.open({
    templateId: 'web-form',
    sections: [{ id: 'use', questions: [{ id: 'days', type: 'integer', required: true }] }],
  });
});
afterAll(() => shared[Symbol.asyncDispose]());

const path = (of = survey): string => `/v1/surveys/${of}`;

const listOf = async (client: HttpClient, of = survey): Promise<string[]> => {
  const { status, text } = await client('GET', `${path(of)}/form/lists/households.csv`);
  expect(status).toBe(200);
  return text.trim().split('\n').slice(1);
};

interface Interview {
  readonly household: string;
  readonly assignment?: string;
  readonly days?: number;
  readonly instanceId?: string;
}

async function xmlOf({
  household,
  days = 5,
  assignment = '',
  instanceId = `uuid:${randomUUID()}`,
}: Interview): Promise<string> {
  const form = (await collect('GET', `${path()}/form`)).text;
  const [, version] = /<data id="[^"]+" version="([^"]+)"/.exec(form) ?? [];
  return `<data id="${survey}" version="${version}"><household>${household}</household><assignment>${assignment}</assignment><use><days>${days}</days></use><meta><instanceID>${instanceId}</instanceID></meta></data>`;
}

async function send(xml: string, { key = collectorKey, to = survey } = {}) {
  const body = new FormData();
  body.set('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'interview.xml');
  const headers = { authorization: `Bearer ${key}` };
  const reply = await fetch(`${shared.url}${path(to)}/submissions`, { method: 'POST', headers, body });
  const json: unknown = await reply.json();
  return { status: reply.status, body: json };
}

test('the form is the one of phones; a collector gets the own visits, others all households that have not answered', async () => {
  const visit = await phones.visit(survey, { externalId: 'W-1' });
  const onPhone = await fetch(`${phones.address()}/forms/${survey}.xml`);
  const here = await collect('GET', `${path()}/form`);
  expect([here.status, here.text]).toEqual([200, await onPhone.text()]);
  const listOnPhone = await (
    await fetch(`${phones.address()}/forms/${survey}/attachments/households.csv`)
  ).text();
  expect(await listOf(collect)).toEqual(listOnPhone.trim().split('\n').slice(1));
  expect(await listOf(collect)).toEqual([expect.stringContaining(visit.assignment)]);
  const all = await listOf(call);
  expect(all.length).toBe(2);
  expect(all.join()).not.toContain(visit.assignment);
  expect((await collect('GET', `${path()}/form/lists/other.csv`)).body['code']).toBe('form-not-found');
});

test('an interview becomes a response of the collector; a repeat is stored once; other bytes are refused', async () => {
  const visit = await phones.visit(survey, { externalId: 'W-2' });
  const instanceId = `uuid:${randomUUID()}`;
  const xml = await xmlOf({ household: visit.id, assignment: visit.assignment, instanceId });
  expect(await send(xml)).toEqual({ status: 201, body: { outcome: 'received', instanceId } });
  expect(await send(xml)).toEqual({ status: 202, body: { outcome: 'repeated', instanceId } });
  expect(await send(xml.replace('<days>5', '<days>6'))).toMatchObject({
    status: 409,
    body: { code: 'submission-conflict' },
  });
  const { body } = await call('GET', `${path()}/responses?responseId=${instanceId}`);
  expect(body['data']).toMatchObject([
    {
      householdId: visit.did,
      collector: phones.collector,
      instanceId,
      responses: { use: { days: 5 } },
      verification: { status: 'pending' },
      checks: expect.arrayContaining([{ id: 'assignment', result: 'pass' }]),
    },
  ]);
  expect((await listOf(collect)).join()).not.toContain(visit.id);
});

describe('a key that stands for no collector', () => {
  const clientWith = async (...scopes: Scope[]): Promise<HttpClient> =>
    httpClient(shared.url, await keyFor(shared, { scopes: ['responses:write', ...scopes] }));

  const refusal = (scope: Scope) => ({
    status: 403,
    body: { code: 'scope-missing', errors: [expect.objectContaining({ allowed: [scope] })] },
  });

  test('gets the form, but the households only with the scope that reads them', async () => {
    await phones.visit(survey, { externalId: 'W-10' });
    const weak = await clientWith();
    expect((await weak('GET', `${path()}/form`)).status).toBe(200);
    for (const file of ['households.csv', 'devices.csv'])
      expect(await weak('GET', `${path()}/form/lists/${file}`)).toMatchObject(refusal('households:read'));
    expect((await listOf(await clientWith('households:read'))).join()).toContain('W-10');
  });

  test('needs the scope for answers where the form reads those of an earlier campaign', async () => {
    const previous = "previous('use.days')";
    const after = await phones.field.open(
      {
        templateId: 'web-form-after',
        sections: [{ id: 'use', questions: [{ id: 'before', type: 'calculated', expression: previous }] }],
      },
      { type: 'FollowUpSurvey', follows: survey },
    );
    await phones.field.household({ externalId: 'W-11' });
    const list = `${path(after)}/form/lists/households.csv`;
    expect(await (await clientWith('households:read'))('GET', list)).toMatchObject(refusal('responses:read'));
    const reader = await clientWith('households:read', 'responses:read');
    expect((await listOf(reader, after)).join()).toContain('W-11');
  });

  test('and is limited to another project finds no campaign', async () => {
    const other = openField(call, 'web-forms-elsewhere');
    await other.household();
    const limited = httpClient(shared.url, await keyFor(shared, { projectIds: [await other.projectId()] }));
    for (const file of ['form', 'form/lists/households.csv'])
      expect(await limited('GET', `${path()}/${file}`)).toMatchObject({
        status: 404,
        body: { code: 'survey-not-found' },
      });
  });
});

/** A household whose interview by the collector was returned. */
async function returned(externalId: string) {
  const visit = await phones.visit(survey, { externalId });
  const instanceId = `uuid:${randomUUID()}`;
  const xml = await xmlOf({ household: visit.id, assignment: visit.assignment, instanceId });
  expect((await send(xml)).status).toBe(201);
  const response = await responseWith(instanceId);
  const { status } = await call('POST', `/v1/responses/${String(response['id'])}/verifications`, {
    body: { decision: 'needs_correction', reason: 'Ask for a whole week.' },
    headers: { 'if-match': '*' },
  });
  expect(status).toBe(201);
  return { ...visit, responseId: response['id'] };
}

async function responseWith(instanceId: string): Promise<Record<string, unknown>> {
  const found = (await phones.responses(survey)).find((one) => one['instanceId'] === instanceId);
  if (found === undefined) throw new Error(`no response is the interview ${instanceId}`);
  return found;
}

test('a returned household is asked again by others, too; its remarks are shown to those who may read answers', async () => {
  const { id, responseId } = await returned('W-12');
  const rowOf = async (client: HttpClient) =>
    (await listOf(client)).find((row) => row.startsWith(id)) ?? 'no row';
  expect(await rowOf(call)).toMatch(/Returned: W-12.*Ask for a whole week\./);
  const weak = await keyFor(shared, { scopes: ['responses:write', 'households:read'] });
  const row = await rowOf(httpClient(shared.url, weak));
  expect(row).toContain('Returned: W-12');
  expect(row).not.toContain('Ask for a whole week.');
  const instanceId = `uuid:${randomUUID()}`;
  const xml = await xmlOf({ household: id, days: 7, instanceId });
  expect(await send(xml, { key: weak })).toMatchObject({ status: 201, body: { outcome: 'corrected' } });
  expect(await responseWith(instanceId)).toMatchObject({
    id: responseId,
    version: 3,
    verification: { status: 'pending' },
  });
  expect(await rowOf(call)).toBe('no row');
});

test('the returned interview of another collector is not replaced: the new one is held', async () => {
  const { id, responseId } = await returned('W-13');
  const { did } = await phones.colleague();
  const key = await keyFor(shared, { actorDid: did, scopes: ['responses:write'] });
  const instanceId = `uuid:${randomUUID()}`;
  const xml = await xmlOf({ household: id, days: 1, instanceId });
  expect(await send(xml, { key })).toEqual({ status: 202, body: { outcome: 'held', instanceId } });
  expect((await responseWith(instanceId))['faults']).toContainEqual(
    expect.objectContaining({ code: 'edit-of-other' }),
  );
  expect((await call('GET', `/v1/responses/${String(responseId)}`)).body).toMatchObject({
    version: 2,
    collector: phones.collector,
    responses: { use: { days: 5 } },
    verification: { status: 'needs_correction' },
  });
});

test('a key without a person is the collector itself, and has no assignment', async () => {
  const key = await keyFor(shared, { scopes: ['responses:write'] });
  const visit = await phones.visit(survey, { externalId: 'W-3' });
  const xml = await xmlOf({ household: visit.id });
  expect(await send(xml, { key })).toMatchObject({ status: 201 });
  const { body } = await call('GET', `${path()}/responses?householdId=${encodeURIComponent(visit.did)}`);
  expect(body['data']).toMatchObject([
    {
      collector: expect.stringMatching(/^did:web:.*:keys:key_/),
      checks: expect.arrayContaining([expect.objectContaining({ id: 'assignment', result: 'warn' })]),
    },
  ]);
});

test('an interview that breaks a rule is held with its faults; nothing is lost', async () => {
  const visit = await phones.visit(survey, { externalId: 'W-4' });
  const instanceId = `uuid:${randomUUID()}`;
  const xml = (await xmlOf({ household: visit.id, instanceId })).replace('<days>5</days>', '<days/>');
  expect(await send(xml)).toEqual({ status: 202, body: { outcome: 'held', instanceId } });
  expect(await responseWith(instanceId)).toMatchObject({
    verification: { status: 'held' },
    faults: [expect.objectContaining({ code: 'missing' })],
  });
});

test('a form of another campaign, a campaign that is not open and a key without the right are refused', async () => {
  const other = await phones.field.open({
    templateId: 'web-form-2',
    sections: [{ id: 'use', questions: [{ id: 'days', type: 'integer' }] }],
  });
  const visit = await phones.visit(survey, { externalId: 'W-5' });
  const xml = await xmlOf({ household: visit.id });
  expect(await send(xml, { to: other })).toMatchObject({ status: 404, body: { code: 'form-not-found' } });
  await phones.field.act(other, 'pause');
  expect((await collect('GET', `${path(other)}/form`)).body['code']).toBe('campaign-not-open');
  const key = await keyFor(shared, { scopes: ['surveys:read'] });
  expect(await send(xml, { key })).toMatchObject({ status: 403, body: { code: 'scope-missing' } });
  expect((await httpClient(shared.url, key)('GET', `${path()}/form`)).status).toBe(403);
});

test('a collector who does not work any more gets no visit, and what is still sent is held', async () => {
  const visit = await phones.visit(survey, { externalId: 'W-6' });
  const xml = await xmlOf({ household: visit.id });
  const collector = `/v1/collectors/${phones.collectorId}`;
  const change = (active: boolean) =>
    call('PATCH', collector, {
      body: { active },
      headers: { 'content-type': 'application/merge-patch+json', 'if-match': '*' },
    });
  expect((await change(false)).status).toBe(200);
  expect(await listOf(collect)).toEqual([]);
  expect(await send(xml)).toMatchObject({ status: 202, body: { outcome: 'held' } });
  expect((await change(true)).status).toBe(200);
});
