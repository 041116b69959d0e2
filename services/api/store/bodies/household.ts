// A household, as stored.
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

/** A baseline in the list of all, with time and reason of its recording. */
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
  /** All rows, since the first change of the baseline. */
  baselines: z.array(baselineRowBody).optional(),
  /** `prj_…`, or null. */
  projectId: z.string().nullable(),
  /** Earlier projects in order, each with the end of its time; a null project comes only after the first one. */
  formerProjects: z.array(z.object({ projectId: z.string().nullable(), until: z.string() })).optional(),
  /** Earlier persons and groups in order, each up to the day before `until`; analyses use the values of their days. */
  formerValues: z.array(formerHouseholdValues).optional(),
  externalId: z.string().optional(),
  status: z.enum(householdStatuses),
  /** Data from this day onwards are left out of every result. */
  withdrawnAt: z.string().optional(),
  ...datedHouseholdValues,
  tags: z.array(z.string()).optional(),
  /** Reference to its personal data, which the log never has. */
  personal: personalMark.optional(),
  /** `digest`: of the record before, as in the audit log. */
  erased: z.object({ at: z.string(), digest: z.string(), reason: z.string() }).optional(),
  ...stamps,
});

export type Household = Held<z.output<typeof householdBody>>;
