// Suggests the allowed word that is nearest to a misspelt one.

/** The allowed word that a person most likely meant; undefined when none is close. */
export function didYouMean(word: string, allowed: readonly string[]): string | undefined {
  const bound = Math.min(3, Math.floor(word.length / 3));
  const ranked = allowed
    // Each letter more or less is a step. Of the hundreds of time zones few are left, where a long word took 30 ms.
    .filter((candidate) => Math.abs(candidate.length - word.length) <= bound)
    .map((candidate) => ({
      candidate,
      distance: distance(word.toLowerCase(), candidate.toLowerCase(), bound),
    }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best && best.distance <= bound ? best.candidate : undefined;
}

/** Levenshtein distance; infinite above the bound. Equal beginnings and ends need no step. */
function distance(a: string, b: string, bound: number): number {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return editDistance(a.slice(start, a.length - end), b.slice(start, b.length - end), bound);
}

/** By rows; a row whose numbers are all above the bound ends it, because later ones are not smaller. */
function editDistance(a: string, b: string, bound: number): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 0; row < a.length; row++) {
    const line = [row + 1];
    for (let column = 1; column <= b.length; column++) {
      const swap = (above[column - 1] ?? 0) + (a[row] === b[column - 1] ? 0 : 1);
      line.push(Math.min(swap, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    if (line.every((steps) => steps > bound)) return Infinity;
    above = line;
  }
  return above[b.length] ?? Infinity;
}
