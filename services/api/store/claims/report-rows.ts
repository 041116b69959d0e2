// The verified emission claims of a project and period, for its report.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';

interface Asked {
  readonly projectId: string;
  readonly start: string;
  readonly end: string;
}

/** Ids of verified claims that lie within the period, in their order; one more than `limit` if there are more. */
export async function listReportedIds(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  asked: Asked,
  limit: number,
): Promise<string[]> {
  const rows = await clickhouse.query(
    z.object({ id: z.string() }),
    `SELECT id FROM (SELECT * FROM claims FINAL WHERE project_id = {projectId:String})
     WHERE type = 'EmissionReductionClaim' AND status = 'verified' AND period_start >= {start:Date} AND period_end <= {end:Date}
     ORDER BY id LIMIT {limit:UInt32}`,
    { ...asked, limit: limit + 1 },
  );
  return rows.map(({ id }) => id);
}
