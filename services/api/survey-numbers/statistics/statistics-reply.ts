// The reply of statistics: the basis, the estimates with their intervals, and whether the target is met.
import { z } from 'zod';
import { responseStatuses } from '#domain/surveys/responses/states.ts';

const interval = z
  .object({ lower: z.number(), upper: z.number(), level: z.number(), method: z.string() })
  .meta({ id: 'StatisticsInterval' });

const estimate = z
  .object({
    value: z.union([z.string(), z.boolean()]).optional(),
    proportion: z.number().optional(),
    mean: z.number().optional(),
    ratio: z.number().optional(),
    unit: z.string().nullable().optional(),
    se: z.number().nullable(),
    interval: interval.nullable(),
    relativePrecision: z.number().nullable(),
    met: z.boolean().optional(),
    conservativeBound: z
      .object({ side: z.enum(['lower', 'upper']), value: z.number().nullable() })
      .optional(),
  })
  .meta({ id: 'StatisticsEstimate' });

const shape = {
  basis: z
    .object({
      statuses: z.array(z.enum(responseStatuses)),
      n: z.number(),
      excluded: z.record(z.string(), z.number()),
      missing: z.number(),
      notApplicable: z.number(),
    })
    .meta({ id: 'StatisticsBasis' }),
  weighting: z.enum(['none', 'stratum', 'cluster']),
  notProbability: z.boolean(),
  coverage: z
    .object({ share: z.number(), withoutAnswers: z.array(z.string()) })
    .meta({ id: 'StatisticsCoverage' }),
  suppressed: z.boolean(),
  estimates: z.array(estimate),
  target: z
    .object({
      confidence: z.number(),
      precision: z.number(),
      mode: z.enum(['relative', 'absolute']),
      met: z.boolean(),
    })
    .meta({ id: 'StatisticsTarget' })
    .nullable(),
  groups: z
    .array(
      z
        .object({
          group: z.string().nullable(),
          n: z.number().nullable(),
          suppressed: z.boolean(),
          estimates: z.array(estimate),
        })
        .meta({ id: 'StatisticsGroup' }),
    )
    .optional(),
  warnings: z.array(z.object({ code: z.string(), detail: z.string() })),
};

export const statisticsReply = z
  .object({ question: z.string(), type: z.string(), ...shape })
  .meta({ id: 'SurveyStatistics' });

export const sdgReply = z
  .object({
    data: z.array(
      z
        .object({
          sdg: z.string(),
          question: z.string(),
          measure: z.enum(['share', 'mean']),
          statistics: z.object(shape).meta({ id: 'SdgStatistics' }).nullable(),
          reason: z.enum(['not-asked', 'sensitive']).optional(),
        })
        .meta({ id: 'SdgIndicator' }),
    ),
  })
  .meta({ id: 'SdgIndicators' });
