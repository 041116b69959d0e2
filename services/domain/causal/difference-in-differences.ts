// Difference in differences of a panel: households and periods have effects, errors go by cluster (methods.md 4.2).
import { cellsOf, faultOf, inferred, type Settings } from './clustered.ts';
import { inOrder, treatedOf, type Effect, type Panel, type Refused } from './panel.ts';

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
