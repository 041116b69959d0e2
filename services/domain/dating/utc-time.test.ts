// Moments print as Date prints them, whatever the order in which they are asked.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoOf, msOf } from '#test/support/moments.ts';
import { openUtcTime } from './utc-time.ts';

const [first, last] = [msOf('0001-01-01T00:00:00.000Z'), msOf('9999-12-31T23:59:59.999Z')];

test.each([first, last, 0, -1, msOf('2024-02-29T23:59:59.999Z'), msOf('1900-03-01T00:00:00Z')])(
  '%d prints as Date prints it',
  (ms) => expect(openUtcTime()(ms)).toBe(isoOf(ms)),
);

test('any moments in any order print as Date prints them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: first, max: last }), { maxLength: 50 }), (moments) => {
      const print = openUtcTime();
      expect(moments.map(print)).toEqual(moments.map((ms) => isoOf(ms)));
    }),
  );
});
