// The unit of the plausibility model: what the devices of one type in one household did in one month, day by day.

/** A cooking event by the clock of the household. */
export interface UseEvent {
  /** Minutes after local midnight, 0 to 1500. */
  readonly startMinute: number;
  /** Time in use. */
  readonly minutes: number;
  /** Null: not metered. */
  readonly energyWh: number | null;
}

/** A local day of which something is known; sums of the devices. */
export interface UseDay {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Null: no reading shows use. */
  readonly hours: number | null;
  /** Null: not metered. */
  readonly energyWh: number | null;
  /** Fuel used, in its unit; null: not weighed. */
  readonly fuel: number | null;
  /** Received of expected intervals, 0 to 1; null: not known. */
  readonly coverage: number | null;
  /** Those that start in the day. */
  readonly events: readonly UseEvent[];
}

export interface HouseholdMonth {
  readonly householdId: string;
  /** YYYY-MM */
  readonly month: string;
  /** Months are compared within a type of device. */
  readonly deviceType: string;
  /** Names the devices: months before an exchange say nothing about the power of the new device. */
  readonly devices: string;
  /** Null: not known. */
  readonly ratedPowerW: number | null;
  /** In order; not every day of the month needs to be known. */
  readonly days: readonly UseDay[];
}

/** Less of a day says too little about the whole of it. */
const coverageMin = 0.5;

/** Days that speak for the whole day. */
export const wellKnown = ({ days }: HouseholdMonth): UseDay[] =>
  days.filter(({ coverage }) => coverage === null || coverage >= coverageMin);

/** The use of a day in the one measure that most days of the month have. */
export type Measure = 'energyWh' | 'fuel' | 'hours';

const measures: readonly Measure[] = ['energyWh', 'fuel', 'hours'];

export const measureOf = (days: readonly UseDay[]): Measure =>
  measures.find((measure) => 2 * days.filter((day) => day[measure] !== null).length > days.length) ?? 'hours';

/** NaN: not known. The standby of a day without use is none, and a scale may err below 0. */
export const amountOf = (day: UseDay, measure: Measure): number =>
  day.hours === 0 ? 0 : Math.max(0, day[measure] ?? NaN);
