// Reads that wait in line are done once for all who ask for the same: it begins after the last of them asked.

/** Sends a call when there is room; `silent` aborts when the store gives no sign of life. `isSign`: as of a Liveness. */
export type Call = <T>(send: (silent: AbortSignal | undefined) => Promise<T>, isSign?: boolean) => Promise<T>;

type Read = (silent: AbortSignal | undefined) => Promise<unknown>;

/** Runs a read through the line, or joins the one with the same key that waits there. */
export function openSharedReads(call: Call): (key: string, read: Read) => Promise<unknown> {
  const waiting = new Map<string, Promise<unknown>>();
  return (key, read) => {
    const known = waiting.get(key);
    if (known) return known;
    let isSent = false;
    const rows = call((silent) => {
      isSent = true;
      waiting.delete(key);
      return read(silent);
    });
    if (isSent) return rows;
    const settled = rows.finally(() => waiting.get(key) === settled && waiting.delete(key));
    waiting.set(key, settled);
    return settled;
  };
}
