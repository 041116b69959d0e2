// Single flight by several keys: work whose key is busy is not begun, and its caller gets the outcome of the busy work.

/** `mine`: the work was done. `others`: it was not, because other work was busy with one of the keys; its outcomes. */
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
