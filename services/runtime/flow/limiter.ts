// Limits how many calls a store works on at once. Further calls wait in order, but not for a store that does not answer.

export interface LimiterLimits {
  /** Calls that may be under way at once. */
  readonly outMax: number;
  /** Longest wait of a call, ms. */
  readonly waitMs: number;
  /** Whether a call that failed with this error got no answer at all. */
  readonly isUnanswered: (error: unknown) => boolean;
}

/** Runs the work when there is room. Throws LimiterFull, or the error of another call that got no answer; then the work was not begun. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** The store answers, but too slowly for all calls. The work was not begun. */
export class LimiterFull extends Error {
  constructor(waitMs: number) {
    super(`no room at the store within ${waitMs} ms`);
    this.name = 'LimiterFull';
  }
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: unknown) => void;
}

export function openLimiter({ outMax, waitMs, isUnanswered }: LimiterLimits): Limiter {
  const waiting = new Set<Waiting>();
  let out = 0;
  let answeredMs = 0;
  // While the store is silent one call at a time finds out whether it is back, so that no more calls hang there.
  let isSilent = false;

  const hasRoom = (): boolean => out < (isSilent ? 1 : outMax);

  function next(): void {
    for (const one of waiting) {
      if (!hasRoom()) return;
      waiting.delete(one);
      out += 1;
      one.start();
    }
  }

  async function wait(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { start: resolve, refuse: reject };
    const timer = setTimeout(() => waiting.delete(one) && reject(new LimiterFull(waitMs)), waitMs);
    waiting.add(one);
    await promise.finally(() => clearTimeout(timer));
  }

  function answered(): void {
    isSilent = false;
    answeredMs = performance.now();
  }

  /** An unanswered call says something about the store only when no other call was answered meanwhile. */
  function unanswered(error: unknown, sentMs: number): void {
    if (answeredMs > sentMs) return;
    isSilent = true;
    for (const { refuse } of waiting) refuse(error);
    waiting.clear();
  }

  return async (work) => {
    if (hasRoom() && waiting.size === 0) out += 1;
    else await wait();
    const sentMs = performance.now();
    try {
      const result = await work();
      answered();
      return result;
    } catch (error) {
      if (isUnanswered(error)) unanswered(error, sentMs);
      else answered();
      throw error;
    } finally {
      out -= 1;
      next();
    }
  };
}
