// A panel: the use of households in each month, and the first treated month of each.
import { sum } from '../sum.ts';

export interface PanelHousehold {
  readonly id: string;
  /** Whose errors go together: a village, or the household itself. */
  readonly cluster: string;
  /** Place in the periods of the first one with the treatment; null = a comparison household. */
  readonly treatedFrom: number | null;
  /** In each period, kg of baseline fuel a day say; null where it is not known. */
  readonly outcomes: readonly (number | null)[];
}

export interface Panel {
  /** Months as 2026-03, or weeks by their first day, in order and without holes. */
  readonly periods: readonly string[];
  readonly households: readonly PanelHousehold[];
}

export interface Refused {
  /** Why there is no estimate, as a sentence. */
  readonly refused: string;
}

export interface Effect {
  readonly design:
    | 'ownHistory'
    | 'differenceInDifferences'
    | 'syntheticControl'
    | 'syntheticDifferenceInDifferences';
  /** Use of the treated less their counterfactual, by household and period: below 0 they saved. */
  readonly effect: number;
  readonly se: number;
  readonly interval: { readonly level: number; readonly lower: number; readonly upper: number };
  /** Of no effect; null where the design gives none. */
  readonly pValue: number | null;
  /** How the error was found, and what to know about the estimate. */
  readonly notes: readonly string[];
}

export interface TreatedHousehold extends PanelHousehold {
  readonly treatedFrom: number;
}

const isTreated = (household: PanelHousehold): household is TreatedHousehold =>
  household.treatedFrom !== null;

/**
 * Sorted by id, so that the order in which households come changes no bit, and without those of whom nothing is known, or
 * nothing before their treatment: they tell nothing of a change.
 */
export const preparePanel = ({ periods, households }: Panel): Panel => ({
  periods,
  households: households
    .filter(({ treatedFrom, outcomes }) => isAnyKnown(outcomes.slice(0, treatedFrom ?? outcomes.length)))
    .toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id))),
});

export const treatedHouseholds = ({ households }: Panel): TreatedHousehold[] => households.filter(isTreated);

export const comparisonOf = ({ households }: Panel): PanelHousehold[] =>
  households.filter(({ treatedFrom }) => treatedFrom === null);

/** Number of periods before anybody was treated. */
export const untreatedPeriods = (panel: Panel): number =>
  Math.min(panel.periods.length, ...treatedHouseholds(panel).map(({ treatedFrom }) => treatedFrom));

/** Of whom something is known before the treatment and after it. */
export const tellsChange = ({ outcomes, treatedFrom }: PanelHousehold): boolean =>
  treatedFrom !== null &&
  isAnyKnown(outcomes.slice(0, treatedFrom)) &&
  isAnyKnown(outcomes.slice(treatedFrom));

export const isAnyKnown = (outcomes: readonly (number | null)[]): boolean =>
  outcomes.some((outcome) => outcome !== null);

/** The mean of what is known; null when nothing is. */
export function meanKnown(values: readonly (number | null)[]): number | null {
  const all = values.filter((value) => value !== null);
  return all.length === 0 ? null : sum(all) / all.length;
}
