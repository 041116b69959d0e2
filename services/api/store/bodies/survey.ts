// A survey campaign, as stored.
import { z } from 'zod';
import { campaignStatuses } from '#domain/surveys/life-cycle.ts';
import { corrections, stamps, type Held } from './held.ts';

/** Code of the warning that the methodology design document (MADD) holds another questionnaire. */
export const maddMismatch = 'madd-mismatch';

export const surveyBody = z.looseObject({
  projectId: z.string(),
  type: z.string(),
  round: z.number(),
  status: z.enum(campaignStatuses),
  sampling: z.record(z.string(), z.unknown()),
  /** The filter of the frame; all households of the project without one. */
  frame: z.record(z.string(), z.unknown()).optional(),
  /** DIDs of those who may interview. */
  collectors: z.array(z.string()).optional(),
  /** An interview without a household registers a new one. */
  registersHouseholds: z.boolean().optional(),
  /** The commitment in force, and the draw. */
  sample: z
    .object({
      commitment: z.string(),
      committedAt: z.string(),
      frameDigest: z.string(),
      drawnAt: z.string().nullable(),
    })
    .optional(),
  /** Households of the frame, and of the drawn sample. */
  counts: z.object({ frame: z.number(), drawn: z.number() }),
  /** true: no estimate is one of a probability sample. */
  notProbability: z.boolean().optional(),
  warnings: z.array(z.object({ code: z.string(), detail: z.string() })),
  ...stamps,
  ...corrections,
});

export type Survey = Held<z.output<typeof surveyBody>>;
