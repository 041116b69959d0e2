// Unit tests of local days and times against the time zone data of the runtime.
import { expect, test } from 'vitest';
import { dayMs, dayStartMs, instantOf, isoDay, localDay, timeZone } from './kampala-time.ts';

test('the fixed offset is that of the time zone data, every week from 2015 to 2035', () => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  for (let ms = Date.UTC(2015, 0, 1); ms < Date.UTC(2035, 0, 1); ms += 7 * dayMs + 12_345_000) {
    const local = format.format(ms);
    expect(isoDay(localDay(ms))).toBe(local.slice(0, 10));
    expect(instantOf(local.slice(2))).toBe(ms);
  }
});

test('a local day begins at 21:00 UTC of the day before', () => {
  const day = localDay(Date.parse('2023-05-01T12:00:00Z'));
  expect(isoDay(day)).toBe('2023-05-01');
  expect(new Date(dayStartMs(day)).toISOString()).toBe('2023-04-30T21:00:00.000Z');
  expect(localDay(dayStartMs(day) - 1)).toBe(day - 1);
  expect(localDay(dayStartMs(day + 1) - 1)).toBe(day);
});

test.each([
  '00-00-00 00:00:00',
  '00-00-00 45:@1:00',
  '23-02-30 10:00:00',
  '23-05-01 24:00:00',
  '23-05-01',
  '',
  '2023-05-01 10:00:00',
  '23-05-01T10:00:00',
])('no date and time: %j', (text) => expect(instantOf(text)).toBeNull());
