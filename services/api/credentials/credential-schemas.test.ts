// The published schemas of credentials: a composed and signed credential fits its own one and no other.
import { expect, test } from 'vitest';
import { partsOf } from '#test/support/claim-bundle.ts';
import { credentialSchemas, publishedSchema } from './credential-reply.ts';

const credential = partsOf({ days: 1 }).credential;
const usage = partsOf({ days: 1, hasAnalysis: false }).credential;

test('a credential fits the schema that it names, and no schema of another type', () => {
  const fits = (document: unknown) =>
    [...credentialSchemas].filter(([, schema]) => schema.safeParse(document).success).map(([name]) => name);
  expect(fits(credential)).toEqual(['emission-reduction-credential-v1']);
  expect(fits(usage)).toEqual(['usage-credential-v1']);
  expect(fits({ ...credential, credentialStatus: [] })).toEqual([]);
});

test('each schema is JSON Schema 2020-12 that names its members', () => {
  expect([...credentialSchemas.keys()]).toHaveLength(3);
  for (const schema of credentialSchemas.values())
    expect(publishedSchema(schema)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      required: expect.arrayContaining(['issuer', 'credentialSubject', 'credentialStatus', 'proof']),
    });
});
