// Estimates the slope of a panel with an interval that fits its number of clusters.
import type { Random } from '../random.ts';
import { studentTwoSidedP, twoSidedStudent } from '../student.ts';
import { comparisonOf, treatedHouseholds, type Panel, type PanelHousehold, type Refused } from './panel.ts';
import { twoWaySlope, type Cell } from './two-way.ts';
import { bootstrapInterval, wildBootstrap } from './wild-bootstrap.ts';

/** With fewer clusters, or fewer in one group, Student's t is too narrow: the bootstrap replaces it. */
export const fewClusters = 20;
const fewInGroup = 10;
/** The bootstrap costs the square of the clusters: 60 take a second. */
const bootstrapMax = 60;

export interface Settings {
  /** Of the interval. */
  readonly level: number;
  readonly random: Random;
}

/** Why treated and comparison cannot be compared over time; null when they can. */
export function faultOf(panel: Panel): string | null {
  const [treated, comparison] = [treatedHouseholds(panel), comparisonOf(panel)];
  if (treated.length === 0) return 'no treated household has a known outcome before its treatment';
  if (comparison.length === 0) return 'there is no comparison household';
  const clusters = clustersOf(panel);
  if (clusters.treated < 2 || clusters.comparison < 2)
    return `${clusters.treated} treated and ${clusters.comparison} comparison clusters: at least 2 of each are needed`;
  return null;
}

export function clustersOf(panel: Panel): { treated: number; comparison: number; together: number } {
  const count = (households: readonly PanelHousehold[]): number =>
    new Set(households.map(({ cluster }) => cluster)).size;
  return {
    treated: count(treatedHouseholds(panel)),
    comparison: count(comparisonOf(panel)),
    together: count(panel.households),
  };
}

/** Outcomes that are known. */
export function cellsOf(
  { households }: Panel,
  regressor: (household: PanelHousehold, period: number) => number,
): Cell[] {
  return households.flatMap((one, household) =>
    one.outcomes.flatMap((outcome, period) =>
      outcome === null
        ? []
        : [
            {
              household,
              cluster: one.cluster,
              period,
              outcome,
              regressor: regressor(one, period),
            },
          ],
    ),
  );
}

interface Inference {
  readonly estimate: number;
  readonly se: number;
  readonly interval: { readonly lower: number; readonly upper: number };
  readonly pValue: number;
  readonly how: string;
}

export function inferEffect(
  panel: Panel,
  cells: readonly Cell[],
  { level, random }: Settings,
): Inference | Refused {
  const slope = twoWaySlope(cells);
  if (slope === null) return { refused: 'household and period effects leave nothing to compare' };
  const { estimate, se } = slope;
  const { treated, comparison, together: clusters } = clustersOf(panel);
  if (clusters >= fewClusters && Math.min(treated, comparison) >= fewInGroup) {
    const reach = twoSidedStudent(level, clusters - 1) * se;
    return {
      estimate,
      se,
      interval: { lower: estimate - reach, upper: estimate + reach },
      pValue: se === 0 ? Number(estimate === 0) : studentTwoSidedP(estimate / se, clusters - 1),
      how: `errors by ${clusters} clusters (CR1), t with ${clusters - 1} degrees of freedom`,
    };
  }
  if (clusters > bootstrapMax) {
    return {
      refused: `${Math.min(treated, comparison)} clusters in one group are too few for Student's t, and ${clusters} in both too many for the bootstrap`,
    };
  }
  const pValue = wildBootstrap(cells, slope, random);
  const interval = bootstrapInterval(pValue, slope, level);
  return interval === null
    ? { refused: `${clusters} clusters are too few for an interval: the wild bootstrap gives none` }
    : {
        estimate,
        se,
        interval,
        pValue: pValue(0),
        how: `errors by ${clusters} clusters, interval by their wild bootstrap with Webb's weights: fewer than ${fewClusters}, or than ${fewInGroup} in one group`,
      };
}
