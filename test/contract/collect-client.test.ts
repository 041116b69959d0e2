// A campaign on a phone: the engine and the network library of ODK Collect list, download, fill in and send.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startCollect, type Collect, type ListedForm } from '#test/odk/collect.ts';
import { asEdit } from '#test/odk/collect-phone.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openPhones, type Phones } from '#test/support/phones.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const shared = openSharedApi();
let call: HttpClient;
let phones: Phones;
let collect: Collect;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  [phones, collect] = await Promise.all([openPhones(call, 'collect'), startCollect()]);
});
afterAll(async () => {
  await collect[Symbol.asyncDispose]();
  await shared[Symbol.asyncDispose]();
});

const template = {
  templateId: 'collect-v1',
  sections: [
    {
      id: 'home',
      questions: [
        { id: 'size', type: 'integer', required: true, validation: { min: 1, max: 20 } },
        { id: 'fuels', type: 'multiple_choice', options: ['wood', 'char coal', 'gas'] },
        { id: 'stove', type: 'image' },
        { id: 'phone', type: 'text', sensitive: true },
      ],
    },
  ],
} as const;

async function formOf(survey: string): Promise<ListedForm> {
  const form = (await collect.list(phones.address())).find(({ formID }) => formID === survey);
  if (form === undefined) throw new Error(`the list has no form ${survey}`);
  return form;
}

/** An interview as the engine writes it. */
async function filled(
  survey: string,
  household: string,
  answers: Readonly<Record<string, string>>,
): Promise<string> {
  await collect.open(await formOf(survey));
  const { xml, violated, missing } = await collect.fillIn({ '/data/household': household, ...answers });
  expect({ violated, missing }).toEqual({ violated: [], missing: [] });
  return xml;
}

const good = { '/data/home/size': '5', '/data/home/fuels': 'wood char_coal' };
const statuses = (posts: Awaited<ReturnType<Collect['send']>>): number[] => posts.map(({ status }) => status);

test('an interview goes from the list to a pending response, once', async () => {
  const survey = await phones.field.open(template);
  const household = await phones.visit(survey);
  const form = await formOf(survey);
  const { files } = await collect.open(form);
  expect(Object.keys(files)).toEqual(['households.csv']);
  expect(files['households.csv']).toContain(household.id);
  const xml = await filled(survey, household.id, { ...good, '/data/home/phone': '+256 700 000000' });
  const { address } = { address: phones.address() };
  expect(statuses(await collect.send(address, { xml, files: { 'audit.csv': 'event,node\n' } }))).toEqual([
    201,
  ]);
  expect(statuses(await collect.send(address, { xml, files: { 'audit.csv': 'event,node\n' } }))).toEqual([
    202,
  ]);
  const [response, ...others] = await phones.responses(survey);
  expect(others).toEqual([]);
  expect(response).toMatchObject({
    householdId: household.did,
    collector: phones.collector,
    verification: { status: 'pending' },
    responses: { home: { size: 5, fuels: ['wood', 'char coal'] } },
    sealed: [{ pointer: '#/responses/home/phone' }],
    checks: expect.arrayContaining([{ id: 'assignment', result: 'pass' }]),
  });
  const { body } = await call('GET', `/v1/responses/${String(response?.['id'])}/attachments`);
  const { data } = z.object({ data: z.array(z.record(z.string(), z.unknown())) }).parse(body);
  expect(data.map(({ name }) => name)).toEqual(['audit.csv', 'xml_submission_file']);
  // Done: the household left the list, and with its last one the form.
  expect((await collect.list(address)).map(({ formID }) => formID)).not.toContain(survey);
});

test('files that arrive in several posts complete the interview', async () => {
  const survey = await phones.field.open(template);
  const household = await phones.visit(survey);
  const xml = (await filled(survey, household.id, good)).replace(
    /<stove\s*\/>/,
    '<stove>photo é.jpg</stove>',
  );
  expect(xml).toContain('photo é.jpg');
  const files = { 'other.jpg': 40_000, 'photo é.jpg': 50_000 };
  const posts = await collect.send(phones.address(), { xml, files, limit: 60_000 });
  expect(statuses(posts)).toEqual([202, 201]);
  expect(posts[0]?.text).toContain('Files are still missing.');
  const [response] = await phones.responses(survey);
  expect(response).toMatchObject({
    version: 2,
    verification: { status: 'pending' },
    responses: {
      home: {
        stove: { attachmentId: expect.stringMatching(/^att_/), digest: expect.stringMatching(/^sha256:/) },
      },
    },
  });
  expect(response).not.toHaveProperty('missingFiles');
});

test('a correction on the phone is the next version of the response', async () => {
  const survey = await phones.field.open(template);
  const household = await phones.visit(survey);
  const xml = await filled(survey, household.id, good);
  expect(statuses(await collect.send(phones.address(), { xml }))).toEqual([201]);
  const [, first = ''] = /instanceID>([^<]*)</.exec(xml) ?? [];
  const edited = asEdit(xml).replace('>5<', '>6<');
  expect(statuses(await collect.send(phones.address(), { xml: edited }))).toEqual([201]);
  expect(statuses(await collect.send(phones.address(), { xml: edited }))).toEqual([202]);
  const responses = await phones.responses(survey);
  expect(responses).toMatchObject([
    {
      responseId: first,
      version: 2,
      correctionReason: 'edited on the phone',
      responses: { home: { size: 6 } },
    },
  ]);
});

test('an interview that breaks a rule is held with its faults', async () => {
  const survey = await phones.field.open(template);
  const household = await phones.visit(survey);
  const xml = (await filled(survey, household.id, good)).replace('>5<', '>99<');
  const posts = await collect.send(phones.address(), { xml });
  expect(posts).toMatchObject([{ status: 202, text: expect.stringContaining('A person will look at it.') }]);
  expect(await phones.responses(survey)).toMatchObject([
    { verification: { status: 'held' }, faults: [{ pointer: '#/responses/home/size' }] },
  ]);
});

test('a visit without an interview is an attempt of its assignment', async () => {
  const survey = await phones.field.open(template);
  const household = await phones.visit(survey);
  await collect.open(await formOf(`${survey}-visit`));
  const { xml } = await collect.fillIn({ '/data/household': household.id, '/data/visit/outcome': 'refused' });
  expect(statuses(await collect.send(phones.address(), { xml }))).toEqual([201]);
  expect(statuses(await collect.send(phones.address(), { xml }))).toEqual([202]);
  const { body } = await call('GET', `/v1/surveys/${survey}/assignments/${household.assignment}`);
  expect(body).toMatchObject({ status: 'refused', attempts: [{ outcome: 'refused' }] });
});

test('a wrong token is 403, and the interview stays on the phone', async () => {
  const survey = await phones.field.open(template);
  const household = await phones.visit(survey);
  const xml = await filled(survey, household.id, good);
  const wrong = phones
    .address()
    .replace(/key\/[^/]*/, 'key/01M7YNX8J0N7TB7MHAA8ZXNPJ1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
  expect(statuses(await collect.send(wrong, { xml }))).toEqual([403]);
  await expect(collect.list(wrong)).rejects.toThrow('status 403');
  expect(await phones.responses(survey)).toEqual([]);
});
