// The use of households that follows from their own past and the season (infra/docs/comparisons.md#own-history-and-season).
import { variance } from '../spread.ts';
import { studentTwoSidedP, twoSidedStudent } from '../student.ts';
import { historyDiagnostics, type HistoryDiagnostics } from './history-diagnostics.ts';
import { effectOn, jackknife, meanEffect, overTime, together, type Spread } from './household-effects.ts';
import {
  comparisonOf,
  isAnyKnown,
  preparePanel,
  treatedHouseholds,
  type Effect,
  type Panel,
  type Refused,
  type TreatedHousehold,
} from './panel.ts';
import { seasonOf, type Season } from './season.ts';

type Treated = readonly TreatedHousehold[];

const seasons: Readonly<Record<Season['source'], string>> = {
  comparison: 'season by the comparison households',
  ownYear: 'season by the same calendar months before',
  none: 'no season: index 1, as neither comparison households nor the same calendar months before are known',
};

export interface OwnHistory extends Effect {
  /** Of one household alone; null of several, whose times differ. */
  readonly diagnostics: HistoryDiagnostics | null;
}

export function ownHistory(given: Panel, level: number): OwnHistory | Refused {
  const { periods, households } = preparePanel(given);
  const treated = treatedHouseholds({ periods, households }).filter(({ outcomes, treatedFrom }) =>
    isAnyKnown(outcomes.slice(treatedFrom)),
  );
  const comparison = comparisonOf({ periods, households });
  if (treated.length === 0)
    return { refused: 'no treated household has known outcomes before and after its treatment' };
  const season = seasonOf(periods, treated, comparison);
  const others = season.source === 'comparison' ? comparison : [];
  const value = meanEffect(treated, season);
  const [first] = treated;
  const alone = treated.length > 1 ? undefined : first;
  const own = alone === undefined ? ofSeveral(treated, season, periods) : overTime(alone, season);
  if (own === null)
    return { refused: 'one household with one known period before or after has no known spread' };
  const shared =
    others.length > 1
      ? jackknife(others, (rest) => meanEffect(treated, seasonOf(periods, treated, rest)))
      : { variance: 0, df: 1 };
  const { se, df } = together(own, shared);
  const reach = twoSidedStudent(level, df) * se;
  return {
    design: 'ownHistory',
    effect: value,
    se,
    interval: { level, lower: value - reach, upper: value + reach },
    diagnostics: alone === undefined ? null : historyDiagnostics(alone, season),
    pValue: se === 0 ? Number(value === 0) : studentTwoSidedP(value / se, df),
    notes: [
      seasons[season.source],
      treated.length > 1
        ? `error by the spread of households, t with ${df.toFixed(1)} degrees of freedom`
        : 'one household: error from its months, with correlation between neighbouring months',
      ...(others.length === 1 ? ['one comparison household: the error does not include its own spread'] : []),
    ],
  };
}

/** Of several households: each has an effect of its own, unless the season is theirs too. */
function ofSeveral(treated: Treated, season: Season, periods: readonly string[]): Spread {
  if (season.source === 'ownYear')
    return jackknife(treated, (rest) => meanEffect(rest, seasonOf(periods, rest, [])));
  const effects = treated.map((household) => effectOn(household, season));
  return { variance: variance(effects) / effects.length, df: effects.length - 1 };
}
