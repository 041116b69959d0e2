// From the results of households to that of a programme: totals, and how sure they are (methods.md 4.5).
import { confidenceOf } from './confidence.ts';
import { programmeTotal, type CrossCheck, type Spread } from './programme-total.ts';
import { round3, round4, thousandths } from './rounding.ts';
import { sum } from '../sum.ts';

/** One household in a programme; emissions as printed, kgCO2e. */
export interface Member {
  readonly baselineEmissions: number;
  readonly actualEmissions: number;
  readonly leakage: number;
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
  /** Mean of the households, 0 to 1. */
  readonly coverage: number;
  /** Standard uncertainty of the reduction, and its two parts, kgCO2e. */
  readonly uncertainty: { readonly sigma: number; readonly random: number; readonly shared: number };
}

export function programmeOf(members: readonly Member[], level: number): ProgrammeTotal {
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
    creditedReduction: round3(
      Math.min(credit({ reduction: reductions, sigma, leakage, index }), checkedCredit(members, index)),
    ),
    probPositive: round4(confidence.probPositive),
    coverage:
      members.length === 0 ? 0 : round4(sum(members.map(({ coverage }) => coverage)) / members.length),
    uncertainty: {
      sigma: round3(sigma),
      random: round3(random),
      shared: round3(Math.sqrt(Math.max(0, sigma ** 2 - random ** 2))),
    },
  };
}

interface Claimed {
  readonly reduction: number;
  readonly sigma: number;
  readonly leakage: number;
  /** Hawthorne index. */
  readonly index: number;
}

/** The level of the interval has no part in it. */
const credit = ({ reduction, sigma, leakage, index }: Claimed): number =>
  Math.max(0, confidenceOf(reduction, sigma, 0.9).conservative * index - leakage);

/** By the other boundary, where households have one (4.1: the smaller of the two is credited). */
function checkedCredit(members: readonly Member[], index: number): number {
  const checks = members.map(
    ({ baselineEmissions, actualEmissions, leakage, spread, crossCheck }) =>
      crossCheck ?? { reduction: baselineEmissions - actualEmissions, leakage, spread },
  );
  const { total, sigma } = programmeTotal(
    checks.map(({ reduction, spread }) => ({ households: 1, reduction, ...spread })),
  );
  return credit({ reduction: total, sigma, leakage: sum(checks.map((one) => one.leakage)), index });
}
