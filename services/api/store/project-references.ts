// Refuses to withdraw a project while records refer to it.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import type { Project } from './bodies/project.ts';

const row = z.object({ what: z.string(), count: z.coerce.number() });

// Time before the oldest accepted reading has no data: a household that moved to its right project in that time was
// never in the other one.
const sql = `
  SELECT 'Households in the project' AS what, count() AS count FROM households FINAL WHERE project_id = {id:String}
  UNION ALL SELECT 'Households that were in the project', count() FROM (
    SELECT id, argMax(body, version) AS last FROM records WHERE kind = 'household' AND id IN (
      SELECT id FROM records WHERE kind = 'household' AND position(body, {id:String}) > 0)
    GROUP BY id)
    WHERE arrayExists(one -> JSONExtractString(one, 'projectId') = {id:String}
      AND parseDateTime64BestEffort(JSONExtractString(one, 'until'), 3, 'UTC') > parseDateTime64BestEffort({oldest:String}, 3, 'UTC'),
      JSONExtractArrayRaw(last, 'formerProjects'))
  UNION ALL SELECT 'Installations of devices', count() FROM installations FINAL WHERE project_id = {id:String}
    AND ifNull(valid_to, now64(3)) > parseDateTime64BestEffort({oldest:String}, 3, 'UTC')
  UNION ALL SELECT 'Survey campaigns', count() FROM surveys FINAL WHERE project_id = {id:String} AND status != 'withdrawn'
  UNION ALL SELECT 'Analyses of households', count() FROM household_analyses WHERE project_id = {id:String}
  UNION ALL SELECT 'Claims', count() FROM claims FINAL WHERE project_id = {id:String}
  UNION ALL SELECT 'Analyses of the project', count() FROM project_analyses WHERE project_id = {id:String}
  UNION ALL SELECT 'API keys', count() FROM api_keys FINAL WHERE has(project_ids, {id:String}) AND status != 'revoked' AND session_of IS NULL`;

/** Throws 409 that counts the records of each kind that refer to the project. */
export async function refuseReferred(api: Api, { id, body }: Project): Promise<void> {
  const oldest = api.settings.HEARTH_OLDEST_READING;
  const rows = await api.telemetry.query(row, sql, { id, oldest });
  const errors = rows
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => ({ pointer: '#', code: 'in-use', detail: `${what}: ${count}.` }));
  if (errors.length === 0) return;
  const detail = `Records refer to project ${body.did}. Move or withdraw them first.`;
  throw new Problem('record-conflict', { detail, errors });
}
