// Why an analysis is stale, in words: how many days of a device were computed again, and which.
import { expect, test } from 'vitest';
import { householdOf, january, reporting } from '#test/support/january-household.ts';
import { staleReasons } from './staleness.ts';

const cooker = reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 1 });
const inputs = householdOf({ devices: [cooker] });

/** The same household after these days of January were computed again. */
const later = (...dates: readonly number[]) => {
  const again = new Set(dates.map((date) => january[date - 1]));
  const days = cooker.days.map((row) => (again.has(row.day) ? { ...row, digest: `${row.digest}-2` } : row));
  return staleReasons(inputs, { ...inputs, devices: [{ ...cooker, days }] });
};

const why = 'computed again, because readings or values of the device changed';

test.each([
  [[5], `A day of did:x:cooker was ${why}: 2024-01-05.`],
  [[5, 6, 7], `3 days of did:x:cooker were ${why}: 2024-01-05 to 2024-01-07.`],
  [[1, 2, 10], `3 days of did:x:cooker were ${why}: between 2024-01-01 and 2024-01-10.`],
])('days %j', (dates, detail) => {
  expect(later(...dates)).toEqual([{ code: 'device-days', detail }]);
});

test('another rated power is told beside the days that it changed; nothing changed is nothing told', () => {
  const days = cooker.days.map((row, index) => (index < 2 ? { ...row, digest: 'again' } : row));
  const changed = { ...cooker, ratedPowerW: 700, days };
  expect(staleReasons(inputs, { ...inputs, devices: [changed] })).toEqual([
    { code: 'device-days', detail: `2 days of did:x:cooker were ${why}: 2024-01-01 to 2024-01-02.` },
    { code: 'device', detail: expect.stringContaining('did:x:cooker') },
  ]);
  expect(later()).toEqual([]);
});
