// Prints the requirements of a campaign.
import { z } from 'zod';
import { requirementIds, type Requirement } from '#domain/surveys/field-work/readiness.ts';
import { pointerOf } from '../../contract/faults.ts';

export const requirementReply = z
  .object({
    id: z.enum(requirementIds),
    isMet: z.boolean(),
    missing: z.array(z.object({ pointer: z.string(), detail: z.string() })),
  })
  .meta({ id: 'SurveyRequirement' });

export const printRequirement = ({ id, isMet, missing }: Requirement): z.output<typeof requirementReply> => ({
  id,
  isMet,
  missing: missing.map(({ path, detail }) => ({ pointer: pointerOf(path), detail })),
});
