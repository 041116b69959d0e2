// Reads the records of the devices of households, and decides which days count, in one query each.
import { z } from 'zod';
import { storedBody } from '#records/records.ts';
import type { Api } from '../context/api.ts';
import { calibrationBody } from './bodies/calibration.ts';
import { statusChangeBody } from './bodies/device-status-change.ts';
import { parseStored } from './bodies/held.ts';
import { installationBody, type Installation } from './bodies/installation.ts';

const values = {
  type: z.string(),
  fuelType: z.string().nullable(),
  ratedPowerW: z.number().nullable(),
  expectedIntervalSeconds: z.number(),
  accuracyPercent: z.number().nullable(),
};

const deviceRow = z.object({
  id: z.string(),
  did: z.string(),
  ...values,
  /** Earlier values, each up to the day before `until`, in order. */
  former: z.array(z.object({ until: z.string(), ...values })),
});

/** A device with all its records, each kind ordered by creation. */
export interface KnownDevice {
  readonly device: z.output<typeof deviceRow>;
  /** In all households. */
  readonly stays: readonly Installation[];
  readonly changes: readonly z.output<typeof statusChangeBody>[];
  readonly calibrations: readonly z.output<typeof calibrationBody>[];
}

/** All devices that were ever in each household, by its id. */
export type Around = ReadonlyMap<string, readonly KnownDevice[]>;

const recordRow = z.object({
  kind: z.enum(['installation', 'device-status-change', 'calibration']),
  id: z.string(),
  version: z.number(),
  body: storedBody,
});

type RecordRow = z.output<typeof recordRow>;

// By columns of the primary keys, so PREWHERE works with FINAL.
const around = 'SELECT device_id FROM placements PREWHERE household_id IN {householdIds:Array(String)}';
const devicesSql = `
  SELECT id, did, type, fuel_type AS fuelType, rated_power_w AS ratedPowerW,
    expected_interval_seconds AS expectedIntervalSeconds, accuracy_percent AS accuracyPercent,
    CAST(arrayMap(v -> (toString(v.1), v.2, v.3, v.4, v.5, v.6), former_values), 'Array(Tuple(until String, type String, fuelType Nullable(String), ratedPowerW Nullable(Float64), expectedIntervalSeconds UInt32, accuracyPercent Nullable(Float64)))') AS former
  FROM devices FINAL PREWHERE id IN (${around}) ORDER BY id`;
// A row may be ahead of the log; it is committed nevertheless.
const recordsSql = `
  SELECT kind, id, version, record AS body FROM device_records FINAL
  PREWHERE kind IN ('installation', 'device-status-change', 'calibration') AND device_id IN (${around}) ORDER BY id`;

export async function devicesAround(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  householdIds: readonly string[],
): Promise<Around> {
  const [devices, records] = await Promise.all([
    clickhouse.query(deviceRow, devicesSql, { householdIds }, { isByKey: true }),
    clickhouse.query(recordRow, recordsSql, { householdIds }, { isByKey: true }),
  ]);
  const found = new Map<string, KnownDevice[]>(householdIds.map((id) => [id, []]));
  for (const known of knownDevices(devices, records))
    for (const householdId of new Set(known.stays.map(({ body }) => body.householdId)))
      found.get(householdId)?.push(known);
  return found;
}

function knownDevices(
  devices: readonly KnownDevice['device'][],
  records: readonly RecordRow[],
): KnownDevice[] {
  const ofKind = (kind: RecordRow['kind']) => records.filter((one) => one.kind === kind);
  const stays = Map.groupBy(
    ofKind('installation')
      .map((one) => parseStored(installationBody, one))
      .filter(({ body }) => body.withdrawnAt === undefined),
    ({ body }) => body.deviceId,
  );
  const changes = Map.groupBy(
    ofKind('device-status-change').map(({ body }) => statusChangeBody.parse(body)),
    ({ deviceId }) => deviceId,
  );
  const calibrations = Map.groupBy(
    ofKind('calibration')
      .map(({ body }) => calibrationBody.parse(body))
      .filter(({ withdrawnAt }) => withdrawnAt === undefined),
    ({ deviceId }) => deviceId,
  );
  return devices.map((device) => ({
    device,
    stays: stays.get(device.id) ?? [],
    changes: changes.get(device.id) ?? [],
    calibrations: calibrations.get(device.id) ?? [],
  }));
}
