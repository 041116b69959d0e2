// A public key of a device as a request may carry it.
import { z } from 'zod';
import { ed25519PublicKey } from '#domain/multibase.ts';
import { dateTime } from '../../contract/query.ts';

/** What of a key may be wrong; another `keyId` is another key. */
export const deviceKeyFields = {
  publicKeyMultibase: z.string().refine((key) => ed25519PublicKey(key) !== null, {
    message: 'This must be an Ed25519 public key as a Multikey in base58btc: z6Mk and 44 more characters.',
    params: { code: 'not-a-key' },
  }),
  validFrom: dateTime.nullish().describe('Default: now'),
  validUntil: dateTime.nullish(),
} as const;

export const endsTooEarly = {
  path: ['validUntil'],
  message: 'A key must not end before it starts.',
  params: { code: 'end-before-start' },
};
