// A project, as it is stored. What a record of an earlier release does not hold takes its default.
import { z } from 'zod';
import { methodologies } from '#domain/emissions/case/methodology.ts';
import { corrections, stamps, type Held } from './held.ts';

/** What holds for a project that does not say otherwise, and for a household without a project. */
export const projectDefaults = {
  timeZone: 'UTC',
  coverageThreshold: 0.95,
  defaultMethodology: null,
  oracleQuorum: { need: 1, of: 1 },
  reviewLevels: 1,
  separationOfDuties: true,
  disputeDays: 30,
  requireProtocol: false,
  stratifyBy: ['location.density'],
  didPrefixes: [],
};

export const projectBody = z.object({
  did: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  timeZone: z.string(),
  coverageThreshold: z.number(),
  /** Used when an analysis names none; null: chosen by what was measured. */
  defaultMethodology: z.enum(methodologies).nullable().default(projectDefaults.defaultMethodology),
  oracleQuorum: z.object({ need: z.number(), of: z.number() }).default(projectDefaults.oracleQuorum),
  reviewLevels: z.number().default(projectDefaults.reviewLevels),
  separationOfDuties: z.boolean().default(projectDefaults.separationOfDuties),
  /** How long a rejected claim holds its days. */
  disputeDays: z.number().default(projectDefaults.disputeDays),
  requireProtocol: z.boolean().default(projectDefaults.requireProtocol),
  stratifyBy: z.array(z.string()).default(projectDefaults.stratifyBy),
  /** DIDs of its devices begin so: no other project holds a prefix that overlaps. */
  didPrefixes: z.array(z.string()).default(projectDefaults.didPrefixes),
  implicit: z.boolean(),
  status: z.string(),
  ...stamps,
  ...corrections,
});

export type Project = Held<z.output<typeof projectBody>>;
