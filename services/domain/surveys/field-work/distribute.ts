// Shares households out among collectors: neighbours go to the same person, and everybody has as many as the others.

export interface PlacedHousehold {
  readonly household: string;
  /** Collectors that must not visit it. */
  readonly barred: ReadonlySet<string>;
}

interface Share {
  readonly collector: string;
  readonly households: PlacedHousehold[];
}

interface Distribution {
  /** By household. */
  readonly collectorOf: ReadonlyMap<string, string>;
  /** Households that no collector may visit. */
  readonly leftOut: readonly string[];
}

/**
 * `households`: in the order of their places. Numbers differ by at most one; where barred collectors make that
 * impossible, they differ as little as they can.
 */
export function distribute(
  households: readonly PlacedHousehold[],
  collectors: readonly string[],
): Distribution {
  const mayBeVisited = ({ barred }: PlacedHousehold): boolean =>
    collectors.some((collector) => !barred.has(collector));
  const free = households.filter(mayBeVisited);
  const shares = collectors.map((collector): Share => ({ collector, households: [] }));
  const later = dealOut(free, shares);
  for (const household of later) leastLoaded(household, shares).households.push(household);
  while (moveOne(shares));
  return {
    collectorOf: new Map(
      shares.flatMap(({ collector, households: own }) => own.map(({ household }) => [household, collector])),
    ),
    leftOut: households.filter((one) => !mayBeVisited(one)).map(({ household }) => household),
  };
}

/** Gives each collector a run of neighbours. Returns those that their collector must not visit. */
function dealOut(households: readonly PlacedHousehold[], shares: readonly Share[]): PlacedHousehold[] {
  return households.filter((household, index) => {
    const share = shares[Math.floor((index * shares.length) / households.length)];
    if (share === undefined || household.barred.has(share.collector)) return true;
    share.households.push(household);
    return false;
  });
}

function leastLoaded({ barred }: PlacedHousehold, shares: readonly Share[]): Share {
  const [least] = shares
    .filter(({ collector }) => !barred.has(collector))
    .toSorted((a, b) => a.households.length - b.households.length);
  if (least === undefined) throw new Error('a household without any collector is left out before');
  return least;
}

/**
 * Moves households along the shortest chain of collectors from one with many to one with at least two fewer. False if
 * there is none: then no other distribution is more even (an optimal semi-matching; Harvey et al. 2006,
 * doi:10.1016/j.jalgor.2004.06.006).
 */
function moveOne(shares: readonly Share[]): boolean {
  const byLoad = shares.toSorted((a, b) => b.households.length - a.households.length);
  const fewest = byLoad.at(-1)?.households.length ?? 0;
  for (const start of byLoad) {
    if (start.households.length - fewest < 2) return false;
    const chain = chainFrom(start, shares);
    if (chain === null) continue;
    for (const { from, to, household } of chain) {
      from.households.splice(from.households.indexOf(household), 1);
      to.households.push(household);
    }
    return true;
  }
  return false;
}

interface Move {
  readonly from: Share;
  readonly to: Share;
  readonly household: PlacedHousehold;
}

/** Breadth first. */
function chainFrom(start: Share, shares: readonly Share[]): Move[] | null {
  const reachedBy = new Map<Share, Move | null>([[start, null]]);
  for (const from of reachedBy.keys())
    for (const to of shares) {
      if (reachedBy.has(to)) continue;
      const household = from.households.findLast(({ barred }) => !barred.has(to.collector));
      if (household === undefined) continue;
      reachedBy.set(to, { from, to, household });
      if (to.households.length <= start.households.length - 2) return chainTo(to, reachedBy);
    }
  return null;
}

function chainTo(end: Share, reachedBy: ReadonlyMap<Share, Move | null>): Move[] {
  const move = reachedBy.get(end);
  return move ? [...chainTo(move.from, reachedBy), move] : [];
}
