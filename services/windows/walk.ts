// The walk over all devices: finds stale days without a recent change, such as those of new rules or of a pause of windows.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openDeviceSteps, stepDevices, type Step } from './device-steps.ts';
import { ownDevices, type Share } from './share.ts';

const walkEveryMs = 6 * 3_600_000;

export interface Walk {
  /** Due days of the next devices; null: all devices were checked in the last six hours. */
  readonly next: (share: Share, nowMs: number) => Promise<Step | null>;
  /** Begins with the first device again. */
  readonly restart: () => void;
  /** Devices that the walk has not checked yet. */
  readonly devicesLeft: () => number;
}

const start = { after: '', left: 0, beganMs: -Infinity, isOver: true };

export function openWalk(clickhouse: ClickHouse): Walk {
  let place = start;

  async function nextDevices(share: Share, nowMs: number): Promise<readonly string[] | null> {
    if (place.isOver && nowMs - place.beganMs < walkEveryMs) return null;
    if (place.isOver)
      place = { after: '', left: await countDevices(clickhouse, share), beganMs: nowMs, isOver: false };
    const dids = await devicesAfter(clickhouse, place.after, share);
    const last = dids.at(-1);
    place =
      last === undefined
        ? { ...place, left: 0, isOver: true }
        : { ...place, after: last, left: Math.max(0, place.left - dids.length) };
    return last === undefined ? null : dids;
  }
  const steps = openDeviceSteps(clickhouse, nextDevices);

  return {
    next: steps.next,
    restart: () => {
      place = start;
      steps.clear();
    },
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
