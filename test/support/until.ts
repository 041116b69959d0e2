// Polls a check until it holds or the deadline passes; the pauses grow with the wait and with the time that a check takes.
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
    const checkedMs = performance.now();
    try {
      const value = await check();
      if (value !== false && value !== undefined) return value;
    } catch (error) {
      last = String(error);
    }
    const nowMs = performance.now();
    await pause(Math.min(1000, Math.max(30 + (nowMs - startedMs) / 20, 2 * (nowMs - checkedMs))));
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}: ${last}`);
}
