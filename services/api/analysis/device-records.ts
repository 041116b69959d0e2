// What is recorded of the devices of households and decides how their days count: found and read in one question.
import { z } from 'zod';
import { storedBody } from '#runtime/record-log.ts';
import type { Api } from '../endpoint.ts';
import { calibrationBody } from '../records/stored/calibration.ts';
import { deviceBody } from '../records/stored/device.ts';
import { statusChangeBody } from '../records/stored/device-status-change.ts';
import { held } from '../records/stored/held.ts';
import { installationBody, type Installation } from '../records/stored/installation.ts';

/** A device with all that was recorded of it, each in the order of its making. */
export interface KnownDevice {
  readonly id: string;
  readonly device: z.output<typeof deviceBody>;
  /** In all households. */
  readonly stays: readonly Installation[];
  readonly changes: readonly z.output<typeof statusChangeBody>[];
  readonly calibrations: readonly z.output<typeof calibrationBody>[];
}

/** All devices that ever were in each household, by its id. */
export type Around = ReadonlyMap<string, readonly KnownDevice[]>;

const row = z.object({
  kind: z.enum(['device', 'installation', 'device-status-change', 'calibration']),
  id: z.string(),
  version: z.number(),
  body: storedBody,
});

// Ids tell their kinds apart. A device that is somewhere has an installation, so it is found with that.
const around = `
  SELECT kind, id, version, body FROM records
  WHERE kind IN ('device', 'installation', 'device-status-change', 'calibration') AND id IN (
    SELECT arrayJoin([id, device_id]) FROM device_records
    WHERE kind IN ('installation', 'device-status-change', 'calibration') AND device_id IN (
      SELECT device_id FROM placements WHERE household_id IN {householdIds:Array(String)}))
  ORDER BY kind, id, version DESC LIMIT 1 BY kind, id`;

export async function devicesAround(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  householdIds: readonly string[],
): Promise<Around> {
  const rows = await clickhouse.query(row, around, { householdIds }, { isByKey: true });
  const found = new Map<string, KnownDevice[]>(householdIds.map((id) => [id, []]));
  for (const known of knownDevices(rows))
    for (const householdId of new Set(known.stays.map(({ body }) => body.householdId)))
      found.get(householdId)?.push(known);
  return found;
}

function knownDevices(rows: readonly z.output<typeof row>[]): KnownDevice[] {
  const ofKind = (kind: z.output<typeof row>['kind']) => rows.filter((one) => one.kind === kind);
  const stays = Map.groupBy(
    ofKind('installation').map((one) => held(installationBody, one)),
    ({ body }) => body.deviceId,
  );
  const changes = Map.groupBy(
    ofKind('device-status-change').map(({ body }) => statusChangeBody.parse(body)),
    ({ deviceId }) => deviceId,
  );
  const calibrations = Map.groupBy(
    ofKind('calibration').map(({ body }) => calibrationBody.parse(body)),
    ({ deviceId }) => deviceId,
  );
  return ofKind('device').map(({ id, body }) => ({
    id,
    device: deviceBody.parse(body),
    stays: stays.get(id) ?? [],
    changes: changes.get(id) ?? [],
    calibrations: calibrations.get(id) ?? [],
  }));
}
