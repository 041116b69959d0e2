// What the request of a stored campaign said about its sampling, without what was calculated from it.
import { z } from 'zod';
import { campaignFields, type SamplingInput } from './campaign-fields.ts';

const stored = z.looseObject({
  size: z.number().optional(),
  sizeStated: z.boolean(),
});

/** `sampling`: as stored. A size that was calculated, or is that of a census, is left out. */
export function statedSampling(sampling: unknown): SamplingInput {
  const { size, sizeStated, ...rest } = stored.parse(sampling);
  const { impliedPrecision: _, formula: __, calculatedSize: ___, requiredSize: ____, ...others } = rest;
  return campaignFields.parse({ ...others, ...(sizeStated && { size }) });
}
