// The credentials of claims as JSON Schema 2020-12: what a holder may rely on, and what replies are checked against.
import { z } from 'zod';
import { digestPattern } from '#domain/canonical/digest-text.ts';
import { claimTypes, type ClaimType } from '#domain/claims/claim.ts';
import { credentialTypes, vcContext } from '#domain/credentials/claim-credential.ts';

const instant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
const digest = z.string().regex(digestPattern);
const address = z.string().regex(/^https:\/\//);
const count = z.int().min(0);

const status = z
  .object({
    id: address,
    type: z.literal('BitstringStatusListEntry'),
    statusPurpose: z.enum(['revocation', 'suspension']),
    statusListIndex: z.string().regex(/^(0|[1-9]\d{0,8})$/),
    statusListCredential: address,
  })
  .meta({ id: 'CredentialStatusEntry' });

const evidence = z
  .object({
    type: z.array(z.string()).length(1),
    id: z.string().optional(),
    digest,
    oracle: z.string().optional(),
    timestamp: z.string().optional(),
    projectId: z.string().optional(),
    seq: count.optional(),
    day: z.string().optional(),
  })
  .meta({ id: 'CredentialEvidence' });

const proof = z
  .object({
    type: z.literal('DataIntegrityProof'),
    cryptosuite: z.literal('eddsa-jcs-2022'),
    created: instant,
    verificationMethod: z.string(),
    proofPurpose: z.literal('assertionMethod'),
    '@context': z.array(z.string()),
    proofValue: z.string().regex(/^z[1-9A-HJ-NP-Za-km-z]{80,90}$/),
  })
  .meta({ id: 'CredentialProof' });

const subject = (type: string) =>
  z.object({
    id: z.string().regex(/^did:/),
    type: z.literal(type),
    period: z.object({ start: z.iso.date(), end: z.iso.date() }).meta({ id: `${type}Period` }),
    vintage: z.int().min(1900).max(9999),
    quantity: z.number().min(0),
    unit: z.string(),
    devices: z.array(z.string().regex(/^did:/)),
    project: z.string().optional(),
    methodology: z.string().optional(),
    methodVersion: z.string().optional(),
    baselineMethod: z.string().optional(),
    parametersDigest: digest.optional(),
    confidence: z.number().min(0).max(1).optional(),
    interval: z
      .object({ lower: z.number(), upper: z.number(), level: z.number() })
      .meta({ id: `${type}Interval` })
      .optional(),
    registry: z
      .object({ name: z.string(), id: z.string() })
      .meta({ id: `${type}Registry` })
      .optional(),
    article6: z.looseObject({}).optional(),
    claim: z.object({ id: z.string(), version: count, digest }).meta({ id: `${type}Claim` }),
  });

/** A credential of one type of claim. */
const credentialSchema = (claimType: ClaimType) => {
  const { credential, subject: subjectType } = credentialTypes[claimType];
  return z
    .object({
      '@context': z.tuple([z.literal(vcContext), address]),
      id: address,
      type: z.tuple([z.literal('VerifiableCredential'), z.literal(credential)]),
      issuer: z.string().regex(/^did:web:/),
      validFrom: instant,
      credentialSubject: subject(subjectType).meta({ id: `${credential}Subject` }),
      credentialSchema: z
        .object({ id: address, type: z.literal('JsonSchema') })
        .meta({ id: `${credential}Schema` }),
      credentialStatus: z.tuple([status, status]),
      evidence: z.array(evidence),
      proof,
    })
    .meta({ id: credential });
};

/** By name, as the addresses of `credentialSchema` have them. */
export const credentialSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  claimTypes.map((type) => [credentialTypes[type].schema, credentialSchema(type)]),
);

const contexts = ['https://www.w3.org/ns/credentials/v2', 'https://hearth.localhost/contexts/v1'];
const listOf = (purpose: string): string => `https://hearth.localhost/v1/credential-status/${purpose}-1`;
const entryOf = (purpose: 'revocation' | 'suspension') => ({
  id: `${listOf(purpose)}#94567`,
  type: 'BitstringStatusListEntry',
  statusPurpose: purpose,
  statusListIndex: '94567',
  statusListCredential: listOf(purpose),
});

const credentialExample = {
  '@context': contexts,
  id: 'https://hearth.localhost/v1/claims/clm_01M7YNX8J0VMDKRC9CYZC1C4R3/credential',
  type: ['VerifiableCredential', 'EmissionReductionCredential'],
  issuer: 'did:web:hearth.localhost',
  validFrom: '2026-11-21T09:10:00Z',
  credentialSubject: {
    id: 'did:ixo:household/123',
    type: 'EmissionReduction',
    period: { start: '2024-01-01', end: '2024-01-31' },
    vintage: 2024,
    quantity: 58.04,
    unit: 'kgCO2e',
    devices: ['did:ixo:device/456'],
    project: 'did:ixo:project/789',
    methodology: 'gs-mecd@1.2',
    confidence: 0.95,
    interval: { lower: 58.041, upper: 81.294, level: 0.9 },
    claim: {
      id: 'clm_01M7YNX8J0VMDKRC9CYZC1C4R3',
      version: 2,
      digest: 'sha256:5a0f621df03742a5c15540c84f00218f8ded4fbe91d43cb2643b26d874c053ba',
    },
  },
  credentialSchema: {
    id: 'https://hearth.localhost/schemas/emission-reduction-credential-v1.json',
    type: 'JsonSchema',
  },
  credentialStatus: [entryOf('revocation'), entryOf('suspension')],
  evidence: [
    {
      type: ['TelemetryBatch'],
      id: 'https://hearth.localhost/v1/evidence/batches/eb_01M7YNX8J0DMJFAANCBJY43D4R',
      digest: 'sha256:479d3dd04adade4d3e23e37404a4066804c8b343ff444f8077a4b1be9e0c3ee3',
    },
    {
      type: ['EvidenceAnchor'],
      projectId: 'did:ixo:project/789',
      seq: 1,
      day: '2026-11-20',
      digest: 'sha256:273325c51046afd0fd21c67c604f285609c85bfbe501442b68d39022bf978907',
    },
  ],
  proof: {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    created: '2026-11-21T09:10:00Z',
    verificationMethod: 'did:web:hearth.localhost#z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw',
    proofPurpose: 'assertionMethod',
    '@context': contexts,
    proofValue: 'z2xgja1kkj439YeF6r3fRi6bd7S4suKAvczEBKBTb2N8cRkhYa2HvBz93dLCq4bTYeEyKyEDwwPrUCzos7gNQUUxx',
  },
};

/** As JSON Schema 2020-12, in one piece. */
export const publishedSchema = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, { metadata: z.registry(), reused: 'inline' });

/** Of any type, as replies print it: it was signed and cannot change. */
export const credentialReply = z
  .object({
    '@context': z.array(z.string()),
    id: z.string(),
    type: z.array(z.string()),
    issuer: z.string(),
    validFrom: z.string(),
    credentialSubject: z.looseObject({}),
    credentialSchema: z.looseObject({}),
    credentialStatus: z.array(status),
    evidence: z.array(evidence),
    proof: z.looseObject({}),
  })
  .meta({ id: 'ClaimCredential', examples: [credentialExample] });
