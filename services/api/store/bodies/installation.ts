// An installation: which device is in which household from when to when, as it is stored.
import { z } from 'zod';
import { corrections, type Held } from './held.ts';

export const installationBody = z.object({
  deviceId: z.string(),
  deviceDid: z.string(),
  householdId: z.string(),
  householdDid: z.string(),
  projectId: z.string().nullable(),
  /** DID of the stove that a sensor watches there. */
  stoveId: z.string().nullable().default(null),
  from: z.string().nullable(),
  to: z.string().nullable(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  ...corrections,
});

export type Installation = Held<z.output<typeof installationBody>>;
