// Wakes requests that wait for events: one query of the feed per interval for all of them, none while no request
// waits.
import { setTimeout as pause } from 'node:timers/promises';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { endOf, horizonMicros, readRows, type EventRow } from '#records/feed/feed.ts';

interface Waiting {
  /** The feed was read up to here. */
  readonly horizonMicros: number;
  /** Whether a new event is worth another read. */
  readonly wants: (event: EventRow) => boolean;
  readonly ms: number;
  readonly gone: AbortSignal;
}

export interface EventWake {
  /**
   * Resolves to true if there may be new events, to false at the end of the time or when the client has disconnected.
   */
  readonly next: (waiting: Waiting) => Promise<boolean>;
  /** Ends all present and future waits, because the process stops. */
  readonly close: () => void;
}

interface WakeLimits {
  /** How often the feed is queried while a request waits. */
  readonly everyMs: number;
  /** Most waiting requests. Further ones do not wait. */
  readonly waitingMax: number;
}

interface Waiter {
  /** Advances with each query without a matching event. */
  horizonMicros: number;
  readonly wants: (event: EventRow) => boolean;
  readonly end: (isThere: boolean) => void;
}

// After more rows than that at once, every request reads.
const rowsMax = 1000;

export function openEventWake(clickhouse: ClickHouse, { everyMs, waitingMax }: WakeLimits): EventWake {
  const waiters = new Set<Waiter>();
  let isClosed = false;
  let isLooking = false;

  /** Wakes the requests with a new event since they, or a query for them, read the feed. */
  async function look(asked: readonly Waiter[]): Promise<void> {
    const horizon = await horizonMicros(clickhouse);
    const after = endOf(Math.min(...asked.map((waiter) => waiter.horizonMicros)));
    const rows = await readRows(clickhouse, {
      after,
      horizonMicros: horizon,
      limit: rowsMax,
      conditions: [],
    });
    for (const waiter of asked) {
      const isThere = rows.some((row) => row.micros > waiter.horizonMicros && waiter.wants(row));
      if (isThere || rows.length === rowsMax) waiter.end(true);
      else waiter.horizonMicros = Math.max(horizon, waiter.horizonMicros);
    }
  }

  async function keepLooking(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (waiters.size > 0) {
      await pause(everyMs);
      const asked = [...waiters];
      if (asked.length === 0) break;
      // Each request meets an unreachable store in its own read.
      await look(asked).catch(() => asked.forEach(({ end }) => end(true)));
    }
    isLooking = false;
  }

  return {
    next: async ({ horizonMicros: from, wants, ms, gone }) => {
      if (isClosed || gone.aborted || waiters.size >= waitingMax) return false;
      const { promise, resolve: end } = Promise.withResolvers<boolean>();
      const waiter: Waiter = { horizonMicros: from, wants, end };
      const timer = setTimeout(() => end(false), ms);
      const leave = (): void => end(false);
      gone.addEventListener('abort', leave);
      waiters.add(waiter);
      void keepLooking();
      return promise.finally(() => {
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        waiters.delete(waiter);
      });
    },
    close: () => {
      isClosed = true;
      for (const { end } of waiters) end(false);
    },
  };
}
