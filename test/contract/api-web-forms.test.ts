// Forms of campaigns for a browser over real HTTP: the form and its lists by key, and interviews that are sent in.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { openPhones, type Phones } from '#test/support/phones.ts';

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

const listOf = async (client: HttpClient): Promise<string[]> => {
  const { status, text } = await client('GET', `${path()}/form/lists/households.csv`);
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
  const xml = (await xmlOf({ household: visit.id })).replace('<days>5</days>', '<days/>');
  const { status, body } = await send(xml);
  expect([status, body]).toEqual([202, { outcome: 'held', instanceId: expect.stringMatching(/^uuid:/) }]);
  const { body: list } = await call('GET', `${path()}/responses?status=held`);
  expect(list['data']).toMatchObject([{ faults: [expect.objectContaining({ code: 'missing' })] }]);
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
