// A mutex by key: within this process, work on one key runs one after the other.
import { openLimiter, type Limiter } from './limiter.ts';

/** Throws LimiterFull when the wait is too long; then the work was not begun. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** `isUnanswered`: when work fails with such an error, the work that waits for the same key fails with it too. */
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
