// Days at midnight: bounds of local days in every zone, and what holds for most of one.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Span } from '../cooking/steps.ts';
import { daysOf } from './calendar.ts';
import { openDayBounds } from './local-day.ts';
import { holdDate, holdMost } from './most-of-day.ts';

/** From UTC-12 to UTC+14, whole and broken hours, with and without days of 23 and 25 hours. */
const zones = [
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'Pacific/Marquesas',
  'America/St_Johns',
  'America/Santiago',
  'UTC',
  'Africa/Kampala',
  'Africa/Cairo',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Fiji',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Tongatapu',
  'Pacific/Kiritimati',
] as const;

const hourMs = 3_600_000;
const dates = daysOf({ start: '2022-12-31', end: '2027-01-01' });
/** The date so many days after another one. */
const after = (date: string, days: number): string => dates[dates.indexOf(date) + days] ?? '';
const zone = fc.constantFrom(...zones);
const date = fc.constantFrom(...dates.slice(1, -1));

function boundsIn(timeZone: string, day: string): Span {
  const bounds = openDayBounds(timeZone)(day);
  if (bounds === null) throw new Error(`${timeZone} has no ${day}`);
  return bounds;
}

test('days of a zone follow one another, hold their date alone, and last 23 to 25 hours', () => {
  fc.assert(
    fc.property(zone, date, (timeZone, day) => {
      const [bounds, next] = [boundsIn(timeZone, day), boundsIn(timeZone, after(day, 1))];
      const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
      expect(bounds.toMs).toBe(next.fromMs);
      expect([bounds.fromMs, bounds.toMs - 1].map((ms) => format.format(ms))).toEqual([day, day]);
      expect([bounds.fromMs - 1, bounds.toMs].map((ms) => format.format(ms))).not.toContain(day);
      expect([23, 23.5, 24, 24.5, 25]).toContain((bounds.toMs - bounds.fromMs) / hourMs);
    }),
  );
});

test('a day that a zone skipped has no bounds, and the day before ends where the next begins', () => {
  const boundsOf = openDayBounds('Pacific/Apia');
  expect(boundsOf('2011-12-30')).toBeNull();
  expect(boundsOf('2011-12-29')?.toMs).toBe(boundsOf('2011-12-31')?.fromMs);
});

test('a change within a day counts for the day when it comes before the middle of it, in every zone', () => {
  fc.assert(
    fc.property(zone, date, fc.double({ min: 0, max: 1, noNaN: true }), (timeZone, day, part) => {
      const boundsOf = openDayBounds(timeZone);
      const bounds = boundsIn(timeZone, day);
      const atMs = Math.round(bounds.fromMs + part * (bounds.toMs - bounds.fromMs));
      const before = [{ fromMs: -Infinity, toMs: atMs }];
      const later = [{ fromMs: atMs, toMs: Infinity }];
      const isOfNew = 2 * (atMs - bounds.fromMs) <= bounds.toMs - bounds.fromMs;
      expect([holdMost(before, bounds), holdMost(later, bounds)]).toEqual([!isOfNew, isOfNew]);
      expect(holdDate(later, day, boundsOf)).toBe(isOfNew);
      for (const [days, isAfter] of [
        [-1, false],
        [1, true],
      ] as const) {
        const other = after(day, days);
        expect([holdDate(before, other, boundsOf), holdDate(later, other, boundsOf)]).toEqual([
          !isAfter,
          isAfter,
        ]);
      }
    }),
  );
});

test('parts of a day count together, and exactly one of a state and its absence holds', () => {
  const moments = fc.uniqueArray(fc.integer({ min: -30, max: 60 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(zone, date, moments, (timeZone, day, hours) => {
      const bounds = boundsIn(timeZone, day);
      const edges = [-Infinity, ...hours.sort((a, b) => a - b).map((hour) => bounds.fromMs + hour * hourMs)];
      const spans = edges.map((fromMs, index) => ({ fromMs, toMs: edges[index + 1] ?? Infinity }));
      const held = spans.filter((_, index) => index % 2 === 0);
      const rest = spans.filter((_, index) => index % 2 === 1);
      expect(holdMost(held, bounds)).toBe(!holdMost(rest, bounds));
    }),
  );
});
