// Counts the households from which a survey campaign takes its sample.
import { z } from 'zod';
import type { Api } from '../context/api.ts';

const counted = z.object({ households: z.coerce.number() });

/** Households of a project that take part now. */
export async function countHouseholds({ clickhouse }: Api, projectId: string): Promise<number> {
  const sql = `SELECT count() AS households FROM households FINAL
    WHERE project_id = {projectId:String} AND status IN ('enrolled', 'active', 'inactive') AND erased_at IS NULL`;
  const [row] = await clickhouse.query(counted, sql, { projectId });
  return row?.households ?? 0;
}
