// Rows of personal data: written before the record that refers to them, and deleted by an erasure.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { readPersonal, type Personal, type PersonalRow } from '../bodies/personal.ts';

export const insertPersonal = (
  clickhouse: ClickHouse,
  { householdId, ref, salt, at, values }: PersonalRow,
): Promise<void> =>
  clickhouse.insertRows('personal_data', [
    { household_id: householdId, ref, salt, at, body: JSON.stringify(values) },
  ]);

const bodyRow = z.object({ body: z.string() });

/** Null if they were erased. */
export async function findPersonal(
  clickhouse: ClickHouse,
  householdId: string,
  ref: string,
): Promise<Personal | null> {
  const sql = `SELECT body FROM personal_data
    WHERE household_id = {householdId:String} AND ref = {ref:String} LIMIT 1`;
  const [found] = await clickhouse.query(bodyRow, sql, { householdId, ref });
  return found ? readPersonal(JSON.parse(found.body)) : null;
}

/** Resolves when no replica has a row of the household any more. */
export const erasePersonal = (clickhouse: ClickHouse, householdId: string): Promise<void> =>
  clickhouse.command(
    'ALTER TABLE personal_data DELETE WHERE household_id = {householdId:String} SETTINGS mutations_sync = 2',
    { householdId },
  );
