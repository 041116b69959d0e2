// Reads the days that changed since the last round: new readings, changed records, requested days.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Step } from './device-steps.ts';
import { movedDevices, openMoved } from './changed-devices.ts';
import { ownDevices, type Share } from './share.ts';
import { dueDays, type StaleDay } from './stale.ts';
import { within, type Stretch } from './interval.ts';
import { readSeen } from './seen.ts';
import { byTurns } from './turns.ts';

/**
 * Every change is looked at three times, the looks by turns: at once, when a day in progress may be computed again (30 s after it was), and
 * when its readings are settled (180 s after their stamp; an insert may become visible so much later). The first look
 * begins `overlapMs` earlier when it sees changes there that it did not see before.
 */
const looks = [
  { by: 'changed_at', lagMs: 0, everyMs: 0, overlapMs: 5000 },
  { by: 'touched_at', lagMs: 35_000, everyMs: 2000, overlapMs: 0 },
  { by: 'touched_at', lagMs: 185_000, everyMs: 2000, overlapMs: 0 },
] as const;

type Look = (typeof looks)[number];

/** What arrived longer ago is found by the walk over all devices. */
const lookBackMs = 600_000;
/** Device-days whose readings changed that are looked at together; a block that ingest wrote is not divided. */
const chunkChanges = 20_000;

export interface Changes {
  /** Days that are due among the oldest changes of a look; null when none of them has more. */
  readonly next: (share: Share) => Promise<readonly StaleDay[] | null>;
  /** Days that are due of the next devices whose records changed, all looked at; null: none waits. */
  readonly nextMoved: () => Promise<Step | null>;
  /** Devices whose records changed and that were not looked at. */
  readonly devicesLeft: () => number;
  /** Looks at the last ten minutes again, as after a start. */
  readonly rewind: () => void;
  /** How long the oldest change waits for one of its looks, ms. */
  readonly waitingMs: () => number;
}

export function openChanges(clickhouse: ClickHouse): Changes {
  /** Up to which moment each look has looked. */
  let positions = new Map<Look, number>();
  /** What each look saw in its last `overlapMs`. */
  let seenAtEnd = new Map<Look, string>();
  let waitingMs = 0;
  const moved = openMoved(clickhouse);

  /** Null: it has nothing that is due, up to its time. */
  async function lookOn(look: Look, share: Share, nowMs: number): Promise<readonly StaleDay[] | null> {
    const endMs = nowMs - look.lagMs;
    const fromMs = positions.get(look) ?? endMs - lookBackMs;
    if (endMs - fromMs <= look.everyMs) return null;
    const toMs = await endOfChunk(clickhouse, look, { fromMs, toMs: endMs });
    const days = await lookAt(look, { fromMs, toMs, ...share });
    positions.set(look, toMs);
    return days.length > 0 || toMs < endMs ? days : null;
  }

  async function lookAt(look: Look, stretch: Stretch & Share): Promise<readonly StaleDay[]> {
    const { by, overlapMs } = look;
    const seen = await readSeen(clickhouse, { ...stretch, overlapMs }, by, notBefore);
    const isLate = seen.before !== (seenAtEnd.get(look) ?? '0');
    const from = { ...stretch, fromMs: stretch.fromMs - (isLate ? overlapMs : 0) };
    if (isLate || seen.records > 0) moved.add(await changedRecords(clickhouse, from));
    const days = isLate || seen.days > 0 ? await daysOf(clickhouse, look, from) : [];
    seenAtEnd.set(look, seen.atEnd);
    return days;
  }

  const lookByTurns = byTurns(
    looks.map((look) => (share: Share, nowMs: number) => lookOn(look, share, nowMs)),
  );

  const behindMs = (look: Look, nowMs: number): number => {
    const ageMs = nowMs - look.lagMs - (positions.get(look) ?? nowMs - look.lagMs - lookBackMs);
    return ageMs > look.everyMs ? ageMs : 0;
  };

  return {
    next: async (share) => {
      const nowMs = await clockOf(clickhouse);
      const days = await lookByTurns(share, nowMs);
      waitingMs = Math.max(...looks.map((look) => behindMs(look, nowMs)));
      return days;
    },
    nextMoved: moved.next,
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

/** The end of the stretch, or an earlier moment before which enough has changed. */
async function endOfChunk(clickhouse: ClickHouse, { by }: Look, { fromMs, toMs }: Stretch): Promise<number> {
  const [change] = await clickhouse.query(
    z.object({ atMs: z.number() }),
    `SELECT toUnixTimestamp64Milli(${by}) AS atMs FROM day_changes WHERE ${within(by)} AND ${notBefore}
     ORDER BY ${by} LIMIT 1 OFFSET {changes:UInt32}`,
    { fromMs, toMs, changes: chunkChanges },
  );
  return change?.atMs ?? toMs;
}

/** Devices of which a record changed. */
async function changedRecords(clickhouse: ClickHouse, stretch: Stretch & Share): Promise<string[]> {
  const rows = await clickhouse.query(z.object({ device_did: z.string() }), movedDevices, stretch);
  return rows.map((row) => row.device_did);
}

function daysOf(clickhouse: ClickHouse, { by }: Look, stretch: Stretch & Share): Promise<StaleDay[]> {
  // A day is computed from readings of two UTC days before and after it.
  const pairs = `
    SELECT device_did, utc_day + shift AS day FROM (${arrived(by)}) ARRAY JOIN [-2, -1, 0, 1, 2] AS shift
    UNION ALL ${asked}`;
  return dueDays(clickhouse, {
    sql: `device_did IN (SELECT device_did FROM (${pairs})) AND (device_did, day) IN (SELECT device_did, day FROM (${pairs}))`,
    params: stretch,
  });
}

// The table is in the order of changed_at, which is at most some seconds after the stamp of the readings.
const notBefore = `changed_at > fromUnixTimestamp64Milli({fromMs:Int64} - ${lookBackMs})`;

const arrived = (by: Look['by']): string =>
  `SELECT DISTINCT device_did, day AS utc_day FROM day_changes WHERE ${within(by)} AND ${notBefore} AND ${ownDevices}`;

const asked = `SELECT device_did, day FROM device_day_asks WHERE ${within('asked_at')} AND ${ownDevices}`;
