// Reads that wait in line are done once for all who ask for the same: it begins after the last of them asked.
import type { Line } from './line.ts';

/** Runs a read through the line, or joins the one with the same key that waits there. */
export function openSharedReads(call: Line): (key: string, read: () => Promise<unknown>) => Promise<unknown> {
  const waiting = new Map<string, Promise<unknown>>();
  return (key, read) => {
    const known = waiting.get(key);
    if (known) return known;
    let isSent = false;
    const rows = call(() => {
      isSent = true;
      waiting.delete(key);
      return read();
    });
    if (isSent) return rows;
    const settled = rows.finally(() => waiting.get(key) === settled && waiting.delete(key));
    waiting.set(key, settled);
    return settled;
  };
}
