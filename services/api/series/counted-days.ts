// The days of a device that coverage counts, and what one of them is without any reading.
import type { CoveredDay } from '#domain/days/coverage.ts';
import { holdMost } from '#domain/dating/most-of-day.ts';
import { mayReadDay, type SeenDevice } from '../store/view.ts';
import type { LocalDay } from '../store/days/local-days.ts';

/** Days on which it was installed there for most of the day, and that the key may read. */
export const countedDays = (device: SeenDevice, days: readonly LocalDay[]): LocalDay[] =>
  days.filter((day) => holdMost(device.installed, day) && mayReadDay(device, day));

/** Everything was expected, nothing arrived, and no reason is known. */
export const wholeGap = ({ fromMs, toMs }: LocalDay, intervalMs: number): CoveredDay => ({
  expected: Math.max(1, Math.floor((toMs - fromMs) / intervalMs)),
  received: 0,
  gaps: [{ fromMs, toMs, reason: 'unknown' }],
});
