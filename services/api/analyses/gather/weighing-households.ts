// Finds the households that weigh the fuel of their baseline, and the time from which an analysis uses data.
import { fuelOn } from '#domain/emissions/baseline/baseline.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import type { FuelType } from '#domain/fuels.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { LocalDays } from '../../contract/time.ts';
import type { KnownDevice } from '../../store/device-records.ts';
import { type Weighing, weeksAround } from './fuel-history.ts';
import type { Installed } from './installed-days.ts';

/** The fuel of the baseline, if a device weighed it in the period. */
function weighedFuel({ baselines, devices, period }: AnalysisInputs): FuelType | undefined {
  const fuelType = fuelOn(baselines, period.start);
  const isWeighed = devices.some(({ days }) =>
    days.some(({ fuels }) => fuelType && fuels[fuelType] !== undefined),
  );
  return isWeighed ? fuelType : undefined;
}

interface Measured {
  readonly inputs: AnalysisInputs;
  /** All devices that were ever in the household. */
  readonly around: readonly KnownDevice[];
  readonly installed: ReadonlyMap<string, Installed>;
}

/** None, or one. */
export function weighingOf(
  household: Household,
  { inputs, around, installed }: Measured,
  dayOf: LocalDays,
): Weighing[] {
  const fuelType = weighedFuel(inputs);
  if (fuelType === undefined) return [];
  const dids = around.map(({ device }) => device.did);
  return [{ household, dids, fuelType, since: sinceDays(installed, dayOf) }];
}

const sinceDays = (installed: ReadonlyMap<string, Installed>, dayOf: LocalDays): Record<string, string> =>
  Object.fromEntries(
    [...installed].flatMap(([did, { sinceMs }]) =>
      sinceMs === null ? [] : [[did, dayOf(sinceMs)] as const],
    ),
  );

/** `comparedWith`: the project whose comparison households were used; null if fuel was not weighed. */
export function dataRange({ body }: Household, inputs: AnalysisInputs) {
  const { period } = inputs;
  return weighedFuel(inputs) === undefined
    ? { from: period.start, comparedWith: null }
    : { from: weeksAround(period)[0] ?? period.start, comparedWith: body.projectId };
}
