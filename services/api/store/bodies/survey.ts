// A survey campaign, as stored.
import { z } from 'zod';
import { campaignStatuses } from '#domain/surveys/life-cycle.ts';
import { corrections, stamps, type Held } from './held.ts';

export const surveyBody = z.looseObject({
  projectId: z.string(),
  type: z.string(),
  round: z.number(),
  status: z.enum(campaignStatuses),
  ...stamps,
  ...corrections,
});

export type Survey = Held<z.output<typeof surveyBody>>;
