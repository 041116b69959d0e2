// Rows of personal data: written before the record that refers to them, and deleted by an erasure.
import { z } from 'zod';
import { maybeOne, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { openBatcher } from '#runtime/flow/batcher.ts';
import { insertPersonal, type PersonalRow } from '#records/personal/rows.ts';
import { readPersonal, type Personal } from '../bodies/personal.ts';

export type StorePersonal = (row: PersonalRow<Personal>) => Promise<void>;

/** Stores rows; those of concurrent requests go together. */
export const openStorePersonal = (clickhouse: ClickHouse): StorePersonal =>
  openBatcher((rows: readonly PersonalRow<Personal>[]) => insertPersonal(clickhouse, rows), {
    outMax: 2,
    itemsMax: 100,
    maybeOne,
  });

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

const refRow = bodyRow.extend({ ref: z.string() });

/** Of several households, by their references; erased ones are not there. */
export async function findAllPersonal(
  clickhouse: ClickHouse,
  places: readonly { readonly householdId: string; readonly ref: string }[],
): Promise<ReadonlyMap<string, Personal>> {
  if (places.length === 0) return new Map();
  const sql = `SELECT ref, body FROM personal_data
    WHERE household_id IN {households:Array(String)} AND ref IN {refs:Array(String)}`;
  const rows = await clickhouse.query(refRow, sql, {
    households: [...new Set(places.map(({ householdId }) => householdId))],
    refs: places.map(({ ref }) => ref),
  });
  return new Map(rows.map(({ ref, body }) => [ref, readPersonal(JSON.parse(body))]));
}

/** Resolves when no replica has a row or a file of the household any more. */
export async function erasePersonal(clickhouse: ClickHouse, householdId: string): Promise<void> {
  const where = 'household_id = {householdId:String} SETTINGS mutations_sync = 2';
  await Promise.all(
    ['personal_data', 'survey_files'].map((table) =>
      clickhouse.command(`ALTER TABLE ${table} DELETE WHERE ${where}`, { householdId }),
    ),
  );
}
