// What was learned lately, by text: for a while, and no more than so many.

export interface Recent<T> {
  readonly get: (text: string, nowMs: number) => T | undefined;
  readonly set: (text: string, value: T, nowMs: number) => void;
  readonly delete: (text: string) => void;
}

/** Beyond `most` the one that was set first is forgotten. */
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
