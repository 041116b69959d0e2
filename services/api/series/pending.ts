// Finds days whose stored row is out of date, asks windows to compute them, and lists them in the reply.
import { z } from 'zod';
import { readStaleDays } from '#days/read-stale-days.ts';
import type { Span } from '#domain/cooking/steps.ts';
import { daysOf, type Period } from '#domain/dating/calendar.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { mayReadDay, type SeenDevice, type View } from '../store/view.ts';

export const pendingReply = z
  .array(z.object({ deviceId: z.string(), day: z.string() }))
  .describe('Days that wait to be computed, for the first time or again.');

export type PendingDay = z.output<typeof pendingReply>[number];

/** Days of the period ordered by device and day. Days that only need another look are not among them. */
export async function pendingDays(telemetry: ClickHouse, view: View, period: Period): Promise<PendingDay[]> {
  const devices = Map.groupBy(view.devices, ({ did }) => did);
  const { nowMs, days } = await readStaleDays(telemetry, [...devices.keys()], daysOf(period));
  const pending = days.filter(
    (day) => day.reason !== 'unsettled' && mayRead(devices.get(day.deviceDid) ?? [], day),
  );
  const later = pending.filter(({ dueMs }) => dueMs > nowMs);
  await telemetry.insertRows(
    'device_day_asks',
    later.map(({ deviceDid, day }) => ({ device_did: deviceDid, day })),
  );
  return pending.map(({ deviceDid, day }) => ({ deviceId: deviceDid, day }));
}

/** `records`: those of one DID, which the view may have at several times. */
function mayRead(records: readonly SeenDevice[], day: Span): boolean {
  const closed = records.flatMap((record) => record.closed);
  return records.some((record) => mayReadDay({ ...record, closed }, day));
}
