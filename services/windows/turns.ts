// Serves sources of work in turns, so that a busy source does not starve the others.

/** Asks them one after the other until one has something. That one is asked last the next time. */
export function takeTurns<A extends unknown[], T>(
  sources: readonly ((...args: A) => Promise<T | null>)[],
): (...args: A) => Promise<T | null> {
  let order = sources;
  return async (...args) => {
    for (const source of order) {
      const found = await source(...args);
      if (found === null) continue;
      order = [...order.filter((other) => other !== source), source];
      return found;
    }
    return null;
  };
}
