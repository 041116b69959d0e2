// Finds the devices that a household had in the period, and the days on which each is expected to send.
import type { LeftOut } from '#domain/emissions/case/household.ts';
import type { Household } from '../../store/bodies/household.ts';
import { calibrationSpans, datedValues } from './device-values.ts';
import type { ExpectedDays } from './current-days.ts';
import type { KnownDevice } from '../../store/device-records.ts';
import { installedDays, type Installed } from './installed-days.ts';
import { expectedDays, findLeftOutDays } from './left-out.ts';
import { refuseWithdrawn } from '../request/request-defaults.ts';
import type { AnalysisScope } from '../request/scope.ts';

/** All maps are ordered by DID, because the bytes of an analysis depend on the order. */
export interface Place {
  /** All devices that were ever in the household. */
  readonly around: readonly KnownDevice[];
  readonly known: ReadonlyMap<string, KnownDevice>;
  readonly installed: ReadonlyMap<string, Installed>;
  readonly leftOut: readonly LeftOut[];
  /** Days on which each device is expected to send. */
  readonly expected: ReadonlyMap<string, readonly string[]>;
}

/** Throws 422 if the household withdrew before the end, 409 for contradicting installations. */
export function placeOf(household: Household, around: readonly KnownDevice[], scope: AnalysisScope): Place {
  refuseWithdrawn(household, scope.project, scope.period);
  const known = new Map(around.map((one) => [one.device.did, one]));
  const stays = around.flatMap((one) => one.stays);
  const installed = installedDays(household.id, stays, scope);
  const leftOut = findLeftOutDays(installed, known, scope.dayOf);
  return { around, known, installed, leftOut, expected: expectedDays(installed, leftOut) };
}

/** Days with what assigns them to this household. */
export const findExpected = (
  household: Household,
  { known, expected }: Place,
  { timeZone }: AnalysisScope,
): ExpectedDays[] =>
  [...expected].flatMap(([did, days]) => {
    const device = known.get(did);
    if (device === undefined) return [];
    return {
      did,
      values: datedValues(device),
      calibrations: calibrationSpans(device),
      householdId: household.id,
      timeZone,
      days,
    };
  });
