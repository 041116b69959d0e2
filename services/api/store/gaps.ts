// Documented gaps in the data of devices: they explain coverage and do not raise it.
import type { Span } from '#domain/cooking/steps.ts';
import type { Api } from '../context/api.ts';
import { recordsOf } from './of-device.ts';
import { gapBody, type Gap } from './bodies/gap.ts';
import { parseStored } from './bodies/held.ts';

export const gapReasons = [
  'power_outage',
  'network',
  'battery',
  'sensor_fault',
  'sensor_removed',
  'household_absent',
  'maintenance',
  'unknown',
] as const;

/** The documented gaps of devices (ids) that touch a time, by device, ordered by documentation. */
export async function findDocumentedGaps(
  api: Pick<Api, 'clickhouse' | 'records'>,
  deviceIds: readonly string[],
  within: Span,
): Promise<ReadonlyMap<string, readonly Gap[]>> {
  const records = await recordsOf(api, 'gap', { deviceIds, within });
  return Map.groupBy(
    records.map((record) => parseStored(gapBody, record)),
    ({ body }) => body.deviceId,
  );
}
