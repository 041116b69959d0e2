// The draw: from a commitment, its frame and a seed to a sample and a reserve, the same everywhere.
import { roundUp } from '../round-up.ts';
import { compareBytes } from './byte-order.ts';
import { drawClusters } from './clusters.ts';
import { wholeFrame, type Committed } from './commitment.ts';
import { byStratum, sortFrame, type FrameEntry } from './frame.ts';
import type { Hashes } from './hashes.ts';
import { rankEntries, systematicPositions, systematicStart, type Ranked } from './ranks.ts';

export interface Drawn {
  /** By stratum in the order of the names, in each by rank. */
  readonly sample: readonly Ranked[];
  /** The next ones, in the order in which they replace others. */
  readonly reserve: readonly Ranked[];
}

/** Fraction of a sample that is drawn as a reserve. */
const reserveDefault = 0.2;

type Committing = Pick<Committed, 'method' | 'strata' | 'clusters' | 'chosen'>;

/** `seed`: its value; not used by a census and a purposive sample. */
export function drawSample(
  hashes: Hashes,
  { committed, frame, seed, reserveFraction = reserveDefault }: DrawInput,
): Drawn {
  const entries = sortFrame(frame);
  switch (committed.method) {
    case 'census':
      return { sample: withoutHash(entries), reserve: [] };
    case 'purposive': {
      const chosen = new Set(committed.chosen);
      return { sample: withoutHash(entries.filter(({ household }) => chosen.has(household))), reserve: [] };
    }
    case 'systematic':
      return drawSystematic(hashes, { committed, entries, seed, reserveFraction });
    case 'simple_random':
      return firstOf([[wholeFrame, entries]], { hashes, committed, seed, reserveFraction });
    case 'stratified':
      return firstOf([...byStratum(entries)], { hashes, committed, seed, reserveFraction });
    case 'cluster': {
      const groups = [...byStratum(entries)];
      const sizes = groups.map(([name, { length }]) => ({ name, size: length }));
      const names = new Set(drawClusters(sizes, committed.clusters ?? 0, systematicStart(hashes, seed)));
      const drawn = groups.filter(([name]) => names.has(name));
      return firstOf(drawn, { hashes, committed, seed, reserveFraction });
    }
    default:
      return { sample: [], reserve: [] };
  }
}

interface DrawInput {
  readonly committed: Committing;
  readonly frame: readonly FrameEntry[];
  readonly seed: string;
  readonly reserveFraction?: number;
}

const withoutHash = (entries: readonly FrameEntry[]): Ranked[] =>
  entries.map((entry) => ({ ...entry, hash: null }));

const reserveSize = (take: number, fraction: number): number => roundUp(take * fraction);

/** The first by rank of each group, and the next ones as its reserve. */
function firstOf(
  groups: readonly (readonly [string, readonly FrameEntry[]])[],
  given: { hashes: Hashes; committed: Committing; seed: string; reserveFraction: number },
): Drawn {
  const takes = new Map(given.committed.strata.map(({ name, take }) => [name, take]));
  const parts = groups.map(([name, entries]) => {
    const order = rankEntries(given.hashes, given.seed, entries);
    const take = Math.min(takes.get(name) ?? 0, order.length);
    const end = take + reserveSize(take, given.reserveFraction);
    return { sample: order.slice(0, take), reserve: order.slice(take, end) };
  });
  return {
    sample: parts.flatMap(({ sample }) => sample),
    reserve: parts.flatMap(({ reserve }) => reserve),
  };
}

/** The frame is ordered by stratum, then DID. The reserve comes by rank from the households that were not hit. */
function drawSystematic(
  hashes: Hashes,
  given: {
    committed: Committing;
    entries: readonly FrameEntry[];
    seed: string;
    reserveFraction: number;
  },
): Drawn {
  const { committed, entries, seed, reserveFraction } = given;
  const ordered = entries.toSorted((a, b) => compareBytes(a.stratum, b.stratum));
  const take = committed.strata[0]?.take ?? 0;
  const positions = new Set(systematicPositions(systematicStart(hashes, seed), ordered.length, take));
  const rest = ordered.filter((_, index) => !positions.has(index));
  return {
    sample: withoutHash(ordered.filter((_, index) => positions.has(index))),
    reserve: rankEntries(hashes, seed, rest).slice(0, reserveSize(take, reserveFraction)),
  };
}
