// Waits for a fact: polls a check until it holds or the deadline passes.
import { setTimeout as pause } from 'node:timers/promises';

/** Resolves with the first value that is neither false nor undefined; fails with what was waited for and the last error. */
export async function until<T>(
  what: string,
  check: () => Promise<T | false | undefined> | T | false | undefined,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let last = 'the check never held';
  while (performance.now() < deadline) {
    try {
      const value = await check();
      if (value !== false && value !== undefined) return value;
    } catch (error) {
      last = String(error);
    }
    await pause(50);
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}: ${last}`);
}
