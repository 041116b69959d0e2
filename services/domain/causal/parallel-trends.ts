// Compares trends and means of treated and comparison households before the treatment.
import { mean, variance } from '../spread.ts';
import { cellsOf, faultOf, inferEffect, type Settings } from './clustered.ts';
import {
  comparisonOf,
  preparePanel,
  meanKnown,
  treatedHouseholds,
  untreatedPeriods,
  type Panel,
  type PanelHousehold,
  type Refused,
} from './panel.ts';

export interface Trend {
  /** Of treated less comparison, by period. */
  readonly slopeDifference: number;
  /** Of no difference. */
  readonly pValue: number;
}

/** Whether the treated had another trend than the comparison before they were treated. */
export function preTrend(given: Panel, settings: Settings): Trend | Refused {
  const panel = preparePanel(given);
  const fault = faultOf(panel);
  if (fault !== null) return { refused: fault };
  const latest = Math.max(...treatedHouseholds(panel).map(({ treatedFrom }) => treatedFrom));
  if (latest < 2) return { refused: 'a trend before the treatment needs at least 2 periods' };
  const before = panel.households.map((household) => ({
    ...household,
    outcomes: household.outcomes.slice(0, household.treatedFrom ?? latest),
  }));
  const cells = cellsOf({ ...panel, households: before }, ({ treatedFrom }, period) =>
    treatedFrom === null ? 0 : period,
  );
  const found = inferEffect(panel, cells, settings);
  return 'refused' in found ? found : { slopeDifference: found.estimate, pValue: found.pValue };
}

/** Standardised difference of the means before: (treated − comparison) / √((s² + s²) / 2); null when it has no spread. */
export function balance(panel: Panel): number | null {
  const before = untreatedPeriods(panel);
  const meansOf = (households: readonly PanelHousehold[]): number[] =>
    households.flatMap(({ outcomes }) => meanKnown(outcomes.slice(0, before)) ?? []);
  const [treated, comparison] = [meansOf(treatedHouseholds(panel)), meansOf(comparisonOf(panel))];
  const spread = Math.sqrt((variance(treated) + variance(comparison)) / 2);
  return spread > 0 ? (mean(treated) - mean(comparison)) / spread : null;
}
