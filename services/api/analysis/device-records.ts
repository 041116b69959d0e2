// What is recorded of devices and changes how their days count: states and calibrations, found in one read.
import { z } from 'zod';
import type { Api } from '../endpoint.ts';

const row = z.object({
  kind: z.enum(['device-status-change', 'calibration']),
  id: z.string(),
  deviceId: z.string(),
  fromMs: z.number(),
  toMs: z.number().nullable(),
});

/** When it begins to hold, and until when. */
export type DeviceRecord = z.output<typeof row>;

/** In the order of their beginnings. */
export const findDeviceRecords = async (
  { clickhouse }: Pick<Api, 'clickhouse'>,
  deviceIds: readonly string[],
): Promise<DeviceRecord[]> =>
  deviceIds.length === 0
    ? []
    : clickhouse.query(
        row,
        `SELECT kind, id, device_id AS deviceId, toUnixTimestamp64Milli(ifNull(starts_at, toDateTime64(0, 3))) AS fromMs, toUnixTimestamp64Milli(ends_at) AS toMs
         FROM device_records FINAL WHERE kind IN ('device-status-change', 'calibration') AND device_id IN {deviceIds:Array(String)}
         ORDER BY fromMs, ends_at`,
        { deviceIds },
      );

/** In the order of their making. */
export const idsOf = (found: readonly DeviceRecord[], wanted: DeviceRecord['kind']): string[] =>
  found.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])).toSorted();
