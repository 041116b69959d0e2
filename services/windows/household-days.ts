// Reads the device-days of households, and the households of a device.
import { z } from 'zod';
import type { HouseholdDay } from '#domain/days/household-window.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

const row = z.object({
  householdId: z.string(),
  timeZone: z.string(),
  deviceDid: z.string(),
  deviceType: z.string(),
  day: z.string(),
  hoursInUse: z.number().nullable(),
  energyWh: z.number().nullable(),
  fuels: z.array(
    z.tuple([z.string(), z.string(), z.number().nullable(), z.number(), z.number(), z.number()]),
  ),
  events: z.array(z.tuple([z.number(), z.number()])),
  expected: z.number().nullable(),
  received: z.number().nullable(),
  flags: z.array(z.string()),
  digest: z.string(),
  ruleVersion: z.number(),
});

export interface StoredDay extends HouseholdDay {
  readonly householdId: string;
  readonly timeZone: string;
  readonly digest: string;
  readonly ruleVersion: number;
}

export interface DaysOfHouseholds {
  /** Clock of ClickHouse before the query. */
  readonly readAt: string;
  readonly days: readonly StoredDay[];
}

/** Device-days of households on some local days. */
export async function readHouseholdDays(
  clickhouse: ClickHouse,
  { ids, days: wanted }: { readonly ids: readonly string[]; readonly days: readonly string[] },
): Promise<DaysOfHouseholds> {
  const [clock] = await clickhouse.query(
    z.object({ now: z.string() }),
    `SELECT toString(now64(6, 'UTC')) AS now`,
  );
  const moments = (column: string): string => `arrayMap(at -> toUnixTimestamp64Milli(at), \`${column}\`)`;
  const rows = await clickhouse.query(
    row,
    `SELECT household_id AS householdId, time_zone AS timeZone, device_did AS deviceDid, device_type AS deviceType, toString(d.day) AS day,
       hours_in_use AS hoursInUse, energy_wh AS energyWh,
       arrayZip(\`fuels.fuel_type\`, \`fuels.unit\`, \`fuels.used\`, \`fuels.delivered\`, \`fuels.unaccounted\`,
         \`fuels.unmeasured_seconds\`) AS fuels,
       arrayZip(${moments('events.start_at')}, ${moments('events.end_at')}) AS events,
       expected_intervals AS expected, received_intervals AS received, flags, input_digest AS digest, rule_version AS ruleVersion
     FROM device_days AS d FINAL
     WHERE device_did IN (${devicesIn('{ids:Array(String)}')}) AND d.day IN {wanted:Array(Date)}
       AND household_id IN {ids:Array(String)}`,
    { ids, wanted },
  );
  const days = rows.map(({ fuels, events, ...day }) => ({
    ...day,
    fuels: fuels.map(([fuelType, unit, used, delivered, unaccounted, unmeasuredSeconds]) => ({
      fuelType,
      unit,
      used,
      delivered,
      unaccounted,
      unmeasuredSeconds,
    })),
    events: events.map(([fromMs, toMs]) => ({ fromMs, toMs })),
  }));
  return { readAt: clock?.now ?? '', days };
}

/** Devices that were ever installed in the households; without FINAL, for more of them do no harm. */
const devicesIn = (households: string): string =>
  `SELECT did AS device_did FROM devices WHERE id IN (SELECT device_id FROM placements WHERE household_id IN (${households}))`;

/** Households that devices are or were in, by DID: a day may have left one of them. */
export async function readHouseholdsOf(
  clickhouse: ClickHouse,
  dids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await clickhouse.query(
    z.object({ did: z.string(), households: z.array(z.string()) }),
    `SELECT device_did AS did, groupUniqArray(household_id) AS households FROM installations
     WHERE device_did IN {dids:Array(String)} GROUP BY device_did`,
    { dids },
  );
  return new Map(rows.map(({ did, households }) => [did, households]));
}

/** Windows of households that have device-days: household, span and first day. */
export async function readWindowKeys(clickhouse: ClickHouse, ids: readonly string[]): Promise<Set<string>> {
  const rows = await clickhouse.query(
    z.object({ key: z.string() }),
    `SELECT concat(household_id, ' ', span, ' ', toString(starts_on)) AS key FROM household_windows FINAL
     WHERE household_id IN {ids:Array(String)} AND device_days > 0`,
    { ids },
  );
  return new Set(rows.map(({ key }) => key));
}

/** A window of a household, by a day that is in it. */
export interface WindowDay {
  readonly householdId: string;
  readonly day: string;
}

const homes = `SELECT household_id FROM installations WHERE device_did IN {dids:Array(String)} AND household_id != ''`;

/**
 * Days whose window is not made of the device-days that are stored, in households where the devices are or were. Only
 * the digest tells: a day is stored some time after its read_at, and a window may have been read between.
 */
export const staleWindows = (clickhouse: ClickHouse, dids: readonly string[]): Promise<WindowDay[]> =>
  clickhouse.query(
    z.object({ householdId: z.string(), day: z.string() }),
    `SELECT household_id AS householdId, toString(day) AS day
     FROM (
       SELECT household_id, day, ${daysDigest} AS digest FROM device_days FINAL
       WHERE device_did IN (${devicesIn(homes)}) AND household_id IN (${homes})
       GROUP BY household_id, day
     ) AS d
     FULL JOIN (
       SELECT household_id, starts_on AS day, days_digest AS digest FROM household_windows FINAL
       WHERE household_id IN (${homes}) AND span = 'day' AND device_days > 0
     ) AS w USING (household_id, day)
     WHERE d.digest != w.digest`,
    { dids },
  );

/** As `digestOf` in household-windows.ts: JSON escapes nothing of the DIDs of registered devices. */
const daysDigest = `lower(hex(SHA256(arrayStringConcat(arraySort(groupArray(
  concat('["', device_did, '","', toString(day), '","', input_digest, '"]'))), '\n'))))`;
