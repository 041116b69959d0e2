// Finds the households of a project: present and past ones, and those of the comparison group.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

const wasThere = '(project_id = {projectId:String} OR has(former_projects.project_id, {projectId:String}))';

/** Ids of households that are or were in a project, in order; at most `limit`. */
export const householdsEverIn = (
  clickhouse: ClickHouse,
  projectId: string,
  limit: number,
): Promise<string[]> => idsWhere(clickhouse, wasThere, { projectId, limit });

/** Those that were ever in the comparison group. */
export const comparisonIds = (clickhouse: ClickHouse, projectId: string, limit: number): Promise<string[]> =>
  idsWhere(clickhouse, `${wasThere} AND ever_compared`, { projectId, limit });

const idRow = z.object({ id: z.string() });

async function idsWhere(
  clickhouse: ClickHouse,
  where: string,
  params: { readonly projectId: string; readonly limit: number },
): Promise<string[]> {
  const sql = `SELECT id FROM households FINAL WHERE ${where} ORDER BY id LIMIT {limit:UInt32}`;
  return (await clickhouse.query(idRow, sql, params)).map(({ id }) => id);
}
