// What an analysis is computed from: plain data, the same for every door (REST, replay, test).
import type { Period } from './calendar.ts';
import type { FuelType } from '../fuels.ts';
import type { Overrides } from './overrides.ts';

export interface Baseline {
  /** First day; null: valid for all earlier days too. */
  readonly validFrom: string | null;
  readonly fuelType: FuelType;
  /** Per calendar month, in the unit of the fuel. */
  readonly monthlyConsumption: number;
}

/** What one device did on one local day. */
export interface DeviceDay {
  readonly day: string;
  /** Digest of the readings behind the row. */
  readonly digest: string;
  /** Hours of cooking. */
  readonly usageHours: number;
  /** null: the device sent no energy or power. */
  readonly energyKwh: number | null;
  /** Fuel used, in the unit of the fuel. */
  readonly fuels: Readonly<Partial<Record<FuelType, number>>>;
  /** Expected intervals of the day, and those with a valid reading. */
  readonly expected: number;
  readonly received: number;
  /** Readings of the day contradict each other; those are not in the numbers. */
  readonly conflict: boolean;
}

export interface Device {
  readonly did: string;
  readonly type: string;
  readonly fuelType: FuelType | null;
  readonly ratedPowerW: number | null;
  readonly expectedIntervalSeconds: number;
  /** Days of the period on which the device was installed in this household, in order. */
  readonly installedDays: readonly string[];
  /** Rows of those days, in order; a day without a row is not covered. */
  readonly days: readonly DeviceDay[];
}

/** Days on which a device was in a state that does not count. */
export interface LeftOut {
  readonly did: string;
  readonly status: string;
  readonly days: readonly string[];
}

export interface AnalysisInputs {
  readonly householdDid: string;
  /** null: not known, 4 are taken. */
  readonly persons: number | null;
  readonly baselines: readonly Baseline[];
  readonly devices: readonly Device[];
  /** Already taken out of the devices; told as warnings. */
  readonly leftOut?: readonly LeftOut[];
  readonly period: Period;
  /** ISO 3166-1 alpha-2; null: not known. */
  readonly country: string | null;
  readonly coverageThreshold: number;
  /** null: chosen by what was measured. */
  readonly methodology: Methodology | null;
  readonly parameters: Overrides;
  readonly confidenceLevel: number;
  readonly allowLowCoverage: boolean;
  /** Days of the period were still to be computed when the data was read. */
  readonly daysPending: boolean;
}

export const methodologies = ['gs-mecd@1.2', 'whole-household@1'] as const;
export type Methodology = (typeof methodologies)[number];

/** The two boundaries. One result has one of them; they are never mixed (methods.md 4.1). */
export type BaselineMethod = 'metered' | 'wholeHousehold';

export const baselineMethodOf = (methodology: Methodology): BaselineMethod =>
  methodology === 'gs-mecd@1.2' ? 'metered' : 'wholeHousehold';
