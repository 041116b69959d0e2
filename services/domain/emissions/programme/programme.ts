// From the results of households to that of a programme: totals, and how sure they are (methods.md 4.5).
import { confidenceOf } from '../uncertainty/confidence.ts';
import { programmeTotal, type CrossCheck, type Spread } from './programme-total.ts';
import { round3, round4, thousandths } from '../rounding.ts';
import { sum } from '../../sum.ts';

/** One household in a programme; emissions as printed, kgCO2e. */
export interface Member {
  readonly baselineEmissions: number;
  readonly actualEmissions: number;
  readonly leakage: number;
  /** What the baseline fuel that is claimed to be saved would have emitted. */
  readonly claimedEmissions: number;
  readonly hawthorneIndex: number;
  readonly coverage: number;
  readonly spread: Spread;
  readonly crossCheck: CrossCheck | null;
}

export interface ProgrammeTotal {
  readonly analysis: {
    readonly baselineEmissions: number;
    readonly actualEmissions: number;
    readonly reductions: number;
    readonly confidence: number;
    readonly interval: { readonly lower: number; readonly upper: number; readonly level: number };
    readonly units: { readonly emissions: string };
  };
  readonly leakage: number;
  readonly creditedReduction: number;
  readonly probPositive: number;
  /** Standard uncertainty of the reduction, and its two parts, kgCO2e. */
  readonly uncertainty: { readonly sigma: number; readonly random: number; readonly shared: number };
}

interface Asked {
  readonly level: number;
  /** Part of the fuel that is claimed to be saved that a comparison leaves, 0 to 1: its emissions are credited. */
  readonly creditedShare: number;
}

export function programmeOf(members: readonly Member[], { level, creditedShare }: Asked): ProgrammeTotal {
  const whole = (value: (member: Member) => number): number => sum(members.map((m) => thousandths(value(m))));
  const [before, after] = [
    whole(({ baselineEmissions }) => baselineEmissions),
    whole(({ actualEmissions }) => actualEmissions),
  ];
  const reductions = (before - after) / 1000;
  const { sigma } = programmeTotal(
    members.map(({ baselineEmissions, actualEmissions, spread }) => ({
      households: 1,
      reduction: baselineEmissions - actualEmissions,
      ...spread,
    })),
  );
  const random = Math.sqrt(sum(members.map(({ spread }) => spread.randomSigma ** 2)));
  const confidence = confidenceOf(reductions, sigma, level);
  const leakage = sum(members.map((member) => member.leakage));
  const index = Math.min(1, ...members.map(({ hawthorneIndex }) => hawthorneIndex));
  return {
    analysis: {
      baselineEmissions: before / 1000,
      actualEmissions: after / 1000,
      reductions,
      confidence: round4(confidence.confidence),
      interval: {
        lower: round3(confidence.interval.lower),
        upper: round3(confidence.interval.upper),
        level,
      },
      units: { emissions: 'kgCO2e' },
    },
    leakage: round3(leakage),
    creditedReduction: round3(credited(members, { index, creditedShare })),
    probPositive: round4(confidence.probPositive),
    uncertainty: {
      sigma: round3(sigma),
      random: round3(random),
      shared: round3(Math.sqrt(Math.max(0, sigma ** 2 - random ** 2))),
    },
  };
}

/**
 * The lower claim of each household, and never more than all of the results or all of the other boundaries: the
 * smaller of the two is credited (4.1), and what one household claims less by one boundary makes up for nothing that
 * another claims more by it.
 */
function credited(
  members: readonly Member[],
  { index, creditedShare }: Pick<Asked, 'creditedShare'> & { readonly index: number },
): number {
  const worth = ({ reduction, leakage }: CrossCheck): number => reduction * index - leakage;
  // What the new energy emits is as it is, however little fuel it saved.
  const left = (claim: CrossCheck): CrossCheck => ({
    ...claim,
    reduction: claim.reduction - (1 - creditedShare) * claim.claimedEmissions,
  });
  const claims = members.map(({ baselineEmissions, actualEmissions, crossCheck, ...member }) => {
    const own = left({ ...member, reduction: baselineEmissions - actualEmissions });
    const other = crossCheck === null ? own : left(crossCheck);
    return { own, other, lower: worth(other) < worth(own) ? other : own };
  });
  const sides = ['own', 'other', 'lower'] as const;
  return Math.min(
    ...sides.map((side) =>
      creditOf(
        claims.map((claim) => claim[side]),
        index,
      ),
    ),
  );
}

/** Of claims together; the level of the interval has no part in it. */
function creditOf(claims: readonly CrossCheck[], index: number): number {
  const { total, sigma } = programmeTotal(
    claims.map(({ reduction, spread }) => ({ households: 1, reduction, ...spread })),
  );
  const leakage = sum(claims.map((claim) => claim.leakage));
  return Math.max(0, confidenceOf(total, sigma, 0.9).conservative * index - leakage);
}
