// Chooses the design that estimates the effect on treated households, by stated rules, and keeps the results of the others.
import { clustersOf, fewClusters, type Settings } from './clustered.ts';
import { differenceInDifferences } from './difference-in-differences.ts';
import { fewTreated, syntheticControlOf, syntheticDidOf } from './donors.ts';
import { ownHistory } from './own-history.ts';
import {
  comparisonOf,
  preparePanel,
  treatedHouseholds,
  untreatedPeriods,
  type Effect,
  type Panel,
  type Refused,
} from './panel.ts';
import { balance, preTrend, type Trend } from './parallel-trends.ts';

/** Trends before whose difference has a smaller p-value are not parallel. */
const parallelFrom = 0.05;
/** Periods before the treatment in which a mixture of donors can show that it goes through the year as the treated do. */
const longHistory = 12;

interface Diagnostics {
  readonly preTrend: Trend | Refused;
  /** Standardised difference of the means before; null where it has no spread. */
  readonly balance: number | null;
  readonly households: { readonly treated: number; readonly comparison: number };
  readonly clusters: { readonly treated: number; readonly comparison: number; readonly together: number };
  /** Number of periods with an outcome of a treated household; `before`: before the first treatment. */
  readonly periods: { readonly before: number; readonly after: number };
}

export interface Choice {
  readonly chosen: Effect;
  readonly reason: string;
  readonly diagnostics: Diagnostics;
  /** The estimates of the other designs, or their refusals. */
  readonly alternatives: readonly (Effect | Refused)[];
}

/** The first design whose rule holds and that can be estimated: difference in differences, synthetic control, own history. */
export function chooseDesign(given: Panel, settings: Settings): Choice | Refused {
  if (given.periods.length < 2) return { refused: 'one period alone has no before and after' };
  const panel = preparePanel(given);
  const diagnostics = diagnosticsOf(panel, settings);
  const against = { did: againstDid(diagnostics), synthetic: againstSynthetic(diagnostics) };
  const diverging = !('refused' in diagnostics.preTrend) && !parallel(diagnostics.preTrend);
  const did = differenceInDifferences(panel, settings);
  const control = syntheticControlOf(panel, settings);
  // Where the comparison has another trend, it says nothing of the season either.
  const own = ownHistory(diverging ? withoutComparison(panel) : panel, settings.level);
  const others = [did, control, own, syntheticDidOf(panel, settings)];
  const chosenFor = (chosen: Effect, reason: string): Choice => ({
    chosen,
    reason,
    diagnostics,
    alternatives: others.filter((other) => other !== chosen),
  });
  if (against.did === null && !('refused' in did))
    return chosenFor(did, 'enough clusters, and trends before the treatment that do not differ');
  const notDid = `no difference in differences: ${against.did ?? refusalOf(did)}`;
  if (against.synthetic === null && !('refused' in control))
    return chosenFor(control, `${notDid}; few treated with enough donors and a long history`);
  const notSynthetic = `no synthetic control: ${against.synthetic ?? refusalOf(control)}`;
  return 'refused' in own ? own : chosenFor(own, `${notDid}; ${notSynthetic}`);
}

const refusalOf = (outcome: Effect | Refused): string => ('refused' in outcome ? outcome.refused : '');

const parallel = ({ pValue }: Trend): boolean => pValue >= parallelFrom;

function diagnosticsOf(panel: Panel, settings: Settings): Diagnostics {
  const known = knownPeriods(panel);
  const before = known.filter((period) => period < untreatedPeriods(panel)).length;
  return {
    preTrend: preTrend(panel, settings),
    balance: balance(panel),
    households: { treated: treatedHouseholds(panel).length, comparison: comparisonOf(panel).length },
    clusters: clustersOf(panel),
    periods: { before, after: known.length - before },
  };
}

/** Periods without an outcome of a treated household, such as those between a stove and its claim, are not compared. */
const knownPeriods = (panel: Panel): number[] =>
  panel.periods.flatMap((_, period) =>
    treatedHouseholds(panel).some(({ outcomes }) => outcomes[period] !== null) ? [period] : [],
  );

function againstDid({ clusters, preTrend: trend }: Diagnostics): string | null {
  if (clusters.together < fewClusters) return `${clusters.together} clusters are fewer than ${fewClusters}`;
  if ('refused' in trend) return trend.refused;
  return parallel(trend) ? null : `trends before the treatment differ, p = ${trend.pValue.toPrecision(2)}`;
}

function againstSynthetic({ households, periods }: Diagnostics): string | null {
  const { treated, comparison } = households;
  if (treated > fewTreated) return `${treated} treated are more than ${fewTreated}`;
  if (comparison < 2 * treated) return `${comparison} donors are fewer than twice the ${treated} treated`;
  return periods.before < longHistory
    ? `${periods.before} periods before the treatment are fewer than ${longHistory}`
    : null;
}

const withoutComparison = (panel: Panel): Panel => ({ ...panel, households: treatedHouseholds(panel) });
