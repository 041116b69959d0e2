// The path of a day on one screen: stale day -> readings -> device_days.
import { deviceDay } from '#domain/days/device-day.ts';
import type { DayReadings, DeviceContext } from '#domain/days/readings.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { inputDigests } from './digest.ts';
import { aroundDay, readReadings } from './readings.ts';
import { dayRow } from './rows.ts';
import { batchesOf, staleDays, type StaleDay } from './stale.ts';

/** Days listed by one query, and days whose readings are in memory at once. */
const roundDays = 5000;
const batchDays = 100;

export interface RoundPorts {
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
  { stored, stop }: RoundPorts,
): Promise<{ listed: number; cut: boolean }> {
  const due = await staleDays(clickhouse, roundDays);
  for (const batch of batchesOf(due, batchDays)) {
    if (stop.aborted) break;
    await clickhouse.insertRows('device_days', await computedRows(clickhouse, batch));
    stored(batch.length);
  }
  return { listed: due.length, cut: due.length === roundDays };
}

async function computedRows(
  clickhouse: ClickHouse,
  batch: readonly StaleDay[],
): Promise<Record<string, unknown>[]> {
  const { readAt, byDevice } = await readReadings(clickhouse, batch);
  const inputDigest = inputDigests();
  return batch.map((stale) => {
    const readings = aroundDay(byDevice.get(stale.deviceDid) ?? noReadings, stale);
    const device = contextOf(stale);
    return dayRow(stale, deviceDay(readings, device, stale), {
      inputDigest: inputDigest(readings, device, stale),
      readAt,
    });
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
