// The members of a drawn sample as they stand after replacements: role, rank and weight of each household.
import type { Committed } from './commitment.ts';
import type { Drawn } from './draw.ts';
import type { Ranked } from './ranks.ts';
import { groupOf, type Replacement } from './replacements.ts';
import { designWeights } from './weights.ts';

/** `sample`: drawn, or taken from the reserve. `replaced`: drawn, but another household has its place. */
export const memberRoles = ['sample', 'reserve', 'replaced'] as const;

export interface Member extends Ranked {
  /** Place in the order of the ranks of its stratum or cluster, from 1; null where no rank decides. */
  readonly rank: number | null;
  readonly role: (typeof memberRoles)[number];
  /** Households of the frame that it stands for; null outside the sample, and without chance. */
  readonly weight: number | null;
  /** The replacement by which it came into the sample, and the one by which it left it. */
  readonly came: Replacement | null;
  readonly left: Replacement | null;
}

interface DrawnSample extends Drawn {
  readonly committed: Pick<Committed, 'method' | 'strata' | 'clusters'>;
  readonly replacements: readonly Replacement[];
}

/** The sample, then the reserve, each in its order. */
export function membersOf({ committed, sample, reserve, replacements }: DrawnSample): Member[] {
  const came = new Map(replacements.map((one) => [one.household, one]));
  const left = new Map(replacements.map((one) => [one.replaced, one]));
  const weightOf = designWeights(committed);
  const drawn = new Set(sample);
  const rankOf = rankCounter(committed.method);
  return [...sample, ...reserve].map((entry) => {
    const gone = left.get(entry.household) ?? null;
    const taken = came.get(entry.household) ?? null;
    const isIn = gone === null && (taken !== null || drawn.has(entry));
    return {
      ...entry,
      rank: rankOf(entry),
      role: gone !== null ? 'replaced' : isIn ? 'sample' : 'reserve',
      weight: isIn ? weightOf(entry.stratum) : null,
      came: taken,
      left: gone,
    };
  });
}

function rankCounter(method: Committed['method']): (entry: Ranked) => number | null {
  const counts = new Map<string, number>();
  return (entry) => {
    if (entry.hash === null) return null;
    const group = groupOf(method, entry);
    const rank = (counts.get(group) ?? 0) + 1;
    counts.set(group, rank);
    return rank;
  };
}
