// A household, as it is stored.
import { z } from 'zod';
import { householdStatuses } from '#domain/households.ts';
import { kitchenTest } from './kitchen-test.ts';
import { personalMark } from './personal.ts';
import { stamps, type Held } from './held.ts';

const storedBaselineBody = z.object({
  fuelType: z.string(),
  monthlyConsumption: z.number(),
  unit: z.string(),
  /** First day; null: valid for all earlier days too. */
  validFrom: z.string().nullable(),
  source: z.string(),
  responseId: z.string().optional(),
  kpt: kitchenTest.optional(),
});

/** A baseline in the list of all, with when and why it was recorded. */
export const baselineRowBody = z
  .object({
    ...storedBaselineBody.shape,
    reason: z.string().optional(),
    recordedAt: z.string(),
  })
  .meta({ id: 'BaselineRow' });

export type BaselineRow = z.output<typeof baselineRowBody>;

const datedHouseholdValues = {
  group: z.string().nullable().optional(),
  members: z.object({ adults: z.number(), children: z.number() }).optional(),
};

export const formerHouseholdValues = z.object({ until: z.string(), ...datedHouseholdValues });

export const householdBody = z.object({
  did: z.string(),
  type: z.string(),
  location: z.looseObject({ district: z.string(), density: z.string() }),
  /** The row with the latest first day. */
  baseline: storedBaselineBody.nullable(),
  /** All rows, from the first change of the baseline on. */
  baselines: z.array(baselineRowBody).optional(),
  /** `prj_…`, or null. */
  projectId: z.string().nullable(),
  /** Projects in which it was before, in order, each with the end of its time there; null: none, after its first. */
  formerProjects: z.array(z.object({ projectId: z.string().nullable(), until: z.string() })).optional(),
  /** What was said of its persons and group before, up to the day before `until`, in order; analyses take the values of their days. */
  formerValues: z.array(formerHouseholdValues).optional(),
  externalId: z.string().optional(),
  status: z.enum(householdStatuses),
  /** Data of this day and later are left out of everything. */
  withdrawnAt: z.string().optional(),
  ...datedHouseholdValues,
  tags: z.array(z.string()).optional(),
  /** Where its personal data are, which the log never holds. */
  personal: personalMark.optional(),
  /** `digest`: of the record before, as the audit log has it. */
  erased: z.object({ at: z.string(), digest: z.string(), reason: z.string() }).optional(),
  ...stamps,
});

export type Household = Held<z.output<typeof householdBody>>;
