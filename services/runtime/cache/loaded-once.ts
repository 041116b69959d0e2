// A cache of values that are loaded once and never change.

/** Concurrent calls with one key load it once; a load that fails is repeated by the next call. */
export type LoadedOnce<Value> = (key: string, load: () => Promise<Value>) => Promise<Value>;

/** Holds at most `most` values; the one that was used longest ago makes way. */
export function openLoadedOnce<Value>(most: number): LoadedOnce<Value> {
  const held = new Map<string, Promise<Value>>();
  return (key, load) => {
    const known = held.get(key) ?? load();
    held.delete(key);
    const [oldest] = held.size >= most ? held.keys() : [];
    if (oldest !== undefined) held.delete(oldest);
    held.set(key, known);
    known.catch(() => held.get(key) === known && held.delete(key));
    return known;
  };
}
