// The numbers of a project at a glance: who cooks, how much data came, the best estimate, and what may be claimed.
import { z } from 'zod';
import type { Asked } from './sources/asked.ts';
import { sumClaimedKg } from '../store/claims/claimed-quantity.ts';
import { newestProjectAnalysis } from '../store/analyses.ts';
import { cookingDaysCount, type ProjectCoverage } from '../store/days/project-coverage.ts';
import { isStale, notesOf } from '../store/stale-notes.ts';
import type { Project } from '../store/bodies/project.ts';

export const householdNumbers = z.object({
  cooking: z.int().describe('Households with a cooking event on one of the days from `from` to `to`.'),
  total: z.int().describe('Households with an installed device on one of the last 30 complete days.'),
  from: z.string(),
  to: z.string(),
});

export const coverageNumbers = z.object({
  from: z.string(),
  to: z.string(),
  expected: z.int(),
  received: z.int(),
  coverage: z
    .number()
    .nullable()
    .describe('received / expected, 0 to 1; null if nothing was expected. Devices that never sent count.'),
  threshold: z.number().describe('Coverage below which a result is provisional.'),
});

const kg = z.number();

export const estimateNumbers = z
  .object({
    analysisId: z.string(),
    period: z.object({ start: z.string(), end: z.string() }),
    status: z.enum(['final', 'provisional']),
    stale: z.boolean().describe('Whether its data changed after it was computed.'),
    reductions: kg.describe('Best estimate of the reduction, kgCO2e.'),
    interval: z.object({ lower: kg, upper: kg, level: z.number() }),
    computedAt: z.string(),
  })
  .nullable();

const claimBlocks = ['no-analysis', 'provisional', 'stale'] as const;

export const claimableNumbers = z.object({
  quantity: kg.describe(
    'What may still be claimed of the period, kgCO2e: `credited` without `claimed`, never below 0.',
  ),
  credited: kg.describe(
    '`creditedReduction` of the newest analysis of the project, kgCO2e; 0 while `blockedBy` is set.',
  ),
  claimed: kg.describe('Live claims that share a day with the period, each as a whole, kgCO2e.'),
  blockedBy: z
    .enum(claimBlocks)
    .nullable()
    .describe(
      'Why nothing may be claimed: no analysis, or the newest one is provisional or stale; null if it may.',
    ),
});

/** The parts of a stored result that the numbers show. */
const result = z.object({
  period: z.object({ start: z.string(), end: z.string() }),
  analysis: z.object({
    reductions: z.number(),
    interval: z.object({ lower: z.number(), upper: z.number(), level: z.number() }),
  }),
  creditedReduction: z.number(),
  status: z.enum(['final', 'provisional']),
  computedAt: z.string(),
});

export function coverageOf(
  { body }: Project,
  { days, households, cooking, expected, received }: ProjectCoverage,
): { households: z.output<typeof householdNumbers>; coverage: z.output<typeof coverageNumbers> } {
  const [from = '', cookingFrom = '', to = ''] = [days[0], days.at(-cookingDaysCount), days.at(-1)].map(
    (day) => day?.day,
  );
  return {
    households: { cooking, total: households, from: cookingFrom, to },
    coverage: {
      from,
      to,
      expected,
      received,
      coverage: expected === 0 ? null : Math.round((received / expected) * 10_000) / 10_000,
      threshold: body.coverageThreshold,
    },
  };
}

interface Newest {
  readonly estimate: z.output<typeof estimateNumbers>;
  /** kgCO2e that its analysis credits. */
  readonly creditedReduction: number;
}

export async function newestEstimate({ api, project }: Asked): Promise<Newest> {
  const found = await newestProjectAnalysis(api, project.id);
  if (!found) return { estimate: null, creditedReduction: 0 };
  const notes = await notesOf(api, [found.id]);
  const { period, status, analysis, computedAt, creditedReduction } = result.parse(found.result);
  const { reductions, interval } = analysis;
  const stale = isStale(notes.get(found.id));
  return {
    estimate: { analysisId: found.id, period, status, stale, reductions, interval, computedAt },
    creditedReduction,
  };
}

/** Nothing may be claimed of an analysis that is provisional or stale. */
export async function claimable(
  { api, project }: Asked,
  { estimate, creditedReduction }: Newest,
): Promise<z.output<typeof claimableNumbers>> {
  if (!estimate) return { quantity: 0, credited: 0, claimed: 0, blockedBy: 'no-analysis' };
  const claimed = await sumClaimedKg(api, project.id, estimate.period);
  const blockedBy = estimate.status === 'provisional' ? 'provisional' : estimate.stale ? 'stale' : null;
  const credited = blockedBy === null ? Math.max(0, creditedReduction) : 0;
  // Rounded down: the last gram is never offered twice.
  const quantity = Math.floor(Math.max(0, credited - claimed) * 1000) / 1000;
  return { quantity, credited, claimed, blockedBy };
}
