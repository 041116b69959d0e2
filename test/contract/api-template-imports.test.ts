// Survey templates as spreadsheets and forms over real HTTP: import with its three classes, export, XForm, and hostile files.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { writeXlsx } from '#runtime/xlsx/write-xlsx.ts';
import { parseXml } from '#runtime/xml/parse-xml.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { zipBomb } from '#test/support/zip-bomb.ts';

const world = openSharedApi();
const { url } = world;
let call: HttpClient;
let get: (path: string) => Promise<Response>;

beforeAll(async () => {
  const key = await keyFor(world);
  call = httpClient(url, key);
  get = (path) => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
});
afterAll(() => world[Symbol.asyncDispose]());

const xlsx = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
const imports = '/v1/survey-templates/imports';
const send = (body: Uint8Array, query = ''): Promise<HttpReply> =>
  call('POST', `${imports}${query}`, { body, headers: xlsx });
const real = (name: string): Buffer => readFileSync(`test/data/odk/${name}.xlsx`);
const sheet = (name: string, ...rows: string[][]) => ({ name, rows });
const survey = (...rows: string[][]) =>
  sheet('survey', ['type', 'name', 'label', 'relevant', 'constraint'], ...rows);

/** The schema that the contract publishes for a reply holds for the real one. */
function expectContract(operationId: string, { status, body }: HttpReply): void {
  const schema = endpoints.find((endpoint) => endpoint.operationId === operationId)?.replies[status]?.schema;
  expect(schema?.safeParse(body).error).toBeUndefined();
  expect(schema).toBeDefined();
}

test('a real spreadsheet becomes a draft that can be published; a repeat is 200', async () => {
  const created = await send(real('nigeria-energy'), '?templateId=nigeria');
  expect(created).toMatchObject({
    status: 201,
    body: {
      dryRun: false,
      version: 1,
      content: { templateId: 'nigeria', languages: ['en', 'ig'] },
      changed: expect.arrayContaining([
        expect.objectContaining({ sheet: 'survey', column: 'name', code: 'renamed' }),
      ]),
      ignored: expect.arrayContaining([
        expect.objectContaining({ sheet: 'settings', code: 'unknown-column' }),
      ]),
    },
  });
  expectContract('importSurveyTemplate', created);
  const path = String(created.headers.get('location'));
  expect((await call('GET', path)).body).toMatchObject({ templateId: 'nigeria', status: 'draft' });
  const draft = `${path}/versions/1`;
  const seen = { 'if-match': (await call('GET', draft)).headers.get('etag') ?? '' };
  expect((await call('POST', `${draft}/publication`, { headers: seen })).status).toBe(200);
  expect(await send(real('nigeria-energy'), '?templateId=nigeria')).toMatchObject({
    status: 200,
    body: { id: created.body['id'], version: 1 },
  });
});

test.each([
  [
    'liberia-village',
    '#/survey/6/calculation',
    'refused-function',
    'Sheet survey, row 6, column calculation',
  ],
  ['unhcr-demo', '#/choices/7/name', 'repeated-choice', 'never'],
  ['pma-household-ng', '#/survey/56/type', 'unknown-type', 'hidden string'],
  ['pma-household-ng', '#/survey/15/type', 'unknown-type', 'external_choices'],
  ['socio-economic', '#/survey/12/calculation', 'path', 'Paths and predicates'],
  ['all-question-types', '#/survey/83/type', 'unknown-type', 'select_one_from_file'],
  ['ifrc-distribution-site', '#', 'not-xlsx', 'save it again as .xlsx'],
])('%s is refused at %s: %s', async (name, pointer, code, detail) => {
  const refused = await send(real(name));
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'invalid-template',
      errors: expect.arrayContaining([
        expect.objectContaining({ pointer, code, detail: expect.stringContaining(detail) }),
      ]),
    },
  });
});

test('a misspelt reference is refused with its cell and the nearest name', async () => {
  const file = writeXlsx([
    survey(
      ['begin_group', 'g', 'G'],
      ['integer', 'size', 'Size'],
      ['text', 't', 'T', '${sise} > 1'],
      ['end_group', ''],
    ),
  ]);
  expect((await send(file)).body['errors']).toEqual([
    expect.objectContaining({
      pointer: '#/survey/4/relevant',
      code: 'unknown-name',
      detail: expect.stringMatching(/^Sheet survey, row 4, column relevant: .*size/),
    }),
  ]);
});

test('a dry run stores nothing; JSON is imported as well', async () => {
  const dry = await send(real('sixty-questions'), '?dryRun=true&templateId=dry');
  expect(dry).toMatchObject({
    status: 200,
    body: { dryRun: true, id: null, content: { templateId: 'dry' } },
  });
  expectContract('importSurveyTemplate', dry);
  expect((await call('GET', '/v1/survey-templates?templateId=dry')).body['data']).toEqual([]);
  const { content } = dry.body;
  expect(await call('POST', imports, { body: content })).toMatchObject({
    status: 201,
    body: { content: JSON.parse(JSON.stringify(content)), changed: [], ignored: [] },
  });
  expect(await call('POST', imports, { body: { templateId: 'x' } })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/sections', code: 'required' }] },
  });
});

test('an exported spreadsheet gives the same template again, in the same bytes', async () => {
  const path = '/v1/survey-templates/baseline-v1/versions/1/xlsform';
  const [first, second] = [await get(path), await get(path)];
  expect(first.headers.get('content-type')).toBe(xlsx['content-type']);
  expect(first.headers.get('content-disposition')).toBe('attachment; filename="baseline-v1-1.xlsx"');
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(bytes.equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
  const { digest, sections } = (await call('GET', '/v1/survey-templates/baseline-v1')).body;
  const copied = await send(bytes, '?templateId=baseline-copy');
  expect(copied).toMatchObject({ status: 201, body: { content: { sections }, changed: [] } });
  const exact = await send(bytes, '?templateId=baseline-v1');
  expect((await call('GET', String(exact.headers.get('location')))).body['digest']).toBe(digest);
});

test('a version is an XForm; a draft that cannot be published is not', async () => {
  const form = await get('/v1/survey-templates/kpt-v1/versions/1/xform');
  expect(form.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const limits = { bytesMax: 2 ** 20, depthMax: 30, elementsMax: 100_000 };
  const parsed = parseXml(new Uint8Array(await form.arrayBuffer()), limits);
  expect(parsed).toMatchObject({ root: { name: 'html', namespace: 'http://www.w3.org/1999/xhtml' } });
  const draft = await call('POST', '/v1/survey-templates', {
    body: {
      templateId: 'bad-rule',
      sections: [{ id: 's', questions: [{ id: 'q', type: 'text', relevant: '(' }] }],
    },
  });
  const path = `${String(draft.headers.get('location'))}/versions/1`;
  for (const kind of ['xform', 'xlsform'])
    expect(await call('GET', `${path}/${kind}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid-template' },
    });
  expect((await get('/v1/survey-templates/kpt-v1/versions/2/xform')).status).toBe(404);
});

// Made before the first request: packing holds up the process, and its open connections.
const [honest, lying] = [zipBomb(2 ** 24, 2 ** 24), zipBomb(2 ** 24, 10)];

test.each([
  ['a bomb of 16 MiB', () => honest, 'unpacks to more than'],
  ['a bomb that declares 10 bytes', () => lying, 'cannot be unpacked'],
  ['an empty body', () => Buffer.alloc(0), 'no .xlsx file'],
  ['random bytes', () => randomBytes(10_000), 'no .xlsx file'],
  ['half a file', () => real('sixty-questions').subarray(0, 6000), 'cannot be unpacked'],
  [
    'a DOCTYPE',
    () => withWorkbook('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><workbook>&b;</workbook>'),
    'DOCTYPE',
  ],
  ['100 levels', () => withWorkbook('<a>'.repeat(100)), 'more than 30 levels'],
])('%s is refused', async (_, file, detail) => {
  const refused = await send(file());
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#', code: 'not-xlsx', detail: expect.stringContaining(detail) }] },
  });
});

/** A file whose workbook is other XML of the same length. */
function withWorkbook(xml: string): Buffer {
  const sheets = Array.from({ length: 10 }, (_, index) => sheet(`sheet ${index}`, ['type']));
  const bytes = writeXlsx(sheets);
  const from = bytes.indexOf('<workbook');
  const to = bytes.indexOf('</workbook>') + '</workbook>'.length;
  Buffer.from(xml.padEnd(to - from).slice(0, to - from)).copy(bytes, from);
  return bytes;
}

test('10,000 questions and 300 levels of groups are refused, and the service goes on', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => [
    'text',
    `q${index}`,
    'Q',
    `\${q${index}x} = 'a'`,
  ]);
  expect((await send(writeXlsx([survey(...many)]))).body).toMatchObject({ code: 'invalid-template' });
  const deep = Array.from({ length: 300 }, (_, index) => ['begin_group', `g${index}`, 'G', "'a' = 'a'"]);
  expect((await send(writeXlsx([survey(...deep)]))).body).toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ code: 'too-deep' })]),
  });
  expect((await call('GET', '/v1/survey-templates/kpt-v1')).status).toBe(200);
});
