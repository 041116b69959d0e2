// Finds days whose stored row is out of date, asks windows to compute them, and lists them in the reply.
import { z } from 'zod';
import type { Period } from '#domain/dating/calendar.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { readableDays } from './day-rows.ts';
import type { View } from '../store/view.ts';

export const pendingReply = z
  .array(z.object({ deviceId: z.string(), day: z.string() }))
  .describe('Days that wait to be computed, for the first time or again.');

export type PendingDay = z.output<typeof pendingReply>[number];

const openDay = z.object({ deviceId: z.string(), day: z.string(), waits: z.coerce.boolean() });

/** Days of the period ordered by device and day. Days that only need another look are not among them. */
export async function pendingDays(telemetry: ClickHouse, view: View, period: Period): Promise<PendingDay[]> {
  if (view.devices.length === 0) return [];
  const { sql: where, params } = readableDays(view, period, 'device_days_stale');
  const days = await telemetry.query(
    openDay,
    `SELECT device_did AS deviceId, toString(device_days_stale.day) AS day, due_at > now64(3) AS waits
     FROM device_days_stale WHERE ${where} AND reason != 'unsettled' ORDER BY deviceId, day`,
    params,
  );
  await telemetry.insertRows(
    'device_day_asks',
    days.filter(({ waits }) => waits).map(({ deviceId, day }) => ({ device_did: deviceId, day })),
  );
  return days.map(({ deviceId, day }) => ({ deviceId, day }));
}
