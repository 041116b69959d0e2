// A project, as stored. Fields that an older record lacks have their default.
import { z } from 'zod';
import { methodologies } from '#domain/emissions/case/methodology.ts';
import { corrections, stamps, type Held } from './held.ts';

/** Defaults of a project, and of households without one. */
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
  /** Used if an analysis names none; null: the methodology that fits the measurements. */
  defaultMethodology: z.enum(methodologies).nullable().default(projectDefaults.defaultMethodology),
  oracleQuorum: z.object({ need: z.number(), of: z.number() }).default(projectDefaults.oracleQuorum),
  reviewLevels: z.number().default(projectDefaults.reviewLevels),
  separationOfDuties: z.boolean().default(projectDefaults.separationOfDuties),
  /** Days for which a rejected claim keeps its period reserved. */
  disputeDays: z.number().default(projectDefaults.disputeDays),
  requireProtocol: z.boolean().default(projectDefaults.requireProtocol),
  stratifyBy: z.array(z.string()).default(projectDefaults.stratifyBy),
  /** Beginnings of the DIDs of its devices. Prefixes of two projects never overlap. */
  didPrefixes: z.array(z.string()).default(projectDefaults.didPrefixes),
  implicit: z.boolean(),
  status: z.string(),
  ...stamps,
  ...corrections,
});

export type Project = Held<z.output<typeof projectBody>>;
