// A calibration of a device, as stored.
import { z } from 'zod';
import { corrections, stamps, type Held } from './held.ts';

export const calibrationBody = z.object({
  deviceId: z.string(),
  performedAt: z.string(),
  nextDueAt: z.string().nullable(),
  errorPercent: z.number().nullable(),
  certificate: z.string().nullable(),
  method: z.string().nullable(),
  ...stamps,
  ...corrections,
});

export type Calibration = Held<z.output<typeof calibrationBody>>;
