// Adds up the results of households to that of a project, with its uncertainty (infra/docs/methods.md#propagation).
import { conservativeLevel, confidenceOf, type Confidence } from '../uncertainty/confidence.ts';
import {
  programmeTotal,
  type HouseholdClaim,
  type ProgrammeSum,
  type Spread,
} from '../result/project-total.ts';
import { round3, round4, thousandths } from '../case/rounding.ts';
import { sum } from '../../sum.ts';
import { netReduction } from '../../methodologies/equations.ts';

/** One household in a programme; emissions as printed, kgCO2e. */
export interface Member {
  readonly baselineEmissions: number;
  readonly actualEmissions: number;
  readonly leakage: number;
  /** The reduction of the methodology, without the lower bound of the credit. */
  readonly methodologyReduction: number;
  readonly hawthorneIndex: number;
  readonly coverage: number;
  readonly spread: Spread;
  readonly claim: HouseholdClaim;
  readonly crossCheck: HouseholdClaim | null;
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
  readonly methodologyReduction: number;
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

/** How a programme is added up, before anything of it is rounded for print; kgCO2e. */
export interface Computed {
  readonly baseline: number;
  readonly actual: number;
  readonly reduction: number;
  /** Root of the sum of squares of what is each household's own. */
  readonly random: number;
  readonly shared: ProgrammeSum['shared'];
  readonly sigma: number;
  readonly confidence: Confidence;
  readonly leakage: number;
  readonly methodologyReduction: number;
  /** The smallest of the households. */
  readonly hawthorneIndex: number;
  readonly sides: readonly Side[];
  readonly credited: number;
}

/** The credit of all households for one choice of boundary. */
export interface Side {
  /** own: that of the result; other: the cross-check where there is one; lower: of each household the one that claims less. */
  readonly name: 'own' | 'other' | 'lower';
  readonly reduction: number;
  readonly sigma: number;
  readonly confidence: number;
  readonly conservative: number;
  readonly leakage: number;
  readonly credited: number;
}

export function computeProgramme(members: readonly Member[], { level, creditedShare }: Asked): Computed {
  const whole = (value: (member: Member) => number): number => sum(members.map((m) => thousandths(value(m))));
  const [before, after] = [
    whole(({ baselineEmissions }) => baselineEmissions),
    whole(({ actualEmissions }) => actualEmissions),
  ];
  const reduction = (before - after) / 1000;
  const { sigma, random, shared } = programmeTotal(
    members.map(({ baselineEmissions, actualEmissions, spread }) => ({
      households: 1,
      reduction: baselineEmissions - actualEmissions,
      ...spread,
    })),
  );
  const hawthorneIndex = Math.min(1, ...members.map((member) => member.hawthorneIndex));
  const sides = sidesOf(members, { hawthorneIndex, creditedShare });
  return {
    baseline: before / 1000,
    actual: after / 1000,
    reduction,
    random,
    shared,
    sigma,
    confidence: confidenceOf(reduction, sigma, level),
    leakage: sum(members.map((member) => member.leakage)),
    methodologyReduction: whole((member) => member.methodologyReduction) / 1000,
    hawthorneIndex,
    sides,
    credited: Math.min(...sides.map((side) => side.credited)),
  };
}

export function printTotal(computed: Computed, level: number): ProgrammeTotal {
  const { baseline, actual, reduction, sigma, random, confidence, leakage, credited } = computed;
  const { methodologyReduction } = computed;
  return {
    analysis: {
      baselineEmissions: baseline,
      actualEmissions: actual,
      reductions: reduction,
      confidence: round4(confidence.confidence),
      interval: {
        lower: round3(confidence.interval.lower),
        upper: round3(confidence.interval.upper),
        level,
      },
      units: { emissions: 'kgCO2e' },
    },
    leakage: round3(leakage),
    methodologyReduction,
    creditedReduction: round3(credited),
    probPositive: round4(confidence.probPositive),
    uncertainty: {
      sigma: round3(sigma),
      random: round3(random),
      shared: round3(Math.sqrt(Math.max(0, sigma ** 2 - random ** 2))),
    },
  };
}

export const programmeOf = (members: readonly Member[], asked: Asked): ProgrammeTotal =>
  printTotal(computeProgramme(members, asked), asked.level);

/**
 * The lower claim of each household, and never more than all of the results or all of the other boundaries: the
 * smaller of the two is credited (4.1), and what one household claims less by one boundary makes up for nothing that
 * another claims more by it.
 */
function sidesOf(
  members: readonly Member[],
  { hawthorneIndex, creditedShare }: Pick<Asked, 'creditedShare'> & Pick<Computed, 'hawthorneIndex'>,
): Side[] {
  const worth = ({ reduction, leakage }: HouseholdClaim): number =>
    netReduction(reduction, { hawthorneIndex, leakage });
  // Emissions of the new energy do not depend on the saved fuel.
  const left = ({ reduction, leakage, claimedEmissions, spread }: HouseholdClaim): HouseholdClaim => ({
    reduction: reduction - (1 - creditedShare) * claimedEmissions,
    leakage,
    claimedEmissions,
    spread,
  });
  const own = members.map(({ claim }) => left(claim));
  const ownSide = sideOf('own', own, hawthorneIndex);
  // Without a cross-check the boundaries are one.
  if (members.every(({ crossCheck }) => crossCheck === null))
    return [ownSide, { ...ownSide, name: 'other' }, { ...ownSide, name: 'lower' }];
  const pairs = own.map((claim, index) => {
    const crossCheck = members[index]?.crossCheck ?? null;
    return [claim, crossCheck === null ? claim : left(crossCheck)] as const;
  });
  const other = pairs.map((pair) => pair[1]);
  const lower = pairs.map((pair) => (worth(pair[1]) < worth(pair[0]) ? pair[1] : pair[0]));
  return [ownSide, sideOf('other', other, hawthorneIndex), sideOf('lower', lower, hawthorneIndex)];
}

/** Of claims together; the level of the interval has no part in it. */
function sideOf(name: Side['name'], claims: readonly HouseholdClaim[], hawthorneIndex: number): Side {
  const { total: reduction, sigma } = programmeTotal(
    claims.map(({ reduction: own, spread }) => ({ households: 1, reduction: own, ...spread })),
  );
  const { confidence, conservative } = confidenceOf(reduction, sigma, conservativeLevel);
  const leakage = sum(claims.map((claim) => claim.leakage));
  const credited = Math.max(0, netReduction(conservative, { hawthorneIndex, leakage }));
  return { name, reduction, sigma, confidence, conservative, leakage, credited };
}
