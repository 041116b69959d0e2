// The data quality rules of a campaign, by default those of its template, and the thresholds of its checks.
import { z } from 'zod';
import type { QualityRules } from '#domain/surveys/responses/quality.ts';
import { thresholdsOf } from '#domain/surveys/checks/given-thresholds.ts';
import type { Thresholds } from '#domain/surveys/checks/thresholds.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import type { Survey } from '../../store/bodies/survey.ts';

const quality = z.looseObject({
  quality: z
    .object({
      completeness: z.number().optional(),
      consistency: z.boolean().optional(),
      checks: z.record(z.string(), z.record(z.string(), z.number())).optional(),
    })
    .optional(),
});

/** The rules of the campaign; by default the threshold of the template, and consistency. */
export function qualityRules({ body }: Survey, { validations }: Template): QualityRules {
  const given = quality.parse(body).quality;
  return {
    completeness: given?.completeness ?? validations?.completionThreshold ?? 0,
    consistency: given?.consistency ?? true,
  };
}

export const checkThresholds = ({ body }: Survey): Thresholds =>
  thresholdsOf(quality.parse(body).quality?.checks);
