// Where the devices of households were, in them and elsewhere.
import { everyStayAround } from '../records/past-stays.ts';
import type { Installation } from '../records/stored/installation.ts';
import type { Api } from '../endpoint.ts';

/** All stays of the devices that ever were in each household, by its id. */
export type Around = ReadonlyMap<string, readonly Installation[]>;

export async function staysAround(
  api: Pick<Api, 'clickhouse'>,
  householdIds: readonly string[],
): Promise<Around> {
  const byDevice = Map.groupBy(await everyStayAround(api, householdIds), ({ body }) => body.deviceId);
  const around = new Map<string, Installation[]>(householdIds.map((id) => [id, []]));
  for (const stays of byDevice.values())
    for (const householdId of new Set(stays.map(({ body }) => body.householdId)))
      around.get(householdId)?.push(...stays);
  return around;
}
