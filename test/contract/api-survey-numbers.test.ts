// From responses to numbers over real HTTP: who is in the sample, and the statistics of a campaign.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { openField, type Field } from '#test/support/survey-field.ts';

const shared = openSharedApi();
let call: HttpClient;
let field: Field;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
  field = openField(call, 'numbers');
});
afterAll(() => shared[Symbol.asyncDispose]());

const etagOf = async (path: string): Promise<string> => (await call('GET', path)).headers.get('etag') ?? '';

/** Draws the sample of a draft by a public lottery. */
async function drawSample(survey: string): Promise<void> {
  const path = `/v1/surveys/${survey}`;
  const steps = [
    ['sample/commitment', () => ({ seedPlan: { source: 'external', description: 'a lottery' } })],
    [
      'sample',
      () => ({ seed: { source: 'external', value: '41 17 3', publishedAt: new Date().toISOString() } }),
    ],
  ] as const;
  for (const [step, body] of steps) {
    const headers = { 'if-match': await etagOf(path) };
    const reply = await call('POST', `${path}/${step}`, { headers, body: body() });
    if (reply.status !== 201) throw new Error(reply.text);
  }
}

const rolesOf = async (survey: string, role: string): Promise<string[]> => {
  const { body } = await call('GET', `/v1/surveys/${survey}/sample?role=${role}`);
  return (body['data'] as { householdId: string }[]).map(({ householdId }) => householdId);
};

const send = (survey: string, householdId: string, size = 5) =>
  call('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      householdId,
      timestamp: '2024-02-20T10:00:00Z',
      responses: {
        eligibility: { current_cooking: ['wood'] },
        socio_economic: { household_size: size },
      },
    },
  });

test('a response is out of the sample by the sample as it stands when it arrives', async () => {
  for (let made = 0; made < 8; made += 1) await field.household();
  const survey = await field.draft(specifiedTemplate, {
    sampling: { method: 'simple_random', size: 4, reserveFraction: 0.5 },
  });
  await drawSample(survey);
  await field.act(survey, 'open');
  const [first = '', second = ''] = await rolesOf(survey, 'sample');
  const [reserve = ''] = await rolesOf(survey, 'reserve');
  expect((await send(survey, first)).body['outOfSample']).toBe(false);
  expect((await send(survey, await field.household())).body['outOfSample']).toBe(true);
  const waiting = await call('POST', `/v1/surveys/${survey}/sample/replacements`, {
    body: { householdId: second, reason: 'moved' },
  });
  expect(waiting).toMatchObject({ status: 201, body: { householdId: reserve } });
  expect((await send(survey, reserve)).body['outOfSample']).toBe(false);
  expect((await send(survey, second)).body['outOfSample']).toBe(true);
});
