// The devices that are installed in households now.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';

const row = z.object({ id: z.string(), householdId: z.string() });

/** By household and id. */
export const findInstalledDevices = (
  { clickhouse }: Pick<Api, 'clickhouse'>,
  householdIds: readonly string[],
): Promise<z.output<typeof row>[]> =>
  householdIds.length === 0
    ? Promise.resolve([])
    : clickhouse.query(
        row,
        `SELECT device_id AS id, household_id AS householdId FROM placements FINAL
         WHERE household_id IN {householdIds:Array(String)} AND valid_to IS NULL ORDER BY household_id, device_id`,
        { householdIds },
      );
