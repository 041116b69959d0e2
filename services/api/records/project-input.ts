// A project as a request may carry it (api.md 4.1), and the record that it becomes.
import { z } from 'zod';
import { did, readOnly, text } from './fields.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** ZZ means "unknown". Intl answers undefined for a code that names nothing. */
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && regions.of(code) !== undefined;

export const projectInput = z.strictObject({
  did: did.optional(),
  name: text(200),
  country: z
    .string()
    .refine(isCountry, {
      message: 'This must be a country code of ISO 3166-1 alpha-2, for example UG.',
      params: { code: 'not-a-country' },
    })
    .nullish(),
  timeZone: z.string().min(1).max(64).optional(),
  coverageThreshold: z.number().min(0).max(1).optional(),
  implicit: z.boolean().optional(),
  ...readOnly,
  status: z.literal('active').optional(),
});

export type ProjectInput = z.output<typeof projectInput>;

/** What holds for a project that does not say otherwise, and for a household without a project. */
export const projectDefaults = { timeZone: 'UTC', coverageThreshold: 0.95 } as const;

/** Body of a project that somebody described. */
export const describedProject = (
  input: ProjectInput,
  made: { did: string; createdAt: string; updatedAt: string },
) => ({
  did: made.did,
  name: input.name,
  country: input.country ?? null,
  timeZone: input.timeZone ?? projectDefaults.timeZone,
  coverageThreshold: input.coverageThreshold ?? projectDefaults.coverageThreshold,
  implicit: false,
  status: 'active',
  createdAt: made.createdAt,
  updatedAt: made.updatedAt,
});
