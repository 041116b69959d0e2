// A household, as it is stored.
import { z } from 'zod';
import { stamps, type Held } from './held.ts';

export const householdBody = z.object({
  did: z.string(),
  type: z.string(),
  location: z.looseObject({ district: z.string(), density: z.string() }),
  baseline: z
    .looseObject({
      fuelType: z.string(),
      monthlyConsumption: z.number(),
      unit: z.string(),
      validFrom: z.string().nullable(),
      source: z.string(),
    })
    .nullable(),
  /** `prj_…`, or null. */
  projectId: z.string().nullable(),
  externalId: z.string().optional(),
  status: z.string(),
  group: z.string().nullable().optional(),
  members: z.object({ adults: z.number(), children: z.number() }).optional(),
  tags: z.array(z.string()).optional(),
  ...stamps,
});

export type Household = Held<z.output<typeof householdBody>>;
