// Polls a check until it holds or the deadline passes.
import { setTimeout as delay } from 'node:timers/promises';

/** Asks until the answer is true: resolves true then, or false after `deadlineMs`. A throw counts as "not yet". */
export async function until(fact: () => Promise<boolean> | boolean, deadlineMs: number): Promise<boolean> {
  const end = Date.now() + deadlineMs;
  for (;;) {
    try {
      if (await fact()) return true;
    } catch {
      // Not yet.
    }
    if (Date.now() >= end) return false;
    await delay(50);
  }
}
