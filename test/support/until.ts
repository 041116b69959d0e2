// Polls a check until it holds or the deadline passes, with growing pauses.
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
  while (performance.now() < deadline) {
    try {
      const value = await check();
      if (value !== false && value !== undefined) return value;
    } catch (error) {
      last = String(error);
    }
    await pause(Math.min(1000, 30 + (performance.now() - startedMs) / 20));
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}: ${last}`);
}
