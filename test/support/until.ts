// Polls a check until it holds or the deadline passes, and a last time at the deadline. Pauses grow with the wait and with
// the time that a check takes.
import { setTimeout as pause } from 'node:timers/promises';

/** Resolves with the first value that is neither false nor undefined; fails with what was waited for and the last error. */
export async function until<T>(
  what: string,
  check: () => Promise<T | false | undefined> | T | false | undefined,
  timeoutMs = 60_000,
): Promise<T> {
  const startedMs = performance.now();
  const deadline = startedMs + timeoutMs;
  let last = 'the check never held';
  for (let isLast = false; !isLast;) {
    isLast = performance.now() >= deadline;
    const checkedMs = performance.now();
    try {
      const value = await check();
      if (value !== false && value !== undefined) return value;
    } catch (error) {
      last = String(error);
    }
    const nowMs = performance.now();
    const pauseMs = Math.min(1000, Math.max(30 + (nowMs - startedMs) / 10, 2 * (nowMs - checkedMs)));
    if (!isLast) await pause(Math.max(0, Math.min(pauseMs, deadline - nowMs)));
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}: ${last}`);
}
