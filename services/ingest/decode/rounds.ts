// Single flight: a caller never receives an answer that was asked for before its call, and one question is out at a time.

export interface RoundOptions<T> {
  readonly ask: () => Promise<T>;
  /** Least time between the beginnings of two rounds, ms. */
  readonly everyMs: number;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

/**
 * Returns the function that asks. Its answer comes from a round that began after the call; all callers before the round
 * begins share it, and its failure.
 */
export function openRounds<T>({ ask, everyMs, now, pause }: RoundOptions<T>): () => Promise<T> {
  let coming: Promise<T> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let beganAtMs = -Infinity;

  async function begin(): Promise<T> {
    await last.catch(() => {});
    const waitMs = beganAtMs + everyMs - now();
    if (waitMs > 0) await pause(waitMs);
    coming = null;
    beganAtMs = now();
    const round = ask();
    last = round;
    return round;
  }
  return () => (coming ??= begin());
}
