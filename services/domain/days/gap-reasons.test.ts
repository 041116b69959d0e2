// Gaps keep their length whatever is documented about them.
import { expect, test } from 'vitest';
import { explainedGap, joinedGaps } from './gap-reasons.ts';

test('gaps that touch or overlap are one', () => {
  const gaps = [
    { fromMs: 20, toMs: 30 },
    { fromMs: 0, toMs: 10 },
    { fromMs: 10, toMs: 15 },
    { fromMs: 25, toMs: 27 },
  ];
  expect(joinedGaps(gaps)).toEqual([
    { fromMs: 0, toMs: 15 },
    { fromMs: 20, toMs: 30 },
  ]);
});

test('a gap is cut where its reason changes; the rest is unknown', () => {
  const documented = [
    { fromMs: -5, toMs: 3, reason: 'network', documentedBy: 'did:x:a' },
    { fromMs: 2, toMs: 6, reason: 'battery', documentedBy: 'did:x:b' },
    { fromMs: 50, toMs: 60, reason: 'maintenance', documentedBy: null },
  ];
  expect(explainedGap({ fromMs: 0, toMs: 10 }, documented)).toEqual([
    { fromMs: 0, toMs: 2, reason: 'network', documentedBy: 'did:x:a' },
    { fromMs: 2, toMs: 3, reason: 'battery', documentedBy: 'did:x:b' },
    { fromMs: 3, toMs: 6, reason: 'battery', documentedBy: 'did:x:b' },
    { fromMs: 6, toMs: 10, reason: 'unknown', documentedBy: null },
  ]);
});
