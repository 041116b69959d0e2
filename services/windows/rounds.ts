// Rounds of windows: changed days and the next devices of the walk in turns; copies share the devices.
import type { StreamingClickHouse } from '#runtime/clickhouse/client.ts';
import type { Log, WindowsMetrics } from '#runtime/process/observe.ts';
import { openChanges } from './changes.ts';
import { stepDevices, type Step } from './device-steps.ts';
import { openEvidence } from './evidence.ts';
import { openHouseholdWindows } from './household-windows.ts';
import { publishRules } from './rule-version.ts';
import { aliveEveryMs, leave, takeShare, type Progress, type Share } from './share.ts';
import type { DueDay } from '#domain/stale-days/stale-days.ts';
import { takeTurns } from './turns.ts';
import { openWalk } from './walk.ts';
import { computeDays } from './work.ts';

/** In a backlog so many days are computed before evidence is cut again: numbers are waited for, evidence of past days is not. */
const daysBeforeCut = 100_000;

export interface RoundsOptions {
  /** Name of this copy, unlike that of any other. */
  readonly copy: string;
  readonly clickhouse: StreamingClickHouse;
  readonly log: Log;
  readonly metrics: WindowsMetrics;
  readonly stop: AbortSignal;
  /** How long after its end the evidence batch of a day is cut, ms. */
  readonly evidenceAfterMs: number;
  /** A clock that never goes back, ms. */
  readonly nowMs: () => number;
}

export interface Rounds extends AsyncDisposable {
  /** Runs one round; true: nothing was left to check. */
  readonly next: () => Promise<boolean>;
}

/** Disposing them lets the other copies have its devices. */
export function openRounds(options: RoundsOptions): Rounds {
  const { copy, clickhouse, log, metrics, stop, nowMs } = options;
  const changes = openChanges(clickhouse);
  const walk = openWalk(clickhouse);
  const households = openHouseholdWindows(clickhouse);
  const evidence = openEvidence(clickhouse, options.evidenceAfterMs);
  let share: Share = { copies: 0, copy: 0 };
  let aliveMs = -Infinity;
  let [daysDone, daysDue] = [0, 0];
  let daysSinceCut = 0;
  let refreshing = Promise.resolve();

  const devicesLeft = (): number => changes.devicesLeft() + walk.devicesLeft();

  const progress = (): Progress => ({
    daysDone,
    daysDue,
    devicesLeft: devicesLeft(),
    waitingSeconds: changes.waitingMs() / 1000,
  });

  /** Says that this copy is alive when it is time to; false when its devices are others since. */
  async function keepShare(): Promise<boolean> {
    if (nowMs() - aliveMs < aliveEveryMs) return true;
    await publishRules(clickhouse);
    const taken = await takeShare(clickhouse, copy, progress());
    aliveMs = nowMs();
    if (taken.copies === share.copies && taken.copy === share.copy) return true;
    share = taken;
    log('info', 'windows.shared', { copies: share.copies, copy: share.copy });
    checkAgain();
    return false;
  }

  function checkAgain(): void {
    changes.rewind();
    walk.restart();
  }

  async function compute(days: readonly DueDay[]): Promise<void> {
    const startedMs = nowMs();
    const before = daysDone;
    daysDue = days.length;
    const stored = async (batch: readonly DueDay[], readAt: string): Promise<boolean> => {
      const { length } = batch;
      evidence.stored(batch, readAt);
      await households.stored(batch);
      daysDone += length;
      daysDue -= length;
      metrics.daysComputed.inc(length);
      metrics.daysStale.set(daysDue);
      return !stop.aborted && keepShare();
    };
    metrics.daysStale.set(daysDue);
    await computeDays(clickhouse, days, { stored });
    const ms = Math.round(nowMs() - startedMs);
    log('info', 'windows.worked', { days: daysDone - before, ms, devicesLeft: devicesLeft() });
  }

  /** Starts it in parallel with the next round, once that of the last round is over. */
  async function refreshHouseholds(): Promise<void> {
    await refreshing;
    refreshing = households.refresh();
    // The next round learns of its failure.
    refreshing.catch(() => undefined);
  }

  async function changed(): Promise<Step | null> {
    const days = await changes.next(share);
    return days && { days, dids: [] };
  }

  // Those whose records changed and the walk have one turn together, so that new readings wait for one step of them.
  // The walk waits for the evidence of the devices that it found last.
  const walked = async (): Promise<Step | null> =>
    evidence.devicesLeft() > stepDevices ? null : walk.next(share, nowMs());
  const checked = takeTurns([changes.nextDevices, walked]);
  const nextStep = takeTurns([changed, checked]);

  async function round(): Promise<boolean> {
    await keepShare();
    const step = await nextStep();
    const { days, dids } = step ?? { days: [], dids: [] };
    metrics.devicesLeft.set(devicesLeft());
    metrics.waitingSeconds.set(changes.waitingMs() / 1000);
    if (days.length > 0) await compute(days);
    if (dids.length > 0) {
      await refreshing;
      await households.check(dids);
      evidence.check(dids);
    }
    await refreshHouseholds();
    daysSinceCut += days.length;
    if (step === null || daysSinceCut >= daysBeforeCut) {
      metrics.batchesCut.inc(await evidence.cut());
      daysSinceCut = 0;
    }
    return step === null && evidence.devicesLeft() === 0;
  }

  return {
    next: () =>
      round().catch((error: unknown) => {
        // Listed days may not be computed.
        checkAgain();
        refreshing = Promise.resolve();
        throw error;
      }),
    // Without the store no farewell is written: the other copies notice the missing heartbeat.
    [Symbol.asyncDispose]: async () => {
      await refreshing.catch(() => undefined);
      await leave(clickhouse, copy, progress()).catch(() => undefined);
    },
  };
}
