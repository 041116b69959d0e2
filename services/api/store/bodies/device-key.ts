// A public key with which a device signs its batches, as stored.
import { z } from 'zod';
import { corrections, stamps, type Held } from './held.ts';

export const deviceKeyBody = z.object({
  deviceId: z.string(),
  keyId: z.string(),
  publicKeyMultibase: z.string(),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  ...stamps,
  ...corrections,
});

export type DeviceKey = Held<z.output<typeof deviceKeyBody>>;
