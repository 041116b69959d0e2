// Builds the inputs of the analysis of a household from its record and the days of its devices.
import { rowsWithin } from '#domain/emissions/baseline/baseline.ts';
import { isDate } from '#domain/dating/calendar.ts';
import type { AnalysisInputs, Baseline, Device } from '#domain/emissions/case/household.ts';
import type { ResponseSource } from '#domain/emissions/case/statement.ts';
import { isFuelType, type FuelType } from '#domain/fuels.ts';
import { ofFuel, type Weighing } from '#domain/kitchen-test/weighings.ts';
import { baselineRows } from '../../households/baselines/household-baselines.ts';
import type { KitchenTest } from '../../store/bodies/kitchen-test.ts';
import type { BaselineRow, Household } from '../../store/bodies/household.ts';
import { projectDefaults } from '../../store/bodies/project.ts';
import { valuesWithin } from '#domain/dating/former-values.ts';
import { datedValues } from '../../households/changes/dated-changes.ts';
import { accuracyOf, calibrationsOf, describeOver } from './device-values.ts';
import { contradictedDays, isContradicted, type Contradictions } from './contradictions.ts';
import { deviceOf, type Days } from './device-days.ts';
import type { Installed } from './installed-days.ts';
import { withoutLeftOut } from './left-out.ts';
import type { Place } from './expected-days.ts';
import { responseOf, statementsOf, type Stated } from './stated.ts';
import type { AnalysisScope } from '../request/scope.ts';

/** Data of the devices of all households. */
export interface Read {
  readonly days: Days;
  readonly daysPending: boolean;
  readonly contradictions: Contradictions;
  readonly stated: Stated;
  /** Country of a household without a project; null if unknown. */
  readonly country: string | null;
}

/** Throws 409 if too many readings contradict each other. */
export const inputsOf = (
  household: Household,
  place: Place,
  scope: AnalysisScope,
  read: Read,
): AnalysisInputs => {
  const statements = statementsOf(household, read.stated, scope);
  const baselines = baselineRows(household).map((row) =>
    baselineOf(row, responseOf(household, read.stated, row.responseId)),
  );
  return {
    ...fromRecords(household, scope, read.country),
    ...scope.asked,
    baselines: rowsWithin(baselines, scope.period),
    period: scope.period,
    ...(scope.openFrom !== undefined && { openFrom: scope.openFrom }),
    devices: measureDevices(place, scope, read),
    ...(place.leftOut.length > 0 && { leftOut: place.leftOut }),
    ...(statements.length > 0 && { statements }),
    daysPending: read.daysPending,
  };
};

function measureDevices(
  { known, installed, leftOut, expected }: Place,
  scope: AnalysisScope,
  read: Read,
): Device[] {
  const contradicted = contradictedDays(read.contradictions, expected);
  return [...expected].flatMap(([did, days]) => {
    const device = known.get(did);
    if (device === undefined) return [];
    const described = describeOver(device, days);
    return {
      ...markContradicted(withoutLeftOut(deviceOf(described, days, read.days), leftOut), contradicted),
      ...newness(installed.get(did), scope),
      ...accuracyOf(described),
      ...(scope.needsCalibration && calibrationsOf(device, scope)),
    };
  });
}

/** With the days on which a reading arrived twice with different content. */
const markContradicted = (device: Device, contradicted: ReadonlySet<string>): Device => ({
  ...device,
  days: device.days.map((row) =>
    isContradicted(contradicted, device.did, row.day)
      ? { ...row, flags: [...new Set([...row.flags, 'reading.conflict'])].sort() }
      : row,
  ),
});

/** Few methodologies use the time before the period in which a device was installed; for others the day is left out. */
function newness(
  installed: Installed | undefined,
  { period: { start, end }, dayOf, needsAge }: AnalysisScope,
): Pick<Device, 'installedOn'> {
  const sinceMs = installed?.sinceMs ?? null;
  const day = sinceMs === null ? null : dayOf(sinceMs);
  return day !== null && (needsAge || start <= day) && day <= end ? { installedOn: day } : {};
}

function fromRecords({ body }: Household, { project, days }: AnalysisScope, country: string | null) {
  return {
    householdDid: body.did,
    persons: personsWithin(body, days),
    country: project?.body.country ?? country,
    coverageThreshold: project?.body.coverageThreshold ?? projectDefaults.coverageThreshold,
  };
}

/**
 * The smallest number of persons in the period, because more persons raise limits; null if it was not stated for some
 * day.
 */
function personsWithin(body: Household['body'], days: readonly string[]): number | null {
  const persons = valuesWithin(datedValues(body), days).map(({ members }) =>
    members === undefined ? null : members.adults + members.children,
  );
  return persons.reduce((least, one) => (least === null || one === null ? null : Math.min(least, one)));
}

function baselineOf(
  { fuelType, monthlyConsumption, validFrom, source, kpt }: BaselineRow,
  response: ResponseSource | undefined,
): Baseline {
  if (!isFuelType(fuelType)) throw new Error(`a stored baseline has the fuel ${fuelType}`);
  return {
    fuelType,
    monthlyConsumption,
    validFrom: validFrom !== null && isDate(validFrom) ? validFrom : null,
    ...(source === 'kpt' && { source }),
    ...(kpt && { weighings: weighingsOf(kpt, fuelType) }),
    ...(response && { response }),
  };
}

/** Weighings of the fuel by date. */
const weighingsOf = ({ weighings }: KitchenTest, fuel: FuelType): Weighing[] =>
  ofFuel(weighings, fuel)
    .map(({ date, fuelType, startKg, addedKg, endKg }) => ({ date, fuelType, startKg, addedKg, endKg }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
