// Work on one thing, one after the other within this process: who lost a race waits for its turn instead of racing again.
import { openLimiter, type Limiter } from './limiter.ts';

/** Throws LimiterFull when it takes too long. Then the work was not begun. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** `isUnanswered`: when work fails so, those who wait behind it are refused with the same error. */
export function openKeyedMutex(waitMs: number, isUnanswered: (error: unknown) => boolean): KeyedMutex {
  const lines = new Map<string, { readonly line: Limiter; users: number }>();
  return async (key, work) => {
    const one = lines.get(key) ?? {
      line: openLimiter({ outMax: 1, waitMs, isUnanswered }),
      users: 0,
    };
    lines.set(key, one);
    one.users += 1;
    try {
      return await one.line(work);
    } finally {
      one.users -= 1;
      if (one.users === 0) lines.delete(key);
    }
  };
}
