// Reads the due days of devices, with the bounds and attributes that computing them needs.
import { readStaleDays } from '#days/read-stale-days.ts';
import { neighbourhoodMs } from '#domain/days/rules.ts';
import type { DueDay } from '#domain/stale-days/stale-days.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

/** A day with what its numbers depend on besides readings. */
export type DayContext = Pick<
  DueDay,
  | 'deviceDid'
  | 'day'
  | 'fromMs'
  | 'toMs'
  | 'deviceType'
  | 'fuelType'
  | 'ratedPowerW'
  | 'expectedIntervalSeconds'
  | 'calibration'
>;

/** How far a day reaches beyond both its ends. */
export const reachMs = ({ expectedIntervalSeconds }: DayContext): number =>
  neighbourhoodMs(expectedIntervalSeconds === null ? null : expectedIntervalSeconds * 1000);

/** Devices, and of each those of its days that are asked for; null: all. */
export type Chosen = ReadonlyMap<string, ReadonlySet<string> | null>;

/** Chosen days that are due now, those of one month and device together. */
export async function dueDays(clickhouse: ClickHouse, chosen: Chosen): Promise<DueDay[]> {
  const { nowMs, days } = await readStaleDays(clickhouse, [...chosen.keys()], datesOf(chosen));
  return days
    .filter(({ deviceDid, day, dueMs }) => dueMs <= nowMs && (chosen.get(deviceDid)?.has(day) ?? true))
    .sort(
      (a, b) => compare(monthOf(a), monthOf(b)) || compare(a.deviceDid, b.deviceDid) || compare(a.day, b.day),
    );
}

/** Of all devices together; null: all. */
function datesOf(chosen: Chosen): string[] | null {
  const dates = new Set<string>();
  for (const own of chosen.values()) {
    if (own === null) return null;
    for (const day of own) dates.add(day);
  }
  return [...dates];
}

const monthOf = ({ day }: DueDay): string => day.slice(0, 7);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
