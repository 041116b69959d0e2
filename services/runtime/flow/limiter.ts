// Limits how much work runs at once. Further work waits in order, but not for a store that does not answer.

export interface LimiterLimits {
  /** Most work that runs at once. */
  readonly outMax: number;
  /** Longest wait, ms. */
  readonly waitMs: number;
  /** Most work that waits; default: any number. */
  readonly waitingMax?: number;
  /** Whether work that failed with this error got no answer at all; default: never. */
  readonly isUnanswered?: (error: unknown) => boolean;
}

/**
 * Runs the work when there is room. Throws LimiterFull when it cannot run, or the error of other work that got no answer;
 * then the work was not begun. `gone` aborts when nobody wants the result any more: what waits is given up.
 */
export type Limiter = <T>(work: () => Promise<T>, gone?: AbortSignal) => Promise<T>;

/** Too much work at once. Nothing of this one was begun. */
export class LimiterFull extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'LimiterFull';
  }
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: unknown) => void;
}

export function openLimiter({
  outMax,
  waitMs,
  waitingMax = Infinity,
  isUnanswered = () => false,
}: LimiterLimits): Limiter {
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

  async function wait(gone: AbortSignal | undefined): Promise<void> {
    if (gone?.aborted) throw new LimiterFull('the caller is gone');
    if (waiting.size >= waitingMax) throw new LimiterFull(`${waitingMax} wait already`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { start: resolve, refuse: reject };
    const giveUp = (why: string): void => {
      if (waiting.delete(one)) reject(new LimiterFull(why));
    };
    const leave = (): void => giveUp('the caller is gone');
    const timer = setTimeout(giveUp, waitMs, `no room within ${waitMs} ms`);
    gone?.addEventListener('abort', leave);
    waiting.add(one);
    await promise.finally(() => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', leave);
    });
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

  return async (work, gone) => {
    if (hasRoom() && waiting.size === 0 && !gone?.aborted) out += 1;
    else await wait(gone);
    const sentMs = performance.now();
    try {
      // The caller left after its turn had come.
      if (gone?.aborted) throw new LimiterFull('the caller is gone');
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
