// Reads devices with everything that replies show, in one SELECT: record and present installation.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { storedBody } from '#records/records.ts';
import * as names from '../bodies/names.ts';
import { deviceBody, type Device } from '../bodies/device.ts';
import { parseStored } from '../bodies/held.ts';
import { installationBody, type Installation } from '../bodies/installation.ts';

export interface ShownDevice {
  readonly device: Device;
  /** The open installation. */
  readonly installation: Installation | undefined;
}

// Everything is read by primary key; every installation that ever had the name is included, also ended ones.
const sql = `SELECT kind, id, version, body FROM records
  WHERE (kind, id) IN (
    SELECT 'device', arrayJoin({ids:Array(String)})
    UNION ALL SELECT 'name', arrayJoin({installed:Array(String)})
    UNION ALL SELECT 'installation', JSONExtractString(body, 'owner') FROM records
      WHERE kind = 'name' AND id IN {installed:Array(String)})
  ORDER BY version DESC LIMIT 1 BY kind, id`;

const row = z.object({
  kind: z.enum(['device', 'name', 'installation']),
  id: z.string(),
  version: z.number(),
  body: storedBody,
});

/** Existing devices, by id. */
export async function findShownDevices(
  clickhouse: ClickHouse,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShownDevice>> {
  if (ids.length === 0) return new Map();
  const found = await clickhouse.query(row, sql, { ids, installed: ids.map(names.installed) });
  const rows = Map.groupBy(found, ({ kind }) => kind);
  const owners = new Map(rows.get('name')?.map(({ id, body }) => [id, body['owner']]));
  const installations = new Map(
    rows.get('installation')?.map((stored) => [stored.id, parseStored(installationBody, stored)]),
  );
  const devices = (rows.get('device') ?? []).map((stored) => parseStored(deviceBody, stored));
  return new Map(
    devices.map((device) => [
      device.id,
      { device, installation: installations.get(String(owners.get(names.installed(device.id)))) },
    ]),
  );
}
