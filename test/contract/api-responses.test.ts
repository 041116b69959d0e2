// Survey responses over real HTTP: the shape of the specification, repeats, conflicts, completion and versions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { openField, type Field } from '#test/support/survey-field.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';

const shared = openSharedApi();
let call: HttpClient;
let field: Field;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  field = openField(call, 'responses');
});
afterAll(() => shared[Symbol.asyncDispose]());

const answers = {
  eligibility: { current_cooking: ['wood', 'charcoal'] },
  socio_economic: { household_size: 5 },
};

interface Sent {
  readonly responseId?: string;
  readonly surveyId?: string;
  readonly householdId?: string;
  readonly responses?: unknown;
  readonly [other: string]: unknown;
}

const send = (survey: string, sent: Sent = {}, query = ''): Promise<HttpReply> =>
  call('POST', `/v1/surveys/${survey}/responses${query}`, {
    body: { timestamp: '2024-02-20T10:00:00Z', responses: answers, ...sent },
  });

const pointers = (reply: HttpReply): unknown =>
  Array.isArray(reply.body['errors']) ? reply.body['errors'].map(({ pointer }) => pointer) : reply.body;

describe('the response of the specification', () => {
  test('is stored and returned in its shape, pending, complete and with its digest', async () => {
    const survey = await field.open(specifiedTemplate);
    const household = await field.household();
    const reply = await send(survey, { responseId: 'survey-123', householdId: household });
    expect(reply).toMatchObject({ status: 201, headers: expect.anything() });
    expect(reply.body).toMatchObject({
      responseId: 'survey-123',
      surveyId: survey,
      householdId: household,
      timestamp: '2024-02-20T10:00:00Z',
      responses: answers,
      verification: { status: 'pending' },
      id: expect.stringMatching(/^rsp_/),
      campaignId: survey,
      completion: { answered: 2, applicable: 2, ratio: 1, threshold: 0.8, missing: [] },
      quality: { completeness: 1, consistency: true, meets: true },
      digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      outOfSample: null,
      version: 1,
    });
    expect(reply.body['verification']).toEqual({ status: 'pending' });
    const path = reply.headers.get('location') ?? '';
    expect((await call('GET', path)).text).toBe(reply.text);
    expect((await call('GET', path)).headers.get('etag')).toBe(reply.headers.get('etag'));
  });
});
