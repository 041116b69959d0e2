// What the checks of interviews need of a campaign: its questionnaire, its thresholds, and the strata of its draw.
import { z } from 'zod';
import { openChecks, type CheckedCampaign } from '#domain/surveys/checks/check-interview.ts';
import { thresholdsOf } from '#domain/surveys/checks/given-thresholds.ts';
import { openLocalTime } from '#domain/surveys/expressions/local-time.ts';
import { readDrawnText } from '#domain/sampling/draw/drawn-text.ts';
import type { Records } from '#records/records.ts';
import { readQuestionnaire } from '#records/surveys/questionnaire.ts';

const survey = z.looseObject({
  projectId: z.string(),
  openedAt: z.string().nullish(),
  quality: z
    .looseObject({
      completeness: z.number().optional(),
      consistency: z.boolean().optional(),
      checks: z.record(z.string(), z.record(z.string(), z.number())).optional(),
    })
    .optional(),
});

const project = z.looseObject({ timeZone: z.string() });

export interface ComparedCampaign {
  readonly checked: CheckedCampaign;
  /** Stratum or cluster of a household by its DID; empty without a draw. */
  readonly strata: ReadonlyMap<string, string>;
}

/** Null for a campaign whose records are not complete. */
export async function readCampaign(
  records: Pick<Records, 'latest'>,
  id: string,
): Promise<ComparedCampaign | null> {
  const campaign = (await records.latest('survey', [id])).get(id);
  const template = campaign ? await readQuestionnaire(records, campaign) : null;
  if (campaign === undefined || template === null) return null;
  const { projectId, openedAt, quality = {} } = survey.parse(campaign.body);
  const { timeZone } = project.parse((await bodyOf(records, 'project', projectId)) ?? { timeZone: 'UTC' });
  return {
    checked: openChecks({
      template,
      quality: {
        completeness: quality.completeness ?? template.validations?.completionThreshold ?? 0,
        consistency: quality.consistency ?? true,
      },
      openedAtMs: openedAt ? Date.parse(openedAt) : null,
      wallMs: openLocalTime(timeZone).wallMs,
      thresholds: thresholdsOf(quality.checks),
    }),
    strata: await strataOf(records, id),
  };
}

const sample = z.looseObject({ draw: z.object({ drawId: z.string() }).nullable() });
const draw = z.looseObject({ sample: z.string(), reserve: z.string() });

async function strataOf(records: Pick<Records, 'latest'>, id: string): Promise<Map<string, string>> {
  const state = await bodyOf(records, 'survey-sample', id);
  const drawId = state === null ? undefined : sample.parse(state).draw?.drawId;
  const body = drawId === undefined ? null : await bodyOf(records, 'sample-draw', drawId);
  if (body === null) return new Map();
  const drawn = draw.parse(body);
  const entries = [...readDrawnText(drawn.sample), ...readDrawnText(drawn.reserve)];
  return new Map(entries.map(({ household, stratum }) => [household, stratum]));
}

const bodyOf = async (records: Pick<Records, 'latest'>, kind: string, id: string): Promise<unknown> =>
  (await records.latest(kind, [id])).get(id)?.body ?? null;
