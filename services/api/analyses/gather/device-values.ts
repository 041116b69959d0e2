// The properties of a device on the days of an analysis: its values by day, rated accuracy and calibrations.
import { valuesOn, valuesWithin, type Dated } from '#domain/dating/former-values.ts';
import type { Device } from '#domain/emissions/case/household.ts';
import { Problem } from '../../contract/problem.ts';
import type { KnownDevice } from '../../store/device-records.ts';
import type { Period } from '#domain/dating/calendar.ts';
import type { LocalDays } from '../../contract/time.ts';

/** Properties of the device that a day uses. */
export type DeviceRow = Pick<Device, 'did' | 'type' | 'ratedPowerW' | 'expectedIntervalSeconds'> & {
  readonly fuelType: string | null;
};

type Values = DeviceRow & { readonly accuracyPercent: number | null };

type Described = Values & { readonly isAccuracyPartial: boolean };

export function datedValues({ device }: Pick<KnownDevice, 'device'>): Dated<Values> {
  const { id: _, former, ...now } = device;
  return { now, former: former.map((row) => ({ ...row, did: now.did })) };
}

/**
 * One description for several days. If a value changed within them, the most conservative one is used: the highest
 * rated power (hours of use emit at it), or none if it was not always known; the shortest interval, by which most
 * readings are missed; the worst accuracy, and whether it was unknown on some days. Throws 422 if the device had
 * another type, or another fuel, on some days.
 */
export function describeOver(known: Pick<KnownDevice, 'device'>, days: readonly string[]): Described {
  const dated = datedValues(known);
  refuseOther(dated, days);
  const values = valuesWithin(dated, days);
  const [one = dated.now] = values;
  const accuracies = values.flatMap(({ accuracyPercent }) => accuracyPercent ?? []);
  return {
    ...one,
    ratedPowerW: values.some(({ ratedPowerW }) => ratedPowerW === null)
      ? null
      : Math.max(...values.map(({ ratedPowerW }) => ratedPowerW ?? 0)),
    expectedIntervalSeconds: Math.min(...values.map((row) => row.expectedIntervalSeconds)),
    accuracyPercent: accuracies.length === 0 ? null : Math.max(...accuracies),
    isAccuracyPartial: accuracies.length < values.length,
  };
}

/** A device with two types counts as two cookers, which an analysis does not separate. */
function refuseOther(dated: Dated<Values>, days: readonly string[]): void {
  const [first] = days;
  if (first === undefined) return;
  const was = valuesOn(dated, first);
  const day = days.find((one) => !isSameStove(valuesOn(dated, one), was));
  if (day === undefined) return;
  throw new Problem('insufficient-data', {
    detail: `${was.did} is ${describeValues(was)} until ${day}, and ${describeValues(valuesOn(dated, day))} from then on. Analyze the time before ${day} and the time from ${day} separately.`,
  });
}

const isSameStove = (a: Values, b: Values): boolean => a.type === b.type && a.fuelType === b.fuelType;

const describeValues = ({ type, fuelType }: Values): string =>
  fuelType === null ? `of the type ${type}` : `of the type ${type} for ${fuelType}`;

export const accuracyOf = ({
  accuracyPercent,
  isAccuracyPartial,
}: {
  readonly accuracyPercent: number | null;
  readonly isAccuracyPartial: boolean;
}): Pick<Device, 'accuracyPercent' | 'isAccuracyPartial'> =>
  accuracyPercent === null
    ? {}
    : { accuracyPercent, ...(isAccuracyPartial && { isAccuracyPartial: true as const }) };

/** Values that hold on no day of the period are left out. */
export const calibrationsOf = (
  { calibrations }: KnownDevice,
  { dayOf, period: { start, end } }: { readonly dayOf: LocalDays; readonly period: Period },
): Pick<Device, 'calibrations'> => ({
  calibrations: calibrations
    .map(({ performedAt, nextDueAt, errorPercent, certificate }) => ({
      performedOn: dayOf(Date.parse(performedAt)),
      dueOn: nextDueAt === null ? null : dayOf(Date.parse(nextDueAt)),
      errorPercent,
      ...(certificate !== null && { certificate }),
    }))
    .filter(({ performedOn, dueOn }) => performedOn <= end && (dueOn === null || dueOn >= start))
    .toSorted((a, b) => (a.performedOn < b.performedOn ? -1 : 1)),
});

/** When a device was calibrated, and until when the calibration holds. */
export interface CalibrationSpan {
  readonly fromMs: number;
  readonly toMs: number | null;
}

/** Ordered by start. */
export const calibrationSpans = ({ calibrations }: KnownDevice): CalibrationSpan[] =>
  calibrations
    .map(({ performedAt, nextDueAt }) => ({
      fromMs: Date.parse(performedAt),
      toMs: nextDueAt === null ? null : Date.parse(nextDueAt),
    }))
    .toSorted((a, b) => a.fromMs - b.fromMs || (a.toMs ?? Infinity) - (b.toMs ?? Infinity));
