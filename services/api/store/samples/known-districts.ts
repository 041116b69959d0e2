// Districts in which households of projects are.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';

/** Of one project: among more, one would not be told from a misspelt one. */
const districtsMax = 10_000;

const row = z.object({ project: z.string(), districts: z.array(z.string()) });

/** By the id of the project; one without households has none. */
export async function knownDistricts(
  { telemetry }: Pick<Api, 'telemetry'>,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (projectIds.length === 0) return new Map();
  const sql = `SELECT ifNull(project_id, '') AS project, groupUniqArray(${districtsMax})(district) AS districts
    FROM households FINAL WHERE project_id IN {projects:Array(String)} GROUP BY project`;
  const rows = await telemetry.query(row, sql, { projects: projectIds });
  return new Map(rows.map(({ project, districts }) => [project, districts]));
}
