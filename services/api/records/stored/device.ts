// A device, as it is stored.
import { z } from 'zod';
import { stamps, type Held } from './held.ts';

export const deviceBody = z.looseObject({
  did: z.string(),
  type: z.string(),
  status: z.string(),
  expectedInterval: z.string(),
  expectedIntervalSeconds: z.number(),
  ...stamps,
});

export type Device = Held<z.output<typeof deviceBody>>;
