// The fields of a request to the sample size calculator.
import { z } from 'zod';
import { allocations, stratifications } from '#domain/sampling/calculator/question.ts';
import { text } from '../contract/fields.ts';

/** Largest sample that can be asked for. */
export const sampleSizeMax = 1_000_000;

/** Smaller or larger numbers are typing errors, and their squares would leave the range of numbers. */
const amountMax = 1e9;
const openFraction = z.number().min(1e-6).lt(1);
const mean = z.number().min(-amountMax).max(amountMax);
const deviation = z.number().min(0).max(amountMax);
const units = z.number().int().min(1).max(1_000_000_000);

const stratum = z.strictObject({
  name: text(200),
  share: z.number().min(1e-6).max(1).optional(),
  population: units.optional(),
  mean: mean.optional(),
  sd: deviation.optional(),
  unitCost: z.number().min(1e-6).max(amountMax).optional(),
});

export const clusterFields = z.strictObject({
  clusters: units.optional(),
  unitsPerCluster: z.number().min(1).max(1_000_000),
  rho: z.number().min(0).max(1).optional(),
  sizeSD: z.number().min(0).max(1_000_000).optional(),
  sdBetween: deviation.optional(),
  sdWithin: deviation.optional(),
  meanSize: z.number().gt(1).max(1_000_000).optional(),
});

export const samplingFields = z.strictObject({
  population: units.optional(),
  confidence: openFraction.optional(),
  precision: z
    .number()
    .min(1e-6)
    .max(amountMax)
    .describe(
      'Half-width of the confidence interval that the sample must reach, above 0 and below 1. Only an absolute precision of a mean may be larger: it has the unit of the mean.',
    ),
  parameterType: z.enum(['proportion', 'mean']).optional(),
  precisionMode: z.enum(['relative', 'absolute']).optional(),
  expectedMean: mean.optional(),
  expectedSD: deviation.optional(),
  dropoutRate: z.number().min(0).lt(1).optional(),
  responseRate: z.number().min(1e-6).max(1).optional(),
  strata: z.array(stratum).min(1).max(200).optional(),
  stratification: z.enum(stratifications).optional(),
  allocation: z.enum(allocations).optional(),
  cluster: clusterFields.optional(),
  zMode: z.enum(['exact', 'rounded']).optional(),
});

export type SamplingRequest = z.output<typeof samplingFields>;
