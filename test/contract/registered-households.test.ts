// People who are not registered yet are asked with a phone alone: the interview registers their household after a person has
// looked at it, and a verified answer fills in the fields of a household.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCollect, type Collect } from '#test/odk/collect.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openPhones, type Phones } from '#test/support/phones.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const shared = openSharedApi();
let call: HttpClient;
let phones: Phones;
let collect: Collect;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  [phones, collect] = await Promise.all([openPhones(call, 'registering'), startCollect()]);
});
afterAll(async () => {
  await collect[Symbol.asyncDispose]();
  await shared[Symbol.asyncDispose]();
});

const template = {
  templateId: 'register-v1',
  registersHouseholds: true,
  sections: [
    {
      id: 'home',
      questions: [
        { id: 'village', type: 'text', required: true, saveTo: 'location.district' },
        {
          id: 'density',
          type: 'single_choice',
          required: true,
          options: ['Low', 'Medium', 'High'],
          saveTo: 'location.density',
        },
        { id: 'number', type: 'text', saveTo: 'externalId' },
        { id: 'adults', type: 'integer', saveTo: 'members.adults' },
        { id: 'children', type: 'integer', saveTo: 'members.children' },
        { id: 'fuel', type: 'single_choice', options: ['Wood', 'Charcoal'], saveTo: 'baseline.fuelType' },
        { id: 'kg', type: 'number', saveTo: 'baseline.monthlyConsumption' },
        { id: 'name', type: 'text', sensitive: true, saveTo: 'contact.name' },
        { id: 'phone', type: 'text', sensitive: true, saveTo: 'contact.phone' },
        { id: 'place', type: 'geopoint', saveTo: 'location.geo' },
        { id: 'stove', type: 'single_choice', options: ['ElectricPressureCooker'], saveTo: 'device.type' },
        { id: 'serial', type: 'text', saveTo: 'device.serialNumber' },
      ],
    },
  ],
} as const;

let campaign: Promise<string> | undefined;
const opened = (): Promise<string> =>
  (campaign ??= phones.field.open(template, { collectors: [phones.collector] }));

/** What the engine of a phone writes, sent as it sends it. */
async function interview(answers: Readonly<Record<string, string>>, household = ''): Promise<number> {
  const survey = await opened();
  const form = (await collect.list(phones.address())).find(({ formID }) => formID === survey);
  if (form === undefined) throw new Error('the campaign is not listed');
  await collect.open(form);
  const { xml, violated, missing } = await collect.fillIn({
    ...(household !== '' && { '/data/household': household }),
    ...Object.fromEntries(Object.entries(answers).map(([id, text]) => [`/data/home/${id}`, text])),
  });
  expect({ violated, missing }).toEqual({ violated: [], missing: [] });
  const [post] = await collect.send(phones.address(), { xml });
  return post?.status ?? 0;
}

const answers = {
  village: 'Kisumu',
  density: 'High',
  number: 'N-1',
  adults: '2',
  children: '3',
  fuel: 'Charcoal',
  kg: '42.5',
  name: 'Amina',
  phone: '+254700000001',
  place: '-0.1 34.75 0 5',
  stove: 'ElectricPressureCooker',
  serial: 'S-1',
};

async function onlyHeld(): Promise<Record<string, unknown>> {
  const held = (await phones.responses(await opened())).filter(({ faults }) => faults !== undefined);
  expect(held).toHaveLength(1);
  return held[0] ?? {};
}

async function decide(path: string, body: object): Promise<HttpReply> {
  const etag = (await call('GET', path.split('/').slice(0, 4).join('/'))).headers.get('etag') ?? '';
  return call('POST', path, { headers: { 'if-match': etag }, body });
}

test('a phone without an assignment registers a household with its baseline and its stove', async () => {
  expect(await interview(answers)).toBe(202);
  const held = await onlyHeld();
  expect(held['faults']).toMatchObject([{ code: 'new-household', pointer: '#/householdId' }]);
  const path = `/v1/responses/${String(held['id'])}`;
  const accepted = await decide(`${path}/actions/accept`, {});
  expect(accepted).toMatchObject({ status: 200, body: { verification: { status: 'pending' } } });
  const did = String(accepted.body['householdId']);
  const { body } = await call('GET', `/v1/households/${encodeURIComponent(did)}`);
  expect(body).toMatchObject({
    externalId: 'N-1',
    projectId: phones.field.project,
    status: 'active',
    location: { district: 'Kisumu', density: 'High', geo: { lat: -0.1, lon: 34.75, accuracyM: 5 } },
    members: { adults: 2, children: 3 },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 42.5, source: 'survey', responseId: held['id'] },
    contact: { name: 'Amina', phone: '+254700000001' },
    devices: [{ type: 'ElectricPressureCooker' }],
  });
  expect(accepted.body['responses']).toMatchObject({ home: { name: 'Amina', village: 'Kisumu' } });
  const { version } = body;
  expect((await decide(`${path}/verifications`, { decision: 'verified' })).status).toBe(201);
  // It has what the answers say.
  expect((await call('GET', `/v1/households/${encodeURIComponent(did)}`)).body['version']).toBe(version);
});

test('answers that make no household are named, and a known household can be assigned in its place', async () => {
  expect(await interview({ ...answers, phone: 'none', serial: 'S-2' })).toBe(202);
  const held = await onlyHeld();
  const path = `/v1/responses/${String(held['id'])}`;
  const refused = await decide(`${path}/actions/accept`, {});
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'invalid-response', errors: [{ pointer: '#/responses/home/phone' }] },
  });
  const known = await phones.field.household({ externalId: 'K-1' });
  expect((await decide(`${path}/actions/assign-household`, { householdId: known })).status).toBe(200);
});

test('a verified answer fills in the fields of its household, and the lists of phones have them', async () => {
  const { id, did } = await phones.visit(await opened(), { externalId: 'K-2' });
  const changed = {
    village: 'Siaya',
    density: 'Low',
    adults: '1',
    children: '0',
    fuel: 'Charcoal',
    kg: '30',
  };
  expect(await interview({ ...changed, phone: '+254700000002' }, id)).toBe(201);
  const response = (await phones.responses(await opened())).find(({ householdId }) => householdId === did);
  const household = () => call('GET', `/v1/households/${encodeURIComponent(did)}`);
  const before = (await household()).body;
  expect(before).toMatchObject({ location: { district: 'XYZ' }, baseline: { monthlyConsumption: 40 } });
  const path = `/v1/responses/${String(response?.['id'])}/verifications`;
  expect((await decide(path, { decision: 'verified' })).status).toBe(201);
  expect((await household()).body).toMatchObject({
    externalId: 'K-2',
    location: { district: 'Siaya', density: 'Low' },
    members: { adults: 1, children: 0 },
    baseline: { monthlyConsumption: 30, source: 'survey', responseId: response?.['id'] },
    contact: { phone: '+254700000002' },
  });
  const next = await phones.field.open(
    { templateId: 'after-v1', sections: [{ id: 'a', questions: [{ id: 'b', type: 'text' }] }] },
    {},
  );
  const body = { assignments: [{ householdId: did, collector: phones.collector }] };
  expect((await call('POST', `/v1/surveys/${next}/assignments`, { body })).status).toBe(201);
  const list = await (await fetch(`${phones.address()}/forms/${next}/attachments/households.csv`)).text();
  expect(list).toContain('"K-2, Siaya"');
});

test('a response that is sent as verified fills in the fields of its household at once', async () => {
  const did = await phones.field.household({ externalId: 'K-3' });
  const body = {
    surveyId: await opened(),
    householdId: did,
    timestamp: '2026-11-20T09:00:00Z',
    responses: { home: { village: 'Bondo', density: 'Low', phone: '+254700000003' } },
    verification: { status: 'verified' },
  };
  const sent = await call('POST', '/v1/responses', { body });
  expect(sent).toMatchObject({ status: 201, body: { verification: { status: 'verified' } } });
  const household = await call('GET', `/v1/households/${encodeURIComponent(did)}`);
  expect(household.body).toMatchObject({
    location: { district: 'Bondo', density: 'Low' },
    contact: { phone: '+254700000003' },
  });
});

test('the browser form registers as phones do, and REST registers nobody', async () => {
  const survey = await opened();
  const form = (await call('GET', `/v1/surveys/${survey}/form`)).text;
  const [, version] = /<data id="[^"]+" version="([^"]+)"/.exec(form) ?? [];
  const instanceId = 'uuid:0b0c4f3c-2f4e-4d53-9a55-93b5c2d4a001';
  const xml = `<data id="${survey}" version="${version}"><household/><assignment/><home><village>Busia</village><density>Low</density></home><meta><instanceID>${instanceId}</instanceID></meta></data>`;
  const body = new FormData();
  body.set('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'interview.xml');
  const headers = { authorization: `Bearer ${await keyFor(shared)}` };
  const sent = await fetch(`${shared.url}/v1/surveys/${survey}/submissions`, {
    method: 'POST',
    headers,
    body,
  });
  expect([sent.status, await sent.json()]).toEqual([202, { outcome: 'held', instanceId }]);
  const held = (await phones.responses(survey)).find(({ responseId }) => responseId === instanceId);
  expect(held?.['faults']).toMatchObject([{ code: 'new-household' }]);
  const path = `/v1/responses/${String(held?.['id'])}/actions/accept`;
  expect(await decide(path, {})).toMatchObject({
    status: 200,
    body: { verification: { status: 'pending' } },
  });
  const answered = {
    surveyId: survey,
    timestamp: '2026-11-20T09:00:00Z',
    responses: { home: { village: 'Busia', density: 'Low' } },
  };
  expect(await call('POST', '/v1/responses', { body: answered })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/householdId', code: 'required' }] },
  });
  expect(
    await call('POST', '/v1/responses', { body: { ...answered, householdId: 'did:example:nobody' } }),
  ).toMatchObject({ status: 404, body: { code: 'household-not-found' } });
});
