// A phone without a phone: the requests of ODK Collect over real HTTP, from the link to the stored interview.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { openField, type Field } from '#test/support/survey-field.ts';

const shared = openSharedApi();
let call: HttpClient;
let field: Field;
let collector: { readonly id: string; readonly did: string };
let link: { readonly id: string; readonly address: string };
const fetched = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${link.address}${path}`, init);

const newLink = async (): Promise<typeof link> => {
  const body = { projectId: field.project };
  const reply = await call('POST', `/v1/collectors/${collector.id}/field-links`, { body });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return z.looseObject({ id: z.string(), address: z.string() }).parse(reply.body);
};

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  field = openField(call, 'openrosa');
  await field.projectId().catch(() => field.household());
  const did = 'did:example:openrosa:agent/1';
  const made = await call('POST', '/v1/collectors', { body: { did, projectIds: [field.project] } });
  expect([made.status, made.text]).toEqual([201, made.text]);
  collector = { id: String(made.body['id']), did };
  link = await newLink();
});
afterAll(() => shared[Symbol.asyncDispose]());

/** Id of a household that the collector is to visit for the campaign. */
async function visited(survey: string): Promise<string> {
  const household = await field.household();
  const body = { assignments: [{ householdId: household, collector: collector.did }] };
  const given = await call('POST', `/v1/surveys/${survey}/assignments`, { body });
  expect([given.status, given.text]).toEqual([given.status < 300 ? given.status : 201, given.text]);
  return String((await call('GET', `/v1/households/${encodeURIComponent(household)}`)).body['id']);
}

interface Interview {
  readonly survey: string;
  readonly household: string;
  readonly answers?: string;
  readonly id?: string;
  readonly deprecated?: string;
  readonly version?: string;
}

const good =
  '<eligibility><current_cooking>wood charcoal</current_cooking></eligibility><socio_economic><household_size>5</household_size></socio_economic>';

const versions = new Map<string, string>();

async function versionOf(survey: string): Promise<string> {
  const list = await (await fetched(`/formList?formID=${survey}`)).text();
  const [, version = ''] = /<version>([^<]*)<\/version>/.exec(list) ?? [];
  if (version !== '') versions.set(survey, version);
  return versions.get(survey) ?? '';
}

async function xmlOf({
  survey,
  household,
  answers = good,
  id = `uuid:${randomUUID()}`,
  deprecated,
  version,
}: Interview) {
  const old = deprecated === undefined ? '' : `<deprecatedID>${deprecated}</deprecatedID>`;
  return `<?xml version="1.0"?><data id="${survey}" version="${version ?? (await versionOf(survey))}"><start>2026-11-20T09:00:00.000+03:00</start><end>2026-11-20T09:20:00.000+03:00</end><household>${household}</household>${answers}<meta><instanceID>${id}</instanceID>${old}</meta></data>`;
}

function post(
  xml: string,
  files: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  form.append('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'submission.xml');
  for (const [name, text] of Object.entries(files))
    form.append(name, new Blob([text], { type: 'image/jpeg' }), name);
  for (const [name, text] of Object.entries(more)) form.append(name, text);
  return fetched('/submission', { method: 'POST', body: form });
}

const responsesOf = async (survey: string): Promise<Record<string, unknown>[]> =>
  z
    .object({ data: z.array(z.record(z.string(), z.unknown())) })
    .parse((await call('GET', `/v1/surveys/${survey}/responses`)).body).data;

describe('a field link', () => {
  test('lists the forms of open assignments with absolute addresses and digests', async () => {
    const survey = await field.open(specifiedTemplate);
    expect(await (await fetched(`/formList?formID=${survey}`)).text()).not.toContain(survey);
    await visited(survey);
    const list = await fetched(`/formList?deviceID=collect%3Aabc`);
    const text = await list.text();
    expect([list.status, list.headers.get('content-type'), list.headers.get('x-openrosa-version')]).toEqual([
      200,
      'text/xml; charset=utf-8',
      '1.0',
    ]);
    expect(text).toContain(`<downloadUrl>${link.address}/forms/${survey}.xml</downloadUrl>`);
    const form = await (await fetched(`/forms/${survey}.xml`)).text();
    expect(form).toContain(survey);
  });
});

describe('an interview', () => {
  test('is stored, and a repeat is already received', async () => {
    const survey = await field.open(specifiedTemplate);
    const xml = await xmlOf({ survey, household: await visited(survey) });
    const first = await post(xml);
    expect([first.status, await first.text()]).toEqual([201, expect.stringContaining('Received.')]);
    const again = await post(xml);
    expect([again.status, await again.text()]).toEqual([202, expect.stringContaining('Already received.')]);
    expect(await responsesOf(survey)).toMatchObject([
      { collector: collector.did, verification: { status: 'pending' } },
    ]);
  });
});
void ((reply: HttpReply) => reply);
