// A decision as a request sends it.
import { z } from 'zod';
import { decisions } from '#domain/surveys/responses/states.ts';
import { note } from '../../contract/fields.ts';

/** The same for one response and for many. */
export const decisionFields = {
  decision: z.enum(decisions),
  reason: note(500).optional(),
} as const;

export const remarks = z
  .array(
    z.strictObject({
      pointer: z
        .string()
        .max(500)
        .regex(
          /^#\/responses(?:\/[^/]+)*$/,
          'This must point into the response, for example #/responses/section/question.',
        ),
      text: note(500),
    }),
  )
  .max(200)
  .optional();
