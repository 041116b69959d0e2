// How much of the emission reductions of a project is claimed already.
import { z } from 'zod';
import type { Period } from '#domain/dating/calendar.ts';
import type { Api } from '../../context/api.ts';

/** kgCO2e of all live claims that share a day with the period, each as a whole. */
export async function sumClaimedKg(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  projectId: string,
  { start, end }: Period,
): Promise<number> {
  const [found] = await clickhouse.query(
    z.object({ quantity: z.number() }),
    `SELECT sum(quantity) AS quantity FROM (SELECT * FROM claims FINAL WHERE project_id = {projectId:String})
     WHERE type = 'EmissionReductionClaim' AND status IN ('submitted', 'in_review', 'verified', 'disputed')
       AND period_end >= {start:Date} AND period_start <= {end:Date}`,
    { projectId, start, end },
  );
  return found?.quantity ?? 0;
}
