// The data of survey against sensor: what households state and what sensors measure, after Bland and Altman (1986).
import type { Head } from '../kit/frame.ts';

export const verdicts = ['overstated', 'understated', 'consistent'] as const;
export type Verdict = (typeof verdicts)[number];

export const measures = [
  'daysInUseShare',
  'hoursPerDay',
  'eventsPerDay',
  'traditionalDaysShare',
  'fuelPerMonth',
  'silentDays',
] as const;
export type Measure = (typeof measures)[number];

export interface ComparedPoint {
  readonly household: string;
  /** DID of the collector; null if it is not known. */
  readonly collector: string | null;
  readonly stated: number;
  readonly measured: number;
  readonly verdict: Verdict;
}

export interface Agreement {
  readonly meanDifference: number;
  readonly sdDifference: number;
  /** Mean difference ± 1.96 standard deviations. */
  readonly limits: { readonly lower: number; readonly upper: number };
}

/** `n` is the number of compared households; the missing share is that of households that cannot be compared. */
export interface SurveyVsSensor extends Head {
  readonly survey: { readonly id: string; readonly type: string; readonly status: string };
  /** The comparison that is drawn; null: there is none yet. */
  readonly crossCheck: { readonly id: string; readonly window: string; readonly createdAt: string } | null;
  readonly question: string | null;
  readonly measure: Measure | null;
  /** Unit of fuel of `fuelPerMonth`, such as kg; null for other measures. */
  readonly fuelUnit: string | null;
  readonly points: readonly ComparedPoint[];
  readonly notComparable: { readonly noSensor: number; readonly lowCoverage: number };
  /** Null with fewer than `pointsMin` points. */
  readonly agreement: Agreement | null;
  /** Cohen's kappa of yes and no; null if the question has no such answers. */
  readonly kappa: number | null;
  readonly shareOverstated: number | null;
}

/** Fewer points have no limits of agreement. */
export const pointsMin = 10;

const normal975 = 1.96;

export interface LimitErrors {
  /** Half-widths of the 95 % intervals of the mean difference and of each limit. */
  readonly mean: number;
  readonly limit: number;
}

/** Standard errors sd/√n and about sd·√(3/n) (Bland and Altman 1986). */
export function limitErrors({ sdDifference }: Agreement, n: number): LimitErrors {
  return {
    mean: (normal975 * sdDifference) / Math.sqrt(n),
    limit: normal975 * sdDifference * Math.sqrt(3 / n),
  };
}

/** Most collectors with a colour of their own. */
export const collectorsMax = 6;

/** Collectors with the most points first; null stands for all others together, with their points. */
export function collectorGroups(
  points: readonly ComparedPoint[],
): { readonly collector: string | null; readonly points: readonly ComparedPoint[] }[] {
  const byCollector = Map.groupBy(points, ({ collector }) => collector ?? '');
  const named = [...byCollector]
    .filter(([collector]) => collector !== '')
    .toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
  const shown = named.slice(0, collectorsMax);
  const rest = [...named.slice(collectorsMax).flatMap(([, own]) => own), ...(byCollector.get('') ?? [])];
  return [
    ...shown.map(([collector, own]) => ({ collector, points: own })),
    ...(rest.length > 0 ? [{ collector: null, points: rest }] : []),
  ];
}
