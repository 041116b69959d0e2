// What is known of how well a device measures: rated accuracy and calibrations.
import type { Period } from '#domain/emissions/calendar.ts';
import type { Device } from '#domain/emissions/household.ts';
import type { LocalDays } from '../../contract/time.ts';
import type { KnownDevice } from '../../store/device-records.ts';

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
