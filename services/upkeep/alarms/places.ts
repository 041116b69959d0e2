// Where devices are installed now.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

const place = z.object({
  id: z.string(),
  householdId: z.string(),
  householdDid: z.string(),
  projectId: z.string().nullable(),
});

export type Place = { readonly [Name in 'householdId' | 'householdDid' | 'projectId']: string | null };

/** Of a device that is installed in no household. */
export const nowhere: Place = { householdId: null, householdDid: null, projectId: null };

/** Where each device is installed now. */
export async function readPlaces(
  clickhouse: ClickHouse,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const sql = `SELECT device_id AS id, JSONExtractString(record, 'householdId') AS householdId,
      JSONExtractString(record, 'householdDid') AS householdDid,
      JSONExtract(record, 'projectId', 'Nullable(String)') AS projectId
    FROM device_records FINAL
    WHERE kind = 'installation' AND device_id IN {ids:Array(String)} AND ends_at IS NULL`;
  const places = await clickhouse.query(place, sql, { ids });
  return new Map(places.map((one) => [one.id, one]));
}
