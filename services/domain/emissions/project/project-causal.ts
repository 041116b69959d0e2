// The fuel that each household of a project saves by the comparison of groups (infra/docs/comparisons.md#what-is-credited).
import { creditedCookers } from '../cookers/cookers.ts';
import type { FuelHistory } from '../case/history.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { round3, round4 } from '../case/rounding.ts';
import { conservativeLevel } from '../uncertainty/confidence.ts';
import { chooseDesign, type Choice } from '../../causal/choose-design.ts';
import type { Effect, Panel, PanelHousehold, Refused } from '../../causal/panel.ts';
import { fuelUnits, type FuelType } from '../../fuels.ts';
import { randomFrom, type Seed } from '../../random.ts';
import { mean } from '../../spread.ts';

/** Months of weighed baseline fuel, in the unit of the fuel a day. */
export interface ProgrammePanel extends Panel {
  readonly fuelType: FuelType;
}

/** A week belongs to the month of its Monday; a month is known by two of its weeks. */
function monthly(weeks: readonly string[], own: FuelHistory['own']) {
  const byMonth = Map.groupBy(
    weeks.map((week, index) => ({ month: week.slice(0, 7), outcome: own[index] ?? null })),
    ({ month }) => month,
  );
  return [...byMonth].map(([month, of]) => {
    const known = of.flatMap(({ outcome }) => outcome ?? []);
    return { month, outcome: known.length < 2 ? null : mean(known) };
  });
}

/** The row of a household with a new stove; undefined when its fuel, or the day of the stove, is not known. */
export function treatedRow({
  householdDid,
  fuelHistory,
  devices,
  period,
}: AnalysisInputs): PanelHousehold | undefined {
  if (fuelHistory === undefined) return undefined;
  const came = creditedCookers(devices, fuelHistory.fuelType).cookers.map(
    ({ did }) => fuelHistory.since[did],
  );
  const month = came
    .filter((day) => day !== undefined)
    .toSorted()[0]
    ?.slice(0, 7);
  if (month === undefined || came.includes(undefined)) return undefined;
  const cells = monthly(fuelHistory.weeks, fuelHistory.own);
  const treatedFrom = cells.findIndex((cell) => cell.month >= month);
  if (treatedFrom < 0) return undefined;
  const claimedFrom = period.start.slice(0, 7);
  return {
    id: householdDid,
    cluster: householdDid,
    treatedFrom,
    // The month in which the stove came is of neither side, nor are those between it and the period that is claimed.
    outcomes: cells.map(({ month: of, outcome }) =>
      of === month || (of > month && of < claimedFrom) ? null : outcome,
    ),
  };
}

export const comparisonRow = (
  id: string,
  weeks: readonly string[],
  own: FuelHistory['own'],
): PanelHousehold => ({
  id,
  cluster: id,
  treatedFrom: null,
  outcomes: monthly(weeks, own).map(({ outcome }) => outcome),
});

export const monthsOfWeeks = (weeks: readonly string[]): string[] => [
  ...new Set(weeks.map((week) => week.slice(0, 7))),
];

interface Estimated {
  readonly design: Effect['design'];
  /** Fuel saved by a household in a day, in `unit`; below 0 it used more. */
  readonly savedPerDay: number;
  readonly standardUncertainty: number;
  readonly interval: { readonly lower: number; readonly upper: number; readonly level: number };
  readonly pValue: number | null;
  readonly notes: readonly string[];
}

export interface ProgrammeCausal {
  /** null: no design can say anything. */
  readonly estimate: Estimated | null;
  /** Mean of what the analyses of the households that are compared claim for a day with a new stove, in `unit`. */
  readonly claimedPerDay: number | null;
  /** Part of the fuel that is claimed to be saved that the comparison leaves, 0 to 1: below 1 where all of its interval lies below the claim. */
  readonly creditedShare: number;
  readonly reason: string;
  readonly fuelType: FuelType | null;
  readonly unit: string | null;
  readonly diagnostics: Choice['diagnostics'] | null;
  readonly alternatives: readonly (Estimated | Refused)[];
}

interface Asked {
  /** The bootstrap draws by it; it is of the inputs. */
  readonly seed: Seed;
  /** Of each household that is compared: what its analysis claims for a day with a new stove. */
  readonly claims: readonly number[];
}

/** All at the level of conservative credits, whatever interval of the total was asked for: a wider one would cut less. */
export function programmeCausal(panel: ProgrammePanel | null, { seed, claims }: Asked): ProgrammeCausal {
  if (panel === null) return nothing('Fewer than two households weigh their baseline fuel.');
  const { fuelType } = panel;
  const choice = chooseDesign(panel, { level: conservativeLevel, random: randomFrom(seed) });
  const place = { fuelType, unit: fuelUnits[fuelType] };
  if ('refused' in choice) return { ...nothing(`${choice.refused}.`), ...place };
  const estimate = printEstimate(choice.chosen);
  const claimed = claims.length === 0 ? null : mean(claims);
  return {
    estimate,
    claimedPerDay: claimed === null ? null : round3(claimed),
    creditedShare: claimed === null ? 1 : shareLeft(estimate, claimed),
    reason: `${choice.reason}.`,
    ...place,
    diagnostics: choice.diagnostics,
    alternatives: choice.alternatives.map((other) => ('refused' in other ? other : printEstimate(other))),
  };
}

/** Chance alone may put an estimate below the claim; where its interval lies below, the estimate is what is known. */
const shareLeft = ({ savedPerDay, interval }: Estimated, claimed: number): number =>
  interval.upper < claimed ? round4(Math.max(0, savedPerDay) / claimed) : 1;

const nothing = (reason: string): ProgrammeCausal => ({
  estimate: null,
  claimedPerDay: null,
  creditedShare: 1,
  reason,
  fuelType: null,
  unit: null,
  diagnostics: null,
  alternatives: [],
});

const printEstimate = ({ design, effect, se, interval, pValue, notes }: Effect): Estimated => ({
  design,
  savedPerDay: round3(-effect),
  standardUncertainty: round3(se),
  interval: { lower: round3(-interval.upper), upper: round3(-interval.lower), level: interval.level },
  pValue,
  notes,
});
