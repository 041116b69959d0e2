// Pauses consumption while too much waits in memory, and resumes it below. What can be in memory at once is bounded by
// the limit and one fetch: the batch at hand may take it over the limit, and the rest of its fetch waits for a second
// and is then dropped.
import type { Consumer } from '#runtime/kafka/consumer.ts';
import type { Log } from '#runtime/process/observe.ts';

interface ThrottleOptions {
  readonly memoryBytes: number;
  readonly consumer: Pick<Consumer, 'pause' | 'resume'>;
  readonly now: () => number;
  readonly log: Log;
}

export interface Throttle {
  /** To be called with the bytes in use whenever they may have changed. */
  readonly look: (bytes: number) => void;
  /** Time paused so far, the present pause included. */
  readonly pausedSeconds: () => number;
}

export function openThrottle({ memoryBytes, consumer, now, log }: ThrottleOptions): Throttle {
  let pausedSinceMs: number | null = null;
  let pausedMs = 0;
  return {
    look: (bytes) => {
      if (pausedSinceMs === null && bytes > memoryBytes) {
        pausedSinceMs = now();
        consumer.pause();
        log('info', 'ingest.paused', { bytes });
      } else if (pausedSinceMs !== null && bytes <= memoryBytes) {
        pausedMs += now() - pausedSinceMs;
        pausedSinceMs = null;
        consumer.resume();
        log('info', 'ingest.resumed', { bytes });
      }
    },
    pausedSeconds: () => (pausedMs + (pausedSinceMs === null ? 0 : now() - pausedSinceMs)) / 1000,
  };
}
