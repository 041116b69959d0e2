// The source of a seed and the seed itself, in requests.
import { z } from 'zod';
import type { Seed } from '#domain/sampling/draw/seed.ts';
import type { DrawFault, SeedPlan } from '#domain/sampling/draw/seed-plan.ts';
import { text } from '../../contract/fields.ts';
import { pointerOf } from '../../contract/faults.ts';
import { Problem } from '../../contract/problem.ts';
import { dateTime } from '../../contract/query.ts';
import { inUtc } from '../../contract/time.ts';

const round = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const seedPlanInput = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('drand'), chain: text(100), round }),
  z.strictObject({
    source: z.literal('dice'),
    thrower: text(200),
    place: text(200),
    at: dateTime.transform(inUtc),
    witnesses: z.array(text(200)).min(1).max(20),
  }),
  z.strictObject({
    source: z.literal('external'),
    description: text(500),
    date: z.iso.date().optional(),
  }),
]);

export const seedInput = z.strictObject({
  source: z.enum(['drand', 'dice', 'external']),
  value: z.string().min(1).max(1000),
  round: round.optional(),
  publishedAt: dateTime.transform(inUtc).optional(),
});

/** A plan without members that are not stated: its canonical JSON is committed. */
export const seedPlanOf = (plan: z.output<typeof seedPlanInput>): SeedPlan => {
  if (plan.source !== 'external') return plan;
  const { source, description, date } = plan;
  return { source, description, ...(date !== undefined && { date }) };
};

export const seedOf = ({ source, value, round: of, publishedAt }: z.output<typeof seedInput>): Seed => ({
  source,
  value,
  ...(of !== undefined && { round: of }),
  ...(publishedAt !== undefined && { publishedAt }),
});

/** Throws 400 for faults within `field` of the body. */
export function refuseFaults(field: string, faults: readonly DrawFault[]): void {
  if (faults.length === 0) return;
  const errors = faults.map(({ path, code, detail }) => ({
    pointer: pointerOf([field, ...path]),
    code,
    detail,
  }));
  throw new Problem('invalid-survey', { errors });
}

/** An event without a date: only the time of its publication shows that it is later than the commitment. */
export const timeFaults = (seed: Seed, plan: SeedPlan): DrawFault[] =>
  plan.source !== 'external' || plan.date !== undefined || seed.publishedAt !== undefined
    ? []
    : [
        {
          path: ['publishedAt'],
          code: 'required',
          detail: 'The plan names no date, so state when the value was published.',
        },
      ];
