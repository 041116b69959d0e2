// What the events of two devices share, against each pair by itself.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../sum.ts';
import { overlapMs, sharedMs, type Span } from './steps.ts';

const spans: fc.Arbitrary<Span[]> = fc.array(
  fc
    .record({ fromMs: fc.nat(50), lengthMs: fc.nat(20) })
    .map(({ fromMs, lengthMs }) => ({ fromMs, toMs: fromMs + lengthMs })),
  { maxLength: 12 },
);

test('the overlap is the sum over all pairs, in any order, nested and touching events too', () => {
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      const pairs = one.flatMap((a) => other.map((b) => sharedMs(a, b)));
      expect(overlapMs(one, other)).toBe(sum(pairs));
    }),
  );
});
