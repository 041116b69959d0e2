// Sealed answers by every door: one interview sent by REST, in a batch, from a phone and from the form of a browser. What only
// `pii:read` may read is in no other reply and in no view, and in no table, list, file or log after the erasure of its household.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { scopes } from '#domain/scopes.ts';
import type { Question, Template } from '#domain/surveys/templates/template.ts';
import { viewsDatabase } from '#infra/schema/migrate.ts';
import { openRecords } from '#records/records.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openPhones, type Phones } from '#test/support/phones.ts';
import type { Service } from '#test/support/service.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { sealAnswers } from '#upkeep/seal-answers.ts';

let world: World;
let api: Service;
let key: string;
let call: HttpClient;
/** A key without pii:read. */
let masked: HttpClient;
let phones: Phones;
let survey: string;

const text = (id: string, expression: string): Question => ({
  id,
  type: 'calculated',
  expression,
  valueType: 'text',
});

const template: Template = {
  templateId: 'sealing',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'persons', type: 'integer', required: true },
        { id: 'name', type: 'text', sensitive: true },
        { id: 'home', type: 'geopoint' },
        {
          id: 'fuel',
          type: 'single_choice',
          options: ['wood', 'gas'],
          allowOther: true,
          sensitive: true,
        },
        { id: 'call', type: 'integer', sensitive: true },
        { id: 'code', type: 'barcode', sensitive: true },
        { id: 'fuels', type: 'multiple_choice', options: ['wood'], allowOther: true, sensitive: true },
        { id: 'papers', type: 'image', sensitive: true },
        text('greeting', "concat('of ', ${name})"),
        text('again', "concat(${greeting}, '!')"),
        text('burnt', "concat('burns ', ${fuel})"),
        text('place', "concat('at ', ${home})"),
        text('size', "concat('size ', ${persons})"),
        {
          id: 'members',
          type: 'repeat',
          questions: [
            { id: 'who', type: 'text', sensitive: true },
            { id: 'age', type: 'integer' },
            text('called', "concat('m ', ${who})"),
            {
              id: 'cards',
              type: 'repeat',
              questions: [
                { id: 'card', type: 'text', sensitive: true },
                { id: 'kind', type: 'text' },
                text('printed', "concat('c ', ${card}, ${who})"),
              ],
            },
          ],
        },
      ],
    },
  ],
};

/** What must be found nowhere: names, an "other" text, a place, a phone number, the name of a file, and a remark of the collector. */
const secrets = ['Nakimuli', 'sugarcane-of-Auma', '0.123456', '32.987654', '256772123456'];
const secret = new RegExp(secrets.map((one) => one.replace('.', '\\.')).join('|'));

const answers = {
  s: {
    persons: 3,
    name: 'Nakimuli',
    home: { lat: 0.123456, lon: 32.987654 },
    fuel: 'other:sugarcane-of-Auma',
    call: 256772123456,
    code: 'Nakimuli-1',
    fuels: ['wood', 'other:sugarcane-of-Auma'],
    members: [{ who: 'Nakimuli Junior', age: 7, cards: [{ card: 'Nakimuli-7', kind: 'school' }] }],
  },
};

const xmlOf = (version: string, household: string, instanceId: string, persons: string): string =>
  `<data id="${survey}" version="${version}"><household>${household}</household><s><persons>${persons}</persons><name>Nakimuli</name>
   <home>0.123456 32.987654 0 0</home><fuel>other</fuel><fuel_other>sugarcane-of-Auma</fuel_other><papers>Nakimuli.jpg</papers>
   <call>256772123456</call><code>Nakimuli-1</code><fuels>wood other</fuels><fuels_other>sugarcane-of-Auma</fuels_other>
   <greeting>of Nakimuli</greeting><again>of Nakimuli!</again><burnt>burns sugarcane-of-Auma</burnt>
   <place>at 0.123456 32.987654 0 0</place><size>size 3</size><unknown>Nakimuli</unknown>
   <members><who>Nakimuli Junior</who><age>7</age><called>m Nakimuli Junior</called>
   <cards><card>Nakimuli-7</card><kind>school</kind><printed>c Nakimuli-7Nakimuli Junior</printed></cards></members></s>
   <meta><instanceID>${instanceId}</instanceID><instanceName>Nakimuli</instanceName></meta></data>`;

/** By which a photo is known. */
const beginOfPhoto = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

/** Erases the household of a test, so that nothing of it is found by the next one. */
async function eraseHousehold(id: string): Promise<void> {
  const reply = await call('POST', `/v1/households/${id}/erasures`, { body: { reason: 'Asked for.' } });
  expect(reply.status).toBe(201);
}

async function post(url: string, xml: string, files: readonly string[]): Promise<Response> {
  const body = new FormData();
  body.set('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'interview.xml');
  for (const name of files)
    body.set(name, new Blob([beginOfPhoto, 'Nakimuli'], { type: 'image/jpeg' }), name);
  return fetch(url, { method: 'POST', body, headers: { authorization: `Bearer ${key}` } });
}

interface Sent {
  readonly household: string;
  readonly responseId: string;
}

const doors: Readonly<Record<string, (sent: Sent) => Promise<unknown>>> = {
  REST: ({ household: householdId, responseId }) =>
    call('POST', `/v1/surveys/${survey}/responses`, {
      body: { householdId, responseId, timestamp: '2026-11-20T09:00:00Z', responses: answers },
    }),
  batch: ({ household: householdId, responseId }) =>
    call('POST', `/v1/surveys/${survey}/responses/batches`, {
      body: {
        responses: [{ householdId, responseId, timestamp: '2026-11-20T09:00:00Z', responses: answers }],
      },
    }),
  phone: async ({ household, responseId }) =>
    post(`${phones.address()}/submission`, xmlOf(await formVersion(), household, responseId, '3'), [
      'Nakimuli.jpg',
    ]),
  'the form of a browser': async ({ household, responseId }) =>
    post(
      `${api.url}/v1/surveys/${survey}/submissions`,
      xmlOf(await formVersion(), household, responseId, '3'),
      ['Nakimuli.jpg'],
    ),
  'phone, held for a fault': async ({ household, responseId }) =>
    post(
      `${phones.address()}/submission`,
      xmlOf(await formVersion(), household, responseId, '9007199254740993'),
      ['Nakimuli.jpg'],
    ),
  'phone, without the file': async ({ household, responseId }) =>
    post(`${phones.address()}/submission`, xmlOf(await formVersion(), household, responseId, '3'), []),
};

/** Why the interviews of these doors are held. */
const faults: Readonly<Record<string, readonly string[]>> = {
  'phone, held for a fault': ['number-too-large #/responses/s/persons'],
  'phone, without the file': ['missing-file undefined'],
};

const faulty = z.looseObject({
  faults: z.array(z.object({ code: z.string(), pointer: z.string().optional() })).default([]),
});

const codesOf = ({ body }: HttpReply): string[] =>
  faulty.parse(body).faults.map(({ code, pointer }) => `${code} ${pointer}`);

async function formVersion(): Promise<string> {
  const { text: form } = await call('GET', `/v1/surveys/${survey}/form`);
  return /<data id="[^"]+" version="([^"]+)"/.exec(form)?.[1] ?? '';
}

beforeAll(async () => {
  world = await openWorld();
  api = await world.start('api', { HEARTH_LOG_LEVEL: 'debug' });
  key = await keyFor(world);
  call = httpClient(api.url, key);
  const others = scopes.filter((scope) => scope !== 'pii:read');
  masked = httpClient(api.url, await keyFor(world, { scopes: others }));
  phones = await openPhones(call, 'sealing');
  survey = await phones.field.open(template);
});
afterAll(() => world[Symbol.asyncDispose]());

const page = z.object({ data: z.array(z.looseObject({ id: z.string(), responseId: z.string() })) });

test.each(Object.keys(doors))('%s', async (door) => {
  const contact = { name: 'Nakimuli', phone: '+256772123456' };
  const { id, did } = await phones.visit(survey, { contact });
  const responseId = `uuid:${randomUUID()}`;
  await doors[door]?.({ household: door === 'REST' || door === 'batch' ? did : id, responseId });
  const listed = page.parse(
    (await masked('GET', `/v1/surveys/${survey}/responses?responseId=${responseId}`)).body,
  );
  expect(listed.data).toHaveLength(1);
  const response = listed.data[0]?.id ?? '';
  const full = await call('GET', `/v1/responses/${response}`);
  expect(full.body).toMatchObject({
    responses: { s: { name: 'Nakimuli', members: [{ who: 'Nakimuli Junior' }] } },
    calculated: { s: { size: expect.stringMatching(/^size /) } },
  });
  expect(codesOf(full)).toEqual(faults[door] ?? []);
  // By every read of a key without pii:read.
  const paths = [
    `/v1/surveys/${survey}/responses`,
    `/v1/responses/${response}`,
    `/v1/responses/${response}/versions`,
    `/v1/responses/${response}/verifications`,
    `/v1/responses/${response}/attachments`,
    ...['csv', 'ndjson', 'parquet'].map(
      (format) => `/v1/surveys/${survey}/responses/file?format=${format}&include=pending&include=held`,
    ),
    `/v1/surveys/${survey}/statistics?question=s.persons&include=pending`,
    `/v1/surveys/${survey}/dossier`,
    `/v1/events?limit=1000`,
    `/v1/audit-log?resource=${response}`,
    `/v1/surveys/${survey}/assignments`,
    '/v1/households?erased=true',
    `/v1/surveys/${survey}/form/lists/households.csv`,
  ];
  const ofPhone = ['/formList', `/forms/${survey}.xml`, `/forms/${survey}/attachments/households.csv`];
  for (const path of paths) {
    const { status, text: read } = await masked('GET', path);
    expect([path, status, secret.exec(read)?.[0]]).toEqual([path, 200, undefined]);
  }
  expect(await foundIn(viewsDatabase(world.settings.HEARTH_DATABASE))).toEqual([]);
  // And by nobody after the erasure.
  const erasure = await call('POST', `/v1/households/${id}/erasures`, { body: { reason: 'Asked for.' } });
  expect(erasure.status).toBe(201);
  for (const path of paths)
    expect([path, secret.exec((await call('GET', path)).text)?.[0]]).toEqual([path, undefined]);
  for (const path of ofPhone)
    expect([path, secret.exec(await (await fetch(`${phones.address()}${path}`)).text())?.[0]]).toEqual([
      path,
      undefined,
    ]);
  expect(await foundIn(world.settings.HEARTH_DATABASE)).toEqual([]);
  expect(secret.exec(api.output())?.[0]).toBeUndefined();
});

test('a key that does not see sealed answers corrects rows within rows, and loses none', async () => {
  const { id, did } = await phones.visit(survey);
  const made = await call('POST', `/v1/surveys/${survey}/responses`, {
    body: { householdId: did, timestamp: '2026-11-20T09:00:00Z', responses: answers },
  });
  const path = `/v1/responses/${String(made.body['id'])}`;
  const correct = async (members: unknown): Promise<HttpReply> =>
    masked('PATCH', path, { body: { responses: { s: { members } }, reason: 'Misread.' } });
  const seen = (await masked('GET', path)).body;
  expect(seen).toMatchObject({ responses: { s: { members: [{ age: 7, cards: [{ kind: 'school' }] }] } } });
  expect(await correct([{ age: 8, cards: [{ kind: 'identity' }] }])).toMatchObject({ status: 200 });
  const [member] = answers.s.members;
  const members = [{ ...member, age: 8, cards: [{ card: 'Nakimuli-7', kind: 'identity' }] }];
  const { body } = await call('GET', path);
  expect(body).toMatchObject({ version: 2, responses: { s: { ...answers.s, members } } });
  // What it reads and sends back changes nothing.
  const read = z.looseObject({ responses: z.object({ s: z.looseObject({}) }) });
  const { responses } = read.parse((await masked('GET', path)).body);
  const again = await masked('PATCH', path, { body: { responses, reason: 'Misread.' } });
  expect(again).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await correct([])).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/responses/s/members', code: 'sealed-rows', min: 1 }] },
  });
  await eraseHousehold(id);
});

test('remarks on an interview and on a visit are removed by upkeep after the erasure', async () => {
  const { id, did, assignment } = await phones.visit(survey);
  const change = async (method: string, path: string, body: object, to = path): Promise<HttpReply> => {
    const etag = (await call('GET', path)).headers.get('etag') ?? '';
    const reply = await call(method, to, { headers: { 'if-match': etag }, body });
    expect([reply.status < 300, reply.text]).toEqual([true, reply.text]);
    return reply;
  };
  const made = await call('POST', `/v1/surveys/${survey}/responses`, {
    body: { householdId: did, timestamp: '2026-11-20T09:00:00Z', responses: answers },
  });
  const path = `/v1/responses/${String(made.body['id'])}`;
  const said = 'Nakimuli said so.';
  const remarks = [{ pointer: '#/responses/s/persons', text: said }];
  await change(
    'POST',
    path,
    { decision: 'needs_correction', reason: said, remarks },
    `${path}/verifications`,
  );
  await change('PATCH', path, { responses: { s: { persons: 4 } }, reason: said });
  const visit = `/v1/surveys/${survey}/assignments/${assignment}`;
  const attempts = [{ at: '2026-11-20T08:30:00Z', outcome: 'no_answer', note: said }];
  await change('PATCH', visit, { remarks: said, attempts });
  // A request that changes nothing is replied to with what is there.
  const headers = { 'idempotency-key': randomUUID() };
  expect(await call('PATCH', visit, { headers, body: { remarks: said } })).toMatchObject({
    status: 200,
    body: { remarks: said },
  });
  expect((await call('POST', `/v1/households/${id}/erasures`, { body: { reason: 'Asked.' } })).status).toBe(
    201,
  );
  await sealAnswers(upkeepAt(Date.now()));
  for (const read of [path, `${path}/versions`, `${path}/verifications`, visit])
    expect([read, secret.exec((await call('GET', read)).text)?.[0]]).toEqual([read, undefined]);
  expect((await call('GET', path)).body).toMatchObject({ version: 3, responses: { s: { persons: 4 } } });
  // Replies to repeats are kept for a day.
  await sealAnswers(upkeepAt(Date.now() + 27 * 3_600_000));
  expect(await foundIn(world.settings.HEARTH_DATABASE)).toEqual([]);
});

test('a draft of an erased household keeps nothing of what it held', async () => {
  const { id, did } = await phones.visit(survey);
  const cards = [{ kind: 'Nakimuli spoke' }];
  const made = await call('POST', `/v1/surveys/${survey}/responses?partial=true`, {
    body: {
      householdId: did,
      timestamp: '2026-11-20T09:00:00Z',
      responses: { s: { persons: 3, name: 'Nakimuli', members: [{ age: 7, cards }] } },
      deviceInfo: { owner: 'Nakimuli' },
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(made).toMatchObject({ status: 201, body: { verification: { status: 'draft' } } });
  await eraseHousehold(id);
  await sealAnswers(upkeepAt(Date.now() + 27 * 3_600_000));
  const path = `/v1/responses/${String(made.body['id'])}`;
  expect(await call('GET', path)).toMatchObject({ status: 200, body: { version: 1, responses: {} } });
  expect(await foundIn(viewsDatabase(world.settings.HEARTH_DATABASE))).toEqual([]);
  expect(await foundIn(world.settings.HEARTH_DATABASE)).toEqual([]);
});

test('a draft is withdrawn by who may write it, and keeps nothing of what it held', async () => {
  const { id, did } = await phones.visit(survey);
  const cards = [{ kind: 'Nakimuli spoke' }];
  const send = (query: string, responses: object): Promise<HttpReply> =>
    call('POST', `/v1/surveys/${survey}/responses${query}`, {
      body: { householdId: did, timestamp: '2026-11-20T09:00:00Z', responses },
    });
  const sent = await send('', { s: { persons: 3 } });
  const draft = await send('?partial=true', {
    s: { persons: 3, name: 'Achan', members: [{ age: 7, cards }] },
  });
  expect([sent.status, draft.status]).toEqual([201, 201]);
  const pathOf = ({ body }: HttpReply): string => `/v1/responses/${String(body['id'])}`;
  const remove = (reply: HttpReply): Promise<HttpReply> => call('DELETE', pathOf(reply));
  expect(await remove(sent)).toMatchObject({ status: 409, body: { code: 'illegal-transition' } });
  expect([(await remove(draft)).status, (await remove(draft)).status]).toEqual([204, 204]);
  expect(await call('GET', pathOf(draft))).toMatchObject({
    body: { version: 2, responses: {}, verification: { status: 'superseded' } },
  });
  const patch = { responses: { s: { persons: 4 } }, reason: 'Again.' };
  expect((await call('PATCH', pathOf(draft), { body: patch })).status).toBe(409);
  // The household is not erased.
  await sealAnswers(upkeepAt(Date.now() + 27 * 3_600_000));
  expect(await foundIn(world.settings.HEARTH_DATABASE)).toEqual([]);
  // Nothing refers to the sealed answers, so the next round of upkeep deletes them.
  const [row] = await world.clickhouse.query(
    counted,
    `SELECT count() AS found FROM records FINAL WHERE id = {id:String} AND JSONHas(body, 'personal')`,
    { id: String(draft.body['id']) },
  );
  expect(row).toEqual({ found: 0 });
  expect((await call('GET', `${pathOf(draft)}/versions`)).text).toContain('"draft"');
  await eraseHousehold(id);
});

test('what was said of a held interview leaves with the household to which it belonged then', async () => {
  const [first, second, third] = [
    await phones.visit(survey),
    await phones.visit(survey),
    await phones.visit(survey),
  ];
  const responseId = `uuid:${randomUUID()}`;
  await doors['phone, held for a fault']?.({ household: first.id, responseId });
  const listed = await call('GET', `/v1/surveys/${survey}/responses?responseId=${responseId}`);
  const path = `/v1/responses/${page.parse(listed.body).data[0]?.id ?? ''}`;
  const move = async (householdId: string, reason: string): Promise<void> => {
    const etag = (await call('GET', path)).headers.get('etag') ?? '';
    const headers = { 'if-match': etag };
    const body = { householdId, reason };
    const moved = await call('POST', `${path}/actions/assign-household`, { headers, body });
    expect([moved.status, moved.text]).toEqual([200, moved.text]);
  };
  await move(second.did, 'The cook of Auma.');
  await move(third.did, 'It is theirs.');
  await world.clickhouse.command('OPTIMIZE TABLE survey_responses FINAL');
  await eraseHousehold(second.id);
  await sealAnswers(upkeepAt(Date.now()));
  const versions = (await call('GET', `${path}/versions`)).text;
  expect([versions.includes('cook of Auma'), versions.includes('It is theirs.')]).toEqual([false, true]);
  await eraseHousehold(first.id);
  await eraseHousehold(third.id);
});

const opened = z.looseObject({
  responses: z.object({ s: z.record(z.string(), z.unknown()) }),
  checks: z.array(z.unknown()),
});

/** A version as an earlier release stored it: with what a phone calculated of sealed answers. Resolves to the id of its response. */
async function storedOpen(household: string): Promise<string> {
  const responseId = `uuid:${randomUUID()}`;
  await doors['phone']?.({ household, responseId });
  const listed = await call('GET', `/v1/surveys/${survey}/responses?responseId=${responseId}`);
  const id = page.parse(listed.body).data[0]?.id ?? '';
  const records = openRecords(world.clickhouse);
  const readAtMs = Date.now();
  const before = (await records.latest('response', [id])).get(id);
  const { responses, checks, ...body } = opened.parse(before?.body);
  const s = { ...responses.s, greeting: 'of Nakimuli', members: [{ age: 7, called: 'm Nakimuli Junior' }] };
  const warned = {
    id: 'calculated',
    result: 'warn',
    pointer: '#/responses/s/greeting',
    detail: '"of Nakimuli" was sent.',
  };
  await records.commit({
    atMs: readAtMs,
    readAtMs,
    actor: 'test',
    records: [
      {
        kind: 'response',
        id,
        version: (before?.version ?? 0) + 1,
        body: {
          ...body,
          responses: { s },
          calculated: { s: { greeting: 'of Nakimuli', size: 'size 3' } },
          checks: [...checks, warned],
        },
      },
    ],
    reply: null,
  });
  await records.drain();
  return id;
}

const upkeepAt = (nowMs: number) => ({
  clickhouse: world.clickhouse,
  records: openRecords(world.clickhouse),
  nowMs: () => nowMs,
  newUlid,
});

test.each([
  ['then its household is erased', false],
  ['after its household was erased', true],
])('what an earlier release stored open is sealed by upkeep, %s', async (_, isErasedBefore) => {
  const { id: household } = await phones.visit(survey);
  const erase = () =>
    call('POST', `/v1/households/${household}/erasures`, { body: { reason: 'Asked for.' } });
  const id = await storedOpen(household);
  const path = `/v1/responses/${id}`;
  expect(secret.test((await masked('GET', path)).text)).toBe(true);
  const erased = isErasedBefore ? await erase() : null;
  await sealAnswers(upkeepAt(Date.now()));
  const { body: seen, text: read } = await masked('GET', path);
  expect([seen['version'], secret.exec(read)?.[0]]).toEqual([2, undefined]);
  expect(seen).toMatchObject({
    responses: { s: { persons: 3, members: [{ age: 7 }] } },
    calculated: { s: { size: 'size 3' } },
  });
  expect(await foundIn(viewsDatabase(world.settings.HEARTH_DATABASE))).toEqual([]);
  const full = await call('GET', path);
  // What can be erased is still there for those who may read it.
  const kept = { name: 'Nakimuli', greeting: 'of Nakimuli', members: [{ called: 'm Nakimuli Junior' }] };
  expect(full.body).toMatchObject({ responses: { s: isErasedBefore ? {} : kept } });
  await sealAnswers(upkeepAt(Date.now()));
  expect((await call('GET', path)).text).toBe(full.text);
  // Replies to repeats are kept for a day.
  await sealAnswers(upkeepAt(Date.now() + 27 * 3_600_000));
  expect([erased?.status ?? 201, (await erase()).status]).toEqual([201, isErasedBefore ? 200 : 201]);
  expect(await foundIn(world.settings.HEARTH_DATABASE)).toEqual([]);
});

const table = z.object({ table: z.string(), columns: z.array(z.string()) });
const counted = z.object({ found: z.coerce.number() });

/** Tables and views of a database that hold a secret. */
async function foundIn(database: string): Promise<string[]> {
  const tables = await world.clickhouse.query(
    table,
    `SELECT table, groupArray(name) AS columns FROM system.columns WHERE database = {database:String}
       AND type LIKE '%String%' AND table NOT LIKE '%\\\\_feed' AND default_kind != 'EPHEMERAL' GROUP BY table ORDER BY table`,
    { database },
  );
  expect(tables.length).toBeGreaterThan(10);
  const found = tables.map(async ({ table: name, columns }) => {
    const texts = columns.map((column) => `toString(${column})`).join(', ');
    const sql = `SELECT count() AS found FROM ${database}.${name}
      WHERE multiSearchAny(concatWithSeparator(' ', '', ${texts}), {secrets:Array(String)})`;
    const [row] = await world.clickhouse.query(counted, sql, { secrets });
    return row?.found === 0 ? [] : [name];
  });
  return (await Promise.all(found)).flat();
}
