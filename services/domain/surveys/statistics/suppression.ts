// Decides which groups are too small to be shown, so that no number reveals the answers of a few households.

/** Households that a shown number rests on, at least. */
export const shownMin = 5;

/**
 * Small groups are hidden. What is hidden can be taken from the total less what is shown: so more groups are hidden,
 * the smallest first, until at least two and together `least` households are. Groups without answers hide nothing.
 */
export function hiddenGroups(sizes: ReadonlyMap<string, number>, least = shownMin): Set<string> {
  const ordered = [...sizes].filter(([, n]) => n > 0).sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1));
  const hidden = new Set<string>();
  let households = 0;
  for (const [name, n] of ordered) {
    // One hidden group has fewer households than that, so there are always two.
    const isNeeded = hidden.size > 0 && households < least;
    if (n >= least && !isNeeded) break;
    hidden.add(name);
    households += n;
  }
  return hidden;
}
