// When a callback that failed is sent again: pauses that grow, with jitter, until the last one is used up.

/** Longest wait that a receiver can ask for by Retry-After, ms. */
const retryAfterMaxMs = 3_600_000;

/** A pause is this much shorter or longer at most, so that receivers do not get all callbacks of an outage at once. */
const jitterShare = 0.1;

interface Failed {
  /** Attempts so far, from 1. */
  readonly attempts: number;
  readonly pausesMs: readonly number[];
  /** Above 0 and below 1. */
  readonly uniform: number;
  /** What the receiver asked for; null: nothing. */
  readonly retryAfterMs: number | null;
}

/** The pause before the next attempt, ms; null when the attempts are used up. */
export function retryPauseMs({ attempts, pausesMs, uniform, retryAfterMs }: Failed): number | null {
  const pauseMs = pausesMs[attempts - 1];
  if (pauseMs === undefined) return null;
  const jitteredMs = pauseMs * (1 + jitterShare * (2 * uniform - 1));
  return Math.round(Math.max(jitteredMs, Math.min(retryAfterMs ?? 0, retryAfterMaxMs)));
}

/** The pauses in a setting: whole ms with commas between. */
export const pausesOf = (setting: string): number[] => setting.split(',').map(Number);
