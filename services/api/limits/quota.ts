// A quota: how much a client may take in a time window, counted in the memory of this process.

export interface QuotaRule {
  readonly quota: number;
  readonly windowSeconds: number;
}

export interface Quota extends QuotaRule {
  /** Takes the amount; returns false and takes nothing if less is left. */
  readonly take: (client: string, amount: number, nowMs: number) => boolean;
  readonly left: (client: string, nowMs: number) => { readonly left: number; readonly resetSeconds: number };
}

/** Above this number the client with the oldest window is forgotten, so that memory is bounded. */
const clientsMax = 10_000;

/** Counts with fixed windows. The window of a client starts with its first take. */
export function openQuota({ quota, windowSeconds }: QuotaRule): Quota {
  const windowMs = windowSeconds * 1000;
  // Ordered by the start of the window.
  const windows = new Map<string, { beganMs: number; taken: number }>();

  const current = (client: string, nowMs: number) => {
    const window = windows.get(client);
    return window && nowMs >= window.beganMs && nowMs < window.beganMs + windowMs ? window : undefined;
  };

  const begin = (client: string, nowMs: number) => {
    const window = { beganMs: nowMs, taken: 0 };
    windows.delete(client);
    const [oldest] = windows.size >= clientsMax ? windows.keys() : [];
    if (oldest !== undefined) windows.delete(oldest);
    windows.set(client, window);
    return window;
  };

  return {
    quota,
    windowSeconds,
    take: (client, amount, nowMs) => {
      const window = current(client, nowMs) ?? begin(client, nowMs);
      if (window.taken + amount > quota) return false;
      window.taken += amount;
      return true;
    },
    left: (client, nowMs) => {
      const window = current(client, nowMs);
      if (!window) return { left: quota, resetSeconds: windowSeconds };
      const endsMs = window.beganMs + windowMs;
      return { left: quota - window.taken, resetSeconds: Math.ceil((endsMs - nowMs) / 1000) };
    },
  };
}
