// A change of a household's status, as it is stored: each is a version of a record beside the household.
import { z } from 'zod';

export const statusKind = 'household-status';

export const statusBody = z.object({
  from: z.string(),
  to: z.string(),
  /** When it happened, as people say. */
  at: z.string(),
  reason: z.string().nullable(),
  recordedAt: z.string(),
});
