// The request body of an API key.
import { z } from 'zod';
import { scopes } from '#domain/scopes.ts';
import { keyNameMax, overlapSecondsMax } from '#records/api-keys/api-keys.ts';
import { isCidr } from '#runtime/text/networks.ts';
import { dateTime } from '../contract/query.ts';
import { did, readOnly, reference, text } from '../contract/fields.ts';

const different = {
  message: 'A value appears twice. Name each value once.',
  params: { code: 'listed-twice' },
};
const allDifferent = (items: readonly unknown[]): boolean => new Set(items).size === items.length;

const cidr = z.string().refine(isCidr, {
  message: 'This must be a network in CIDR notation, for example 192.0.2.0/24 or 2001:db8::/32.',
  params: { code: 'bad-network' },
});

const scopeList = z.array(z.enum(scopes)).min(1).refine(allDifferent, different);
const optional = {
  projectIds: z.array(reference('project')).max(100).refine(allDifferent, different).nullish(),
  actor: did.nullish(),
  organisation: text(200).nullish(),
  expiresAt: dateTime.nullish(),
  allowedCidrs: z.array(cidr).max(100).nullish(),
};

/** Read-only fields of a key; they may be sent back as they were read. */
const said = {
  ...readOnly,
  kind: z.string().optional(),
  status: z.string().optional(),
  createdBy: z.string().nullish(),
  sessionOf: z.string().nullish(),
  lastUsedAt: z.string().nullish(),
  overlapEndsAt: z.string().nullish(),
};
export const saidNames: readonly string[] = Object.keys(said);

export const keyInput = z
  .strictObject({ name: text(keyNameMax), scopes: scopeList, ...optional, ...said })
  .meta({ id: 'NewApiKey' });

export const keyPatch = z
  .strictObject({
    name: text(keyNameMax).optional(),
    scopes: scopeList.optional(),
    ...optional,
    ...said,
  })
  .meta({ id: 'ApiKeyPatch' });
export type KeyPatch = z.output<typeof keyPatch>;

export const rotationInput = z.strictObject({
  overlapSeconds: z
    .int()
    .min(0)
    .max(overlapSecondsMax)
    .default(86_400)
    .describe('Time for which earlier secrets still work, s. At most 30 days.'),
});

export const keyParams = z.strictObject({
  id: z
    .string()
    .regex(/^key_[0-9A-Za-z]{22}$/, 'This must be the id of an API key: key_ and 22 characters of base62.'),
});
