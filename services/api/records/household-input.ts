// A household as a request may carry it (api.md 4.2), and the record that it becomes.
import { z } from 'zod';
import { fuelTypes, fuelUnits } from '#domain/fuels.ts';
import { deviceInput } from './device-input.ts';
import { always, did, readOnly, reference, text } from './fields.ts';

export const densities = ['VeryLow', 'Low', 'Medium', 'High', 'VeryHigh'] as const;
const householdGroups = ['adopter', 'comparison'] as const;

export const devicesPerHouseholdMax = 50;

const location = z.strictObject({
  district: text(200),
  density: z.enum(densities),
  adminCodes: z.array(text(100)).max(6).optional(),
  urbanRural: z.enum(['Urban', 'PeriUrban', 'Rural']).optional(),
});

const baseline = z
  .strictObject({
    fuelType: z.enum(fuelTypes),
    monthlyConsumption: z.number().positive().max(100_000),
    validFrom: z.iso.date().nullish(),
    source: z.enum(['declared', 'survey', 'kpt', 'methodology-default']).optional(),
    unit: z.string().optional(),
  })
  .refine(({ fuelType, unit }) => unit === undefined || unit === fuelUnits[fuelType], {
    path: ['unit'],
    message: 'The unit follows from the fuel and cannot be chosen.',
    params: { code: 'read-only' },
  });

const persons = z.number().int().min(0).max(100);

// Contact, coordinates and consent are personal: they are not taken before they can be erased again.
export const householdInput = z
  .strictObject({
    did: did.optional(),
    type: z.literal('CleanCookingHousehold').optional(),
    location,
    devices: z.array(deviceInput).max(devicesPerHouseholdMax).optional(),
    baseline: baseline.nullish(),
    projectId: reference('project').nullish(),
    externalId: text(100).nullish(),
    group: z.enum(householdGroups).nullish(),
    members: z.strictObject({ adults: persons, children: persons }).nullish(),
    tags: z.array(text(100)).max(20).optional(),
    status: z.enum(['active', 'enrolled']).optional(),
    ...readOnly,
  })
  .check(
    z.refine(
      ({ baseline: given, status }) => status === 'enrolled' || (given !== undefined && given !== null),
      {
        path: ['baseline'],
        message: 'This is required, unless status is enrolled.',
        params: { code: 'required' },
        ...always,
      },
    ),
  );

export type HouseholdInput = z.output<typeof householdInput>;

/** Body of a new household. `projectId` is the id (`prj_…`) of its project, or null. */
export function newHouseholdBody(
  input: HouseholdInput,
  made: { did: string; projectId: string | null; at: string },
) {
  const { externalId, group, members, tags, baseline: given } = input;
  return {
    did: made.did,
    type: 'CleanCookingHousehold',
    location: input.location,
    baseline: given ? storedBaseline(given) : null,
    projectId: made.projectId,
    status: input.status ?? 'active',
    ...(externalId && { externalId }),
    ...(group && { group }),
    ...(members && { members }),
    ...(tags && { tags }),
    createdAt: made.at,
    updatedAt: made.at,
  };
}

const storedBaseline = ({ fuelType, monthlyConsumption, validFrom, source }: z.output<typeof baseline>) => ({
  fuelType,
  monthlyConsumption,
  unit: fuelUnits[fuelType],
  validFrom: validFrom ?? null,
  source: source ?? 'declared',
});
