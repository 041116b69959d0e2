// What is known of how well devices measure: rated accuracy and calibrations.
import type { Period } from '#domain/emissions/calendar.ts';
import type { Device } from '#domain/emissions/household.ts';
import type { Api } from '../endpoint.ts';
import { calibrationBody } from '../records/stored/calibration.ts';
import { deviceBody } from '../records/stored/device.ts';
import { held } from '../records/stored/held.ts';
import type { LocalDays } from '../time.ts';
import { idsOf, type DeviceRecord } from './device-records.ts';

/** Rated accuracy by id of the device, of those that have one. */
export async function readAccuracies(
  { records }: Pick<Api, 'records'>,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Device, 'accuracyPercent'>>> {
  const registered = await records.latest('device', deviceIds);
  return new Map(
    deviceIds.flatMap((id) => {
      const record = registered.get(id);
      const accuracyPercent = record && held(deviceBody, record).body.meter?.accuracyPercent;
      return accuracyPercent === undefined ? [] : [[id, { accuracyPercent }] as const];
    }),
  );
}

/** By id of the device. Those that hold on no day of the period do not count. */
export async function readCalibrations(
  { records }: Pick<Api, 'records'>,
  { deviceIds, found }: { readonly deviceIds: readonly string[]; readonly found: readonly DeviceRecord[] },
  { dayOf, period: { start, end } }: { readonly dayOf: LocalDays; readonly period: Period },
): Promise<ReadonlyMap<string, Pick<Device, 'calibrations'>>> {
  const ids = idsOf(found, 'calibration');
  const stored = await records.latest('calibration', ids);
  const known = ids
    .flatMap((id) => stored.get(id) ?? [])
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
      const calibrations = known
        .filter(({ deviceId }) => deviceId === id)
        .map(({ performedOn, dueOn, errorPercent }) => ({ performedOn, dueOn, errorPercent }))
        .toSorted((a, b) => (a.performedOn < b.performedOn ? -1 : 1));
      return [id, { calibrations }];
    }),
  );
}
