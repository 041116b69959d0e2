// How the statistics of a campaign are made: which states count, the confidence, and the target of its sampling.
import { z } from 'zod';
import type { ResponseStatus } from '#domain/surveys/responses/states.ts';
import type { Settings } from '#domain/surveys/statistics/summarize.ts';
import type { Target } from '#domain/surveys/statistics/estimates.ts';
import { strataFields } from '#domain/sampling/strata-fields.ts';
import { mayReadPersonal } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { many, one } from '../../contract/query.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import type { CampaignRows } from './campaign-rows.ts';

/** States that count beside the verified ones where the reader asks for them. */
const includable = ['pending', 'supervisor_approved', 'rejected', 'disputed'] as const;

const fraction = z
  .string()
  .regex(/^0\.\d{1,9}$/, 'This must be a number above 0 and below 1, for example 0.95.')
  .transform(Number)
  .pipe(z.number().gt(0).lt(1));

export const settingsQuery = {
  by: one(z.enum(strataFields)).describe('Field of the household: estimates for each of its values too.'),
  include: many(z.enum(includable)).describe('States that count, in addition to `verified`.'),
  confidence: one(fraction).describe(
    'Confidence of the intervals. Default: that of the sampling, else 0.95.',
  ),
};

type SettingsQuery = {
  readonly [Name in keyof typeof settingsQuery]?: z.output<(typeof settingsQuery)[Name]>;
};

export const statusesOf = ({ include = [] }: SettingsQuery): ResponseStatus[] => [
  ...new Set<ResponseStatus>(['verified', ...include]),
];

const sampling = z.looseObject({
  confidence: z.number().optional(),
  precision: z.number().optional(),
  precisionMode: z.enum(['relative', 'absolute']).optional(),
});

export function settingsOf(
  query: SettingsQuery,
  { survey, principal, rows }: { survey: Survey; principal: Principal; rows: CampaignRows },
): Omit<Settings, 'side'> {
  const { confidence: planned, ...plan } = sampling.parse(survey.body.sampling);
  return {
    design: rows.design,
    notProbability: rows.notProbability,
    statuses: statusesOf(query),
    confidence: query.confidence ?? planned ?? 0.95,
    target: targetOf(plan, planned ?? 0.95),
    isGrouped: query.by !== undefined,
    showsSmall: mayReadPersonal(principal),
  };
}

/** Null: the campaign states no precision. */
const targetOf = (
  { precision, precisionMode: mode }: z.output<typeof sampling>,
  confidence: number,
): Target | null => (precision === undefined || mode === undefined ? null : { confidence, precision, mode });
