// A status change of a device, as stored.
import { z } from 'zod';

export const statusChangeBody = z.object({
  deviceId: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string().nullable(),
  at: z.string(),
  createdAt: z.string(),
});
