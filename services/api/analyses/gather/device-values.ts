// What was said and measured of a device on the days of an analysis: its values by their days, rated accuracy and calibrations.
import { valuesOn, valuesWithin, type Dated } from '#domain/dating/former-values.ts';
import type { Device } from '#domain/emissions/case/household.ts';
import { Problem } from '../../contract/problem.ts';
import type { KnownDevice } from '../../store/device-records.ts';
import type { Period } from '#domain/dating/calendar.ts';
import type { LocalDays } from '../../contract/time.ts';

/** What a day takes from the device itself. */
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
 * One description for some days. Of values that changed within them the one that claims least: the highest rated power,
 * which is what hours of use emit, and none when it was not always known; the shortest interval, of which most readings
 * are missed; the worst accuracy, and whether it was not known on some of the days. Throws 422 when it was another type, or burned another fuel, on some of the days.
 */
export function describedOver(known: Pick<KnownDevice, 'device'>, days: readonly string[]): Described {
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

/** A device of two types is two cookers, which no analysis takes apart. */
function refuseOther(dated: Dated<Values>, days: readonly string[]): void {
  const [first] = days;
  if (first === undefined) return;
  const was = valuesOn(dated, first);
  const day = days.find((one) => !isSameStove(valuesOn(dated, one), was));
  if (day === undefined) return;
  throw new Problem('insufficient-data', {
    detail: `${was.did} is ${described(was)} until ${day}, and ${described(valuesOn(dated, day))} from then on. Analyze the time before ${day} and the time from ${day} separately.`,
  });
}

const isSameStove = (a: Values, b: Values): boolean => a.type === b.type && a.fuelType === b.fuelType;

const described = ({ type, fuelType }: Values): string =>
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

/** Those that hold on no day of the period do not count. */
export const calibrationsOf = (
  { calibrations }: KnownDevice,
  { dayOf, period: { start, end } }: { readonly dayOf: LocalDays; readonly period: Period },
): Pick<Device, 'calibrations'> => ({
  calibrations: calibrations
    .map(({ performedAt, nextDueAt, errorPercent }) => ({
      performedOn: dayOf(Date.parse(performedAt)),
      dueOn: nextDueAt === null ? null : dayOf(Date.parse(nextDueAt)),
      errorPercent,
    }))
    .filter(({ performedOn, dueOn }) => performedOn <= end && (dueOn === null || dueOn >= start))
    .toSorted((a, b) => (a.performedOn < b.performedOn ? -1 : 1)),
});

/** When a device was calibrated, and until when that holds. */
export interface CalibrationSpan {
  readonly fromMs: number;
  readonly toMs: number | null;
}

/** In the order of their beginnings. */
export const calibrationSpans = ({ calibrations }: KnownDevice): CalibrationSpan[] =>
  calibrations
    .map(({ performedAt, nextDueAt }) => ({
      fromMs: Date.parse(performedAt),
      toMs: nextDueAt === null ? null : Date.parse(nextDueAt),
    }))
    .toSorted((a, b) => a.fromMs - b.fromMs || (a.toMs ?? Infinity) - (b.toMs ?? Infinity));
