// How well statements and sensors agree over a campaign: limits of agreement (Bland and Altman 1986) and kappa (Cohen 1960).
import { mean, variance } from '../../spread.ts';
import { sum } from '../../sum.ts';
import type { HouseholdComparison } from './compare-household.ts';
import { isShareOfDays, yesFrom } from './measures.ts';

export interface Agreement {
  /** Households that could be compared. */
  readonly n: number;
  readonly notComparable: number;
  /** Stated less measured; null where there is nothing to compare. */
  readonly meanDifference: number | null;
  /** Null: fewer than two households. */
  readonly sdDifference: number | null;
  readonly limitsOfAgreement: readonly [lower: number, upper: number] | null;
  /** Of questions for yes or no; null: all statements and measurements are of one class. */
  readonly kappa: number | null;
  /** Fraction of the households, by weight. */
  readonly shareOverstated: number | null;
  readonly byCollector: readonly {
    readonly collector: string;
    readonly n: number;
    readonly meanDifference: number;
    readonly shareOverstated: number;
  }[];
}

/** Comparisons of one question. */
export function agreementOf(comparisons: readonly HouseholdComparison[]): Agreement {
  const compared = comparisons.flatMap((one) =>
    one.verdict === 'not_comparable' || one.measured === null
      ? []
      : [{ ...one, measured: one.measured, difference: differenceOf({ ...one, measured: one.measured }) }],
  );
  const collectors = Map.groupBy(compared, ({ collector }) => collector ?? '');
  return {
    n: compared.length,
    notComparable: comparisons.length - compared.length,
    ...differences(compared.map(({ difference }) => difference)),
    kappa: kappaOf(compared.filter(({ isYesNo }) => isYesNo).map(classesOf)),
    shareOverstated: shareOverstated(compared),
    byCollector: [...collectors]
      .filter(([collector]) => collector !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([collector, own]) => ({
        collector,
        n: own.length,
        meanDifference: mean(own.map(({ difference }) => difference)),
        shareOverstated: shareOverstated(own) ?? 0,
      })),
  };
}

/** Quantile of the published limits. */
const z = 1.96;

function differences(
  values: readonly number[],
): Pick<Agreement, 'meanDifference' | 'sdDifference' | 'limitsOfAgreement'> {
  const meanDifference = values.length === 0 ? null : mean(values);
  const sdDifference = values.length < 2 ? null : Math.sqrt(variance(values));
  return {
    meanDifference,
    sdDifference,
    limitsOfAgreement:
      meanDifference === null || sdDifference === null
        ? null
        : [meanDifference - z * sdDifference, meanDifference + z * sdDifference],
  };
}

type Weighted = Pick<HouseholdComparison, 'verdict' | 'weight'>;

function shareOverstated(compared: readonly Weighted[]): number | null {
  const whole = sum(compared.map(({ weight }) => weight));
  const over = compared.filter(({ verdict }) => verdict === 'overstated').map(({ weight }) => weight);
  return whole > 0 ? sum(over) / whole : null;
}

type Compared = Pick<HouseholdComparison, 'stated' | 'isYesNo' | 'measure'> & { readonly measured: number };

const isYes = ({ measure, measured }: Pick<Compared, 'measure' | 'measured'>): boolean =>
  measured >= yesFrom[measure];

/** "Yes" to more than nothing has no amount: there the classes differ by 1, or agree. */
const differenceOf = (one: Compared): number =>
  one.stated - (one.isYesNo && !isShareOfDays(one.measure) ? Number(isYes(one)) : one.measured);

type Classes = readonly [stated: boolean, measured: boolean];

const classesOf = (one: Compared): Classes => [one.stated > 0, isYes(one)];

/** (observed − expected agreement) / (1 − expected); null where chance alone agrees always. */
export function kappaOf(pairs: readonly Classes[]): number | null {
  const n = pairs.length;
  const [stated, measured] = [0, 1].map((at) => pairs.filter((pair) => pair[at]).length);
  if (stated === undefined || measured === undefined || n === 0) return null;
  if (stated === measured && (stated === 0 || stated === n)) return null;
  const observed = pairs.filter(([one, other]) => one === other).length / n;
  const expected = (stated * measured + (n - stated) * (n - measured)) / n ** 2;
  return (observed - expected) / (1 - expected);
}
