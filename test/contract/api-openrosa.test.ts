// The addresses of phones over raw HTTP: what they answer, what they hold, what they refuse, and what a person then decides.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Template } from '#domain/surveys/templates/template.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openPhones, type Phones } from '#test/support/phones.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { openField } from '#test/support/survey-field.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';

const deviceTemplate: Template = {
  templateId: 'openrosa-devices',
  sections: [
    {
      id: 'home',
      questions: [
        { id: 'people', type: 'integer' },
        { id: 'stove', type: 'device_ref' },
      ],
    },
  ],
};

const shared = openSharedApi();
let call: HttpClient;
let phones: Phones;
let key: string;
let survey: string;

beforeAll(async () => {
  key = await keyFor(shared);
  call = httpClient(shared.url, key);
  phones = await openPhones(call, 'openrosa');
  survey = await phones.field.open(specifiedTemplate);
});
afterAll(() => shared[Symbol.asyncDispose]());

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${phones.address()}${path}`, init);
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const textIn = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';

const good =
  '<eligibility><current_cooking>wood charcoal</current_cooking></eligibility><socio_economic><household_size>5</household_size></socio_economic>';

interface Interview {
  readonly household: string;
  readonly assignment?: string;
  readonly answers?: string;
  readonly id?: string;
  readonly deprecated?: string;
  readonly form?: string;
  readonly version?: string;
  readonly files?: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;
}

let version: Promise<string> | undefined;

/** That of the shared campaign: it does not change while it is open. */
async function formVersion(): Promise<string> {
  await phones.visit(survey);
  return textIn(await (await get(`/formList?formID=${survey}`)).text(), 'version');
}

async function xmlOf(interview: Interview): Promise<string> {
  const { household, answers = good, id = `uuid:${randomUUID()}`, deprecated, form = survey } = interview;
  const given = interview.assignment === undefined ? '' : `<assignment>${interview.assignment}</assignment>`;
  const used = interview.version ?? (await (version ??= formVersion()));
  const old = deprecated === undefined ? '' : `<deprecatedID>${deprecated}</deprecatedID>`;
  return `<?xml version="1.0"?><data id="${form}" version="${used}"><start>2026-11-20T09:00:00.000+03:00</start><end>2026-11-20T09:20:00.000+03:00</end><household>${household}</household>${given}${answers}<meta><instanceID>${id}</instanceID>${old}</meta></data>`;
}

async function post(
  xml: string,
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {},
  to = phones.address(),
): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.append('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'submission.xml');
  for (const [name, text] of Object.entries(files))
    form.append(name, new Blob([text], { type: 'image/jpeg' }), name);
  const reply = await fetch(`${to}/submission`, { method: 'POST', body: form });
  expect(reply.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  expect(reply.headers.get('x-openrosa-version')).toBe('1.0');
  return { status: reply.status, text: await reply.text() };
}

const send = async (interview: Interview) => post(await xmlOf(interview), interview.files);

/** The response that an interview became. */
async function responseWith(id: string): Promise<Record<string, unknown>> {
  const found = (await phones.responses(survey)).find(({ instanceId }) => instanceId === id);
  if (found === undefined) throw new Error(`no response is the interview ${id}`);
  return found;
}

const codesOf = ({ faults }: Record<string, unknown>): unknown =>
  Array.isArray(faults) ? faults.map(({ code }) => code) : faults;

async function act(response: Record<string, unknown>, action: string, body: object = {}): Promise<HttpReply> {
  const path = `/v1/responses/${String(response['id'])}`;
  const etag = (await call('GET', path)).headers.get('etag') ?? '';
  return call('POST', `${path}/actions/${action}`, { headers: { 'if-match': etag }, body });
}

describe('forms', () => {
  test('are listed with absolute addresses and the digests of what is there', async () => {
    await phones.visit(survey, { externalId: '=HYPERLINK("x")' });
    const reply = await get(`/formList?formID=${survey}&deviceID=collect%3Aabc&anything=else`);
    const list = await reply.text();
    expect([
      reply.status,
      reply.headers.get('content-type'),
      reply.headers.get('x-openrosa-version'),
    ]).toEqual([200, 'text/xml; charset=utf-8', '1.0']);
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    const form = await (await fetch(textIn(list, 'downloadUrl'))).text();
    expect(textIn(list, 'hash')).toBe(`md5:${md5(form)}`);
    const manifest = await (await fetch(textIn(list, 'manifestUrl'))).text();
    expect(textIn(manifest, 'filename')).toBe('households.csv');
    const households = await (await fetch(textIn(manifest, 'downloadUrl'))).text();
    expect(textIn(manifest, 'hash')).toBe(`md5:${md5(households)}`);
    expect(households).toMatch(/^name,label,assignment,purpose,remarks,hh_district,hh_density\n/);
    // A spreadsheet program must not run it.
    expect(households).toContain('," =HYPERLINK(""x"")');
    expect(households).toMatch(/^hh_[0-9A-Z]{26},/m);
  });

  test('are not sent again to a phone that has them', async () => {
    await phones.visit(survey);
    for (const path of [
      '/formList',
      `/forms/${survey}.xml`,
      `/forms/${survey}/manifest`,
      `/forms/${survey}/attachments/households.csv`,
    ]) {
      const first = await get(path);
      await first.text();
      const etag = first.headers.get('etag') ?? '';
      const again = await get(path, { headers: { 'if-none-match': etag } });
      expect([path, first.status, again.status, await again.text()]).toEqual([path, 200, 304, '']);
    }
  });

  test('of nobody are 404', async () => {
    for (const path of [
      '/forms/srv_01M7YNX8J0N7TB7MHAA8ZXNPJ1.xml',
      '/forms/..%2F..%2Fetc.xml',
      `/forms/${survey}/attachments/..%2Fx`,
      '/nothing',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

describe('a token', () => {
  test('that is wrong is 403 in the same words, never 401, and is shown nowhere', async () => {
    const address = phones.address();
    const secret = /key\/([^/]+)/.exec(address)?.[1] ?? '';
    const project = await phones.field.projectId();
    const other = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    const wrong = [
      address.replace(secret, other),
      address.replace(secret, 'nothing'),
      address.replace(secret, `01M7YNX8J0N7TB7MHAA8ZXNPJ1${secret.slice(26)}`),
      address.replace(project, 'prj_01M7YNX8J0N7TB7MHAA8ZXNPJ1'),
    ];
    const replies = await Promise.all(
      wrong.map(async (one) => {
        const reply = await fetch(`${one}/formList`);
        return {
          status: reply.status,
          text: await reply.text(),
          headers: JSON.stringify([...reply.headers]),
        };
      }),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    for (const { status, text, headers } of replies) {
      expect(status).toBe(403);
      expect(text).toContain('<message nature="submit_error">');
      expect(`${text}${headers}`).not.toContain(secret.slice(0, -1));
    }
    const nowhere = await fetch(`${shared.url}/v1/Key/${secret}/x`);
    expect([nowhere.status, await nowhere.text()]).toEqual([401, expect.not.stringContaining(secret)]);
    expect((await fetch(`${address}/submission`, { method: 'PUT' })).status).toBe(405);
  });

  test('is refused after its link was revoked, and its secret is in no record', async () => {
    const made = await phones.link({ note: 'lost phone' });
    expect(made.status).toBe(201);
    const { id, address, qr, settings } = z
      .object({ id: z.string(), address: z.string(), qr: z.string(), settings: z.looseObject({}) })
      .parse(made.body);
    expect([qr.slice(0, 4), settings]).toEqual(['<svg', expect.objectContaining({ admin: {} })]);
    expect((await fetch(`${address}/formList`)).status).toBe(200);
    const path = `/v1/collectors/${phones.collectorId}/field-links`;
    const list = await call('GET', path);
    expect(list.body['data']).toContainEqual(
      expect.objectContaining({ id, status: 'active', note: 'lost phone' }),
    );
    const secret = /key\/[^/]{26}([^/]+)/.exec(address)?.[1] ?? '';
    expect(list.text).not.toContain(secret);
    const [kept] = await shared.clickhouse.query(
      z.object({ body: z.string() }),
      `SELECT body FROM records WHERE kind = 'field-link' AND id = {id:String} LIMIT 1`,
      { id },
    );
    expect(kept?.body).not.toContain(secret);
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(204);
    const after = await fetch(`${address}/formList`);
    expect([after.status, await after.text()]).toEqual([403, expect.stringContaining('revoked')]);
  });

  test('is given only by a key that may do what it opens', async () => {
    const weak = httpClient(shared.url, await keyFor(shared, { scopes: ['projects:write'] }));
    const reply = await weak('POST', `/v1/collectors/${phones.collectorId}/field-links`, {
      body: { projectId: phones.field.project },
    });
    expect([reply.status, reply.body['code']]).toEqual([403, 'scope-missing']);
  });
});

describe('HEAD of the submission', () => {
  test('is 204 and names the advised size', async () => {
    const reply = await get('/submission?deviceID=x', { method: 'HEAD' });
    expect([
      reply.status,
      reply.headers.get('x-openrosa-version'),
      reply.headers.get('x-openrosa-accept-content-length'),
    ]).toEqual([204, '1.0', String(10 * 1024 * 1024)]);
  });
});

describe('files of an interview', () => {
  const photos = (templateId: string): Template => ({
    templateId,
    sections: [
      {
        id: 'home',
        questions: [
          { id: 'people', type: 'integer' },
          { id: 'stove', type: 'image', required: true },
          { id: 'plate', type: 'image' },
        ],
      },
    ],
  });
  const answers = '<home><people>5</people><stove>stove.jpg</stove><plate>plate.jpg</plate></home>';
  const jpeg = (text: string): Uint8Array<ArrayBuffer> =>
    new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(text)]);

  /** An interview of a new campaign, and how its phone sends it. */
  async function asked(templateId: string) {
    const form = await phones.field.open(photos(templateId));
    const { id: household } = await phones.visit(form);
    const list = await (await get(`/formList?formID=${form}`)).text();
    const xml = await xmlOf({ household, answers, form, version: textIn(list, 'version') });
    const response = async () => (await phones.responses(form))[0] ?? {};
    return { response, sendWith: (files: Interview['files'] = {}) => post(xml, files) };
  }

  /** Accepted without its files. */
  async function accepted(templateId: string) {
    const { response, sendWith } = await asked(templateId);
    expect((await sendWith()).status).toBe(202);
    const held = await response();
    const before = await act(held, 'accept');
    expect(before).toMatchObject({
      status: 200,
      body: { version: 2, missingFiles: ['stove.jpg', 'plate.jpg'], completion: { answered: 1 } },
    });
    return { before, path: `/v1/responses/${String(held['id'])}`, sendWith };
  }

  const missing = (name: string) => ({
    id: 'missing-file',
    result: 'fail',
    detail: `The file ${name} has not arrived.`,
  });
  const digestOf = (bytes: Uint8Array): string =>
    `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['empty', '', 'it is empty'],
    ['a web page', '<!DOCTYPE html><title>Sign in</title>', 'it holds text/html, not an image'],
    ['a text', 'x', 'it holds text/plain, not an image'],
    ['a sound', 'ID3 and more', 'it holds audio/mpeg, not an image'],
    [
      'cut off',
      new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 3, 0, 1, 2, 3]),
      'it is cut off: the end of its image/jpeg is missing',
    ],
  ])('that are broken are missing, and whole ones take their place: %s', async (what, broken, detail) => {
    const { response, sendWith } = await asked(`broken-${what.replaceAll(' ', '-')}`);
    const first = await sendWith({ 'stove.jpg': broken, 'plate.jpg': jpeg('plate') });
    expect(first).toMatchObject({ status: 202, text: expect.stringContaining('Files are still missing.') });
    const held = await response();
    expect(held).toMatchObject({
      verification: { status: 'held' },
      missingFiles: ['stove.jpg'],
      faults: [{ code: 'broken-attachment', detail: expect.stringContaining(detail) }],
      completion: { answered: 2, missing: ['#/responses/home/stove'] },
      responses: { home: { stove: { attachmentId: 'stove.jpg' } } },
    });
    expect(JSON.stringify(held['responses'])).not.toContain(
      createHash('sha256').update(broken).digest('hex'),
    );
    // The same again changes nothing.
    expect((await sendWith({ 'stove.jpg': broken })).text).toContain('Files are still missing.');
    expect((await response())['version']).toBe(1);
    expect((await sendWith({ 'stove.jpg': jpeg('stove') })).status).toBe(201);
    const whole = await response();
    expect(whole).toMatchObject({
      version: 2,
      verification: { status: 'pending' },
      completion: { answered: 3, missing: [] },
      responses: { home: { stove: { digest: digestOf(jpeg('stove')) } } },
    });
    expect(whole).not.toHaveProperty('missingFiles');
    // A broken one does not take the place of a whole one.
    expect((await sendWith({ 'stove.jpg': broken })).text).toContain('Already received.');
    expect(await response()).toMatchObject({ version: 2, responses: whole['responses'] });
  });

  test('of one name in one post must be the same', async () => {
    const { sendWith } = await asked('same-names');
    const xml = await xmlOf({ household: (await phones.visit(survey)).id });
    const form = new FormData();
    form.append('xml_submission_file', new Blob([xml]), 'submission.xml');
    for (const text of ['one', 'two']) form.append('same.jpg', new Blob([jpeg(text)]), 'same.jpg');
    const reply = await fetch(`${phones.address()}/submission`, { method: 'POST', body: form });
    expect([reply.status, await reply.text()]).toEqual([
      400,
      expect.stringContaining('Two files have the name'),
    ]);
    expect((await sendWith({ 'stove.jpg': jpeg('s'), 'plate.jpg': jpeg('p') })).status).toBe(201);
  });

  test('that arrive after it was accepted are in its next version, with another digest', async () => {
    const { before, path, sendWith } = await accepted('late-photos');
    expect(before.body['checks']).toEqual(
      expect.arrayContaining([missing('stove.jpg'), missing('plate.jpg')]),
    );
    expect(await sendWith({ 'plate.jpg': jpeg('p') })).toMatchObject({
      status: 202,
      text: expect.stringContaining('Files are still missing.'),
    });
    const one = (await call('GET', path)).body;
    expect(one).toMatchObject({
      version: 3,
      missingFiles: ['stove.jpg'],
      previousDigest: before.body['digest'],
      responses: { home: { stove: { attachmentId: 'stove.jpg' }, plate: { digest: digestOf(jpeg('p')) } } },
    });
    expect(one['checks']).toContainEqual(missing('stove.jpg'));
    expect(one['checks']).not.toContainEqual(missing('plate.jpg'));
    expect((await sendWith({ 'stove.jpg': jpeg('s'), 'other.jpg': 'o' })).status).toBe(201);
    const all = (await call('GET', path)).body;
    expect(all).toMatchObject({
      version: 4,
      verification: { status: 'pending' },
      previousDigest: one['digest'],
      completion: { answered: 3 },
    });
    expect(all).not.toHaveProperty('missingFiles');
    expect(all['checks']).not.toContainEqual(missing('stove.jpg'));
    expect((await sendWith({ 'stove.jpg': jpeg('s') })).status).toBe(202);
    expect((await call('GET', path)).body['version']).toBe(4);
  });

  test('may be added by REST; what was decided without them is decided again', async () => {
    const { before, path } = await accepted('added-photos');
    const etag = before.headers.get('etag') ?? '';
    const add = async (name: string, body: string | Uint8Array<ArrayBuffer> = jpeg('x')) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg' };
      const reply = await fetch(`${shared.url}${path}/attachments?name=${name}`, {
        method: 'POST',
        headers,
        body,
      });
      return { status: reply.status, text: await reply.text() };
    };
    expect(await add('stove.jpg', '<html></html>')).toEqual({
      status: 400,
      text: expect.stringMatching(
        /"code":"broken-attachment".*text\/html, not an image \(JPEG.*"allowed":\["image\/jpeg"/s,
      ),
    });
    expect((await add('stove.jpg', '')).status).toBe(400);
    expect((await add('stove.jpg')).status).toBe(201);
    const verify = (match: string) =>
      call('POST', `${path}/verifications`, {
        headers: { 'if-match': match },
        body: { decision: 'verified' },
      });
    expect((await verify(etag)).status).toBe(412);
    const seen = await call('GET', path);
    expect(seen.body['missingFiles']).toEqual(['plate.jpg']);
    const other = httpClient(shared.url, await keyFor(shared, { actorDid: 'did:example:openrosa:reviewer' }));
    const verified = await other('POST', `${path}/verifications`, {
      headers: { 'if-match': seen.headers.get('etag') ?? '' },
      body: { decision: 'verified' },
    });
    expect(verified.status).toBe(201);
    expect((await add('plate.jpg')).status).toBe(201);
    const { body } = await call('GET', path);
    expect(body).toMatchObject({
      version: 5,
      verification: { status: 'pending' },
      previousDigest: verified.body['digest'],
      responses: { home: { plate: { digest: digestOf(jpeg('x')) } } },
    });
    expect(body).not.toHaveProperty('missingFiles');
    expect((await add('plate.jpg')).status).toBe(200);
    expect((await call('GET', `${path}/verifications`)).body['data']).toHaveLength(1);
  });
});

test('a post with two interviews is refused, and neither is stored', async () => {
  const ids = [`uuid:${randomUUID()}`, `uuid:${randomUUID()}`];
  const form = new FormData();
  for (const id of ids) {
    const { id: household } = await phones.visit(survey);
    const xml = await xmlOf({ household, id });
    form.append('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'submission.xml');
  }
  const reply = await fetch(`${phones.address()}/submission`, { method: 'POST', body: form });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([400, 'text/xml; charset=utf-8']);
  expect(await reply.text()).toContain(
    '<message nature="submit_error">The part xml_submission_file is there more than once.',
  );
  const stored = (await phones.responses(survey)).map(({ instanceId }) => instanceId);
  expect(ids.filter((id) => stored.includes(id))).toEqual([]);
});

describe('an interview is held, never refused', () => {
  test('for a second interview of its household, and the first one stays', async () => {
    const { id: household } = await phones.visit(survey);
    const ids = [`uuid:${randomUUID()}`, `uuid:${randomUUID()}`] as const;
    expect((await send({ household, id: ids[0] })).status).toBe(201);
    expect((await send({ household, id: ids[1] })).status).toBe(202);
    const [first, second] = [await responseWith(ids[0]), await responseWith(ids[1])];
    expect([first['verification'], codesOf(second)]).toEqual([
      { status: 'pending' },
      ['duplicate-household'],
    ]);
    expect((await act(second, 'accept')).body['code']).toBe('duplicate-response');
    expect((await act(second, 'discard')).status).toBe(400);
    expect(await act(second, 'discard', { reason: 'Taken twice.' })).toMatchObject({
      status: 200,
      body: { verification: { status: 'superseded' } },
    });
  });

  test('for answers that its questionnaire does not allow, and is accepted or corrected by a person', async () => {
    const cases = [
      [
        '<eligibility><current_cooking>dung</current_cooking></eligibility><socio_economic><household_size>5</household_size></socio_economic>',
        'unknown-option',
      ],
      [
        '<eligibility><current_cooking>wood</current_cooking></eligibility><socio_economic><household_size>many</household_size></socio_economic>',
        'wrong-type',
      ],
      ['<eligibility/>', 'missing'],
    ] as const;
    for (const [answers, code] of cases) {
      const { id: household } = await phones.visit(survey);
      const id = `uuid:${randomUUID()}`;
      expect([code, (await send({ household, id, answers })).status]).toEqual([code, 202]);
      const response = await responseWith(id);
      expect(codesOf(response)).toContain(code);
      const accepted = await act(response, 'accept');
      expect(accepted).toMatchObject({ status: 200, body: { verification: { status: 'pending' } } });
      expect(accepted.body['checks']).toContainEqual(expect.objectContaining({ id: code, result: 'fail' }));
      expect(accepted.body).not.toHaveProperty('faults');
    }
  });

  test('and PATCH with answers without a fault makes it pending', async () => {
    const { id: household } = await phones.visit(survey);
    const id = `uuid:${randomUUID()}`;
    await send({ household, id, answers: good.replace('>5<', '>99<') });
    const held = await responseWith(id);
    const body = { responses: { socio_economic: { household_size: 9 } }, reason: 'A typing error.' };
    const corrected = await call('PATCH', `/v1/responses/${String(held['id'])}`, { body });
    expect(corrected).toMatchObject({ status: 200, body: { verification: { status: 'pending' } } });
    expect((await send({ household })).status).toBe(202);
  });

  test('for an unknown household, which a person assigns', async () => {
    const visit = await phones.visit(survey);
    const id = `uuid:${randomUUID()}`;
    expect((await send({ household: 'hh_01M7YNX8J0N7TB7MHAA8ZXNPJ1', id })).status).toBe(202);
    const response = await responseWith(id);
    expect(codesOf(response)).toEqual(['household-unknown']);
    expect((await act(response, 'accept')).status).toBe(409);
    expect((await act(response, 'assign-household')).status).toBe(400);
    const assigned = await act(response, 'assign-household', { householdId: visit.did });
    expect(assigned).toMatchObject({
      status: 200,
      body: {
        householdId: visit.did,
        verification: { status: 'pending' },
        responses: { socio_economic: { household_size: 5 } },
      },
    });
  });

  test('for a correction of an interview that never came, and for one that breaks a rule', async () => {
    const { id: household } = await phones.visit(survey);
    const [first, lost, faulty] = [1, 2, 3].map(() => `uuid:${randomUUID()}`);
    expect((await send({ household, id: first ?? '' })).status).toBe(201);
    expect((await send({ household, id: lost ?? '', deprecated: 'uuid:never' })).status).toBe(202);
    expect(codesOf(await responseWith(lost ?? ''))).toContain('edit-of-unknown');
    expect((await send({ household, id: faulty ?? '', deprecated: first ?? '', answers: '' })).status).toBe(
      202,
    );
    expect(codesOf(await responseWith(faulty ?? ''))).toContain('faulty-edit');
    expect(await responseWith(first ?? '')).toMatchObject({
      version: 1,
      verification: { status: 'pending' },
    });
  });

  test('for a campaign that has ended', async () => {
    const ended = await phones.field.open(specifiedTemplate);
    const { id: household } = await phones.visit(ended);
    const list = await (await get(`/formList?formID=${ended}`)).text();
    await phones.field.act(ended, 'close', { immediately: true });
    expect((await send({ household, form: ended, version: textIn(list, 'version') })).status).toBe(202);
    expect((await phones.responses(ended)).map(codesOf)).toEqual([['campaign-not-open']]);
  });
});

describe('a household that left before its interview', () => {
  // The interviews of this file end at 2026-11-20T06:20Z.
  const [left, before] = ['2026-11-19T00:00:00Z', '2026-11-18T00:00:00Z'];
  const change = (did: string, body: object) =>
    call('POST', `/v1/households/${encodeURIComponent(did)}/status-changes`, { body });
  const patch = (did: string, body: object) =>
    call('PATCH', `/v1/households/${encodeURIComponent(did)}`, { body });
  const leave = {
    'household-withdrawn': (did: string) => change(did, { to: 'withdrawn', at: left }),
    'household-archived': (did: string) => change(did, { to: 'archived', at: left }),
    'household-moved': async (did: string) => {
      await openField(call, 'openrosa-elsewhere').household();
      return patch(did, { projectId: 'did:example:openrosa-elsewhere:project', projectFrom: left });
    },
  };

  test.each(Object.entries(leave))(
    '%s: it leaves the lists, its interview is held, and nobody accepts it',
    async (code, leaveNow) => {
      const form = await phones.field.open(deviceTemplate);
      const visit = await phones.visit(form);
      const used = textIn(await (await get(`/formList?formID=${form}`)).text(), 'version');
      const lists = ['households', 'devices'].map((name) => `/forms/${form}/attachments/${name}.csv`);
      const statuses = () => Promise.all(lists.map(async (path) => (await get(path)).status));
      expect(await statuses()).toEqual([200, 200]);
      expect((await leaveNow(visit.did)).status).toBeLessThan(300);
      expect(await statuses()).toEqual([404, 404]);
      expect(await (await get(`/formList?formID=${form}`)).text()).not.toContain('<xform>');

      const other = await phones.visit(form);
      expect(await (await get(lists[0] ?? '')).text()).not.toContain(visit.id);
      const ids = [`uuid:${randomUUID()}`, `uuid:${randomUUID()}`] as const;
      const asked = { household: visit.id, answers: '<home><people>5</people></home>', form, version: used };
      expect((await send({ ...asked, id: ids[0] })).status).toBe(202);
      const [held = {}] = await phones.responses(form);
      expect([held['householdId'], codesOf(held)]).toEqual([visit.did, [code]]);
      expect(await act(held, 'accept')).toMatchObject({
        status: 409,
        body: { code: 'household-left', errors: [{ pointer: '#/householdId', code }] },
      });
      expect(
        (
          await call('POST', `/v1/responses/${String(held['id'])}/verifications`, {
            headers: { 'if-match': '*' },
            body: { decision: 'verified' },
          })
        ).status,
      ).toBe(409);
      // The phone of another household is not touched.
      expect((await send({ ...asked, household: other.id, id: ids[1] })).status).toBe(201);

      // The clock of the phone was wrong, says a person, and that stays with the response.
      const path = `/v1/responses/${String(held['id'])}`;
      const body = { timestamp: before, reason: 'The phone was two days ahead.' };
      expect((await call('PATCH', path, { body: { ...body, timestamp: left } })).body['code']).toBe(
        'household-left',
      );
      expect(await call('PATCH', path, { body })).toMatchObject({
        status: 200,
        body: { verification: { status: 'pending' }, correctionReason: body.reason },
      });
    },
  );

  test('an interview of before counts, and so does its correction on the phone', async () => {
    const { id: household, did } = await phones.visit(survey);
    const [first, second] = [`uuid:${randomUUID()}`, `uuid:${randomUUID()}`] as const;
    expect((await change(did, { to: 'withdrawn', at: '2026-11-20T06:20:00.001Z' })).status).toBe(201);
    expect((await send({ household, id: first })).status).toBe(201);
    const late = (await xmlOf({ household, id: second, deprecated: first })).replace('T09:20', 'T11:20');
    expect((await post(late)).status).toBe(201);
    expect(await responseWith(second)).toMatchObject({ version: 2, verification: { status: 'pending' } });
  });

  test('is asked again after it was restored, and its held interview can be accepted', async () => {
    const { id: household, did } = await phones.visit(survey);
    const id = `uuid:${randomUUID()}`;
    await change(did, { to: 'archived', at: left });
    expect((await send({ household, id })).status).toBe(202);
    expect((await change(did, { to: 'active' })).status).toBe(201);
    expect(await (await get(`/forms/${survey}/attachments/households.csv`)).text()).toContain(household);
    expect(await act(await responseWith(id), 'accept', { reason: 'It never left.' })).toMatchObject({
      status: 200,
      body: { verification: { status: 'pending' } },
    });
  });
});

describe('the interview of another collector', () => {
  /** A household whose interview was returned to its collector. */
  async function returned() {
    const visit = await phones.visit(survey);
    const id = `uuid:${randomUUID()}`;
    expect((await send({ household: visit.id, id })).status).toBe(201);
    const response = await responseWith(id);
    const headers = { 'if-match': '*' };
    const body = { decision: 'needs_correction', reason: 'Count the children, too.' };
    const path = `/v1/responses/${String(response['id'])}`;
    expect((await call('POST', `${path}/verifications`, { body, headers })).status).toBe(201);
    return { ...visit, instance: id, path };
  }

  test('is not replaced without an assignment: the new one is held beside it, and nothing is lost', async () => {
    const { id: household, instance, path } = await returned();
    const { address } = await phones.colleague();
    const before = (await call('GET', path)).body;
    for (const deprecated of [undefined, instance]) {
      const id = `uuid:${randomUUID()}`;
      const interview = { household, id, answers: good.replace('>5<', '>7<') };
      const xml = await xmlOf(deprecated === undefined ? interview : { ...interview, deprecated });
      expect((await post(xml, {}, address)).status).toBe(202);
      const held = await responseWith(id);
      expect(held).toMatchObject({
        verification: { status: 'held' },
        responses: { socio_economic: { household_size: 7 } },
      });
      expect(codesOf(held)).toContain('edit-of-other');
    }
    expect((await call('GET', path)).body).toEqual(before);
    const own = `uuid:${randomUUID()}`;
    expect((await send({ household, id: own })).status).toBe(201);
    expect(await responseWith(own)).toMatchObject({ version: 3, verification: { status: 'pending' } });
  });

  test('is replaced by the one who took over its household, but not on a back-check', async () => {
    const { id: household, did, assignment, path } = await returned();
    const { did: collector, address } = await phones.colleague();
    const at = `/v1/surveys/${survey}/assignments`;
    expect((await call('PATCH', `${at}/${assignment}`, { body: { collector } })).status).toBe(200);
    const id = `uuid:${randomUUID()}`;
    expect((await post(await xmlOf({ household, assignment, id }), {}, address)).status).toBe(201);
    expect(await responseWith(id)).toMatchObject({ id: path.split('/').at(-1), version: 3, collector });
    const third = await phones.colleague();
    const body = { assignments: [{ householdId: did, collector: third.did, purpose: 'back_check' }] };
    const given = await call('POST', at, { body });
    expect(given.status).toBe(201);
    const [{ id: check } = { id: '' }] = z
      .array(z.object({ id: z.string() }))
      .parse(given.body['assignments']);
    const second = { household, assignment: check, id: `uuid:${randomUUID()}`, deprecated: id };
    expect((await post(await xmlOf(second), {}, third.address)).status).toBe(202);
    expect(codesOf(await responseWith(second.id))).toContain('edit-of-other');
    expect((await call('GET', path)).body['version']).toBe(3);
  });
});

describe('an interview is refused', () => {
  test('if it has an id that arrived with other bytes', async () => {
    const { id: household } = await phones.visit(survey);
    const id = `uuid:${randomUUID()}`;
    expect((await send({ household, id })).status).toBe(201);
    expect((await send({ household, id })).status).toBe(202);
    const other = await send({ household, id, answers: good.replace('>5<', '>6<') });
    expect([other.status, other.text]).toEqual([409, expect.stringContaining('submit_error')]);
    expect(await responseWith(id)).toMatchObject({
      version: 1,
      responses: { socio_economic: { household_size: 5 } },
    });
  });

  test('if its form or version is unknown', async () => {
    const { id: household } = await phones.visit(survey);
    expect((await send({ household, version: '9.00000000' })).status).toBe(404);
    expect((await send({ household, form: 'srv_01M7YNX8J0N7TB7MHAA8ZXNPJ1' })).status).toBe(404);
  });

  test('if its XML or the name of a file is hostile', async () => {
    const { id: household } = await phones.visit(survey);
    const xml = await xmlOf({ household });
    const [, body = ''] = xml.split('?>', 2);
    const deep = `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`;
    const hostile = [
      `<!DOCTYPE data [<!ENTITY x SYSTEM "file:///etc/passwd">]>${body.replace('>5<', '>&x;<')}`,
      `<!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${body}`,
      xml.replace('</data>', `${deep}</data>`),
      xml.replace('<data ', '<data encrypted="yes" '),
      `${xml}<more/>`,
      'PK\u0003\u0004',
    ];
    for (const one of hostile)
      expect([one.slice(0, 60), (await post(one)).status]).toEqual([one.slice(0, 60), 400]);
    for (const name of ['../../etc/passwd', '..\\x', '/etc/passwd'])
      expect([name, (await post(xml, { [name]: 'x' })).status]).toEqual([name, 400]);
    expect((await phones.responses(survey)).filter(({ householdId }) => householdId === household)).toEqual(
      [],
    );
  });

  test('if a file is too large; one of 25 MiB is taken', async () => {
    const { id: household } = await phones.visit(survey);
    const xml = await xmlOf({ household });
    const largest = 'x'.repeat(25 * 1024 * 1024);
    expect((await post(xml, { 'photo.jpg': largest })).status).toBe(201);
    expect((await post(xml, { 'photo.jpg': `${largest}x` })).status).toBe(413);
  });
});

describe('files', () => {
  test('are read by keys that may see persons, and are gone with their household', async () => {
    const { id: household, did } = await phones.visit(survey);
    const id = `uuid:${randomUUID()}`;
    const xml = await xmlOf({ household, id });
    expect((await post(xml, { 'audit.csv': 'event,node\n' })).status).toBe(201);
    const response = await responseWith(id);
    const path = `/v1/responses/${String(response['id'])}/attachments`;
    const file = (reply: HttpReply) =>
      z
        .object({
          data: z.array(
            z.object({ id: z.string(), name: z.string(), sizeBytes: z.number(), digest: z.string() }),
          ),
        })
        .parse(reply.body).data;
    const added = await call('POST', `${path}?name=letter.pdf`, {
      body: 'a letter',
      headers: { 'content-type': 'application/pdf' },
    });
    const again = await call('POST', `${path}?name=letter.pdf`, {
      body: 'a letter',
      headers: { 'content-type': 'application/pdf' },
    });
    expect([added.status, again.status, again.text]).toEqual([201, 200, added.text]);
    expect(
      (
        await call('POST', `${path}?name=..%2Fx`, {
          body: 'x',
          headers: { 'content-type': 'application/pdf' },
        })
      ).status,
    ).toBe(400);
    const files = file(await call('GET', path));
    expect(files.map(({ name }) => name)).toEqual(['audit.csv', 'letter.pdf', 'xml_submission_file']);
    const audit = await fetch(`${shared.url}/v1/attachments/${files[0]?.id}`, {
      headers: { authorization: `Bearer ${await keyFor(shared)}` },
    });
    expect([audit.status, audit.headers.get('content-disposition'), await audit.text()]).toEqual([
      200,
      'attachment; filename="audit.csv"',
      'event,node\n',
    ]);
    expect(files[0]?.digest).toBe(`sha256:${createHash('sha256').update('event,node\n').digest('hex')}`);
    const weak = httpClient(shared.url, await keyFor(shared, { scopes: ['responses:read'] }));
    expect((await weak('GET', `/v1/attachments/${files[0]?.id}`)).status).toBe(403);
    const etag = (await call('GET', `/v1/households/${household}`)).headers.get('etag') ?? '';
    const erased = await call('POST', `/v1/households/${household}/erasures`, {
      body: { reason: 'Asked for' },
      headers: { 'if-match': etag },
    });
    expect([erased.status, did]).toEqual([erased.status < 300 ? erased.status : 201, did]);
    expect(file(await call('GET', path))).toEqual([]);
    expect((await call('GET', `/v1/attachments/${files[0]?.id}`)).status).toBe(404);
  });
});

test('a household whose interview was returned is listed with the remarks, and its next interview is the next version', async () => {
  const { id: household } = await phones.visit(survey);
  const [first, next] = [`uuid:${randomUUID()}`, `uuid:${randomUUID()}`] as const;
  expect((await send({ household, id: first })).status).toBe(201);
  const response = await responseWith(first);
  const path = `/v1/responses/${String(response['id'])}`;
  const etag = (await call('GET', path)).headers.get('etag') ?? '';
  const body = { decision: 'needs_correction', reason: 'Count the children, too.' };
  expect((await call('POST', `${path}/verifications`, { body, headers: { 'if-match': etag } })).status).toBe(
    201,
  );
  const list = await (await get(`/forms/${survey}/attachments/households.csv`)).text();
  const row = list.split('\n').find((line) => line.startsWith(household));
  expect(row).toContain('Returned: ');
  expect(row).toContain('Count the children, too.');
  expect((await send({ household, id: next, answers: good.replace('>5<', '>7<') })).status).toBe(201);
  expect(await responseWith(next)).toMatchObject({
    id: response['id'],
    version: 3,
    verification: { status: 'pending' },
    responses: { socio_economic: { household_size: 7 } },
  });
});

test('a collector who is not active gets no forms, and what the phone still sends is held until a person decides', async () => {
  const other = await openPhones(call, 'openrosa-idle');
  const idle = await other.field.open(specifiedTemplate);
  const { id: household, assignment } = await other.visit(idle);
  const { address } = other;
  const list = await (await fetch(`${address()}/formList?formID=${idle}`)).text();
  const id = `uuid:${randomUUID()}`;
  const xml = await xmlOf({ household, id, form: idle, version: textIn(list, 'version') });
  const path = `/v1/collectors/${other.collectorId}`;
  expect((await call('PATCH', path, { body: { active: false } })).status).toBe(200);
  for (const place of [
    '/formList',
    `/forms/${idle}.xml`,
    `/forms/${idle}/manifest`,
    `/forms/${idle}/attachments/households.csv`,
  ]) {
    const reply = await fetch(`${address()}${place}`);
    expect([place, reply.status, await reply.text()]).toEqual([
      place,
      403,
      expect.stringContaining('does not work for this project now'),
    ]);
  }
  expect((await fetch(`${address()}/submission`, { method: 'HEAD' })).status).toBe(204);
  const form = new FormData();
  form.append('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'submission.xml');
  expect((await fetch(`${address()}/submission`, { method: 'POST', body: form })).status).toBe(202);
  const [response = {}] = await other.responses(idle);
  expect([response['instanceId'], codesOf(response)]).toEqual([id, ['collector-not-active']]);
  const { body } = await call('GET', `/v1/surveys/${idle}/assignments/${assignment}`);
  expect(body).toMatchObject({ collector: other.collector, status: 'assigned' });
  const accepted = await act(response, 'accept');
  expect(accepted).toMatchObject({ status: 200, body: { verification: { status: 'pending' } } });
  expect(accepted.body['checks']).toContainEqual(
    expect.objectContaining({ id: 'collector-not-active', result: 'fail' }),
  );
  expect((await other.link()).status).toBe(400);
  const next = await other.field.household();
  const given = await call('POST', `/v1/surveys/${idle}/assignments`, {
    body: { assignments: [{ householdId: next, collector: other.collector }] },
  });
  expect(given).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/assignments/0/collector', code: 'not-active' }] },
  });
});
