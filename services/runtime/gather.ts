// Reads that are asked for at the same time share one query: a point query costs the server as much as one of twenty.

interface GatherLimits {
  /** Loads at once; what is asked for while they run waits for the next. */
  readonly loadsMax: number;
  /** Most keys of one load. */
  readonly keysMax: number;
}

/**
 * A read of one key from a read of many. Nothing is remembered: a load begins after its keys were asked for, so whoever
 * has written before he asks reads what he wrote.
 */
export function gathered<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  { loadsMax, keysMax }: GatherLimits,
): (key: string) => Promise<Value | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<Value | undefined>>();
  let loads = 0;
  const loadNext = async (): Promise<void> => {
    if (loads >= loadsMax || waiting.size === 0) return;
    const taken = [...waiting].slice(0, keysMax);
    const keys = taken.map(([key]) => key);
    for (const key of keys) waiting.delete(key);
    loads += 1;
    try {
      const found = await load(keys);
      for (const [key, { resolve }] of taken) resolve(found.get(key));
    } catch (error) {
      for (const [, { reject }] of taken) reject(error);
    }
    loads -= 1;
    void loadNext();
  };
  return (key) => {
    const answer = waiting.get(key) ?? Promise.withResolvers<Value | undefined>();
    waiting.set(key, answer);
    void loadNext();
    return answer.promise;
  };
}
