// Reads what the plausibility model compares: the claimed months of a household, and earlier and simultaneous months of its
// project.
import { z } from 'zod';
import type { Period } from '#domain/dating/calendar.ts';
import { householdMonths, type DeviceRow } from '#domain/plausibility-model/device-rows.ts';
import type { HouseholdMonth } from '#domain/plausibility-model/household-month.ts';
import type { Api } from '../../context/api.ts';

/** Days before the period that are read; peers, drawn by the hash of their ids; households that look alike. */
const [daysBefore, peersMax, alikeMax] = [396, 100, 20] as const;

export interface ClaimedUse {
  readonly householdId: string;
  /** Null: a household without a project has no peers. */
  readonly projectId: string | null;
  readonly deviceDids: readonly string[];
  readonly period: Period;
}

/** Of one type of device, as `scoreConsumption` takes them. */
export interface ComparedMonths {
  readonly deviceType: string;
  readonly history: readonly HouseholdMonth[];
  /** Months of the period, of the claimed devices. */
  readonly candidate: readonly HouseholdMonth[];
}

const dayRow = z
  .object({
    householdId: z.string(),
    deviceType: z.string(),
    device: z.string(),
    ratedPowerW: z.number().nullable(),
    day: z.string(),
    hours: z.number().nullable(),
    energyWh: z.number().nullable(),
    fuel: z.number().nullable(),
    coverage: z.number().nullable(),
    events: z.array(z.tuple([z.number(), z.number(), z.number().nullable()])),
  })
  .transform(({ events, ...day }): DeviceRow => ({
    ...day,
    events: events.map(([startMinute, minutes, energyWh]) => ({ startMinute, minutes, energyWh })),
  }));

/** Starts of events in minutes after the start of their local day. */
const columns = `household_id AS householdId, device_type AS deviceType, device_did AS device, rated_power_w AS ratedPowerW,
  toString(d.day) AS day, hours_in_use AS hours, cooking_wh AS energyWh,
  if(empty(arrayFilter(u -> isNotNull(u), \`fuels.used\`)), NULL, arraySum(u -> ifNull(u, 0), \`fuels.used\`)) AS fuel, coverage,
  arrayMap((s, seconds, wh) -> ((toUnixTimestamp64Milli(s) - toUnixTimestamp64Milli(start_at)) / 60000, seconds / 60, wh),
    \`events.start_at\`, \`events.in_use_seconds\`, \`events.energy_wh\`) AS events`;

const ofHouseholds = `SELECT ${columns} FROM device_days AS d FINAL
  PREWHERE device_did IN (SELECT device_did FROM installations FINAL WHERE household_id IN {households:Array(String)})
    AND d.day BETWEEN {start:Date} - {before:UInt32} AND {end:Date}
  WHERE household_id IN {households:Array(String)} AND device_type IN {types:Array(String)}`;

const ofDevices = `SELECT ${columns} FROM device_days AS d FINAL
  PREWHERE device_did IN {dids:Array(String)} AND d.day BETWEEN {start:Date} AND {end:Date}
  WHERE household_id = {household:String}`;

/** Households that withdrew or were erased are not used. */
const comparable = `project_id = {projectId:String} AND id != {household:String} AND status != 'withdrawn' AND erased_at IS NULL`;

const drawn = `SELECT id FROM households FINAL WHERE ${comparable}
  ORDER BY sipHash64(id), id LIMIT {most:UInt32}`;

/**
 * Households with a device of which many days agree with claimed days at one distance and one factor. Two days that agree are
 * one number: their distance in days times 64, plus the logarithm of their energies' ratio in eighths.
 */
const alike = `SELECT household_id AS id, arrayMax(tupleElement(sumMap(pairs, arrayMap(p -> 1, pairs)), 2)) AS agreed FROM (
    SELECT household_id, arrayMap(i -> (toInt64(d.day) - {days:Array(Int32)}[i]) * 64
        + toInt64(round(log(greatest(ifNull(cooking_wh, 1), 1) / {wh:Array(Float64)}[i]) * 8)),
      arrayFilter(i -> abs(hours_in_use - {hours:Array(Float64)}[i]) <= 0.08 * {hours:Array(Float64)}[i]
        AND length(\`events.start_at\`) = {counts:Array(UInt32)}[i], arrayEnumerate({days:Array(Int32)}))) AS pairs
    FROM device_days AS d FINAL
    PREWHERE device_did IN (SELECT device_did FROM project_devices FINAL WHERE project_id = {projectId:String})
      AND d.day BETWEEN {start:Date} - {before:UInt32} AND {end:Date}
    WHERE household_id IN (SELECT id FROM households FINAL WHERE ${comparable}) AND device_type IN {types:Array(String)} AND hours_in_use > 0)
  WHERE notEmpty(pairs) GROUP BY id HAVING agreed >= 5 ORDER BY agreed DESC, id LIMIT {most:UInt32}`;

const idRow = z.object({ id: z.string() });

/** For each type of claimed devices. Bounded: the household itself, a draw of peers, and those whose days look like the claimed ones. */
export async function readHouseholdMonths(
  { telemetry, clickhouse }: Pick<Api, 'telemetry' | 'clickhouse'>,
  { householdId, projectId, deviceDids, period }: ClaimedUse,
): Promise<ComparedMonths[]> {
  const span = { ...period, before: daysBefore };
  const claimed = await telemetry.query(dayRow, ofDevices, {
    ...period,
    dids: deviceDids,
    household: householdId,
  });
  const types = [...new Set(claimed.map(({ deviceType }) => deviceType))].sort();
  const own = { household: householdId, projectId: projectId ?? '' };
  const [peers, lookAlike] =
    projectId === null
      ? [[], []]
      : await Promise.all([
          clickhouse.query(idRow, drawn, { ...own, most: peersMax }),
          telemetry.query(idRow, alike, { ...span, ...own, ...agreement(claimed), types, most: alikeMax }),
        ]);
  const households = [...new Set([householdId, ...[...peers, ...lookAlike].map(({ id }) => id)])].sort();
  const rows = await telemetry.query(dayRow, ofHouseholds, { ...span, households, types });
  return types.map((deviceType) => ({
    deviceType,
    history: householdMonths(rows.filter((row) => row.deviceType === deviceType)),
    candidate: householdMonths(claimed.filter((row) => row.deviceType === deviceType)),
  }));
}

const msPerDay = 86_400_000;

/** Claimed days with use as arrays, at most two months of them. */
function agreement(rows: readonly DeviceRow[]): Record<string, readonly number[]> {
  const used = rows.filter(({ hours }) => (hours ?? 0) > 0).slice(0, 62);
  return {
    days: used.map(({ day }) => Date.parse(day) / msPerDay),
    wh: used.map(({ energyWh }) => Math.max(1, energyWh ?? 1)),
    hours: used.map(({ hours }) => hours ?? 0),
    counts: used.map(({ events }) => events.length),
  };
}
