// GET /.well-known/did.json, /contexts/v1 and /schemas/{name}.json: what the credentials of this installation refer to, public.
import { z } from 'zod';
import { contextAddress } from '#domain/credentials/claim-credential.ts';
import { ownContext } from '#domain/credentials/context.ts';
import { didDocument } from '#domain/credentials/issuer.ts';
import { defineEndpoint, noBody, noParams, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { credentialSchemas, publishedSchema } from './credential-reply.ts';
import { knownIssuer } from '../context/signing-issuer.ts';

const shared = { method: 'GET', scope: 'public', published: true, query: noQuery, body: noBody } as const;

const linkedData = ['application/json', 'application/ld+json'] as const;

const did = 'did:web:hearth.localhost';
const key = 'z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';

export const getDidDocument = defineEndpoint({
  ...shared,
  path: '/.well-known/did.json',
  operationId: 'getDidDocument',
  summary: 'Get the DID document of the issuer',
  description:
    'The keys of the issuer of credentials, as Multikey. A key that does not sign any more stays listed with `expires`; a stolen one has `revoked`, and nothing that it signed is valid.',
  params: noParams,
  replies: {
    200: {
      description: 'The document.',
      type: [...linkedData, 'application/did+json', 'application/did+ld+json', 'application/did'],
      schema: z
        .object({
          '@context': z.array(z.string()),
          id: z.string(),
          verificationMethod: z.array(
            z
              .object({
                id: z.string(),
                type: z.literal('Multikey'),
                controller: z.string(),
                publicKeyMultibase: z.string(),
                expires: z.string().optional(),
                revoked: z.string().optional(),
              })
              .meta({ id: 'VerificationMethod' }),
          ),
          assertionMethod: z.array(z.string()),
        })
        .meta({ id: 'DidDocument' }),
      example: didDocument({ did, keys: [{ publicKeyMultibase: key }] }),
    },
  },
  problems: ['issuer-missing'],
  run: async (_request, api) => ({ status: 200, body: didDocument(knownIssuer(api)) }),
});

export const getContext = defineEndpoint({
  ...shared,
  path: '/contexts/v1',
  operationId: 'getCredentialContext',
  summary: 'Get the JSON-LD context of credentials',
  description:
    'The meaning of the members that credentials of claims have beyond those of W3C. It never changes; no verifier has to fetch it.',
  params: noParams,
  replies: {
    200: {
      description: 'The context.',
      type: linkedData,
      schema: z.object({ '@context': z.looseObject({}) }).meta({ id: 'CredentialContext' }),
      example: { '@context': { '@version': 1.1 } },
    },
  },
  problems: ['issuer-missing'],
  run: async (_request, api) => ({ status: 200, body: ownContext(contextAddress(knownIssuer(api).origin)) }),
});

export const getSchema = defineEndpoint({
  ...shared,
  path: '/schemas/:name',
  operationId: 'getCredentialSchema',
  summary: 'Get the JSON schema of a credential',
  description: 'JSON Schema 2020-12, to which `credentialSchema` of a credential refers.',
  params: z.strictObject({
    name: z.string().max(100).describe('Name of the schema, for example usage-credential-v1.json.'),
  }),
  replies: {
    200: {
      description: 'The schema.',
      type: ['application/json', 'application/schema+json'],
      schema: z.looseObject({}),
      example: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
    },
  },
  problems: ['schema-not-found'],
  run: async ({ params: { name } }) => {
    const schema = name.endsWith('.json') ? credentialSchemas.get(name.slice(0, -'.json'.length)) : undefined;
    if (!schema)
      throw new Problem('schema-not-found', {
        detail: `There is no schema ${name}. There are ${[...credentialSchemas.keys()].join('.json, ')}.json.`,
      });
    return { status: 200, body: publishedSchema(schema) };
  },
});
