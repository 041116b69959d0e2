// What the request of a stored campaign said about its sampling, without what was calculated from it.
import { z } from 'zod';
import { campaignFields, type SamplingInput } from './campaign-fields.ts';

const stored = z.looseObject({
  method: z.string(),
  size: z.number().optional(),
  requiredSize: z.number().nullable(),
});

/** `sampling`: as stored. A size that was calculated, or is that of a census, is left out. */
export function statedSampling(sampling: unknown): SamplingInput {
  const { size, requiredSize, ...rest } = stored.parse(sampling);
  const { impliedPrecision: _, formula: __, calculatedSize: ___, ...others } = rest;
  const isStated = size !== undefined && size !== requiredSize && rest.method !== 'census';
  return campaignFields.parse({ ...others, ...(isStated && { size }) });
}
