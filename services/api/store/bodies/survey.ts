// A survey campaign, as stored.
import { z } from 'zod';
import { corrections, stamps, type Held } from './held.ts';

export const surveyBody = z.looseObject({
  projectId: z.string(),
  type: z.string(),
  round: z.number(),
  status: z.string(),
  ...stamps,
  ...corrections,
});

export type Survey = Held<z.output<typeof surveyBody>>;
