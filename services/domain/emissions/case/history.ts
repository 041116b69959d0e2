// Weighed fuel of a household before and after its new stove, week by week, and that of comparison households.
import type { FuelType } from '../../fuels.ts';

/** Amounts per day, in the unit of the fuel; null: on less than four days of the week anything was weighed. */
export interface FuelHistory {
  readonly fuelType: FuelType;
  /** Mondays, in order and without holes; the last ones are those of the period. */
  readonly weeks: readonly string[];
  readonly own: readonly (number | null)[];
  /** Mean of the comparison households of the project; null: there is none. */
  readonly comparison: readonly (number | null)[] | null;
  /** Local day since which each device is in the household, by DID; one that is not here was there before all. */
  readonly since: Readonly<Record<string, string>>;
}
