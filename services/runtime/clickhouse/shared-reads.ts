// Equal reads that wait for a connection are done once: the shared read begins after the last caller asked.

/** Sends a call when there is room; `silent` aborts when the store gives no sign of life. `isSign`: see Liveness. */
export type Call = <T>(send: (silent: AbortSignal | undefined) => Promise<T>, isSign?: boolean) => Promise<T>;

/** Runs a read, or joins one with the same key that waits to be sent. */
export function openSharedReads<Rows = unknown>(
  call: Call,
): (key: string, read: (silent: AbortSignal | undefined) => Promise<Rows>) => Promise<Rows> {
  const waiting = new Map<string, Promise<Rows>>();
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
