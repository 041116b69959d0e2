// Hours of use that a day can have (usageHoursLimit, infra/docs/signals.md#plausible-values).
import { sum } from '../sum.ts';

/** Sums of decimals are off by some of this. */
const dust = 1e-9;

interface HoursOfDay {
  /** For each device: it cannot be used longer than the day is. */
  readonly impossible: readonly boolean[];
  /** All devices of the household together: possible, but looked at. */
  readonly unusual: boolean;
}

/** `dayHours`: 24, or 23 and 25 where clocks change. */
export const hoursOfDay = (deviceHours: readonly number[], dayHours: number): HoursOfDay => ({
  impossible: deviceHours.map((hours) => hours > dayHours),
  unusual: sum(deviceHours) > dayHours + dust,
});
