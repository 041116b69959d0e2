// Attack 13 by those who collected the answers: of a kitchen test, of the analysis, or of a response that was withdrawn since.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { record } from '#test/integration/windows-world.ts';
import {
  analyze,
  decide,
  emissionClaim,
  openClaimsField,
  usageClaim,
  type ClaimsField,
  type Home,
} from '#test/support/claims-field.ts';
import type { HttpClient } from '#test/support/http.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { openField } from '#test/support/survey-field.ts';

const shared = openSharedApi();
const duty = { status: 403, body: { code: 'separation-of-duties' } };
let field: ClaimsField;
let enumerator: HttpClient;
let campaign: string;

beforeAll(async () => {
  field = await openClaimsField(shared, 'claim-collectors');
  // Also a registered verifier, of an organisation that made no claim.
  enumerator = await field.party('enumerator', { verifies: 'Interviews' });
  campaign = await openField(field.admin, 'claim-collectors').open({
    templateId: 'claim-collectors-v1',
    sections: [{ id: 's', questions: [{ id: 'persons', type: 'number', required: true }] }],
  });
});
afterAll(() => shared[Symbol.asyncDispose]());

/** Id of an answer of the household that the enumerator collected. */
async function answered({ did }: Home): Promise<string> {
  const reply = await enumerator('POST', `/v1/surveys/${campaign}/responses`, {
    body: {
      responseId: `of-${did.split('-').at(-1)}`,
      householdId: did,
      timestamp: '2024-02-20T10:00:00Z',
      responses: { s: { persons: 5 } },
    },
  });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return String(reply.body['id']);
}

async function submitted(body: object): Promise<string> {
  const reply = await field.claimant('POST', '/v1/claims', { body });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return String(reply.body['id']);
}

const citing = (home: Home, type: string, ref: string): object =>
  usageClaim(home, {}, [...home.evidence, { type, ref }]);

test('attack 13: the enumerator of a cited kitchen test decides', async () => {
  const home = await field.home();
  await answered(home);
  const id = await submitted(citing(home, 'KitchenPerformanceTest', campaign));
  expect(await decide(enumerator, id)).toMatchObject(duty);
  expect(await decide(field.verifier, id)).toMatchObject({ status: 201 });
});

test('attack 13: the enumerator of an answer behind the analysis decides', async () => {
  const home = await field.home();
  const responseId = await answered(home);
  const baseline = { fuelType: 'Charcoal', monthlyConsumption: 38, validFrom: '2023-01-01', responseId };
  const path = `/v1/households/${encodeURIComponent(home.did)}/baselines`;
  const added = await field.admin('POST', path, { body: baseline });
  expect([added.status, added.text]).toEqual([201, added.text]);
  const result = await analyze(field.admin, home.did);
  const { id: analysisId, methodology, creditedReduction: credited } = result;
  const id = await submitted(emissionClaim({ ...home, analysisId, methodology, credited, reductions: 0 }));
  expect(await decide(enumerator, id)).toMatchObject(duty);
  expect(await decide(field.verifier, id)).toMatchObject({ status: 201 });
});

const stored = z.object({ version: z.number(), body: z.string() });

test('attack 13: the answer is withdrawn after the submission', async () => {
  const home = await field.home();
  const responseId = await answered(home);
  const id = await submitted(citing(home, 'SurveyResponse', responseId));
  const [latest] = await shared.clickhouse.query(
    stored,
    `SELECT version, body FROM records WHERE kind = 'response' AND id = {responseId:String} ORDER BY version DESC LIMIT 1`,
    { responseId },
  );
  if (!latest) throw new Error('no response');
  const { version, body } = latest;
  const withdrawn = {
    ...z.record(z.string(), z.unknown()).parse(JSON.parse(body)),
    withdrawnAt: '2024-03-01T00:00:00Z',
  };
  await record(shared.clickhouse, 'response', responseId, version + 1, withdrawn);
  const { body: shown } = await field.admin('GET', `/v1/claims/${id}`);
  expect(JSON.stringify(shown['evidence'])).toMatch(/"type":"SurveyResponse"[^}]*"check":"missing"/);
  expect(JSON.stringify(shown)).not.toContain('claim-collectors:enumerator');
  expect(await decide(enumerator, id)).toMatchObject(duty);
});
