// Pauses consumption while too much waits in memory, and resumes it below.
import type { Consumer } from '#runtime/consumer.ts';
import type { Log, IngestMetrics } from '#runtime/observe.ts';

export interface ThrottleOptions {
  readonly memoryBytes: number;
  readonly consumer: () => Pick<Consumer, 'pause' | 'resume'>;
  readonly now: () => number;
  readonly log: Log;
  readonly metrics: IngestMetrics;
}

/** Returns the function to call with the bytes in use whenever they may have changed. */
export function openThrottle({
  memoryBytes,
  consumer,
  now,
  log,
  metrics,
}: ThrottleOptions): (bytes: number) => void {
  let pausedSinceMs: number | null = null;
  return (bytes) => {
    if (pausedSinceMs === null && bytes > memoryBytes) {
      pausedSinceMs = now();
      consumer().pause();
      log('info', 'ingest.paused', { bytes });
    } else if (pausedSinceMs !== null && bytes <= memoryBytes) {
      metrics.pausedSeconds.inc((now() - pausedSinceMs) / 1000);
      pausedSinceMs = null;
      consumer().resume();
      log('info', 'ingest.resumed', { bytes });
    }
  };
}
