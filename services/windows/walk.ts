// The walk over all devices: finds days that no change tells of, such as those of new rules or of a time without windows.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { ownDevices, type Share } from './share.ts';
import { dueDays, type StaleDay } from './stale.ts';

/** Devices that are looked at together, with all their days. */
const stepDevices = 64;
const walkEveryMs = 6 * 3_600_000;

interface Step {
  readonly dids: readonly string[];
  /** Their days that are due. */
  readonly days: readonly StaleDay[];
}

export interface Walk {
  /** The next devices; null when all were looked at in the last six hours. */
  readonly next: (share: Share, nowMs: number) => Promise<Step | null>;
  /** Begins with the first device again. */
  readonly restart: () => void;
  /** Devices that were not looked at since the walk began. */
  readonly devicesLeft: () => number;
}

export function openWalk(clickhouse: ClickHouse): Walk {
  let place = { after: '', left: 0, beganMs: -Infinity, isOver: true };
  return {
    next: async (share, nowMs) => {
      if (place.isOver && nowMs - place.beganMs < walkEveryMs) return null;
      if (place.isOver)
        place = { after: '', left: await countDevices(clickhouse, share), beganMs: nowMs, isOver: false };
      const dids = await devicesAfter(clickhouse, place.after, share);
      const last = dids.at(-1);
      place =
        last === undefined
          ? { ...place, left: 0, isOver: true }
          : { ...place, after: last, left: Math.max(0, place.left - dids.length) };
      if (last === undefined) return null;
      const chosen = { sql: 'device_did IN {dids:Array(String)}', params: { dids } };
      return { dids, days: await dueDays(clickhouse, chosen) };
    },
    restart: () => void (place = { after: '', left: 0, beganMs: -Infinity, isOver: true }),
    devicesLeft: () => place.left,
  };
}

async function countDevices(clickhouse: ClickHouse, share: Share): Promise<number> {
  const [row] = await clickhouse.query(
    z.object({ devices: z.number() }),
    `SELECT uniqExact(device_did) AS devices FROM device_heard WHERE ${ownDevices}`,
    share,
  );
  return row?.devices ?? 0;
}

async function devicesAfter(clickhouse: ClickHouse, after: string, share: Share): Promise<string[]> {
  const rows = await clickhouse.query(
    z.object({ did: z.string() }),
    `SELECT DISTINCT device_did AS did FROM device_heard WHERE device_did > {after:String} AND ${ownDevices}
     ORDER BY device_did LIMIT {limit:UInt32}`,
    { after, ...share, limit: stepDevices },
  );
  return rows.map(({ did }) => did);
}
