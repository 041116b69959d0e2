// A cache by text: entries expire, and their number is bounded.

export interface Recent<T> {
  readonly get: (text: string, nowMs: number) => T | undefined;
  readonly set: (text: string, value: T, nowMs: number) => void;
  readonly delete: (text: string) => void;
}

/** Holds at most `most` entries, each for `keptMs`; the oldest makes way for a new one. */
export function openRecent<T>(most: number, keptMs: number): Recent<T> {
  const entries = new Map<string, { value: T; untilMs: number }>();
  return {
    get: (text, nowMs) => {
      const entry = entries.get(text);
      return entry && entry.untilMs > nowMs ? entry.value : undefined;
    },
    set: (text, value, nowMs) => {
      entries.delete(text);
      const [oldest] = entries.size >= most ? entries.keys() : [];
      if (oldest !== undefined) entries.delete(oldest);
      entries.set(text, { value, untilMs: nowMs + keptMs });
    },
    delete: (text) => void entries.delete(text),
  };
}
