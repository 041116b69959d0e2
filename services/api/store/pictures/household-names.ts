// The names of a few households, by their ids. One whose personal data were erased has none.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';

const nameRow = z.object({ id: z.string(), did: z.string(), externalId: z.string() });

export type HouseholdName = z.output<typeof nameRow>;

export async function readHouseholdNames(
  { telemetry }: Pick<Api, 'telemetry'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HouseholdName>> {
  const rows = await telemetry.query(
    nameRow,
    `SELECT id, did, ifNull(external_id, '') AS externalId FROM households FINAL
     WHERE id IN {ids:Array(String)} AND erased_at IS NULL`,
    { ids },
  );
  return new Map(rows.map((row) => [row.id, row]));
}
