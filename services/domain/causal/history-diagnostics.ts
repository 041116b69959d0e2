// Diagnostics of an estimate from a household's own history: how much of it is known, where its season
// comes from, and whether its use was rising or falling already.
import { mean } from '../spread.ts';
import { studentTwoSidedP } from '../student.ts';
import { centre } from './block.ts';
import { inflationOf } from './household-effects.ts';
import { dot } from './linear.ts';
import type { Refused, TreatedHousehold } from './panel.ts';
import type { Season } from './season.ts';

/** Of use without its season; a change that is no accident makes the time before say less. */
interface TrendBefore {
  /** The change of use per period. */
  readonly slope: number;
  readonly se: number;
  /** Of no change. */
  readonly pValue: number;
}

export interface HistoryDiagnostics {
  /** Periods with a known outcome. */
  readonly before: number;
  readonly after: number;
  readonly season: Season['source'];
  readonly trend: TrendBefore | Refused;
}

/** Fewer periods tell no trend from chance. */
const periodsMin = 8;

export function historyDiagnostics(
  { outcomes, treatedFrom }: TreatedHousehold,
  season: Season,
): HistoryDiagnostics {
  const cells = outcomes.flatMap((outcome, t) =>
    outcome === null ? [] : [{ t, use: outcome / (season.index[t] ?? NaN) }],
  );
  const before = cells.filter(({ t }) => t < treatedFrom);
  return {
    before: before.length,
    after: cells.length - before.length,
    season: season.source,
    trend: trendOf(before, season),
  };
}

/** Least squares over time; neighbours that are alike count for fewer. */
function trendOf(
  cells: readonly { readonly t: number; readonly use: number }[],
  { source }: Season,
): HistoryDiagnostics['trend'] {
  if (source === 'ownYear')
    return { refused: 'the season comes from the same periods, so it contains their trend' };
  const n = cells.length;
  if (n < periodsMin) return { refused: `${n} periods before are fewer than ${periodsMin}` };
  const use = centre(cells.map((cell) => cell.use));
  const time = centre(cells.map(({ t }) => t));
  const square = dot(time, time);
  const slope = dot(time, use) / square;
  const left = use.map((value, place) => value - slope * (time[place] ?? 0));
  const inflation = inflationOf(left);
  const se = Math.sqrt((mean(left.map((value) => value ** 2)) * n * inflation) / (n - 2) / square);
  const df = Math.max(1, n / inflation - 2);
  return { slope, se, pValue: se === 0 ? Number(slope === 0) : studentTwoSidedP(slope / se, df) };
}
