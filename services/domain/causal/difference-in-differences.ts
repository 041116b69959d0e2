// Difference in differences of a panel with household and period effects and errors by cluster (infra/docs/comparisons.md#estimators).
import { cellsOf, faultOf, inferEffect, type Settings } from './clustered.ts';
import { preparePanel, treatedHouseholds, type Effect, type Panel, type Refused } from './panel.ts';
import type { Cell } from './two-way.ts';

export function differenceInDifferences(given: Panel, settings: Settings): Effect | Refused {
  const panel = preparePanel(given);
  const fault = faultOf(panel);
  if (fault !== null) return { refused: fault };
  const starts = [...new Set(treatedHouseholds(panel).map(({ treatedFrom }) => treatedFrom))].sort(
    (a, b) => a - b,
  );
  const found = inferEffect(panel, stackCells(panel, starts), settings);
  if ('refused' in found) return found;
  const staggered =
    starts.length > 1
      ? [
          `the treatment starts in ${starts.length} different periods: each start is compared with households that are never treated`,
        ]
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

/**
 * One panel for each beginning, with the comparison and effects of its own (Cengiz et al. 2019): were all in one, those
 * who began early would be a comparison for the late ones, and an effect that changes with time would be told wrongly.
 */
function stackCells({ periods, households }: Panel, starts: readonly number[]): Cell[] {
  return starts.flatMap((start, turn) => {
    const own = households.filter(({ treatedFrom }) => treatedFrom === null || treatedFrom === start);
    const cells = cellsOf({ periods, households: own }, ({ treatedFrom }, period) =>
      treatedFrom !== null && period >= start ? 1 : 0,
    );
    return cells.map((cell) => ({
      ...cell,
      household: turn * households.length + cell.household,
      period: turn * periods.length + cell.period,
    }));
  });
}
