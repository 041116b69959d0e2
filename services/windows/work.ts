// The path of a day on one screen: stale day -> readings -> device_days, and what only a look across partitions shows.
import { deviceDay } from '#domain/days/device-day.ts';
import type { DayReadings, DeviceContext } from '#domain/days/readings.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { dayDigest } from './digest.ts';
import { aroundDay, readReadings } from './readings.ts';
import { dayRow } from './rows.ts';
import { tellSplitPartitions } from './split-partitions.ts';
import { batchesOf, dueDays, type StaleDay } from './stale.ts';

/** Days listed by one query. */
const roundDays = 5000;

/** Days of devices whose readings are in memory at once: some 100 new days with their neighbours. */
const batchDeviceDays = 300;

export interface RoundPorts {
  /** Called first, with how many days are due in all. */
  readonly due: (days: number) => void;
  /** Called after the rows of a batch are stored. */
  readonly stored: (days: number) => void;
  readonly stop: AbortSignal;
}

/**
 * Computes the days that are due now and resolves to how many were listed; when the list was cut at its limit,
 * call again. A day that another copy computes too is stored twice with equal content, which FINAL collapses.
 * Every computed day is stored, also with an unchanged digest: its later read_at is what settles it.
 */
export async function workRound(
  clickhouse: ClickHouse,
  { due, stored, stop }: RoundPorts,
): Promise<{ listed: number; cut: boolean }> {
  const { days, count } = await dueDays(clickhouse, roundDays);
  due(count);
  for (const batch of batchesOf(days, batchDeviceDays)) {
    if (stop.aborted) break;
    await clickhouse.insertRows('device_days', await computedRows(clickhouse, batch));
    await tellSplitPartitions(clickhouse, batch);
    stored(batch.length);
  }
  return { listed: days.length, cut: days.length < count };
}

async function computedRows(
  clickhouse: ClickHouse,
  batch: readonly StaleDay[],
): Promise<Record<string, unknown>[]> {
  const { readAt, byDevice } = await readReadings(clickhouse, batch);
  return batch.map((stale) => {
    const readings = aroundDay(byDevice.get(stale.deviceDid) ?? noReadings, stale);
    const device = contextOf(stale);
    const computed = deviceDay(readings, device, stale);
    const inputDigest = dayDigest({ readings, device, day: stale, computed });
    return dayRow(stale, computed, { inputDigest, readAt });
  });
}

const noReadings: DayReadings = { usage: [], fuel: [], temperature: [], power: [] };

const contextOf = ({
  deviceType,
  fuelType,
  ratedPowerW,
  expectedIntervalSeconds,
}: StaleDay): DeviceContext => ({
  type: deviceType === '' ? null : deviceType,
  fuelType,
  ratedPowerW,
  expectedIntervalMs: expectedIntervalSeconds === null ? null : expectedIntervalSeconds * 1000,
});
