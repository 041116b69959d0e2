// Reads the days that changed since the last round: new readings, changed records, requested days.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Step } from './device-steps.ts';
import { changedDevices, openChangedDevices, changedInRecords } from './changed-devices.ts';
import { daysOf, endOfChunk, lookBackMs, notBefore } from './changed-days.ts';
import type { Interval } from './interval.ts';
import { readFirstChanges, readSeen, type FirstChanges } from './seen.ts';
import type { Share } from './share.ts';
import type { DueDay } from '#domain/stale-days/stale-days.ts';
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

/** What a pass needs to know first: the time, and its first change that it has not read. */
interface Look {
  readonly nowMs: number;
  readonly firstMs: number;
}

export interface Changes {
  /** Days that are due among the oldest changes of a pass; null when none of them has more. */
  readonly next: (share: Share) => Promise<readonly DueDay[] | null>;
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
  async function readPass(
    pass: Pass,
    share: Share,
    { nowMs, firstMs }: Look,
  ): Promise<readonly DueDay[] | null> {
    const endMs = nowMs - pass.lagMs;
    const fromMs = positions.get(pass) ?? endMs - lookBackMs;
    if (endMs - fromMs <= pass.everyMs) return null;
    if (firstMs > endMs) {
      positions.set(pass, endMs);
      seenAtEnd.delete(pass);
      return null;
    }
    const toMs = await endOfChunk(clickhouse, pass.by, { fromMs, toMs: endMs });
    const days = await readChanges(pass, { fromMs, toMs, ...share });
    positions.set(pass, toMs);
    return days.length > 0 || toMs < endMs ? days : null;
  }

  async function readChanges(pass: Pass, interval: Interval & Share): Promise<readonly DueDay[]> {
    const { by, overlapMs } = pass;
    const seen = await readSeen(clickhouse, { ...interval, overlapMs }, by, notBefore);
    const isLate = seen.before !== (seenAtEnd.get(pass) ?? '0');
    const from = { ...interval, fromMs: interval.fromMs - (isLate ? overlapMs : 0) };
    const sql = isLate || seen.projects > 0 ? changedDevices : changedInRecords;
    if (isLate || seen.records > 0) moved.add(await didsOf(clickhouse, sql, from));
    const days = isLate || seen.days > 0 ? await daysOf(clickhouse, by, from) : [];
    seenAtEnd.set(pass, seen.atEnd);
    return days;
  }

  function readFirst(): Promise<FirstChanges> {
    const afterMs = passes.map((pass) => Math.max(0, (positions.get(pass) ?? 0) - pass.overlapMs));
    return readFirstChanges(clickhouse, {
      afterMs,
      sinceMs: Math.max(0, Math.min(...afterMs) - lookBackMs),
    });
  }

  const nextPass = takeTurns(
    passes.map(
      (pass, index) =>
        (share: Share, { nowMs, firstMs }: FirstChanges) =>
          readPass(pass, share, { nowMs, firstMs: firstMs[index] ?? Infinity }),
    ),
  );

  const behindMs = (pass: Pass, nowMs: number): number => {
    const ageMs = nowMs - pass.lagMs - (positions.get(pass) ?? nowMs - pass.lagMs - lookBackMs);
    return ageMs > pass.everyMs ? ageMs : 0;
  };

  return {
    next: async (share) => {
      const first = await readFirst();
      const days = await nextPass(share, first);
      waitingMs = Math.max(...passes.map((pass) => behindMs(pass, first.nowMs)));
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

async function didsOf(clickhouse: ClickHouse, sql: string, interval: Interval & Share): Promise<string[]> {
  const rows = await clickhouse.query(z.object({ device_did: z.string() }), sql, interval);
  return rows.map((row) => row.device_did);
}
