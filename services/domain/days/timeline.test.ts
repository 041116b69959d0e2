// The part of a timeline in a span against a filter.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWithin, timeline, within } from './timeline.ts';

test('has what is at the beginning of the span or later, and before its end', () => {
  const moments = fc
    .array(fc.integer({ min: 0, max: 50 }), { maxLength: 40 })
    .map((all) => all.sort((a, b) => a - b));
  const edge = fc.integer({ min: -5, max: 55 });
  fc.assert(
    fc.property(moments, edge, edge, (items, fromMs, toMs) => {
      const span = { fromMs: Math.min(fromMs, toMs), toMs: Math.max(fromMs, toMs) };
      const all = timeline(items, (ms) => ms);
      const expected = items.filter((ms) => ms >= span.fromMs && ms < span.toMs);
      const { items: found, timesMs } = within(all, span);
      expect(found).toEqual(expected);
      expect([...timesMs]).toEqual(expected);
      expect(countWithin(all.timesMs, span)).toBe(expected.length);
    }),
  );
});
