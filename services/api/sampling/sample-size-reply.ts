// The reply of the sample size calculator, with the meaning of its warnings.
import { z } from 'zod';
import {
  allocations,
  stratifications,
  type SamplePlan,
  type SampleQuestion,
  type Warning,
} from '#domain/sampling/calculator/question.ts';

const warning = z.object({
  code: z
    .string()
    .describe(
      [
        'Code of the warning. Later versions may have more codes.',
        '`sd-contradicts-proportion`: the standard deviation of a proportion follows from p, so the given one was not used. For a mean set `parameterType`.',
        '`mean-contradicts-strata`: the strata have another mean than `expectedMean`; those of the strata were used.',
        '`input-unused`: an input has no effect together with the others.',
        '`precision-mode-assumed`: `precision` was taken as relative or absolute by what is expected. State `precisionMode`.',
        '`total-rounded-up`: each stratum is rounded up, so the total grew.',
        '`small-sample`: fewer than 30 answers, for which the normal quantile is too small.',
        '`few-clusters`: fewer than 25 clusters.',
      ].join('\n\n'),
    ),
  detail: z.string().describe('What happened in this case.'),
});

export const sampleSizeReply = z
  .object({
    calculatedSize: z.number(),
    adjustedSize: z.number(),
    strata: z.array(z.object({ name: z.string(), calculatedSize: z.number().optional(), size: z.number() })),
    cluster: z
      .object({
        clusters: z.number(),
        adjustedClusters: z.number(),
        designEffect: z.number().nullable(),
      })
      .optional(),
    formula: z.string(),
    parameterType: z.enum(['proportion', 'mean']),
    precisionMode: z.enum(['relative', 'absolute']),
    p: z.number().optional(),
    mean: z.number().optional(),
    z: z.number(),
    stratification: z.enum(stratifications),
    allocation: z.enum(allocations),
    warnings: z.array(warning),
  })
  .meta({ id: 'SampleSize' });

const roundDigits = (value: number): number => Number(value.toPrecision(12));

export function printSampleSize(
  question: SampleQuestion,
  plan: SamplePlan,
  warnings: readonly Warning[],
): z.output<typeof sampleSizeReply> {
  const { parameterType, precisionMode, stratification, allocation } = question;
  return {
    calculatedSize: plan.calculatedSize,
    adjustedSize: plan.adjustedSize,
    strata: plan.strata.map((stratum) => ({ ...stratum })),
    ...(plan.cluster !== null && { cluster: plan.cluster }),
    formula: plan.formula,
    parameterType,
    precisionMode,
    ...(parameterType === 'proportion' ? { p: roundDigits(plan.mean) } : { mean: roundDigits(plan.mean) }),
    z: Number(question.z.toFixed(6)),
    stratification,
    allocation,
    warnings: [...warnings],
  };
}
