// A project, as stored. Fields that an older record lacks have their default.
import { z } from 'zod';
import { analyzable } from '#domain/methodologies/registry.ts';
import { corrections, stamps, type Held } from './held.ts';

/** How the host country stands to a transfer of reductions under Article 6 of the Paris Agreement. */
export const article6Statuses = ['none', 'applied', 'authorized', 'revoked'] as const;

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
  registry: null,
  article6: null,
};

export const projectBody = z.object({
  did: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  timeZone: z.string(),
  coverageThreshold: z.number(),
  /** Used if an analysis names none; null: the methodology that fits the measurements. */
  defaultMethodology: z.enum(analyzable).nullable().default(projectDefaults.defaultMethodology),
  oracleQuorum: z.object({ need: z.number(), of: z.number() }).default(projectDefaults.oracleQuorum),
  reviewLevels: z.number().default(projectDefaults.reviewLevels),
  separationOfDuties: z.boolean().default(projectDefaults.separationOfDuties),
  /** Days for which a rejected claim keeps its period reserved. */
  disputeDays: z.number().default(projectDefaults.disputeDays),
  requireProtocol: z.boolean().default(projectDefaults.requireProtocol),
  stratifyBy: z.array(z.string()).default(projectDefaults.stratifyBy),
  /** Beginnings of the DIDs of its devices. Prefixes of two projects never overlap. */
  didPrefixes: z.array(z.string()).default(projectDefaults.didPrefixes),
  /** Its number in the registry that issues units; null: not listed. */
  registry: z
    .object({ name: z.string(), id: z.string() })
    .meta({ id: 'ProjectRegistry' })
    .nullable()
    .default(projectDefaults.registry),
  article6: z
    .object({
      country: z.string(),
      status: z.enum(article6Statuses),
      letter: z.object({ uri: z.string(), digest: z.string() }).meta({ id: 'Article6Letter' }).nullable(),
    })
    .meta({ id: 'Article6' })
    .nullable()
    .default(projectDefaults.article6),
  implicit: z.boolean(),
  status: z.string(),
  ...stamps,
  ...corrections,
});

export type Project = Held<z.output<typeof projectBody>>;
