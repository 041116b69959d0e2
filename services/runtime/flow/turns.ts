// Turns within one process: who wants what another one is busy with waits for its outcome instead of racing it.

/** `mine`: the work was done. `others`: it was not, for these were busy with one of the keys; this is what they came to. */
type Turn<Outcome> = { readonly mine: Outcome } | { readonly others: readonly Outcome[] };

/** Runs the work unless one of the keys is in work. Throws what the work, or one of the others, throws. */
type TakeTurn<Outcome> = (keys: readonly string[], work: () => Promise<Outcome>) => Promise<Turn<Outcome>>;

export function openTurns<Outcome>(): TakeTurn<Outcome> {
  const busy = new Map<string, Promise<Outcome>>();
  return async (keys, work) => {
    const others = new Set(keys.flatMap((key) => busy.get(key) ?? []));
    if (others.size > 0) return { others: await Promise.all(others) };
    const outcome = work();
    for (const key of keys) busy.set(key, outcome);
    try {
      return { mine: await outcome };
    } finally {
      for (const key of keys) busy.delete(key);
    }
  };
}
