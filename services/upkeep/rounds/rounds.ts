// Rounds of duties: one duty after the other, and one that fails holds up none. Knows how long ago each of them last succeeded.
import type { Log } from '#runtime/process/observe.ts';

export interface Duty {
  readonly name: string;
  readonly run: () => Promise<void>;
}

interface RoundsOptions {
  readonly duties: readonly Duty[];
  readonly log: Log;
  /** ms from any start. */
  readonly elapsedMs: () => number;
  readonly stop: AbortSignal;
}

export interface Rounds {
  /** Does each duty once. Never rejects: a duty that failed is done in the next round. */
  readonly next: () => Promise<void>;
  /** By duty, s: the time since it last succeeded, or since the start. */
  readonly lateSeconds: () => Readonly<Record<string, number>>;
}

export function openRounds({ duties, log, elapsedMs, stop }: RoundsOptions): Rounds {
  const doneAtMs = new Map(duties.map(({ name }) => [name, elapsedMs()]));
  const attempt = async ({ name, run }: Duty): Promise<void> => {
    try {
      await run();
      doneAtMs.set(name, elapsedMs());
    } catch (error) {
      log('warn', 'upkeep.failed', { duty: name, error: String(error) });
    }
  };
  return {
    next: async () => {
      for (const duty of duties) if (!stop.aborted) await attempt(duty);
    },
    lateSeconds: () =>
      Object.fromEntries([...doneAtMs].map(([name, atMs]) => [name, (elapsedMs() - atMs) / 1000])),
  };
}
