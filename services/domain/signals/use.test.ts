// Reported or measured use for most of a day or around the clock.
import { expect, test } from 'vitest';
import { isSustainedUse, type SeenUse } from './use.ts';

const minute = 60_000;
const day = { fromMs: 1440 * minute, toMs: 2880 * minute };

interface Reports {
  readonly everyMinutes?: number;
  readonly isLost?: (index: number) => boolean;
  /** Delay of each report, s. */
  readonly lateSeconds?: number;
}

/** Reports of three days; `isOn` by the minute of the three days. */
function seenBy(
  isOn: (atMinute: number) => boolean,
  { everyMinutes = 15, isLost = () => false, lateSeconds = 0 }: Reports = {},
): SeenUse[] {
  return Array.from({ length: 4320 / everyMinutes }, (_, index) => {
    const from = index * everyMinutes;
    const minutes = Array.from({ length: everyMinutes }, (_of, shift) => from + shift);
    return {
      fromMs: from * minute + lateSeconds * 1000,
      toMs: (from + everyMinutes) * minute,
      isInUse: minutes.some(isOn),
    };
  }).filter((_, index) => !isLost(index));
}

const isSustained = (seen: readonly SeenUse[]): boolean =>
  isSustainedUse(
    seen.reduce(
      (ms, { fromMs, toMs, isInUse }) =>
        isInUse && fromMs >= day.fromMs && toMs <= day.toMs ? ms + toMs - fromMs : ms,
      0,
    ),
    seen,
    day,
  );

const each =
  (hours: number, minutes: number) =>
  (at: number): boolean =>
    at % (hours * 60) < minutes;
const isMealtime = (at: number): boolean =>
  [390, 750, 1110].some((from) => at % 1440 >= from && at % 1440 < from + 90);
/** Every third report, and now and then two that follow each other. */
const isOftenLost = (index: number): boolean => index % 3 === 0 || index % 10 === 1;

test('use on more than half of a day is no cooking, on half of it may be', () => {
  expect(isSustained(seenBy((at) => at % 360 < 195))).toBe(true);
  expect(isSustained(seenBy((at) => at % 1440 >= 420 && at % 1440 < 1140))).toBe(false);
});

test.each([
  ['a quarter of an hour each hour', seenBy(each(1, 15))],
  ['a quarter of an hour each two hours', seenBy(each(2, 15))],
  ['each two hours by hourly reports', seenBy(each(2, 15), { everyMinutes: 60 })],
  ['in each hourly report', seenBy(each(1, 15), { everyMinutes: 60 })],
  ['each two hours with lost reports', seenBy(each(2, 15), { isLost: (index) => index % 7 === 0 })],
  [
    'each two hours where the whole of the days around is a rest',
    seenBy((at) => at >= 1440 && at < 2880 && each(2, 15)(at)),
  ],
  [
    'each two hours where most of the day itself is lost',
    seenBy(each(2, 15), { isLost: (index) => index >= 96 + 32 && index < 192 }),
  ],
])('use around the clock is no cooking: %s', (_, seen) => {
  expect(isSustained(seen)).toBe(true);
});

test.each([
  ['three meals', seenBy(isMealtime)],
  ['three meals by hourly reports', seenBy(isMealtime, { everyMinutes: 60 })],
  ['three meals whose reports leave out some seconds', seenBy(isMealtime, { lateSeconds: 3 })],
  ['three meals with many lost reports', seenBy(isMealtime, { isLost: isOftenLost })],
  ['a pot of tea each four hours', seenBy(each(4, 15))],
  ['a day of which less than half is known', seenBy(each(2, 15), { isLost: (index) => index % 96 >= 15 })],
])('%s may be cooking', (_, seen) => {
  expect(isSustained(seen)).toBe(false);
});
