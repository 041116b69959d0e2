// GET /v1/credential-status/{list}: a Bitstring Status List, public.
import { z } from 'zod';
import { statusPurposes } from '#domain/credentials/status-list.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { signList } from '../store/credentials/signed-lists.ts';
import { signingIssuer } from '../context/signing-issuer.ts';

/** For how long a list may be taken from a cache, s. */
const listCacheSeconds = 300;

const name = /^(revocation|suspension)-([1-9]\d{0,5})$/;

const listReply = z
  .object({
    '@context': z.array(z.string()),
    id: z.string(),
    type: z.array(z.string()),
    issuer: z.string(),
    validFrom: z.string(),
    validUntil: z.string(),
    credentialSubject: z
      .object({
        id: z.string(),
        type: z.literal('BitstringStatusList'),
        statusPurpose: z.enum(statusPurposes),
        encodedList: z.string(),
      })
      .meta({ id: 'StatusListSubject' }),
    proof: z.looseObject({}),
  })
  .meta({ id: 'StatusList' });

const address = 'https://hearth.localhost/v1/credential-status/revocation-1';

export const getStatusList = defineEndpoint({
  method: 'GET',
  path: '/v1/credential-status/:list',
  operationId: 'getStatusList',
  summary: 'Get a status list of credentials',
  description:
    'A signed Bitstring Status List of 131,072 bits, of the purpose `revocation` or `suspension`. Index 0 is the most significant bit of the first byte. It is valid for 24 hours: a list that is over, or that cannot be read, never means that a credential is not revoked.',
  scope: 'public',
  published: true,
  params: z.strictObject({
    list: z
      .string()
      .regex(name, { message: 'This must be a purpose and a number, for example revocation-1.' })
      .describe('Purpose and number of the list, for example revocation-1.'),
  }),
  query: noQuery,
  body: noBody,
  replies: {
    200: {
      description: 'The list.',
      type: ['application/json', 'application/vc', 'application/ld+json'],
      schema: listReply,
      example: {
        '@context': ['https://www.w3.org/ns/credentials/v2'],
        id: address,
        type: ['VerifiableCredential', 'BitstringStatusListCredential'],
        issuer: 'did:web:hearth.localhost',
        validFrom: '2026-11-21T09:00:00Z',
        validUntil: '2026-11-22T09:00:00Z',
        credentialSubject: {
          id: `${address}#list`,
          type: 'BitstringStatusList',
          statusPurpose: 'revocation',
          encodedList: 'uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA',
        },
        proof: {
          type: 'DataIntegrityProof',
          cryptosuite: 'eddsa-jcs-2022',
          created: '2026-11-21T09:00:00Z',
          verificationMethod: 'did:web:hearth.localhost#z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw',
          proofPurpose: 'assertionMethod',
          '@context': ['https://www.w3.org/ns/credentials/v2'],
          proofValue:
            'z2xgja1kkj439YeF6r3fRi6bd7S4suKAvczEBKBTb2N8cRkhYa2HvBz93dLCq4bTYeEyKyEDwwPrUCzos7gNQUUxx',
        },
      },
    },
  },
  problems: ['status-list-not-found', 'issuer-missing'],
  run: async ({ params }, api) => {
    const [, purpose = '', list = ''] = name.exec(params.list) ?? [];
    const known = statusPurposes.find((one) => one === purpose);
    const body = known && (await signList(api, signingIssuer(api), { purpose: known, list: Number(list) }));
    if (!body)
      throw new Problem('status-list-not-found', {
        detail: `There is no status list ${params.list}.`,
      });
    return { status: 200, body, headers: { 'cache-control': `public, max-age=${listCacheSeconds}` } };
  },
});
