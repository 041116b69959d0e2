// A status change of a household, as stored: each is a version of a separate record.
import { z } from 'zod';

export const statusKind = 'household-status';

export const statusBody = z.object({
  from: z.string(),
  to: z.string(),
  /** When it happened, as reported. */
  at: z.string(),
  reason: z.string().nullable(),
  recordedAt: z.string(),
});
