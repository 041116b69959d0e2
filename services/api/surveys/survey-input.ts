// The request body of a survey campaign.
import { z } from 'zod';
import { dateTime } from '../contract/query.ts';
import {
  always,
  anyText,
  did,
  languageTag,
  mentionedProject,
  note,
  readOnly,
  text,
} from '../contract/fields.ts';
import { surveyTypes } from '#domain/surveys/kinds.ts';
import { checkThresholdsInput } from './check-thresholds.ts';
import { frameInput } from './sample/frame-input.ts';
import { samplingInput } from './sampling/sampling-input.ts';

const flag = z.boolean().optional();

/** Each flag selects a standard section. */
const template = z
  .strictObject({
    eligibilityCriteria: flag,
    socioEconomicData: flag,
    cookingPatterns: flag,
    stovePerceptions: flag,
    installationQuality: flag,
    userExperience: flag,
    technicalChallenges: flag,
    usagePatterns: flag,
    stoveUsage: flag,
    fuelConsumption: flag,
    userSatisfaction: flag,
    sdgIndicators: flag,
    inclusionCriteria: flag,
  })
  .meta({ id: 'SurveyTemplateFlags' });

const schedule = z
  .strictObject({
    opensAt: dateTime.nullish(),
    closesAt: dateTime.nullish(),
    graceDays: z.number().int().min(0).max(365).optional(),
  })
  .refine(({ opensAt, closesAt }) => !opensAt || !closesAt || Date.parse(closesAt) >= Date.parse(opensAt), {
    path: ['closesAt'],
    message: 'The campaign must not close before it opens.',
    params: { code: 'before-start' },
  });

const fraction = z.number().min(0).max(1);

const protocol = z.strictObject({
  methodology: note(500).optional(),
  storage: note(500).optional(),
  responsibility: note(500).optional(),
  languages: z.array(languageTag).max(20).optional(),
  training: note(500).optional(),
  backCheckFraction: fraction.optional(),
  maddDocument: z
    .strictObject({
      title: text(200).optional(),
      version: text(100).optional(),
      uri: text(500).optional(),
      digest: text(100).optional(),
      templateDigest: text(100).optional(),
    })
    .optional(),
});

export const surveyInput = z
  .strictObject({
    type: z.enum(surveyTypes),
    projectId: mentionedProject,
    template: template.optional(),
    templateId: text(100).optional(),
    templateVersion: z.number().int().min(1).optional(),
    sampling: samplingInput,
    frame: frameInput.optional(),
    schedule: schedule.optional(),
    // Any text: an unknown campaign is 404.
    follows: anyText(100).nullish(),
    round: z.number().int().min(1).max(10_000).optional(),
    quality: z
      .strictObject({
        completeness: fraction.optional(),
        consistency: z.boolean().optional(),
        checks: checkThresholdsInput.optional(),
      })
      .optional(),
    title: text(200).optional(),
    protocol: protocol.optional(),
    collectors: z.array(did).max(1000).optional(),
    status: z.literal('draft').optional(),
    ...readOnly,
  })
  .check(
    z.refine(
      ({ template: chosen, templateId }) =>
        templateId !== undefined || Object.values(chosen ?? {}).includes(true),
      {
        path: ['template'],
        message: 'At least one section must be true, or templateId must name a template.',
        params: { code: 'nothing-chosen' },
        ...always,
      },
    ),
  )
  .meta({ id: 'NewSurvey' });

export type SurveyInput = z.output<typeof surveyInput>;
