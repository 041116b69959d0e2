// The households from which a survey campaign takes its sample, where the sampling says no size.
import { z } from 'zod';
import type { Api } from '../context/endpoint.ts';
import { needsFrameSize, type SamplingInput } from '../projects/sampling-input.ts';

/** How many there are; null where the sampling does not need it. */
export const frameSizeOf = async (
  api: Api,
  sampling: SamplingInput,
  projectId: string,
): Promise<number | null> => (needsFrameSize(sampling) ? countHouseholds(api, projectId) : null);

const counted = z.object({ households: z.coerce.number() });

/** Households of a project that take part now. */
async function countHouseholds({ clickhouse }: Api, projectId: string): Promise<number> {
  const sql = `SELECT count() AS households FROM households FINAL
    WHERE project_id = {projectId:String} AND status IN ('enrolled', 'active', 'inactive') AND erased_at IS NULL`;
  const [row] = await clickhouse.query(counted, sql, { projectId });
  return row?.households ?? 0;
}
