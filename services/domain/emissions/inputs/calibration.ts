// The calibration of a meter that is valid on a day.
import type { Calibration, Device } from '../case/household.ts';

/** The latest of those that hold on it; undefined: none does. */
export const calibrationOn = ({ calibrations = [] }: Device, day: string): Calibration | undefined =>
  calibrations
    .filter(({ performedOn, dueOn }) => performedOn <= day && (dueOn === null || day <= dueOn))
    .toSorted((a, b) => (a.performedOn < b.performedOn ? -1 : 1))
    .at(-1);
