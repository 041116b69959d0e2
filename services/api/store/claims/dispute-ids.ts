// The disputes of a claim, oldest first.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';

export async function disputeIds(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  claimId: string,
): Promise<string[]> {
  const rows = await clickhouse.query(
    z.object({ id: z.string() }),
    'SELECT DISTINCT id FROM claim_disputes WHERE claim_id = {claimId:String} ORDER BY id',
    { claimId },
  );
  return rows.map(({ id }) => id);
}
