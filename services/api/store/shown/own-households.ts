// The households of a collector: those of its assignments, and those of its interviews.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Condition } from '../../contract/condition.ts';
import type { Principal } from '../../contract/principal.ts';

const ofCollector = `SELECT household_id AS id FROM survey_assignments FINAL WHERE collector = {ownCollector:String}
  UNION ALL SELECT household_id AS id FROM survey_responses FINAL WHERE collector = {ownCollector:String}`;

/** Conditions on the table of households that hide from the key of a collector those of others. */
export const ownHouseholds = ({ collector }: Principal): Condition[] =>
  collector === null
    ? []
    : [{ sql: `id IN (SELECT id FROM (${ofCollector}))`, params: { ownCollector: collector } }];

const idRow = z.object({ id: z.string() });

/** Whether the key may see a household of its projects. */
export async function isOwnHousehold(
  { clickhouse }: { readonly clickhouse: ClickHouse },
  { collector }: Principal,
  id: string,
): Promise<boolean> {
  if (collector === null) return true;
  const sql = `SELECT id FROM (${ofCollector}) WHERE id = {id:String} LIMIT 1`;
  return (await clickhouse.query(idRow, sql, { ownCollector: collector, id })).length > 0;
}
