// The request body of a verifier.
import { z } from 'zod';
import { ed25519PublicKey } from '#domain/multibase.ts';
import { did, readOnly, reference, text } from '../contract/fields.ts';
import { dateTime } from '../contract/query.ts';
import { inUtc } from '../contract/time.ts';

const allDifferent = (items: readonly unknown[]): boolean => new Set(items).size === items.length;
const different = {
  message: 'A value appears twice. Name each value once.',
  params: { code: 'listed-twice' },
};

const publicKey = z
  .strictObject({
    id: z
      .string()
      .max(700)
      .regex(/^[!-~]+$/, 'This must be printable ASCII without spaces.'),
    publicKeyMultibase: z.string().refine((key) => ed25519PublicKey(key) !== null, {
      message: 'This must be an Ed25519 public key as Multikey, z6Mk…, and not of small order.',
      params: { code: 'bad-key' },
    }),
  })
  .meta({ id: 'VerifierKey' });

const accreditation = z
  .strictObject({ number: text(100), validUntil: z.iso.date() })
  .meta({ id: 'NewAccreditation' });

/** All that a request may state, with its defaults. */
export const verifierContent = z.strictObject({
  name: text(200),
  organisation: text(200),
  kind: z.enum(['person', 'service']),
  method: z
    .strictObject({ name: text(100), version: text(50) })
    .meta({ id: 'VerifierMethod' })
    .nullish(),
  projectIds: z.array(reference('project')).max(100).refine(allDifferent, different).default([]),
  publicKeys: z.array(publicKey).max(10).default([]),
  accreditation: accreditation.nullish(),
  active: z.boolean().default(true),
  validUntil: dateTime.transform(inUtc).nullish(),
});

export const verifierInput = verifierContent
  .extend({ did: did.optional(), ...readOnly })
  .check((payload) => {
    const { kind, publicKeys } = payload.value;
    if (kind === 'service' && publicKeys.length === 0)
      payload.issues.push({
        code: 'custom',
        path: ['publicKeys'],
        message: 'A service signs its decisions, so it needs a key.',
        params: { code: 'required' },
        input: publicKeys,
      });
  })
  .meta({ id: 'NewVerifier' });

export type VerifierInput = z.output<typeof verifierInput>;
