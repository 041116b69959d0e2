// The allowed word nearest to a misspelt one, for the first misspelt words only.

export type Nearest = (word: string, allowed: readonly string[]) => string | undefined;

/** Each search goes through all names of a template. */
const searchesMax = 25;

/** Of one template or one response. */
export function nearestOfFirst(nearest: Nearest): Nearest {
  let left = searchesMax;
  return (word, allowed) => (left-- > 0 ? nearest(word, allowed) : undefined);
}
