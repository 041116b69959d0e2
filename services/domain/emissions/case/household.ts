// The inputs of an analysis: plain data, the same for REST, verification and tests.
import type { Period } from '../../dating/calendar.ts';
import type { FuelType } from '../../fuels.ts';
import type { Amount } from '../../range.ts';
import type { Weighing } from '../../kitchen-test/weighings.ts';
import type { UseEvent } from '../../one-meter.ts';
import type { FuelHistory } from './history.ts';
import type { MethodologyId } from '../../methodologies/registry.ts';
import type { BaselineMethod } from '../../methodologies/rules.ts';
import type { Overrides } from '../../methodologies/overrides.ts';
import type { ResponseSource, Statement } from './statement.ts';

export interface Baseline {
  /** First day; null: valid for all earlier days too. */
  readonly validFrom: string | null;
  readonly fuelType: FuelType;
  /** Per calendar month, in the unit of the fuel. */
  readonly monthlyConsumption: number;
  /** Weighed in a kitchen test, in addition to the stated baseline. */
  readonly source?: 'kpt';
  /** Of its fuel, where they are known: `monthlyConsumption` is calculated from them again. */
  readonly weighings?: readonly Weighing[];
  /** The survey response of the household that it is taken from; left out where it names none. */
  readonly response?: ResponseSource;
}

/** A device-day. */
export interface DeviceDay {
  readonly day: string;
  /** Digest of the readings of the row. */
  readonly digest: string;
  /** Hours of cooking; null: no reading shows use. */
  readonly usageHours: Amount | null;
  /** Electricity that its meter saw; null: the device sent no energy or power. */
  readonly energyKwh: Amount | null;
  /** Part of it that was cooked with; left out where that is all of it. */
  readonly cookingKwh?: Amount;
  /** Standard uncertainty of both where power is read at moments; left out where a counter shows them. */
  readonly samplingKwh?: number;
  /** The most that may have been used in time without readings; left out where there is none. */
  readonly unseenKwh?: number;
  /** Time in which a power meter would have shown a load; left out where there is none. */
  readonly seenHours?: number;
  /** Fuel that was used, in the unit of the fuel. */
  readonly fuels: Readonly<Partial<Record<FuelType, Amount>>>;
  /** Part of the day about which the scale says nothing, 0 to 1. */
  readonly unmeasuredFuels?: Readonly<Partial<Record<FuelType, number>>>;
  /** Cooking events that start in the day; left out where there are none. */
  readonly events?: readonly UseEvent[];
  /** Fuel that came in another unit than its own, as `LPG in L`; it is in no number. */
  readonly unitFaults?: readonly string[];
  /** Expected intervals of the day, and those with a valid reading. */
  readonly expected: number;
  readonly received: number;
  /** Flags of the day, see days/flags.ts. */
  readonly flags: readonly string[];
}

/** Accuracy class and calibrations of a device. */
export interface Calibration {
  /** Local days: when it was done, and the last one on which it holds; null: no end. */
  readonly performedOn: string;
  readonly dueOn: string | null;
  /** Error that it found, per cent. */
  readonly errorPercent: number | null;
  /** Reference of its certificate; left out where there is none. */
  readonly certificate?: string;
}

export interface Device {
  readonly did: string;
  readonly type: string;
  readonly fuelType: FuelType | null;
  readonly ratedPowerW: number | null;
  readonly expectedIntervalSeconds: number;
  /** Rated accuracy of its meter, per cent; null: not known. */
  readonly accuracyPercent?: number | null;
  /** True: on some days of the period it was not known. */
  readonly isAccuracyPartial?: true;
  /** Those up to the end of the period, where the methodology asks for them. */
  readonly calibrations?: readonly Calibration[];
  /** Local day on which it was installed in this household first; null: not known, or since ever. */
  readonly installedOn?: string | null;
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
  /** null: not known, one is taken. */
  readonly persons: number | null;
  readonly baselines: readonly Baseline[];
  readonly devices: readonly Device[];
  /** Already left out of the devices; reported as warnings. */
  readonly leftOut?: readonly LeftOut[];
  readonly period: Period;
  /** First local day of the period that was not over when the data was read; left out where all days were over. */
  readonly openFrom?: string;
  /** ISO 3166-1 alpha-2; null: not known. */
  readonly country: string | null;
  readonly coverageThreshold: number;
  /** null: chosen by what was measured. */
  readonly methodology: MethodologyId | null;
  /** Boundary that was asked for; null: that of the methodology. */
  readonly baselineMethod?: BaselineMethod | null;
  readonly parameters: Overrides;
  readonly confidenceLevel: number;
  readonly allowLowCoverage: boolean;
  /** Left out where its fuel was not weighed. */
  readonly fuelHistory?: FuelHistory;
  /** Of verified interviews (declared/statements-within.ts); left out where there is none. */
  readonly statements?: readonly Statement[];
  /** Days of the period were still to be computed when the data was read: no number hangs on it. */
  readonly daysPending: boolean;
}
