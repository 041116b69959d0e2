// The walk over all devices: finds days that no change tells of, such as those of new rules or of a time without windows.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { ownDevices, type Share } from './share.ts';
import { dueDays, type StaleDay } from './stale.ts';

/** Devices that are looked at together, with all their days. */
const stepDevices = 64;
/** Their days that are computed at once: some seconds, for which changes wait. */
const stepDays = 10_000;
const walkEveryMs = 6 * 3_600_000;

export interface Step {
  /** Days that are due. */
  readonly days: readonly StaleDay[];
  /** Devices whose days are all looked at with these. */
  readonly dids: readonly string[];
}

export interface Walk {
  /** The next days of the next devices; null when all were looked at in the last six hours. */
  readonly next: (share: Share, nowMs: number) => Promise<Step | null>;
  /** Begins with the first device again. */
  readonly restart: () => void;
  /** Devices that were not looked at since the walk began. */
  readonly devicesLeft: () => number;
}

const start = { after: '', left: 0, beganMs: -Infinity, isOver: true };
const nothing: Step = { days: [], dids: [] };

export function openWalk(clickhouse: ClickHouse): Walk {
  let place = start;
  let open = nothing;

  /** All days of the next devices. */
  async function nextDevices(share: Share, nowMs: number): Promise<Step | null> {
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
    const days = await dueDays(clickhouse, { sql: 'device_did IN {dids:Array(String)}', params: { dids } });
    return { days, dids };
  }

  return {
    next: async (share, nowMs) => {
      const step = open.days.length > 0 ? open : await nextDevices(share, nowMs);
      if (step === null) return null;
      const days = step.days.slice(0, stepDays);
      open = { ...step, days: step.days.slice(stepDays) };
      return { days, dids: open.days.length > 0 ? [] : step.dids };
    },
    restart: () => {
      place = start;
      open = nothing;
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
