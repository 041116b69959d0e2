// The verified interviews of households that have a stove of the project: what they state concerns an analysis.
import { z } from 'zod';
import type { surveyTypes } from '#domain/surveys/kinds.ts';
import type { Api } from '../../context/api.ts';

/** A baseline survey and a kitchen test are not about the use of a new stove. */
const types: readonly (typeof surveyTypes)[number][] = ['FollowUpSurvey', 'MonitoringSurvey'];

interface Asked {
  readonly projectId: string;
  readonly householdIds: readonly string[];
  /** Times of the interviews, ms since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Newest ones of a household that are read. */
  readonly most: number;
}

/** Ids of their responses. A version that was not yet of the household is none. */
export async function findVerifiedInterviews(
  { telemetry }: Pick<Api, 'telemetry'>,
  asked: Asked,
): Promise<string[]> {
  const sql = `SELECT id FROM (
      SELECT id, household_id, status, answered_at FROM survey_responses
      WHERE household_id IN {householdIds:Array(String)} AND project_id = {projectId:String}
        AND survey_type IN {types:Array(String)}
      ORDER BY id, version DESC LIMIT 1 BY id)
    WHERE status = 'verified'
      AND answered_at BETWEEN fromUnixTimestamp64Milli({fromMs:Int64}) AND fromUnixTimestamp64Milli({toMs:Int64})
    ORDER BY household_id, answered_at DESC, id LIMIT {most:UInt32} BY household_id`;
  const rows = await telemetry.query(z.object({ id: z.string() }), sql, { ...asked, types });
  return rows.map(({ id }) => id);
}
