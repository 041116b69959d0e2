// A documented gap in the data of a device, as stored.
import { z } from 'zod';
import { corrections, stamps, type Held } from './held.ts';

export const gapBody = z.object({
  deviceId: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  note: z.string().nullable(),
  evidence: z.array(z.string()),
  /** DID of the person, or id of the API key, that documented it. */
  documentedBy: z.string(),
  ...stamps,
  ...corrections,
});

export type Gap = Held<z.output<typeof gapBody>>;
