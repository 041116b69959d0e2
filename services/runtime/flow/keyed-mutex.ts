// Two primitives by key, within this process. Mutex: work on one key runs one after the other. Single flight: while work on
// a key runs, later callers start none and receive the outcome of the running work.
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

/** `mine`: the work was done. `others`: it was not, because other work was busy with one of the keys; its outcomes. */
type Flight<Outcome> = { readonly mine: Outcome } | { readonly others: readonly Outcome[] };

/** Single flight by several keys: runs the work unless one of the keys is in work. Throws what the work, or one of the others, throws. */
type SingleFlight<Outcome> = (
  keys: readonly string[],
  work: () => Promise<Outcome>,
) => Promise<Flight<Outcome>>;

export function openSingleFlight<Outcome>(): SingleFlight<Outcome> {
  const busy = new Map<string, Promise<Outcome>>();
  return async (keys, work) => {
    const others = new Set(keys.flatMap((key) => busy.get(key) ?? []));
    if (others.size > 0) return { others: await Promise.all(others) };
    const outcome = work();
    for (const key of keys) busy.set(key, outcome);
    try {
      return { mine: await outcome };
    } finally {
      for (const key of keys) busy.delete(key);
    }
  };
}
