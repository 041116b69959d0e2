// Repeats a piece of work until the process stops.
import { setTimeout as pause } from 'node:timers/promises';

interface Repeating {
  /** From the end of one run to the begin of the next, ms. */
  readonly everyMs: number;
  readonly stop: AbortSignal;
}

/** Runs it at once and then again and again; resolves after the signal, when the run in work has ended. */
export async function repeat(work: () => Promise<void>, { everyMs, stop }: Repeating): Promise<void> {
  while (!stop.aborted) {
    await work();
    // Rejects at the signal, also when the signal came before.
    await pause(everyMs, undefined, { signal: stop }).catch(() => {});
  }
}
