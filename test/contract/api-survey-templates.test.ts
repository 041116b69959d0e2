// Survey templates over real HTTP: versions, publication, the templates that ship with Hearth, and campaigns that use them.
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';

const world = openSharedApi();
const { url } = world;
let call: HttpClient;
let limited: HttpClient;

beforeAll(async () => {
  call = httpClient(url, await keyFor(world));
  const project = await call('POST', '/v1/projects', {
    body: { did: 'did:example:templates:own', name: 'Own' },
  });
  limited = httpClient(url, await keyFor(world, { projectIds: [String(project.body['id'])] }));
});
afterAll(() => world[Symbol.asyncDispose]());

/** The template of the specification under another name. */
const given = (templateId: string) => ({ ...specifiedTemplate, templateId });

const survey = {
  type: 'BaselineSurvey',
  projectId: 'did:example:templates:own',
  sampling: { method: 'stratified', size: 100, confidence: 0.95 },
};

const create = (body: object): Promise<HttpReply> => call('POST', '/v1/survey-templates', { body });
const pathOf = (reply: HttpReply): string => String(reply.headers.get('location'));
const rows = z.array(z.looseObject({ templateId: z.string() }));
const namesOf = (reply: HttpReply): string[] =>
  rows.parse(reply.body['data']).map(({ templateId }) => templateId);
const errorsOf = (reply: HttpReply): unknown => reply.body['errors'];

/** Publishes a version as it is now. */
async function publish(path: string): Promise<HttpReply> {
  const etag = (await call('GET', path)).headers.get('etag') ?? '';
  return call('POST', `${path}/publication`, { headers: { 'if-match': etag } });
}

/** The schema that the contract publishes for a reply holds for the real one. */
function expectContract(operationId: string, { status, body }: HttpReply): void {
  const schema = endpoints.find((endpoint) => endpoint.operationId === operationId)?.replies[status]?.schema;
  expect(schema?.safeParse(body).error).toBeUndefined();
  expect(schema).toBeDefined();
}

test('the template of the specification is created, read as it was sent, and repeated with 200', async () => {
  const created = await create(given('given-v1'));
  expect(created).toMatchObject({
    status: 201,
    body: { ...given('given-v1'), projectId: null, version: 1, status: 'draft', builtIn: false },
  });
  expectContract('createSurveyTemplate', created);
  const read = await call('GET', pathOf(created));
  expect(read.text).toBe(created.text);
  expectContract('getSurveyTemplate', read);
  expect(await create(given('given-v1'))).toMatchObject({ status: 200, text: created.text });
});

test('the same templateId with other content is 409 and says what to do', async () => {
  await create(given('taken-v1'));
  expect(await create({ ...given('taken-v1'), title: 'Other' })).toMatchObject({
    status: 409,
    body: {
      code: 'template-conflict',
      errors: [{ pointer: '#/templateId', detail: expect.stringContaining('/versions') }],
    },
  });
});

test('two requests for the same templateId at once make one template', async () => {
  const replies = await Promise.all([1, 2, 3, 4].map(() => create(given('at-once'))));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201]);
  expect(new Set(replies.map(({ body }) => body['id'])).size).toBe(1);
});

test('each fault of a body has its pointer and says what is allowed', async () => {
  const reply = await create({
    templateId: 'tpl_mine',
    sections: [
      {
        id: 'a.b',
        questions: [
          { id: 'size', type: 'numbr' },
          { id: 'fuel', type: 'multiple_choice' },
          { id: 'n', type: 'number', options: ['x'] },
          { id: 't', type: 'text', validation: { pattern: '(a+)+' } },
        ],
      },
    ],
    validations: { completionThreshold: 1.0001 },
  });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-template' } });
  const at = '#/sections/0/questions';
  expect(errorsOf(reply)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ pointer: '#/templateId' }),
      expect.objectContaining({ pointer: '#/sections/0/id' }),
      expect.objectContaining({ pointer: `${at}/0/type` }),
      expect.objectContaining({ pointer: `${at}/1/options` }),
      expect.objectContaining({ pointer: `${at}/2/options` }),
      expect.objectContaining({ pointer: `${at}/3/validation/pattern`, code: 'unsafe-pattern' }),
      expect.objectContaining({ pointer: '#/validations/completionThreshold' }),
    ]),
  );
});

const unpublishable = {
  templateId: 'unpublishable',
  languages: ['en', 'fr'],
  sections: [
    {
      id: 'one',
      questions: [
        { id: 'n', type: 'number', label: { en: 'Number' }, validation: { min: 2, max: 1 } },
        { id: 'n', type: 'integer' },
      ],
    },
  ],
  validations: { requiredSections: ['two'] },
};

test('a draft may be unfinished; publishing it lists everything that is missing', async () => {
  const created = await create(unpublishable);
  expect(created.status).toBe(201);
  const refused = await publish(`${pathOf(created)}/versions/1`);
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-template' } });
  expect(errorsOf(refused)).toEqual([
    expect.objectContaining({ pointer: '#/sections/0/questions/1/id', code: 'repeated' }),
    expect.objectContaining({ pointer: '#/sections/0/questions/0/validation/min', code: 'above-max' }),
    expect.objectContaining({ pointer: '#/validations/requiredSections/0', code: 'unknown-section' }),
    expect.objectContaining({ pointer: '#/sections/0/questions/0/label/fr', code: 'missing-language' }),
  ]);
  expect((await create({ ...unpublishable, templateId: 'at-once-no', publish: true })).status).toBe(400);
});

test('a rule with a misspelt name is refused with its place and the nearest name', async () => {
  const reply = await create({
    templateId: 'misspelt',
    publish: true,
    sections: [
      {
        id: 'one',
        questions: [
          { id: 'household_size', type: 'integer' },
          { id: 'children', type: 'integer', constraint: '. < ${houshold_size}' },
        ],
      },
    ],
  });
  expect(reply).toMatchObject({
    status: 400,
    body: {
      code: 'invalid-template',
      errors: [
        {
          pointer: '#/sections/0/questions/1/constraint',
          code: 'unknown-name',
          detail: expect.stringMatching(/^Character 5: .*household_size/),
        },
      ],
    },
  });
});

test('a published version never changes; the next one is a draft of its own', async () => {
  const created = await create({ ...given('versions'), publish: true });
  const path = pathOf(created);
  expect(created.body).toMatchObject({ status: 'published', publishedAt: expect.any(String) });
  const patch = { body: { title: 'New' } };
  expect(await call('PATCH', `${path}/versions/1`, patch)).toMatchObject({
    status: 409,
    body: { code: 'illegal-transition', allowed: ['retired'] },
  });
  expect((await publish(`${path}/versions/1`)).status).toBe(409);
  const { templateId: _, ...content } = given('versions');
  const second = await call('POST', `${path}/versions`, { body: { ...content, title: 'Second' } });
  expect(second).toMatchObject({ status: 201, body: { version: 2, status: 'draft', title: 'Second' } });
  // The template still stands for what is published.
  expect((await call('GET', path)).body['version']).toBe(1);
  expect(await call('POST', `${path}/versions`, { body: { ...content, title: 'Third' } })).toMatchObject({
    status: 409,
    body: { code: 'template-conflict', errors: [{ code: 'open-draft' }] },
  });
  expect((await publish(`${path}/versions/2`)).status).toBe(200);
  expect((await call('GET', path)).body).toMatchObject({ version: 2, title: 'Second' });
  const versions = await call('GET', `${path}/versions`);
  expectContract('listSurveyTemplateVersions', versions);
  expect(versions.body['data']).toMatchObject([{ version: 2 }, { version: 1 }]);
  expect((await call('GET', `${path}/versions/1`)).body['digest']).toBe(created.body['digest']);
});

test('a draft is changed by a merge patch with If-Match, and keeps what the patch does not name', async () => {
  const path = `${pathOf(await create(given('patched')))}/versions/1`;
  const before = await call('GET', path);
  const headers = { 'if-match': String(before.headers.get('etag')) };
  const changed = await call('PATCH', path, { headers, body: { title: 'Titled', languages: ['en'] } });
  expect(changed).toMatchObject({ status: 200, body: { ...given('patched'), title: 'Titled', version: 1 } });
  expect(changed.body['digest']).not.toBe(before.body['digest']);
  expect((await call('PATCH', path, { headers, body: { title: 'Late' } })).status).toBe(412);
  // Sent back as it was read, it changes nothing.
  expect((await call('PATCH', path, { body: changed.body })).text).toBe(changed.text);
  expect(await call('PATCH', path, { body: { templateId: 'renamed' } })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/templateId' }] },
  });
});

test('a deleted draft is gone, and its templateId is free again', async () => {
  const path = pathOf(await create(given('deleted')));
  expect((await call('DELETE', `${path}/versions/1`)).status).toBe(204);
  expect((await call('GET', path)).body['code']).toBe('template-not-found');
  expect((await create({ ...given('deleted'), title: 'Again' })).status).toBe(201);
});

test('a deleted draft of a published template leaves what is published, and its number', async () => {
  const path = pathOf(await create({ ...given('kept'), publish: true }));
  const { templateId: _, ...content } = given('kept');
  await call('POST', `${path}/versions`, { body: { ...content, title: 'Second' } });
  expect((await call('DELETE', `${path}/versions/2`)).status).toBe(204);
  expect((await call('GET', `${path}/versions/2`)).status).toBe(404);
  const third = await call('POST', `${path}/versions`, { body: { ...content, title: 'Third' } });
  expect(third.body['version']).toBe(3);
});

test('templates of a project are seen and changed by its keys only, those of all projects by every key', async () => {
  const shared = pathOf(await create(given('shared')));
  const foreign = pathOf(await create({ ...given('foreign'), projectId: 'did:example:templates:other' }));
  const own = await limited('POST', '/v1/survey-templates', { body: given('own') });
  expect(own).toMatchObject({ status: 201, body: { projectId: 'did:example:templates:own' } });
  expect((await limited('GET', shared)).status).toBe(200);
  expect(await limited('PATCH', `${shared}/versions/1`, { body: { title: 'Mine' } })).toMatchObject({
    status: 403,
    body: { code: 'project-not-allowed' },
  });
  expect((await limited('GET', foreign)).status).toBe(404);
  const names = namesOf(await limited('GET', '/v1/survey-templates?limit=100'));
  expect(names).toContain('shared');
  expect(names).toContain('own');
  expect(names).not.toContain('foreign');
});

test('the list selects by project, name, kind and state', async () => {
  await create({ ...given('listed'), kind: 'MonitoringSurvey', projectId: 'did:example:templates:own' });
  const found = async (query: string): Promise<unknown[]> =>
    namesOf(await call('GET', `/v1/survey-templates?${query}`));
  const project = `projectId=${encodeURIComponent('did:example:templates:own')}`;
  expect(await found(`${project}&kind=MonitoringSurvey`)).toEqual(['listed']);
  expect(await found('templateId=listed&status=draft')).toEqual(['listed']);
  expect(await found('templateId=listed&status=published')).toEqual([]);
});

test.each(['baseline-v1', 'follow-up-v1', 'monitoring-v1', 'kpt-v1'])('%s ships with Hearth', async (id) => {
  const read = await call('GET', `/v1/survey-templates/${id}`);
  expect(read).toMatchObject({ status: 200, body: { templateId: id, builtIn: true, status: 'published' } });
  expectContract('getSurveyTemplate', read);
  expect(
    (await call('PATCH', `/v1/survey-templates/${id}/versions/1`, { body: { title: 'x' } })).status,
  ).toBe(409);
  expect((await call('GET', `/v1/survey-templates/${id}/versions/2`)).status).toBe(404);
  // Its content is a valid template: a programme copies and changes it.
  const { sections, validations, languages } = read.body;
  const copy = await create({ templateId: `copy-of-${id}`, sections, validations, languages, publish: true });
  expect(copy).toMatchObject({ status: 201, body: { status: 'published' } });
});

test('the questionnaire is printed as Markdown and HTML, in English and French, with its digest', async () => {
  const path = '/v1/survey-templates/baseline-v1/versions/1/questionnaire';
  const markdown = await call('GET', path);
  const { digest } = (await call('GET', '/v1/survey-templates/baseline-v1')).body;
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(markdown.text).toContain('# Baseline survey');
  expect(markdown.text).toContain(String(digest));
  const html = await call('GET', `${path}?format=html&language=fr`);
  expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html.text).toContain('<h1>Enquête de référence</h1>');
  expect((await call('GET', `${path}?format=pdf`)).body['code']).toBe('invalid-query');
});

test('a campaign copies the standard sections of its flags', async () => {
  const created = await call('POST', '/v1/surveys', {
    body: { ...survey, template: { eligibilityCriteria: true, cookingPatterns: true } },
  });
  expect(created).toMatchObject({
    status: 201,
    body: {
      templateId: 'baseline-v1',
      templateVersion: 1,
      templateDigest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      sections: ['eligibility', 'cooking_patterns'],
    },
  });
});

test('a campaign takes the newest published version of a template, or the one that it names', async () => {
  const path = pathOf(await create({ ...given('used'), publish: true }));
  const { templateId: _, ...content } = given('used');
  await call('POST', `${path}/versions`, { body: { ...content, title: 'Second', publish: true } });
  const campaign = (more: object) => call('POST', '/v1/surveys', { body: { ...survey, ...more } });
  expect((await campaign({ templateId: 'used' })).body).toMatchObject({
    templateId: 'used',
    templateVersion: 2,
    sections: ['eligibility', 'socio_economic'],
  });
  expect((await campaign({ templateId: 'used', templateVersion: 1 })).body['templateVersion']).toBe(1);
  expect(await campaign({ templateId: 'used', templateVersion: 9 })).toMatchObject({
    status: 404,
    body: { code: 'template-not-found', errors: [{ pointer: '#/templateVersion' }] },
  });
  await call('POST', `${path}/versions/1/retirement`);
  expect((await campaign({ templateId: 'used', templateVersion: 1 })).status).toBe(404);
});

test('a draft of a template serves no campaign', async () => {
  await create(given('only-draft'));
  const reply = await call('POST', '/v1/surveys', { body: { ...survey, templateId: 'only-draft' } });
  expect(reply).toMatchObject({ status: 404, body: { errors: [{ pointer: '#/templateId' }] } });
});

test('flags beside a template must be its sections', async () => {
  await create({ ...given('flagged'), publish: true });
  const campaign = (template: object) =>
    call('POST', '/v1/surveys', { body: { ...survey, templateId: 'flagged', template } });
  expect((await campaign({ eligibilityCriteria: true, socioEconomicData: true })).status).toBe(201);
  const contradicting = await campaign({ eligibilityCriteria: true, cookingPatterns: true });
  expect(contradicting).toMatchObject({ status: 400, body: { code: 'invalid-survey' } });
  expect(errorsOf(contradicting)).toEqual([
    expect.objectContaining({ pointer: '#/template/socioEconomicData', code: 'contradicts-template' }),
    expect.objectContaining({ pointer: '#/template/cookingPatterns', code: 'contradicts-template' }),
  ]);
});

test('a draft of a campaign keeps its template when it is corrected, and takes another when it is told to', async () => {
  await create({ ...given('corrected'), publish: true });
  const path = pathOf(await call('POST', '/v1/surveys', { body: { ...survey, templateId: 'corrected' } }));
  const patch = (body: object) =>
    call('PATCH', path, { body: { ...body, correctionReason: 'It was wrong.' } });
  expect((await patch({ title: 'Titled' })).body).toMatchObject({ templateId: 'corrected', title: 'Titled' });
  expect(
    (await patch({ templateId: null, templateVersion: null, template: { stovePerceptions: true } })).body,
  ).toMatchObject({ templateId: 'baseline-v1', sections: ['stove_perceptions'] });
});

test('a MADD with another questionnaire is a warning', async () => {
  const template = { eligibilityCriteria: true };
  const asked = (templateDigest: unknown) =>
    call('POST', '/v1/surveys', {
      body: { ...survey, template, protocol: { maddDocument: { templateDigest } } },
    });
  const other = await asked(`sha256:${'0'.repeat(64)}`);
  expect(other.body['warnings']).toMatchObject([{ code: 'madd-mismatch' }]);
  expect((await asked(other.body['templateDigest'])).body['warnings']).toEqual([]);
});

test('a template is found by its content when its newest version was a draft that is deleted', async () => {
  const created = await create({ ...given('found'), publish: true });
  const { templateId: _, ...content } = given('found');
  await call('POST', `${pathOf(created)}/versions`, { body: { ...content, title: 'Second' } });
  await call('DELETE', `${pathOf(created)}/versions/2`);
  expect(await create(given('found'))).toMatchObject({ status: 200, body: { version: 1 } });
  expect((await call('GET', `${pathOf(created)}/versions/2`)).body['detail']).toMatch(/deleted/);
});

test('after the newest version is retired the one before it stands for the template', async () => {
  const path = pathOf(await create({ ...given('retired'), kind: 'BaselineSurvey', publish: true }));
  const { templateId: _, ...content } = given('retired');
  const second = { ...content, kind: 'MonitoringSurvey', publish: true };
  await call('POST', `${path}/versions`, { body: second });
  await call('POST', `${path}/versions/2/retirement`);
  expect((await call('GET', path)).body).toMatchObject({ version: 1, status: 'published' });
  const campaign = await call('POST', '/v1/surveys', { body: { ...survey, templateId: 'retired' } });
  expect(campaign).toMatchObject({ status: 201, body: { templateVersion: 1 } });
  const listed = await call(
    'GET',
    '/v1/survey-templates?templateId=retired&kind=BaselineSurvey&status=published',
  );
  expect(namesOf(listed)).toEqual(['retired']);
  await call('POST', `${path}/versions/1/retirement`);
  expect((await call('GET', path)).body).toMatchObject({ version: 1, status: 'retired' });
  expect((await call('POST', '/v1/surveys', { body: { ...survey, templateId: 'retired' } })).status).toBe(
    404,
  );
  // The campaign keeps what it copied.
  const patched = await call('PATCH', pathOf(campaign), {
    body: { title: 'Titled', correctionReason: 'It had none.' },
  });
  expect(patched).toMatchObject({
    status: 200,
    body: { title: 'Titled', templateVersion: 1, templateDigest: campaign.body['templateDigest'] },
  });
});

test('the list selects by the kind of the version that it shows, not of a draft', async () => {
  const path = pathOf(await create({ ...given('kinds'), kind: 'BaselineSurvey', publish: true }));
  const { templateId: _, ...content } = given('kinds');
  await call('POST', `${path}/versions`, { body: { ...content, kind: 'MonitoringSurvey' } });
  await call('PATCH', `${path}/versions/2`, { body: { kind: 'FollowUpSurvey' } });
  const kinds = async (kind: string) =>
    namesOf(await call('GET', `/v1/survey-templates?templateId=kinds&kind=${kind}`));
  expect(await kinds('BaselineSurvey')).toEqual(['kinds']);
  await publish(`${path}/versions/2`);
  expect(await kinds('FollowUpSurvey')).toEqual(['kinds']);
  expect(await kinds('BaselineSurvey')).toEqual([]);
});

test('another value of a read-only field is refused, and never lost in silence', async () => {
  const path = pathOf(await create(given('fixed')));
  const project = 'did:example:templates:own';
  const patch = { status: 'published', projectId: project, version: 2 };
  const refused = await call('PATCH', `${path}/versions/1`, { body: patch });
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-template' } });
  expect(errorsOf(refused)).toEqual(
    expect.arrayContaining(
      Object.keys(patch).map((name) => expect.objectContaining({ pointer: `#/${name}`, code: 'read-only' })),
    ),
  );
  const { templateId: _, ...content } = given('fixed');
  expect(await call('POST', `${path}/versions`, { body: { ...content, projectId: project } })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/projectId', code: 'read-only' }] },
  });
});

test('thousands of misspelt names are listed up to the first hundred', async () => {
  const rule = Array.from({ length: 40 }, (_, index) => `\${questin_${index}x} = 'a'`).join(' or ');
  const questions = Array.from({ length: 500 }, (_, index) => ({
    id: `question_${index}`,
    type: 'text',
    relevant: rule,
  }));
  const reply = await create({
    templateId: 'misspelt-often',
    publish: true,
    sections: [{ id: 's', questions }],
  });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-template' } });
  expect(errorsOf(reply)).toHaveLength(100);
});

test('a template has a limit of questions and of bytes', async () => {
  const questions = Array.from({ length: 10_000 }, (_, index) => ({ id: `q${index}`, type: 'text' }));
  const refused = await create({ templateId: 'too-many', sections: [{ id: 's', questions }] });
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-template' } });
  expect(errorsOf(refused)).toEqual([
    expect.objectContaining({ pointer: '#/sections/0/questions', code: 'too-large', max: 1000 }),
  ]);
  const [question] = questions;
  const long = { ...question, hint: 'x'.repeat(1024 * 1024) };
  expect(await create({ templateId: 'too-long', sections: [{ id: 's', questions: [long] }] })).toMatchObject({
    status: 413,
    body: { code: 'body-too-large' },
  });
});

test('a publication needs If-Match, and the version that was seen', async () => {
  const path = `${pathOf(await create(given('seen')))}/versions/1`;
  expect(await call('POST', `${path}/publication`)).toMatchObject({
    status: 428,
    body: { code: 'precondition-required' },
  });
  const headers = { 'if-match': String((await call('GET', path)).headers.get('etag')) };
  await call('PATCH', path, { body: { title: 'Changed meanwhile' } });
  expect((await call('POST', `${path}/publication`, { headers })).status).toBe(412);
  expect((await call('GET', path)).body['status']).toBe('draft');
  expect((await publish(path)).body['status']).toBe('published');
});

test('flags alone take no version of a template', async () => {
  const body = { ...survey, template: { eligibilityCriteria: true }, templateVersion: 1 };
  expect(await call('POST', '/v1/surveys', { body })).toMatchObject({
    status: 400,
    body: { code: 'invalid-survey', errors: [{ pointer: '#/templateVersion', code: 'not-taken' }] },
  });
});

test('a template of one kind serves no campaign of another type', async () => {
  await create({ ...given('monitoring-only'), kind: 'MonitoringSurvey', publish: true });
  for (const templateId of ['monitoring-only', 'monitoring-v1'])
    expect(await call('POST', '/v1/surveys', { body: { ...survey, templateId } })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-survey',
        errors: [
          {
            pointer: '#/templateId',
            code: 'contradicts-template',
            detail: expect.stringContaining('MonitoringSurvey'),
          },
        ],
      },
    });
  const monitoring = { ...survey, type: 'MonitoringSurvey', templateId: 'monitoring-only' };
  expect((await call('POST', '/v1/surveys', { body: monitoring })).status).toBe(201);
});

test('versions are listed in pages', async () => {
  const path = pathOf(await create({ ...given('paged'), publish: true }));
  const { templateId: _, ...content } = given('paged');
  for (const title of ['Second', 'Third'])
    await call('POST', `${path}/versions`, { body: { ...content, title, publish: true } });
  const first = await call('GET', `${path}/versions?limit=2`);
  expectContract('listSurveyTemplateVersions', first);
  expect(first.body).toMatchObject({ data: [{ version: 3 }, { version: 2 }], hasMore: true });
  const cursor = String(first.body['nextCursor']);
  const second = await call('GET', `${path}/versions?limit=2&cursor=${cursor}`);
  expect(second.body).toMatchObject({ data: [{ version: 1 }], hasMore: false, nextCursor: null });
  const other = pathOf(await create(given('paged-other')));
  expect((await call('GET', `${other}/versions?cursor=${cursor}`)).body['code']).toBe('invalid-cursor');
});

test('what the service sets is not taken from a new template or version', async () => {
  const fields = {
    id: 'tpl_01M7YNX8J0G4FJM55SGM69V73N',
    version: 7,
    status: 'published',
    digest: 'sha256:00',
    builtIn: true,
    publishedAt: '2026-01-01T00:00:00Z',
  };
  const faults = Object.keys(fields).map((name) =>
    expect.objectContaining({ pointer: `#/${name}`, code: 'read-only' }),
  );
  const refused = await create({ ...given('set-by-service'), ...fields });
  expect(refused.status).toBe(400);
  expect(errorsOf(refused)).toEqual(expect.arrayContaining(faults));
  const created = await create({ ...given('set-by-service'), publish: true });
  // Sent back as it was read, it is a repeat.
  expect(await create({ ...created.body, projectId: undefined })).toMatchObject({
    status: 200,
    text: created.text,
  });
  expect((await create({ ...created.body, projectId: undefined, version: 2 })).status).toBe(400);
  const { templateId: _, ...content } = given('set-by-service');
  const added = await call('POST', `${pathOf(created)}/versions`, {
    body: { ...content, title: 'Second', ...fields },
  });
  expect(added.status).toBe(400);
  expect(errorsOf(added)).toEqual(expect.arrayContaining(faults));
});

test('a correction that keeps the questionnaire does not store it again', async () => {
  const created = await call('POST', '/v1/surveys', {
    body: { ...survey, template: { stovePerceptions: true } },
  });
  const stored = async () =>
    world.clickhouse.query(
      z.object({ version: z.coerce.number() }),
      `SELECT version FROM records WHERE kind = 'survey-questionnaire' AND id = {id:String} ORDER BY version`,
      { id: created.body['id'] },
    );
  const correct = (body: object) =>
    call('PATCH', pathOf(created), { body: { ...body, correctionReason: 'It was wrong.' } });
  await correct({ title: 'Titled' });
  expect(await stored()).toEqual([{ version: 1 }]);
  await correct({ template: { eligibilityCriteria: true, stovePerceptions: true } });
  expect(await stored()).toEqual([{ version: 1 }, { version: 3 }]);
  expect((await correct({ title: 'Again' })).body['sections']).toEqual(['eligibility', 'stove_perceptions']);
});
