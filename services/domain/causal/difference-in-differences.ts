// Difference in differences of a panel: households and periods have effects, errors go by cluster (methods.md 4.2).
import type { Random } from '../random.ts';
import { studentTwoSidedP, twoSidedStudent } from '../student.ts';
import { variance, mean } from '../spread.ts';
import {
  comparisonOf,
  inOrder,
  meanKnown,
  treatedOf,
  untreatedPeriods,
  type Effect,
  type Panel,
  type PanelHousehold,
  type Refused,
} from './panel.ts';
import { twoWaySlope, type Cell } from './two-way.ts';
import { bootstrapInterval, wildBootstrap } from './wild-bootstrap.ts';

/** Below so many clusters, or so many in one group, Student's t is too sure, and the bootstrap takes its place. */
export const fewClusters = 20;
const fewInGroup = 10;

export interface Settings {
  /** Of the interval. */
  readonly level: number;
  readonly random: Random;
}

export function differenceInDifferences(given: Panel, settings: Settings): Effect | Refused {
  const panel = inOrder(given);
  const fault = faultOf(panel);
  if (fault !== null) return { refused: fault };
  const cells = cellsOf(panel, panel.periods.length, ({ treatedFrom }, period) =>
    treatedFrom !== null && period >= treatedFrom ? 1 : 0,
  );
  const found = inferred(panel, cells, settings);
  if ('refused' in found) return found;
  const starts = new Set(treatedOf(panel).map(({ treatedFrom }) => treatedFrom)).size;
  const staggered =
    starts > 1
      ? [`the treated began in ${starts} different periods: early ones count as comparison of late ones`]
      : [];
  return {
    design: 'differenceInDifferences',
    effect: found.estimate,
    se: found.se,
    interval: { level: settings.level, ...found.interval },
    pValue: found.pValue,
    notes: [found.how, ...staggered],
  };
}

function faultOf(panel: Panel): string | null {
  const [treated, comparison] = [treatedOf(panel), comparisonOf(panel)];
  if (treated.length === 0) return 'no household of the panel is treated';
  if (comparison.length === 0) return 'there is no comparison household';
  const clusters = clustersOf(panel);
  if (clusters.treated < 2 || clusters.comparison < 2)
    return `${clusters.treated} treated and ${clusters.comparison} comparison clusters: at least 2 of each are needed`;
  return untreatedPeriods(panel) === 0 ? 'there is no period before the treatment' : null;
}

export function clustersOf(panel: Panel): { treated: number; comparison: number; together: number } {
  const count = (households: readonly PanelHousehold[]): number =>
    new Set(households.map(({ cluster }) => cluster)).size;
  return {
    treated: count(treatedOf(panel)),
    comparison: count(comparisonOf(panel)),
    together: count(panel.households),
  };
}

/** The known outcomes of the first periods. */
function cellsOf(
  { households }: Panel,
  periods: number,
  regressor: (household: PanelHousehold, period: number) => number,
): Cell[] {
  const names = [...new Set(households.map(({ cluster }) => cluster))].sort();
  const clusters = new Map(names.map((name, place) => [name, place]));
  return households.flatMap((household, index) =>
    household.outcomes.slice(0, periods).flatMap((outcome, period) =>
      outcome === null
        ? []
        : [
            {
              household: index,
              cluster: clusters.get(household.cluster) ?? 0,
              period,
              outcome,
              regressor: regressor(household, period),
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

function inferred(panel: Panel, cells: readonly Cell[], { level, random }: Settings): Inference | Refused {
  const slope = twoWaySlope(cells);
  if (slope === null) return { refused: 'effects of households and periods leave nothing to compare' };
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

export interface Trend {
  /** Of treated less comparison, by period. */
  readonly slopeDifference: number;
  /** Of no difference. */
  readonly pValue: number;
}

/** Whether the treated had another trend than the comparison before anybody was treated. */
export function preTrend(given: Panel, settings: Settings): Trend | Refused {
  const panel = inOrder(given);
  const fault = faultOf(panel);
  if (fault !== null) return { refused: fault };
  const before = untreatedPeriods(panel);
  if (before < 2) return { refused: 'a trend before the treatment needs at least 2 periods' };
  const cells = cellsOf(panel, before, ({ treatedFrom }, period) => (treatedFrom === null ? 0 : period));
  const found = inferred(panel, cells, settings);
  return 'refused' in found ? found : { slopeDifference: found.estimate, pValue: found.pValue };
}

/** Standardised difference of the means before: (treated − comparison) / √((s² + s²) / 2); null when it has no spread. */
export function balance(panel: Panel): number | null {
  const before = untreatedPeriods(panel);
  const meansOf = (households: readonly PanelHousehold[]): number[] =>
    households.flatMap(({ outcomes }) => meanKnown(outcomes.slice(0, before)) ?? []);
  const [treated, comparison] = [meansOf(treatedOf(panel)), meansOf(comparisonOf(panel))];
  const spread = Math.sqrt((variance(treated) + variance(comparison)) / 2);
  return spread > 0 ? (mean(treated) - mean(comparison)) / spread : null;
}
