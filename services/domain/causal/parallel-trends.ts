// Whether treated and comparison were alike before: their trends, and their means.
import { mean, variance } from '../spread.ts';
import { cellsOf, faultOf, inferred, type Settings } from './clustered.ts';
import {
  comparisonOf,
  inOrder,
  meanKnown,
  treatedOf,
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
