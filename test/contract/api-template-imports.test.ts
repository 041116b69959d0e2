// Survey templates as spreadsheets and forms over real HTTP: import with its three classes, export, XForm, and hostile files.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#api/endpoints.ts';
import { writeXlsx } from '#runtime/xlsx/write-xlsx.ts';
import { parseXml } from '#runtime/xml/parse-xml.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openPhones } from '#test/support/phones.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { zipBomb } from '#test/support/zip-bomb.ts';
import { zipOfForm } from '#test/support/zip-writer.ts';

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
  ['liberia-village', '#/survey/6/calculation', 'missing-file', 'Sheet survey, row 6, column calculation'],
  ['unhcr-demo', '#/choices/7/name', 'repeated-choice', 'never'],
  ['pma-household-ng', '#/survey/2/calculation', 'missing-file', 'imei.csv'],
  ['socio-economic', '#/survey/12/calculation', 'refused-function', 'jr:itext'],
  ['all-question-types', '#/survey/83/type', 'missing-file', 'one .zip file'],
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

test('a misspelt row of the sheet hearth is refused with its cell, its value and what is allowed', async () => {
  const refusedFor = async (...row: string[]) => {
    const file = writeXlsx([
      survey(['begin_group', 'g', 'G'], ['integer', 'income', 'Income'], ['end_group']),
      sheet('hearth', ['question', 'key', 'value'], row),
    ]);
    return (await send(file)).body['errors'];
  };
  expect(await refusedFor('income', 'sensitve', 'true')).toMatchObject([
    {
      pointer: '#/hearth/2/key',
      code: 'unknown-field',
      detail: 'Sheet hearth, row 2, column key, sensitve: "sensitve" is unknown here.',
      suggestion: 'sensitive',
      allowed: expect.arrayContaining(['sensitive', 'unique']),
    },
  ]);
  expect(await refusedFor('income', 'sensitive', '"yes"')).toMatchObject([
    {
      pointer: '#/hearth/2/value',
      code: 'wrong-type',
      detail: 'Sheet hearth, row 2, column value, "yes": This must be a boolean. Values are not converted.',
    },
  ]);
  expect(await refusedFor('income', 'measure', '"fuel"')).toMatchObject([
    { pointer: '#/hearth/2/value', code: 'not-allowed', allowed: expect.any(Array) },
  ]);
  expect(await refusedFor('incme', 'sensitive', 'true')).toMatchObject([
    { pointer: '#/hearth/2/question', detail: expect.stringContaining('Did you mean income?') },
  ]);
});

test('a dry run stores nothing; JSON is imported as well', async () => {
  const dry = await send(real('sixty-questions'), '?dryRun=true&templateId=dry');
  expect(dry).toMatchObject({
    status: 200,
    body: {
      dryRun: true,
      id: null,
      content: { templateId: 'dry' },
      comparison: {
        counts: expect.arrayContaining([{ part: 'appearances', name: '', before: 1, after: 1 }]),
      },
    },
  });
  expectContract('importSurveyTemplate', dry);
  expect((await call('GET', '/v1/survey-templates?templateId=dry')).body['data']).toEqual([]);
  const { content } = dry.body;
  expect(await call('POST', imports, { body: content })).toMatchObject({
    status: 201,
    body: { content: JSON.parse(JSON.stringify(content)), changed: [], ignored: [], comparison: null },
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
const [honest, lying] = [zipBomb(2 ** 25, 2 ** 25), zipBomb(2 ** 25, 10)];

test.each([
  ['a bomb of 32 MiB', () => honest, 'unpacks to more than'],
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

const cascade = (...rows: string[][]) =>
  writeXlsx([
    sheet(
      'survey',
      ['type', 'name', 'label', 'choice_filter', 'calculation', 'parameters'],
      ['begin_group', 'g', 'G'],
      ['select_one districts', 'district', 'District'],
      ['select_one_from_file villages.csv', 'village', 'Village', 'part=${district}', '', 'value=code'],
      ['calculate', 'price', '', '', "pulldata('prices', 'price', 'item', ${district})"],
      ...rows,
      ['end_group'],
    ),
    sheet(
      'choices',
      ['list_name', 'name', 'label'],
      ['districts', 'gulu', 'Gulu'],
      ['districts', 'lira', 'Lira'],
    ),
  ]);

const zipped = (files: Readonly<Record<string, Uint8Array | string>>): Buffer =>
  zipOfForm(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })));

/** 20,000 villages; a third of them have the name of one in the other district. */
const villages = `code,label,part\n${Array.from({ length: 20_000 }, (_, index) => {
  const isTwin = index % 3 === 0;
  return `v${isTwin ? index + 1 : index},Village ${index},${isTwin ? 'lira' : 'gulu'}\n`;
}).join('')}`;

test('a form comes in with its files: phones get them, answers are checked against them', async () => {
  const sendZip = (files: Readonly<Record<string, Uint8Array | string>>, query = '') =>
    call('POST', `${imports}${query}`, {
      body: zipped(files),
      headers: { 'content-type': 'application/zip' },
    });
  const phones = await openPhones(call, 'lists');
  const projectId = phones.field.project;
  const query = `?templateId=cascade&projectId=${encodeURIComponent(projectId)}`;
  const files = {
    'form.xlsx': cascade(),
    'media/villages.csv': villages,
    'prices.xml': '<root><item><item>gulu</item><price>4</price></item></root>',
    'notes.txt': 'x',
  };
  expect(
    (await sendZip({ ...files, 'media/villages.csv': 'code,label\na,A\n' }, query)).body['errors'],
  ).toMatchObject([{ pointer: '#/survey/4/choice_filter', code: 'unknown-name' }]);
  expect((await send(cascade())).body['errors']).toMatchObject([
    { pointer: '#/survey/4/type', code: 'missing-file' },
    { pointer: '#/survey/5/calculation', code: 'missing-file' },
  ]);
  const created = await sendZip(files, query);
  expect(created).toMatchObject({
    status: 201,
    body: { ignored: [{ sheet: 'notes.txt', code: 'unknown-file' }], content: { lists: [{}, {}] } },
  });
  expectContract('importSurveyTemplate', created);
  expect((await sendZip(files, query)).status).toBe(200);
  const draft = `${String(created.headers.get('location'))}/versions/1`;
  const seen = { 'if-match': (await call('GET', draft)).headers.get('etag') ?? '' };
  expect((await call('POST', `${draft}/publication`, { headers: seen })).status).toBe(200);
  expect((await call('GET', `${draft}/lists/villages`)).text).toBe(villages);
  const made = await phones.field.create({ templateId: 'cascade' });
  const campaign = String(made.body['id']);
  await phones.field.act(campaign, 'open');
  const visit = await phones.visit(campaign, { externalId: 'L-1' });
  const form = `${phones.address()}/forms/${campaign}`;
  expect(await (await fetch(`${form}.xml`)).text()).toContain('jr://file-csv/villages.csv');
  expect(await (await fetch(`${form}/manifest`)).text()).toContain('<filename>prices.csv</filename>');
  expect(await (await fetch(`${form}/attachments/villages.csv`)).text()).toBe(villages);
  expect((await call('GET', `/v1/surveys/${campaign}/form/lists/villages.csv`)).text).toBe(villages);
  const answer = (village: string, responseId: string) =>
    call('POST', '/v1/responses', {
      body: {
        surveyId: campaign,
        responseId,
        householdId: visit.did,
        timestamp: new Date().toISOString(),
        responses: { g: { district: 'lira', village } },
      },
    });
  expect((await answer('v2', 'lists-a')).body['errors']).toMatchObject([{ code: 'not-offered' }]);
  expect((await answer('x', 'lists-a')).body['errors']).toMatchObject([{ code: 'unknown-option' }]);
  expect(await answer('v19999', 'lists-a')).toMatchObject({ status: 201 });
});

test('rows of a list are refused and listed with their file and line', async () => {
  const importList = (rows: string) =>
    call('POST', `${imports}?dryRun=true`, {
      body: zipped({ 'form.xlsx': cascade(), 'villages.csv': rows, 'prices.csv': 'item,price\ngulu,4\n' }),
      headers: { 'content-type': 'application/zip' },
    });
  const first = 'code,label,part\n\nv1,Kiboga,gulu\n';
  expect((await importList(`${first}v2,Amolatar,lira\n\nv1,Kiboga B,gulu\n`)).body['errors']).toMatchObject([
    {
      pointer: '#/villages.csv/6',
      code: 'repeated',
      detail: expect.stringMatching(/^Sheet villages\.csv, row 6: .*"v1".* It is there first in row 3\.$/),
    },
  ]);
  expect((await importList(`${first},Amolatar,lira\n`)).body['errors']).toMatchObject([
    { pointer: '#/villages.csv/4', code: 'missing-value' },
  ]);
  expect((await importList(`${first}v2,Ama, old,lira\n`)).body['errors']).toMatchObject([
    { code: 'not-a-list', detail: expect.stringContaining('villages.csv: Line 4 has 4 cells') },
  ]);
  const unknown = await importList(`${first}v2,Amolatar,lirra\nv3,Dokolo,lirra\nv4,Nowhere,\n`);
  expect(unknown).toMatchObject({
    status: 200,
    body: {
      ignored: [
        {
          sheet: 'villages.csv',
          row: 4,
          code: 'never-offered',
          effect: 'answers',
          detail:
            'This choice is never offered: its part "lirra" is no choice of district. Did you mean lira? So is 1 more choice.',
        },
        { sheet: 'villages.csv', row: 6, code: 'never-offered' },
      ],
    },
  });
});

test('a form whose list has changed becomes the next version, and earlier ones keep theirs', async () => {
  const sendZip = (rows: string, query: string) =>
    call('POST', `${imports}?templateId=renewed&${query}`, {
      body: zipped({ 'form.xlsx': cascade(), 'villages.csv': rows, 'prices.csv': 'item,price\ngulu,4\n' }),
      headers: { 'content-type': 'application/zip' },
    });
  const first = 'code,label,part\nv1,Kiboga,gulu\n';
  const second = `${first}v2,Amolatar,lira\n`;
  const created = await sendZip(first, '');
  expect(created.status).toBe(201);
  const path = String(created.headers.get('location'));
  expect(await sendZip(second, '')).toMatchObject({ status: 409, body: { code: 'template-conflict' } });
  expect(await sendZip(second, 'nextVersion=true')).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'open-draft' }] },
  });
  const seen = { 'if-match': (await call('GET', `${path}/versions/1`)).headers.get('etag') ?? '' };
  expect((await call('POST', `${path}/versions/1/publication`, { headers: seen })).status).toBe(200);
  const next = await sendZip(second, 'nextVersion=true');
  expect(next).toMatchObject({ status: 201, body: { version: 2 } });
  expectContract('importSurveyTemplate', next);
  expect(await sendZip(second, 'nextVersion=true')).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await call('GET', `${path}/versions/1/lists/villages`)).text).toBe(first);
  expect((await call('GET', `${path}/versions/2/lists/villages`)).text).toBe(second);
});

test('a list is changed as the page says: get the form and its lists, change one, send all', async () => {
  const headers = { 'content-type': 'application/zip' };
  const importZip = (files: Readonly<Record<string, Uint8Array | string>>, query: string) =>
    call('POST', `${imports}?templateId=walk${query}`, { body: zipped(files), headers });
  const created = await importZip(
    {
      'form.xlsx': cascade(),
      'villages.csv': 'code,label,part\nv1,Kiboga,gulu\n',
      'prices.csv': 'item,price\ngulu,4\n',
    },
    '',
  );
  expect(created.status).toBe(201);
  const path = `${String(created.headers.get('location'))}/versions`;
  const publish = async (number: number) => {
    const seen = { 'if-match': (await call('GET', `${path}/${number}`)).headers.get('etag') ?? '' };
    expect((await call('POST', `${path}/${number}/publication`, { headers: seen })).status).toBe(200);
  };
  await publish(1);
  const form = new Uint8Array(await (await get(`${path}/1/xlsform`)).arrayBuffer());
  const [villagesNow, pricesNow] = await Promise.all(
    ['villages', 'prices'].map(async (list) => (await call('GET', `${path}/1/lists/${list}`)).text),
  );
  const next = await importZip(
    { 'form.xlsx': form, 'villages.csv': `${villagesNow}v2,Amolatar,lira\n`, 'prices.csv': pricesNow ?? '' },
    '&nextVersion=true',
  );
  expect(next).toMatchObject({ status: 201, body: { version: 2 } });
  await publish(2);
  const sectionsOf = async (number: number) => (await call('GET', `${path}/${number}`)).body['sections'];
  expect(await sectionsOf(2)).toEqual(await sectionsOf(1));
  expect((await call('GET', `${path}/2/lists/villages`)).text).toBe(`${villagesNow}v2,Amolatar,lira\n`);
  expect((await call('GET', `${path}/2/lists/prices`)).text).toBe(pricesNow);
});

test('a template refers to lists that are stored in its project only', async () => {
  const { project } = (await openPhones(call, 'other-lists')).field;
  const query = `templateId=of-another&projectId=${encodeURIComponent(project)}`;
  const sent = await call('POST', `${imports}?${query}`, {
    body: zipped({ 'form.xlsx': cascade(), 'villages.csv': villages, 'prices.csv': 'item,price\ngulu,4\n' }),
    headers: { 'content-type': 'application/zip' },
  });
  expect(sent.status).toBe(201);
  const stored = z.object({ lists: z.array(z.object({ digest: z.string() })) }).parse(sent.body['content']);
  const lists = [{ id: 'villages', digest: stored.lists[0]?.digest }];
  const question = { id: 'v', type: 'single_choice', optionsFrom: { list: 'villages' } };
  const body = { templateId: 'no-list', lists, sections: [{ id: 's', questions: [question] }] };
  expect((await call('POST', '/v1/survey-templates', { body })).body['errors']).toMatchObject([
    { pointer: '#/lists/0/digest', code: 'unknown-list' },
  ]);
});
