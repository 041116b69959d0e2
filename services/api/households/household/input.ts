// The request body of a household, and the record that it becomes.
import { z } from 'zod';
import { devicesPerHouseholdMax } from '../../devices/installations/installations.ts';
import { densities, householdStatuses, initialHouseholdStatuses } from '#domain/households.ts';
import { baselineInput, storedBaseline } from '../baselines/baseline-input.ts';
import { deviceInput } from '../../devices/device/input.ts';
import { dateTime } from '../../contract/query.ts';
import { formerHouseholdValues } from '../../store/bodies/household.ts';
import { always, did, mentionedProject, readOnly, text } from '../../contract/fields.ts';
import { refuseFuture } from '../../contract/moments.ts';
import type { Api } from '../../context/api.ts';
import { consentInput, contactInput, geoInput, type Personal } from '../../store/bodies/personal.ts';

export const householdGroups = ['adopter', 'comparison'] as const;

const location = z.strictObject({
  district: text(200),
  density: z.enum(densities),
  adminCodes: z.array(text(100)).max(6).optional(),
  urbanRural: z.enum(['Urban', 'PeriUrban', 'Rural']).optional(),
  geo: geoInput.nullish(),
});

const persons = z.number().int().min(0).max(100);

const content = {
  location,
  baseline: baselineInput.nullish(),
  projectId: mentionedProject.nullish(),
  externalId: text(100).nullish(),
  group: z.enum(householdGroups).nullish(),
  members: z.strictObject({ adults: persons, children: persons }).nullish(),
  tags: z.array(text(100)).max(20).optional(),
  contact: contactInput.nullish(),
  consent: consentInput.nullish(),
} as const;

const setOnce = {
  did: did.optional(),
  type: z.literal('CleanCookingHousehold').optional(),
  devices: z.array(deviceInput).max(devicesPerHouseholdMax).optional(),
} as const;

const setByService = {
  ...readOnly,
  withdrawnAt: z.string().optional(),
  masked: z.boolean().optional(),
  formerValues: z.array(formerHouseholdValues).optional(),
};

/** From when a change holds. */
const since = {
  validFrom: z.iso
    .date()
    .optional()
    .describe(
      'First local day for which `members` and `group` of this change hold. Default: today. Earlier days keep their values.',
    ),
  projectFrom: dateTime
    .optional()
    .describe(
      'When the household joined the project of this change. Default: now. Earlier days keep their project.',
    ),
} as const;

export const householdReadOnly: readonly string[] = Object.keys(setByService);

/** Fields that a change may set; unknown names are faults. */
export const householdContent = z.strictObject({ ...content, ...since });

export type HouseholdContent = z.output<typeof householdContent>;

const baselineNeeded = z.refine<{ readonly baseline?: unknown; readonly status?: string | undefined }>(
  ({ baseline, status }) => status === 'enrolled' || (baseline !== undefined && baseline !== null),
  {
    path: ['baseline'],
    message: 'This is required, unless status is enrolled.',
    params: { code: 'required' },
    ...always,
  },
);

export const householdInput = z
  .strictObject({
    ...setOnce,
    ...content,
    status: z.enum(initialHouseholdStatuses).optional(),
    ...setByService,
  })
  .check(baselineNeeded)
  .meta({ id: 'NewHousehold' });

export type HouseholdInput = z.output<typeof householdInput>;

/** The whole record. An existing household may be sent with its own state and devices. */
export const householdReplacement = z
  .strictObject({
    ...setOnce,
    ...content,
    ...since,
    status: z.enum(householdStatuses).optional(),
    ...setByService,
  })
  .meta({ id: 'HouseholdReplacement' });

export type HouseholdReplacement = z.output<typeof householdReplacement>;

/** The fields of a body that follow from its content alone, without personal data and absent fields. */
export function storedContent({ externalId, group, members, tags, ...other }: HouseholdContent) {
  const { geo: _, ...place } = other.location;
  return {
    location: place,
    ...(externalId && { externalId }),
    ...(group && { group }),
    ...(members && { members }),
    ...(tags && { tags }),
  };
}

/** Body of a new household. `projectId` is the id (`prj_…`) of its project, or null. */
export function newHouseholdBody(
  input: HouseholdInput,
  made: { did: string; projectId: string | null; at: string },
) {
  const { location: place, ...rest } = storedContent(input);
  return {
    did: made.did,
    type: 'CleanCookingHousehold',
    location: place,
    baseline: input.baseline ? storedBaseline(input.baseline, input.baseline.validFrom ?? null) : null,
    projectId: made.projectId,
    status: input.status ?? 'active',
    ...rest,
    createdAt: made.at,
    updatedAt: made.at,
  };
}

/** The clock of a tablet may be ahead, or set to another time zone. */
const consentAheadMsMax = 24 * 3_600_000;

/** Throws 400 for a consent more than a day in the future. A stored consent is not checked again. */
export function refuseFutureConsent(
  api: Pick<Api, 'nowMs'>,
  given: Personal | null,
  stored: Personal | null = null,
): void {
  const givenAt = given?.consent?.givenAt;
  if (givenAt === stored?.consent?.givenAt) return;
  refuseFuture(api, 'invalid-household', { 'consent/givenAt': givenAt }, consentAheadMsMax);
}
