// Reads the days that changed since the last round: new readings, changed records, requested days.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Step } from './device-steps.ts';
import { changedDevices, openChangedDevices } from './changed-devices.ts';
import { ownDevices, type Share } from './share.ts';
import { dueDays, type StaleDay } from './stale.ts';
import { within, type Interval } from './interval.ts';
import { readSeen } from './seen.ts';
import { takeTurns } from './turns.ts';

/**
 * Each change is read in three passes, in turns: at once, when a day in progress may be computed again (30 s later), and when
 * its readings are settled (180 s after their stamp, the latest time at which an insert becomes visible). Most inserts become
 * visible within a second: the first pass starts `overlapMs` earlier when changes appeared there since the previous pass.
 */
const passes = [
  { by: 'changed_at', lagMs: 0, everyMs: 0, overlapMs: 5000 },
  { by: 'touched_at', lagMs: 35_000, everyMs: 2000, overlapMs: 0 },
  { by: 'touched_at', lagMs: 185_000, everyMs: 2000, overlapMs: 0 },
] as const;

type Pass = (typeof passes)[number];

/** The walk over all devices finds older changes. */
const lookBackMs = 600_000;
/** Changed device-days that are checked together; a block of ingest is not divided. */
const chunkChanges = 20_000;

export interface Changes {
  /** Days that are due among the oldest changes of a pass; null when none of them has more. */
  readonly next: (share: Share) => Promise<readonly StaleDay[] | null>;
  /** Due days of the next devices with changed records; null: there are none. */
  readonly nextDevices: () => Promise<Step | null>;
  /** Devices with changed records that are not checked yet. */
  readonly devicesLeft: () => number;
  /** Reads the last ten minutes again, as after a start. */
  readonly rewind: () => void;
  /** Age of the oldest change that waits for a pass, ms. */
  readonly waitingMs: () => number;
}

export function openChanges(clickhouse: ClickHouse): Changes {
  /** Time up to which each pass has read. */
  let positions = new Map<Pass, number>();
  /** Digest of the changes in the last `overlapMs` of each pass, as it saw them. */
  let seenAtEnd = new Map<Pass, string>();
  let waitingMs = 0;
  const moved = openChangedDevices(clickhouse);

  /** Null: it has nothing that is due, up to its time. */
  async function readPass(pass: Pass, share: Share, nowMs: number): Promise<readonly StaleDay[] | null> {
    const endMs = nowMs - pass.lagMs;
    const fromMs = positions.get(pass) ?? endMs - lookBackMs;
    if (endMs - fromMs <= pass.everyMs) return null;
    const toMs = await endOfChunk(clickhouse, pass, { fromMs, toMs: endMs });
    const days = await readChanges(pass, { fromMs, toMs, ...share });
    positions.set(pass, toMs);
    return days.length > 0 || toMs < endMs ? days : null;
  }

  async function readChanges(pass: Pass, interval: Interval & Share): Promise<readonly StaleDay[]> {
    const { by, overlapMs } = pass;
    const seen = await readSeen(clickhouse, { ...interval, overlapMs }, by, notBefore);
    const isLate = seen.before !== (seenAtEnd.get(pass) ?? '0');
    const from = { ...interval, fromMs: interval.fromMs - (isLate ? overlapMs : 0) };
    if (isLate || seen.records > 0) moved.add(await changedRecords(clickhouse, from));
    const days = isLate || seen.days > 0 ? await daysOf(clickhouse, pass, from) : [];
    seenAtEnd.set(pass, seen.atEnd);
    return days;
  }

  const nextPass = takeTurns(
    passes.map((pass) => (share: Share, nowMs: number) => readPass(pass, share, nowMs)),
  );

  const behindMs = (pass: Pass, nowMs: number): number => {
    const ageMs = nowMs - pass.lagMs - (positions.get(pass) ?? nowMs - pass.lagMs - lookBackMs);
    return ageMs > pass.everyMs ? ageMs : 0;
  };

  return {
    next: async (share) => {
      const nowMs = await clockOf(clickhouse);
      const days = await nextPass(share, nowMs);
      waitingMs = Math.max(...passes.map((pass) => behindMs(pass, nowMs)));
      return days;
    },
    nextDevices: moved.next,
    devicesLeft: moved.devicesLeft,
    rewind: () => {
      positions = new Map();
      seenAtEnd = new Map();
      moved.clear();
    },
    waitingMs: () => waitingMs,
  };
}

async function clockOf(clickhouse: ClickHouse): Promise<number> {
  const [clock] = await clickhouse.query(
    z.object({ nowMs: z.number() }),
    'SELECT toUnixTimestamp64Milli(now64(3)) AS nowMs',
  );
  if (!clock) throw new Error('ClickHouse gave no time');
  return clock.nowMs;
}

/** The end of the interval, or an earlier moment before which enough has changed. */
async function endOfChunk(clickhouse: ClickHouse, { by }: Pass, { fromMs, toMs }: Interval): Promise<number> {
  const [change] = await clickhouse.query(
    z.object({ atMs: z.number() }),
    `SELECT toUnixTimestamp64Milli(${by}) AS atMs FROM day_changes WHERE ${within(by)} AND ${notBefore}
     ORDER BY ${by} LIMIT 1 OFFSET {changes:UInt32}`,
    { fromMs, toMs, changes: chunkChanges },
  );
  return change?.atMs ?? toMs;
}

/** Devices of which a record changed. */
async function changedRecords(clickhouse: ClickHouse, interval: Interval & Share): Promise<string[]> {
  const rows = await clickhouse.query(z.object({ device_did: z.string() }), changedDevices, interval);
  return rows.map((row) => row.device_did);
}

function daysOf(clickhouse: ClickHouse, { by }: Pass, interval: Interval & Share): Promise<StaleDay[]> {
  // A day needs the readings of two UTC days before and after it.
  const pairs = `
    SELECT device_did, utc_day + shift AS day FROM (${arrived(by)}) ARRAY JOIN [-2, -1, 0, 1, 2] AS shift
    UNION ALL ${asked}`;
  return dueDays(clickhouse, {
    sql: `device_did IN (SELECT device_did FROM (${pairs})) AND (device_did, day) IN (SELECT device_did, day FROM (${pairs}))`,
    params: interval,
  });
}

// The table is in the order of changed_at, which is at most some seconds after the stamp of the readings.
const notBefore = `changed_at > fromUnixTimestamp64Milli({fromMs:Int64} - ${lookBackMs})`;

const arrived = (by: Pass['by']): string =>
  `SELECT DISTINCT device_did, day AS utc_day FROM day_changes WHERE ${within(by)} AND ${notBefore} AND ${ownDevices}`;

const asked = `SELECT device_did, day FROM device_day_asks WHERE ${within('asked_at')} AND ${ownDevices}`;
