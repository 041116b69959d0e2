// The request body of a collector.
import { z } from 'zod';
import { did, languageTag, readOnly, reference, text } from '../contract/fields.ts';
import { dateTime } from '../contract/query.ts';
import { inUtc } from '../contract/time.ts';

const allDifferent = (items: readonly unknown[]): boolean => new Set(items).size === items.length;
const different = {
  message: 'A value appears twice. Name each value once.',
  params: { code: 'listed-twice' },
};

const publicKey = z.strictObject({
  id: z
    .string()
    .max(600)
    .regex(/^[!-~]+$/, 'This must be printable ASCII without spaces.'),
  publicKeyMultibase: z
    .string()
    .max(200)
    .regex(
      /^z[1-9A-HJ-NP-Za-km-z]+$/,
      'This must be a public key in multibase base58btc, which begins with z.',
    ),
});

/** All that a request may state, with its defaults. */
export const collectorContent = z.strictObject({
  name: text(200).nullish(),
  projectIds: z.array(reference('project')).max(100).refine(allDifferent, different).default([]),
  languages: z.array(languageTag).max(20).refine(allDifferent, different).default([]),
  publicKeys: z.array(publicKey).max(10).default([]),
  active: z.boolean().default(true),
  validUntil: dateTime.transform(inUtc).nullish(),
});

export const collectorInput = collectorContent
  .extend({ did: did.optional(), masked: z.boolean().optional(), ...readOnly })
  .meta({ id: 'NewCollector' });

export type CollectorInput = z.output<typeof collectorInput>;
