// The edge cases of answers, templates, completion, campaigns, sample sizes and statistics over real HTTP, one row each.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Question, Template } from '#domain/surveys/templates/template.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { openField, type Field } from '#test/support/survey-field.ts';

const shared = openSharedApi();
let call: HttpClient;
let field: Field;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  field = openField(call, 'edges');
});
afterAll(() => shared[Symbol.asyncDispose]());

const listed = z.tuple([z.looseObject({ id: z.string() })]);
const timestamp = '2024-02-20T10:00:00Z';
const errorsOf = ({ body: { errors } }: HttpReply): unknown[] =>
  Array.isArray(errors) ? errors.map(({ pointer, code }) => `${pointer} ${code}`) : [];

let count = 0;
const of = (questions: readonly Question[], more: Partial<Template> = {}): Template => ({
  templateId: `edge-${++count}`,
  sections: [{ id: 's', questions }],
  ...more,
});

/** The reply to one response with this text of answers. */
async function answered(survey: string, responses: string, responseId?: string): Promise<HttpReply> {
  const id = responseId === undefined ? '' : `"responseId": "${responseId}", `;
  const body = `{${id}"householdId": "${await field.household()}", "timestamp": "${timestamp}", "responses": ${responses}}`;
  return call('POST', `/v1/surveys/${survey}/responses`, { body });
}

describe('answers', () => {
  let shown: Promise<string> | undefined;
  const open = (): Promise<string> =>
    (shown ??= field.open(
      of([
        { id: 'whole', type: 'integer' },
        { id: 'size', type: 'number', validation: { min: 1, max: 20 } },
        {
          id: 'fuels',
          type: 'multiple_choice',
          options: ['wood', 'lpg', 'none'],
          exclusive: ['none'],
          allowOther: true,
        },
        { id: 'note', type: 'text' },
      ]),
    ));

  test.each([
    ['a whole number with a point', '{"whole": 5.0}'],
    ['the least number', '{"size": 1}'],
    ['the largest number', '{"size": 20}'],
    ['null', '{"size": null, "whole": 1}'],
    ['another fuel', '{"fuels": ["wood", "other:peat"]}'],
  ])('%s is taken', async (_, answers) => {
    expect((await answered(await open(), `{"s": ${answers}}`)).status).toBe(201);
  });

  test.each([
    ['a text for a number', '{"size": "5"}', '#/responses/s/size wrong-type'],
    ['a number without end', '{"size": 1e309}', '#/responses/s/size number-too-large'],
    ['below the least', '{"size": 0}', '#/responses/s/size too-small'],
    ['above the largest', '{"size": 21}', '#/responses/s/size too-large'],
    ['half a whole number', '{"whole": 5.5}', '#/responses/s/whole not-whole'],
    ['an option twice', '{"fuels": ["wood", "wood"]}', '#/responses/s/fuels/1 repeated'],
    ['an unknown option', '{"fuels": ["coal"]}', '#/responses/s/fuels/0 unknown-option'],
    ['none beside another', '{"fuels": ["none", "wood"]}', '#/responses/s/fuels exclusive'],
    ['a text for a list', '{"fuels": "wood"}', '#/responses/s/fuels wrong-type'],
    ['another fuel without text', '{"fuels": ["other:"]}', '#/responses/s/fuels/0 bad-other'],
    ['an unknown question', '{"sise": 1}', '#/responses/s/sise unknown-question'],
  ])('%s is 400', async (_, answers, expected) => {
    const reply = await answered(await open(), `{"s": ${answers}}`);
    expect([reply.status, reply.body['code'], errorsOf(reply)]).toEqual([
      400,
      'invalid-response',
      [expected],
    ]);
  });

  test('NaN is no JSON, and an unknown section no section', async () => {
    expect((await answered(await open(), '{"s": {"size": NaN}}')).body['code']).toBe('malformed-json');
    expect(errorsOf(await answered(await open(), '{"t": {"size": 1}}'))).toEqual([
      '#/responses/t unknown-section',
    ]);
  });

  test('a misspelt option is told the right one', async () => {
    const { body } = await answered(await open(), '{"s": {"fuels": ["Wood"]}}');
    expect(body['errors']).toMatchObject([{ detail: expect.stringContaining('wood') }]);
  });

  test('a text of blanks is no answer, and composed characters are those of their parts', async () => {
    const survey = await field.open(of([{ id: 'note', type: 'text', required: true }]));
    expect((await answered(survey, '{"s": {"note": "  "}}')).body['code']).toBe('incomplete-response');
    const sent = (note: string) => ({
      body: { responseId: 'unicode', householdId, timestamp, responses: { s: { note } } },
    });
    const householdId = await field.household();
    const composed = await call('POST', `/v1/surveys/${survey}/responses`, sent('\u00e9t\u00e9'));
    const decomposed = await call('POST', `/v1/surveys/${survey}/responses`, sent('e\u0301te\u0301'));
    expect([composed.status, decomposed.status]).toEqual([201, 200]);
    expect(decomposed.body['digest']).toBe(composed.body['digest']);
  });
});

describe('templates', () => {
  const published = async (template: Template): Promise<[number, unknown[]]> => {
    const body = { ...template, projectId: field.project, publish: true };
    await field.household();
    const reply = await call('POST', '/v1/survey-templates', { body });
    return [reply.status, errorsOf(reply)];
  };
  const number: Question = { id: 'n', type: 'number' };
  const threshold = (completionThreshold: number): Template =>
    of([number], { validations: { completionThreshold } });
  const rule = (relevant: string): Question => ({ id: 'm', type: 'number', relevant });

  test.each<[string, Template]>([
    ['a threshold of 0', threshold(0)],
    ['a threshold of 1', threshold(1)],
    ['an expression of depth 10', of([number, rule(`${'('.repeat(9)}\${n} > 1${')'.repeat(9)}`)])],
  ])('%s is published', async (_, template) => {
    expect(await published(template)).toEqual([201, []]);
  });

  test.each<[string, Template, string]>([
    ['a threshold above 1', threshold(1.0001), '#/validations/completionThreshold'],
    ['a threshold below 0', threshold(-0.1), '#/validations/completionThreshold'],
    [
      'min above max',
      of([{ ...number, validation: { min: 2, max: 1 } }]),
      '#/sections/0/questions/0/validation/min above-max',
    ],
    ['a question twice', of([number, number]), '#/sections/0/questions/1/id repeated'],
    ['no options', of([{ id: 'c', type: 'multiple_choice' }]), '#/sections/0/questions/0/options'],
    [
      'an empty option',
      of([{ id: 'c', type: 'multiple_choice', options: [''] }]),
      '#/sections/0/questions/0/options/0',
    ],
    [
      'a required section that does not exist',
      of([number], { validations: { requiredSections: ['t'] } }),
      '#/validations/requiredSections/0 unknown-section',
    ],
    [
      'three rules in a cycle',
      of([
        { ...number, relevant: '${o} > 1' },
        { ...number, id: 'm', relevant: '${n} > 1' },
        { ...number, id: 'o', relevant: '${m} > 1' },
      ]),
      '#/sections/0/questions/0/relevant cycle',
    ],
    [
      'an expression that is too deep',
      of([number, rule(Array.from({ length: 11 }).reduce<string>((text) => `not(${text})`, '${n} > 1'))]),
      '#/sections/0/questions/1/relevant too-deep',
    ],
    [
      'a nested repetition',
      of([{ id: 't', type: 'text', validation: { pattern: '(a+)+b' } }]),
      '#/sections/0/questions/0/validation/pattern unsafe-pattern',
    ],
  ])('%s is 400', async (_, template, expected) => {
    const [status, errors] = await published(template);
    expect([status, errors]).toEqual([400, [expect.stringContaining(expected)]]);
  });

  test('a version is published once, and is not changed then', async () => {
    const template = of([number]);
    await field.draft(template);
    const list = await call('GET', `/v1/survey-templates?templateId=${template.templateId}`);
    const [{ id }] = listed.parse(list.body['data']);
    const path = `/v1/survey-templates/${id}/versions/1`;
    const headers = { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' };
    expect((await call('POST', `${path}/publication`, { headers })).status).toBe(409);
    expect((await call('PATCH', path, { headers, body: { title: 'Other' } })).status).toBe(409);
  });
});

describe('completion', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((id): Question => ({ id, type: 'integer' }));
  const rows: Question = { id: 'r', type: 'repeat', questions: [{ id: 'x', type: 'integer' }] };
  const matrix: Question = { id: 'm', type: 'matrix', rows: ['p', 'q'], options: ['yes', 'no'] };
  const closed: Template['sections'][number] = {
    id: 't',
    relevant: '${s.a} > 100',
    questions: [{ id: 'y', type: 'integer' }],
  };

  test.each<[string, Template, object, object]>([
    [
      '4 of 5 at 0.8',
      of(five, { validations: { completionThreshold: 0.8 } }),
      { s: { a: 1, b: 2, c: 3, d: 4 } },
      { answered: 4, applicable: 5, ratio: 0.8 },
    ],
    [
      'nothing that applies',
      of([{ id: 'n', type: 'note' }], { validations: { completionThreshold: 1 } }),
      {},
      { answered: 0, applicable: 0, ratio: 1 },
    ],
    [
      'a required section that does not apply',
      {
        templateId: 'edge-closed',
        sections: [{ id: 's', questions: five.slice(0, 1) }, closed],
        validations: { requiredSections: ['s', 't'], completionThreshold: 1 },
      },
      { s: { a: 1 } },
      { answered: 1, applicable: 1, ratio: 1 },
    ],
    [
      'a repeat without items',
      of([...five.slice(0, 1), rows]),
      { s: { a: 1, r: [] } },
      { answered: 1, applicable: 1 },
    ],
    [
      'a matrix half filled',
      of([...five.slice(0, 1), matrix]),
      { s: { a: 1, m: { p: 'yes' } } },
      { answered: 1, applicable: 2, ratio: 0.5 },
    ],
  ])('of %s', async (_, template, responses, completion) => {
    const reply = await answered(await field.open(template), JSON.stringify(responses));
    expect(reply).toMatchObject({ status: 201, body: { completion } });
  });

  test.each<[string, Template, object, string]>([
    [
      '3 of 5 at 0.8',
      of(five, { validations: { completionThreshold: 0.8 } }),
      { s: { a: 1, b: 2, c: 3 } },
      '#/responses',
    ],
    [
      'a required question outside of the required sections',
      of([{ id: 'n', type: 'integer', required: true }, ...five]),
      { s: { a: 1 } },
      '#/responses/s/n',
    ],
  ])('%s is 400', async (_, template, responses, pointer) => {
    const reply = await answered(await field.open(template), JSON.stringify(responses));
    expect([reply.status, reply.body['code']]).toEqual([400, 'incomplete-response']);
    expect(reply.body['errors']).toMatchObject([{ pointer }]);
  });
});

describe('campaigns', () => {
  test('every step that does not exist is 409 with those that do', async () => {
    const survey = await field.draft(specifiedTemplate);
    const path = `/v1/surveys/${survey}`;
    const refused = async (actions: readonly string[], allowed: readonly string[]): Promise<void> => {
      for (const action of actions) {
        const headers = { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' };
        const reply = await call('POST', `${path}/actions/${action}`, { headers, body: {} });
        expect([action, reply.status, reply.body['code'], reply.body['allowed']]).toEqual([
          action,
          409,
          'illegal-transition',
          allowed,
        ]);
      }
    };
    await refused(['unschedule', 'pause', 'resume', 'close', 'archive'], ['schedule', 'open']);
    await field.act(survey, 'open');
    await refused(['unschedule', 'open', 'resume', 'archive'], ['pause', 'close']);
    await field.act(survey, 'pause');
    await refused(['open', 'pause', 'archive'], ['resume', 'close']);
    await field.act(survey, 'close');
    await refused(['open', 'pause', 'resume', 'close', 'archive'], []);
  });

  test('the questionnaire and the sampling of an open campaign are frozen', async () => {
    const survey = await field.open(specifiedTemplate);
    for (const patch of [{ sampling: { method: 'census' } }, { template: { eligibilityCriteria: true } }])
      expect(
        await call('PATCH', `/v1/surveys/${survey}`, { body: { ...patch, correctionReason: 'Late.' } }),
      ).toMatchObject({ status: 409, body: { code: 'campaign-frozen' } });
  });

  test('is not planned for the past', async () => {
    const path = `/v1/surveys/${await field.draft(specifiedTemplate)}`;
    const headers = { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' };
    const body = { opensAt: '2024-01-01T00:00:00Z', closesAt: '2024-02-01T00:00:00Z' };
    const reply = await call('POST', `${path}/actions/schedule`, { headers, body });
    expect([reply.status, reply.body['errors']]).toEqual([
      400,
      [expect.objectContaining({ pointer: '#/opensAt' })],
    ]);
  });
});

describe('sample sizes', () => {
  const p = { population: 5000, confidence: 0.95, precision: 0.05 };
  const mean = {
    confidence: 0.95,
    precision: 0.05,
    parameterType: 'mean',
    expectedMean: 0.8,
    expectedSD: 0.2,
  };
  const village = { confidence: 0.9, precision: 0.1, expectedMean: 0.46 };
  const stoves = { unitsPerCluster: 75, rho: 0.2 };

  test.each<[string, object, object]>([
    ['a proportion of 0.8, relative', { ...p, expectedMean: 0.8 }, { calculatedSize: 357 }],
    ['the worst case, absolute', p, { calculatedSize: 357, precisionMode: 'absolute' }],
    ['without a population', { ...p, population: undefined, expectedMean: 0.8 }, { calculatedSize: 385 }],
    ['with dropout', { ...p, expectedMean: 0.8, dropoutRate: 0.15 }, { adjustedSize: 420 }],
    ['0.8, absolute', { ...p, expectedMean: 0.8, precisionMode: 'absolute' }, { calculatedSize: 235 }],
    ['a mean', { ...mean, population: 5000, dropoutRate: 0.15 }, { calculatedSize: 95, adjustedSize: 112 }],
    ['a mean of endlessly many', mean, { calculatedSize: 97 }],
    ['a rare one', { confidence: 0.95, precision: 0.2, expectedMean: 0.15 }, { calculatedSize: 545 }],
    [
      'two strata by themselves',
      {
        ...p,
        expectedMean: 0.8,
        dropoutRate: 0.15,
        stratification: 'independent',
        strata: [
          { name: 'a', population: 3000 },
          { name: 'b', population: 2000 },
        ],
      },
      { calculatedSize: 664, adjustedSize: 782 },
    ],
    ['villages', { ...village, cluster: stoves }, { cluster: { adjustedClusters: 67 } }],
    [
      'villages of unequal size',
      { ...village, cluster: { ...stoves, sizeSD: 35 } },
      { cluster: { adjustedClusters: 81 } },
    ],
    [
      'villages, of 220',
      { ...village, cluster: { ...stoves, sizeSD: 35, clusters: 220 } },
      { cluster: { clusters: 60 } },
    ],
    [
      'three shares of a third',
      {
        ...p,
        expectedMean: 0.8,
        strata: [0.333, 0.333, 0.334].map((share, index) => ({ name: `s${index}`, share })),
      },
      { calculatedSize: 357 },
    ],
    ['21 of 70 %', { precision: 0.214, dropoutRate: 0.3 }, { calculatedSize: 21, adjustedSize: 30 }],
  ])('%s', async (_, body, expected) => {
    expect(await call('POST', '/v1/sampling', { body })).toMatchObject({ status: 200, body: expected });
  });

  test.each([
    ['confidence', 0],
    ['confidence', 1],
    ['precision', 0],
    ['precision', 1],
    ['expectedMean', 0],
    ['expectedMean', 1],
    ['dropoutRate', -0.1],
    ['dropoutRate', 1],
  ])('%s of %d is 400', async (name, value) => {
    const reply = await call('POST', '/v1/sampling', { body: { ...p, [name]: value } });
    expect([reply.status, reply.body['code']]).toEqual([400, 'invalid-sampling']);
    expect(reply.body['errors']).toMatchObject([{ pointer: `#/${name}` }]);
  });
});

test('a question without a verified answer has no estimate, and no number that is none', async () => {
  const survey = await field.open(specifiedTemplate);
  const responses = { eligibility: { current_cooking: ['wood'] }, socio_economic: { household_size: 5 } };
  expect((await answered(survey, JSON.stringify(responses))).status).toBe(201);
  const path = `/v1/surveys/${survey}/statistics?question=socio_economic.household_size`;
  const reply = await call('GET', path);
  expect(reply).toMatchObject({
    status: 200,
    body: { basis: { statuses: ['verified'], n: 0, excluded: { pending: 1 } }, estimates: [] },
  });
  const counted = await call('GET', `${path}&include=pending`);
  expect(counted).toMatchObject({ status: 200, body: { basis: { n: 1 }, estimates: [{ mean: 5 }] } });
  expect(`${reply.text}${counted.text}`).not.toMatch(/NaN|Infinity/);
});
