// Claims of a household over some days of a period that were rejected, or revoked for another reason than a successor.
import { z } from 'zod';
import type { RefusedClaim } from '#domain/claims/checks/check.ts';
import type { Api } from '../../context/api.ts';

interface Asked {
  /** Left out of the result. */
  readonly claimId: string;
  readonly householdId: string;
  readonly type: string;
  /** A claim of another project is not named. */
  readonly projectId: string | null;
  readonly period: { readonly start: string; readonly end: string };
}

/** Newest of them that are told. */
const refusedMax = 5;

const refusedRow = z.object({ id: z.string(), status: z.string(), projectId: z.string() });

export async function findRefusedClaims(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  { projectId, period: { start, end }, ...asked }: Asked,
): Promise<RefusedClaim[]> {
  const rows = await clickhouse.query(
    refusedRow,
    `SELECT id, status, project_id AS projectId FROM claims FINAL
     WHERE household_id = {householdId:String} AND id != {claimId:String} AND type = {type:String}
       AND (status = 'rejected' OR status = 'revoked' AND id NOT IN (
         SELECT supersedes FROM claims FINAL WHERE household_id = {householdId:String}))
       AND period_start <= {end:Date} AND period_end >= {start:Date}
     ORDER BY created_at DESC, id DESC LIMIT {refusedMax:UInt32}`,
    { ...asked, start, end, refusedMax },
  );
  return rows.map((row) => ({
    claimId: row.projectId === (projectId ?? '') ? row.id : null,
    status: row.status,
  }));
}
