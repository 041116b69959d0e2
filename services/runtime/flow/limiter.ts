// The line before a store: few calls are out at once, the rest waits in order, and nobody waits for a store that is silent.

export interface LimiterLimits {
  /** Most calls that are out at once. */
  readonly outMax: number;
  /** How long a call waits in the line at most, ms. */
  readonly waitMs: number;
  /** Whether a call that failed with this error got no answer at all. */
  readonly isUnanswered: (error: unknown) => boolean;
}

/** Runs the work when there is room. Throws LimiterFull, or the error of a call that got no answer; then it was not begun. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** The store answers, but not as fast as it is asked. The work was not begun. */
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
  // While the store is silent one call at a time asks whether it is back, so that no heap of calls hangs there.
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

  /** A call that nobody answered says something of the store only when no other was answered meanwhile. */
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
