// Waits until a backlog is empty, reports its progress, and gives up when there is none.
import { setTimeout as delay } from 'node:timers/promises';

export interface Backlog {
  /** How many are left; 0 ends the wait. */
  readonly left: () => Promise<number>;
  /** Sentence about what is left. */
  readonly text: (left: number) => string;
  /** Advice for a backlog without progress. */
  readonly advice: string;
}

export interface Pace {
  readonly say: (line: string) => void;
  readonly pollMs: number;
  /** Longest time without a change. */
  readonly patienceMs: number;
}

/** Resolves when nothing is left. Throws when the number has not fallen for `patienceMs`. */
export async function settle(
  { left, text, advice }: Backlog,
  { say, pollMs, patienceMs }: Pace,
): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  let movedAt = performance.now();
  for (;;) {
    const now = await left();
    if (now === 0) return;
    if (now < least) {
      least = now;
      movedAt = performance.now();
      say(text(now));
    }
    if (performance.now() - movedAt > patienceMs) {
      throw new Error(`no progress for ${patienceMs / 1000} s: ${text(now)}. ${advice}`);
    }
    await delay(pollMs);
  }
}
