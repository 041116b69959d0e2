// Wakes requests that wait for events: one query of the feed per interval for all of them, none while no request waits.
import { setTimeout as pause } from 'node:timers/promises';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { endOf, horizonMicros, readRows, type EventRow } from './feed.ts';

interface Waiting {
  /** Up to here the feed was read. */
  readonly horizonMicros: number;
  /** Whether an event is worth another read. */
  readonly wants: (event: EventRow) => boolean;
  readonly ms: number;
  readonly gone: AbortSignal;
}

export interface EventWake {
  /** Resolves to true when there may be something to read, to false after `ms` or when the client is gone. */
  readonly next: (waiting: Waiting) => Promise<boolean>;
  /** Ends all waits, also later ones: the process stops. */
  readonly close: () => void;
}

interface WakeLimits {
  /** How often the feed is read while a request waits. */
  readonly everyMs: number;
  /** Requests that may wait; further ones do not wait. */
  readonly waitingMax: number;
}

interface Waiter {
  /** Advances with each look that found nothing for this request. */
  horizonMicros: number;
  readonly wants: (event: EventRow) => boolean;
  readonly end: (isThere: boolean) => void;
}

// After more rows than that all waiting requests read.
const rowsMax = 1000;

export function openEventWake(clickhouse: ClickHouse, { everyMs, waitingMax }: WakeLimits): EventWake {
  const waiters = new Set<Waiter>();
  let isClosed = false;
  let isLooking = false;

  /** Wakes the requests with an event since they, or a look for them, read the feed. */
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
      else waiter.horizonMicros = horizon;
    }
  }

  async function keepLooking(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (waiters.size > 0) {
      await pause(everyMs);
      const asked = [...waiters];
      if (asked.length === 0) break;
      // When the store is away, each of them learns it from the read that follows.
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
