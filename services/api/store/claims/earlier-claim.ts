// The latest verified emission claim of a household before a period, with the baselines of its analysis.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';
import { findClaim } from './find-claims.ts';

interface Later {
  readonly householdId: string;
  /** Of the later claim; a claim of another project is not named. */
  readonly projectId: string | null;
  /** First day. */
  readonly start: string;
}

export async function earlierClaim(
  api: Pick<Api, 'clickhouse' | 'records'>,
  { householdId, projectId, start }: Later,
) {
  const [row] = await api.clickhouse.query(
    z.object({ id: z.string() }),
    `SELECT id FROM claims FINAL WHERE household_id = {householdId:String} AND type = 'EmissionReductionClaim'
       AND status = 'verified' AND period_end < {start:Date} ORDER BY period_end DESC LIMIT 1`,
    { householdId, start },
  );
  const claim = row && (await findClaim(api, row.id));
  if (!claim?.body.baselines) return null;
  const { baselines, projectId: of } = claim.body;
  return { claimId: of === projectId ? claim.id : null, baselines };
}
