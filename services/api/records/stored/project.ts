// A project, as it is stored.
import { z } from 'zod';
import { stamps, type Held } from './held.ts';

export const projectBody = z.object({
  did: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  timeZone: z.string(),
  coverageThreshold: z.number(),
  implicit: z.boolean(),
  status: z.string(),
  ...stamps,
});

export type Project = Held<z.output<typeof projectBody>>;
