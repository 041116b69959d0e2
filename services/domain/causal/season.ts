// The season of fuel use: that of comparison households, else of the same months before, else none (infra/docs/comparisons.md#own-history-and-season).
import { mean } from '../spread.ts';
import { meanKnown, type PanelHousehold, type TreatedHousehold } from './panel.ts';

export const seasonSources = ['comparison', 'ownYear', 'none'] as const;

export interface Season {
  readonly source: (typeof seasonSources)[number];
  /** Use in each period relative to the yearly mean. */
  readonly index: readonly number[];
}

const calendarMonth = (period: string): string => period.slice(5, 7);

export function seasonOf(
  periods: readonly string[],
  treated: readonly TreatedHousehold[],
  comparison: readonly PanelHousehold[],
): Season {
  const months = periods.map(calendarMonth);
  return (
    relative('comparison', months, ofComparison(periods, comparison)) ??
    relative('ownYear', months, ofOwnYear(months, treated)) ?? {
      source: 'none',
      index: periods.map(() => 1),
    }
  );
}

const ofComparison = (periods: readonly string[], comparison: readonly PanelHousehold[]) =>
  periods.map((_, t) => meanKnown(comparison.map(({ outcomes }) => outcomes[t] ?? null)));

/** Of each period what the treated used in the same calendar month while they were not treated. */
function ofOwnYear(months: readonly string[], treated: readonly TreatedHousehold[]) {
  const own = byMonth(
    months.map((month, t) => ({
      month,
      values: treated.flatMap(({ outcomes, treatedFrom }) => (t < treatedFrom ? (outcomes[t] ?? []) : [])),
    })),
  );
  return months.map((month) => own.get(month) ?? null);
}

/** Each calendar month counts once in the yearly mean. Null when a period is not known, or nothing is used in it. */
function relative(
  source: Season['source'],
  months: readonly string[],
  values: readonly (number | null)[],
): Season | null {
  const known = values.flatMap((value) => (value !== null && value > 0 ? [value] : []));
  if (known.length < months.length) return null;
  const means = byMonth(months.map((month, t) => ({ month, values: known.slice(t, t + 1) })));
  const yearly = mean([...means.values()]);
  return { source, index: known.map((value) => value / yearly) };
}

/** The mean of each calendar month of which there is any. */
function byMonth(
  parts: readonly { readonly month: string; readonly values: readonly number[] }[],
): Map<string, number> {
  const values = Map.groupBy(parts, ({ month }) => month);
  return new Map(
    [...values].flatMap(([month, own]) => {
      const all = own.flatMap((part) => part.values);
      return all.length === 0 ? [] : [[month, mean(all)] as const];
    }),
  );
}
