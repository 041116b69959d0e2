// What is known of how well the devices of an analysis measure: rated accuracy and the last calibration.
import type { Calibration, Device } from '#domain/emissions/household.ts';
import type { Api } from '../endpoint.ts';
import { recordsOf } from '../records/of-device.ts';
import { calibrationBody } from '../records/stored/calibration.ts';
import { deviceBody } from '../records/stored/device.ts';
import { held } from '../records/stored/held.ts';
import { localDay } from '../time.ts';
import type { Installed } from './installed.ts';

export interface CalibrationOptions {
  readonly installed: ReadonlyMap<string, Installed>;
  readonly timeZone: string;
  /** Last day of the period: calibrations after it do not count. */
  readonly end: string;
}

/** For methodologies that ask for it; the others have nothing to do with it. */
export async function withCalibrations(
  api: Pick<Api, 'clickhouse' | 'records'>,
  devices: readonly Device[],
  { installed, timeZone, end }: CalibrationOptions,
): Promise<Device[]> {
  const deviceIds = [...installed.values()].map(({ deviceId }) => deviceId);
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
  return devices.map((device) => {
    const deviceId = installed.get(device.did)?.deviceId ?? '';
    const record = registered.get(deviceId);
    const accuracyPercent = record && held(deviceBody, record).body.meter?.accuracyPercent;
    const own = known.filter((calibration) => calibration.deviceId === deviceId);
    return { ...device, accuracyPercent: accuracyPercent ?? null, calibration: latest(own) };
  });
}

function latest(calibrations: readonly (Calibration & { readonly deviceId: string })[]): Calibration | null {
  const last = calibrations.toSorted((a, b) => a.performedOn.localeCompare(b.performedOn)).at(-1);
  if (last === undefined) return null;
  const { performedOn, dueOn, errorPercent } = last;
  return { performedOn, dueOn, errorPercent };
}
