// An installation: which device is in which household from when to when, as it is stored.
import { z } from 'zod';
import { type Held } from './held.ts';

export const installationBody = z.object({
  deviceId: z.string(),
  deviceDid: z.string(),
  householdId: z.string(),
  householdDid: z.string(),
  projectId: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export type Installation = Held<z.output<typeof installationBody>>;
