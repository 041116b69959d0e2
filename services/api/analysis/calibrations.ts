// What is known of how well devices measure: rated accuracy and the last calibration.
import type { Calibration, Device } from '#domain/emissions/household.ts';
import type { Api } from '../endpoint.ts';
import { recordsOf } from '../records/of-device.ts';
import { calibrationBody } from '../records/stored/calibration.ts';
import { deviceBody } from '../records/stored/device.ts';
import { held } from '../records/stored/held.ts';
import { localDay } from '../time.ts';

export type Calibrated = Pick<Device, 'accuracyPercent' | 'calibration'>;

/** By id of the device. Calibrations after the day `end` do not count. */
export async function readCalibrations(
  api: Pick<Api, 'clickhouse' | 'records'>,
  deviceIds: readonly string[],
  { timeZone, end }: { readonly timeZone: string; readonly end: string },
): Promise<ReadonlyMap<string, Calibrated>> {
  const [calibrations, registered] = await Promise.all([
    recordsOf(api, 'calibration', { deviceIds }),
    api.records.latest('device', deviceIds),
  ]);
  const known = calibrations
    .map((record) => held(calibrationBody, record).body)
    .map(({ deviceId, performedAt, nextDueAt, errorPercent }) => ({
      deviceId,
      performedOn: localDay(timeZone, Date.parse(performedAt)),
      dueOn: nextDueAt === null ? null : localDay(timeZone, Date.parse(nextDueAt)),
      errorPercent,
    }))
    .filter(({ performedOn }) => performedOn <= end);
  return new Map(
    deviceIds.map((id) => {
      const record = registered.get(id);
      const accuracyPercent = (record && held(deviceBody, record).body.meter?.accuracyPercent) ?? null;
      return [id, { accuracyPercent, calibration: last(known.filter(({ deviceId }) => deviceId === id)) }];
    }),
  );
}

function last(calibrations: readonly Calibration[]): Calibration | null {
  const latest = calibrations.toSorted((a, b) => a.performedOn.localeCompare(b.performedOn)).at(-1);
  if (latest === undefined) return null;
  const { performedOn, dueOn, errorPercent } = latest;
  return { performedOn, dueOn, errorPercent };
}
