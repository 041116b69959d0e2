// The fields of the sampling of a campaign: the inputs of the sample size calculator, and how households are drawn.
import { z } from 'zod';
import { strataField, strataInput } from '../../contract/strata-input.ts';
import { clusterFields, samplingFields, sampleSizeMax } from '../../sampling/sampling-fields.ts';

const methods = ['stratified', 'simple_random', 'systematic', 'cluster', 'census', 'purposive'] as const;

const { population, confidence, expectedMean, expectedSD, dropoutRate, responseRate } = samplingFields.shape;
const { parameterType, precisionMode, strata, stratification, allocation, zMode } = samplingFields.shape;

export const campaignFields = z.strictObject({
  method: z.enum(methods),
  size: z
    .number()
    .int()
    .min(1)
    .max(sampleSizeMax)
    .optional()
    .describe(
      'Number of households to draw. Default: it follows from `precision`; for a census it is the number of households of the frame.',
    ),
  confidence,
  precision: z.number().min(1e-6).lt(1).optional(),
  population,
  expectedMean,
  expectedSD,
  dropoutRate,
  responseRate,
  parameterType,
  precisionMode,
  strata,
  stratifyBy: strataInput.optional(),
  orderBy: strataInput.optional(),
  allocation,
  stratification,
  cluster: clusterFields
    .extend({ by: strataField.optional(), unitsPerCluster: z.number().int().min(1).max(1_000_000) })
    .optional(),
  reserveFraction: z.number().min(0).max(1).optional(),
  zMode,
});

export type SamplingInput = z.output<typeof campaignFields>;
