// Attacks 14, 15, 17, 36 and 37: texts that two readers understand differently, and personal data.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  decide,
  emissionClaim,
  openClaimsField,
  readClaim,
  usageClaim,
  type Analyzed,
  type ClaimsField,
} from '#test/support/claims-field.ts';
import type { HttpReply } from '#test/support/http.ts';
import { openSharedApi } from '#test/support/shared-api.ts';
import { openField } from '#test/support/survey-field.ts';

const shared = openSharedApi();
const contact = { name: 'Nakato Florence', phone: '+256 772 123456' };
let field: ClaimsField;
let home: Analyzed;

beforeAll(async () => {
  field = await openClaimsField(shared, 'claim-texts');
  home = await field.analyzed({ household: { contact } });
});
afterAll(() => shared[Symbol.asyncDispose]());

const claim = (body: object | string): Promise<HttpReply> => field.claimant('POST', '/v1/claims', { body });
const draftOf = (changes: object): object => ({ ...usageClaim(home, changes), submit: false });

test.each([
  ['twice', '{"decision":"rejected","decision":"verified"}'],
  ['twice, once escaped', '{"decision":"rejected","\\u0064ecision":"verified"}'],
])('attack 14: a name that an object has %s', async (_, body) => {
  const id = String((await claim({ ...emissionClaim(home), submit: false })).body['id']);
  const malformed = { status: 400, body: { code: 'malformed-json' } };
  expect(
    await field.verifier('POST', `/v1/claims/${id}/verifications`, { headers: { 'if-match': '*' }, body }),
  ).toMatchObject(malformed);
  const text = JSON.stringify(usageClaim(home));
  expect(await claim(text.replace('"quantity":2', '"quantity":2,"\\u0071uantity":3'))).toMatchObject(
    malformed,
  );
});

test('attack 15: texts are not normalized, so other bytes have another digest; identifiers are ASCII', async () => {
  const digests = new Set<unknown>();
  const texts = ['é'.normalize('NFC'), 'é'.normalize('NFD'), 'Кitchen', 'Kitchen', 'kitchen'];
  for (const description of texts) {
    const reply = await claim(draftOf({ description }));
    expect([description, reply.status]).toEqual([description, 201]);
    digests.add(reply.body['claimDigest']);
  }
  expect(digests.size).toBe(texts.length);
  const ref = 'eb_01M7YNX8J0DMJFAANCBJY43D4Я';
  expect(await claim(usageClaim(home, {}, [{ type: 'TelemetryBatch', ref }]))).toMatchObject({ status: 400 });
});

test.each(['"\\ud800"', '"a\\udc00"'])('attack 17: half of a surrogate pair in a text: %s', async (half) => {
  const text = JSON.stringify(draftOf({ description: '@' }));
  expect(await claim(text.replace('"@"', half))).toMatchObject({ status: 400 });
  expect(await claim(text.replace('"description"', half))).toMatchObject({ status: 400 });
});

const personal: [string, string][] = [
  ['a phone number', 'Call +256 772 123456 for the keys.'],
  ['a phone number with other signs', 'Call (0772) 12.34.56 please'],
  ['a phone number in other digits', 'Call ٠٧٧٢١٢٣٤٥٦'],
  ['an address for mail', 'Ask nakato@example.com'],
  ['coordinates', 'The house is at 0.31628, 32.58219'],
  ['coordinates in degrees', 'The house is at 0° 18′ 58″ N'],
  ['the name of the contact', 'As Florence NAKATO said'],
];

test.each(personal)('attack 37: %s in a description, note or reason', async (_, text) => {
  const refused = (pointer: string) => ({
    status: 400,
    body: { code: 'invalid-claim', errors: [{ pointer, code: 'personal-data' }] },
  });
  const described = await claim(draftOf({ description: text }));
  expect(described).toMatchObject(refused('#/claim/description'));
  expect(described.text).not.toContain(text);
  const noted = home.evidence.slice(0, 1).map((item) => ({ ...item, note: text }));
  expect(await claim(usageClaim(home, {}, noted))).toMatchObject(refused('#/evidence/0/note'));
  const { body } = await claim(draftOf({}));
  const { headers } = await readClaim(field.claimant, body['id']);
  expect(
    await field.claimant('PATCH', `/v1/claims/${String(body['id'])}`, {
      headers,
      body: { claim: { description: text } },
    }),
  ).toMatchObject(refused('#/claim/description'));
});

test.each([
  'Claim of 2024-01-01 to 2024-01-31, 58.04 kgCO2e, see an_NJM6HX1FXG89V95T77EJMRHTBP.',
  'Two stoves, 1500 W and 900 W; fuel saved 31.65 kg of 40 kg.',
  'Florence said that the stove works.',
])('attack 37: a text without personal data is kept: %s', async (description) => {
  expect(await claim(draftOf({ description }))).toMatchObject({ status: 201 });
});

test('attack 37: a reason of a rejection, a dispute or its decision has no personal data', async () => {
  const other = await field.analyzed({ household: { contact } });
  const { body } = await claim(emissionClaim(other));
  const text = 'Florence Nakato, 0772 123456';
  const refused = { status: 400, body: { errors: [{ code: 'personal-data' }] } };
  const rejection = { decision: 'rejected', reason: { code: 'other', text } };
  expect(await decide(field.verifier, body['id'], rejection)).toMatchObject(refused);
  expect(await decide(field.verifier, body['id'])).toMatchObject({ status: 201 });
  const path = `/v1/claims/${String(body['id'])}/disputes`;
  expect(await field.claimant('POST', path, { body: { reason: { code: 'other', text } } })).toMatchObject(
    refused,
  );
});

test('attack 37: the method of a decision, issued units and a certificate have no personal data', async () => {
  const other = await field.analyzed({ household: { contact } });
  const { body } = await claim(emissionClaim(other));
  const refused = (pointer: string) => ({
    status: 400,
    body: { errors: [{ pointer, code: 'personal-data' }] },
  });
  const methodOf = (name: string, version: string): Promise<HttpReply> =>
    decide(field.verifier, body['id'], { decision: 'verified', method: { name, version } });
  expect(await methodOf('Florence Nakato', '1')).toMatchObject(refused('#/method/name'));
  expect(await methodOf('Call 0772 123456', '1')).toMatchObject(refused('#/method/name'));
  expect(await methodOf('desk', '+256 772 123456')).toMatchObject(refused('#/method/version'));
  // Versions and serial numbers are made of digits.
  expect(await methodOf('desk-review', '20261121.1')).toMatchObject({ status: 201 });
  const issue = async (changes: object): Promise<HttpReply> => {
    const { headers } = await readClaim(field.admin, body['id']);
    const units = {
      registry: 'Gold Standard',
      serialFrom: 'GS1-1-UG-GS1247-16-2024-1-1-58',
      serialTo: '5210-201234567-201234999-VCU-034-APX-KE-14-1234-01012024-31122024-0',
      at: '2024-03-01T00:00:00Z',
    };
    return field.admin('POST', `/v1/claims/${String(body['id'])}/issuance`, {
      headers,
      body: { ...units, ...changes },
    });
  };
  expect(await issue({ registry: 'ask nakato@example.com' })).toMatchObject(refused('#/registry'));
  expect(await issue({ serialFrom: '1 +256 772 123456' })).toMatchObject(refused('#/serialFrom'));
  expect(await issue({ serialTo: 'FLORENCE-NAKATO-2' })).toMatchObject(refused('#/serialTo'));
  expect(await issue({})).toMatchObject({ status: 200 });
  const calibrations = `/v1/devices/${encodeURIComponent(other.device)}/calibrations`;
  const calibrate = (certificate: string): Promise<HttpReply> =>
    field.admin('POST', calibrations, { body: { performedAt: '2023-06-01T00:00:00Z', certificate } });
  expect(await calibrate('Nakato, Florence')).toMatchObject(refused('#/certificate'));
  const done = await calibrate('UNBS 2026 0113');
  expect(done).toMatchObject({ status: 201 });
  expect(
    await field.admin('PATCH', `${calibrations}/${String(done.body['id'])}`, {
      body: { certificate: 'lab@example.org', correctionReason: 'Another one.' },
    }),
  ).toMatchObject(refused('#/certificate'));
});

test('attack 36: evidence is erased while its claim is disputed', async () => {
  const other = await field.analyzed({ household: { contact } });
  const survey = openField(field.admin, 'claim-texts');
  const campaign = await survey.open({
    templateId: 'claim-texts-v1',
    sections: [{ id: 's', questions: [{ id: 'persons', type: 'number', required: true }] }],
  });
  const response = await field.admin('POST', `/v1/surveys/${campaign}/responses`, {
    body: {
      responseId: 'claim-texts-1',
      householdId: other.did,
      timestamp: '2024-02-20T10:00:00Z',
      responses: { s: { persons: 5 } },
    },
  });
  expect(response.status).toBe(201);
  const file = await field.admin(
    'POST',
    `/v1/responses/${String(response.body['id'])}/attachments?name=stove.jpg`,
    {
      body: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      headers: { 'content-type': 'image/jpeg' },
    },
  );
  expect([file.status, file.text]).toEqual([201, file.text]);
  const evidence = [
    ...other.evidence,
    { type: 'SurveyResponse', ref: String(response.body['id']) },
    { type: 'File', ref: String(file.body['id']), digest: String(file.body['digest']) },
  ];
  const { body } = await claim(emissionClaim(other, {}, evidence));
  const id = String(body['id']);
  expect(await decide(field.verifier, id)).toMatchObject({ status: 201 });
  const path = `/v1/claims/${id}/disputes`;
  const rival = await field.party('rival-of-36', { organisation: 'Rival of 36' });
  const dispute = await rival('POST', path, { body: { reason: { code: 'other', text: 'No such stove.' } } });
  const judge = await field.party('judge-of-36', { verifies: 'Judges of 36' });
  const resolve = (decision: string, version: number): Promise<HttpReply> =>
    judge('POST', `${path}/${String(dispute.body['id'])}/resolution`, {
      headers: { 'if-match': `"${version}"` },
      body: { decision, text: 'Looked at.' },
    });
  expect(await resolve('admitted', 1)).toMatchObject({ status: 201 });
  const erased = await field.admin('POST', `/v1/households/${other.id}/erasures`, {
    body: { reason: 'The household asked for it.' },
  });
  expect([erased.status, erased.text]).toEqual([erased.status < 300 ? erased.status : 200, erased.text]);
  const shown = await readClaim(field.admin, id);
  expect(shown.status).toBe(200);
  const states = JSON.stringify(shown.body['evidence']);
  expect(states).toMatch(/"type":"File"[^}]*"check":"missing"/);
  expect(states).toMatch(/"type":"SurveyResponse"[^}]*"digest":"sha256:[0-9a-f]{64}"/);
  expect(await resolve('dismissed', 2)).toMatchObject({
    status: 409,
    body: { code: 'dispute-conflict', errors: [{ code: 'evidence-missing' }] },
  });
  expect(await resolve('upheld', 2)).toMatchObject({ status: 201 });
  const second = await field.party('second-of-36', { verifies: 'Audits of 36' });
  const rejection = {
    decision: 'rejected',
    reason: { code: 'document-missing', text: 'The photo is gone.' },
  };
  expect(await decide(second, id, rejection)).toMatchObject({ status: 201, body: { status: 'revoked' } });
});
