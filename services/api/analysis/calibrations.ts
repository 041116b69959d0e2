// What is known of how well devices measure: rated accuracy and calibrations.
import type { Period } from '#domain/emissions/calendar.ts';
import type { Device } from '#domain/emissions/household.ts';
import type { Api } from '../endpoint.ts';
import { recordsOf } from '../records/of-device.ts';
import { calibrationBody } from '../records/stored/calibration.ts';
import { deviceBody } from '../records/stored/device.ts';
import { held } from '../records/stored/held.ts';
import type { LocalDays } from '../time.ts';

export type Calibrated = Pick<Device, 'accuracyPercent' | 'calibrations'>;

/** By id of the device. Those that hold on no day of the period do not count. */
export async function readCalibrations(
  api: Pick<Api, 'clickhouse' | 'records'>,
  deviceIds: readonly string[],
  { dayOf, period: { start, end } }: { readonly dayOf: LocalDays; readonly period: Period },
): Promise<ReadonlyMap<string, Calibrated>> {
  const [records, registered] = await Promise.all([
    recordsOf(api, 'calibration', { deviceIds }),
    api.records.latest('device', deviceIds),
  ]);
  const known = records
    .map((record) => held(calibrationBody, record).body)
    .map(({ deviceId, performedAt, nextDueAt, errorPercent }) => ({
      deviceId,
      performedOn: dayOf(Date.parse(performedAt)),
      dueOn: nextDueAt === null ? null : dayOf(Date.parse(nextDueAt)),
      errorPercent,
    }))
    .filter(({ performedOn, dueOn }) => performedOn <= end && (dueOn === null || dueOn >= start));
  return new Map(
    deviceIds.map((id) => {
      const record = registered.get(id);
      const accuracyPercent = (record && held(deviceBody, record).body.meter?.accuracyPercent) ?? null;
      const calibrations = known
        .filter(({ deviceId }) => deviceId === id)
        .map(({ performedOn, dueOn, errorPercent }) => ({ performedOn, dueOn, errorPercent }))
        .toSorted((a, b) => (a.performedOn < b.performedOn ? -1 : 1));
      return [id, { accuracyPercent, calibrations }];
    }),
  );
}
