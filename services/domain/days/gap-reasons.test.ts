// Gaps keep their length whatever is documented about them.
import { expect, test } from 'vitest';
import { explainGap, gapsWithReasons, joinGaps } from './gap-reasons.ts';

test('gaps of one reason that touch or overlap are one', () => {
  const [reason, other] = ['unknown', 'network'];
  const gaps = [
    { fromMs: 20, toMs: 30, reason },
    { fromMs: 0, toMs: 10, reason },
    { fromMs: 10, toMs: 15, reason },
    { fromMs: 15, toMs: 17, reason: other },
    { fromMs: 25, toMs: 27, reason },
  ];
  expect(joinGaps(gaps)).toEqual([
    { fromMs: 0, toMs: 15, reason },
    { fromMs: 15, toMs: 17, reason: other },
    { fromMs: 20, toMs: 30, reason },
  ]);
});

test('a gap is cut where its reason changes; the rest keeps its own', () => {
  const documented = [
    { fromMs: -5, toMs: 3, reason: 'network', documentedBy: 'did:x:a' },
    { fromMs: 2, toMs: 6, reason: 'battery', documentedBy: 'did:x:b' },
    { fromMs: 50, toMs: 60, reason: 'maintenance', documentedBy: null },
  ];
  expect(explainGap({ fromMs: 0, toMs: 10, reason: 'unknown' }, documented)).toEqual([
    { fromMs: 0, toMs: 2, reason: 'network', documentedBy: 'did:x:a' },
    { fromMs: 2, toMs: 3, reason: 'battery', documentedBy: 'did:x:b' },
    { fromMs: 3, toMs: 6, reason: 'battery', documentedBy: 'did:x:b' },
    { fromMs: 6, toMs: 10, reason: 'unknown', documentedBy: null },
  ]);
});

test('a gap in which readings came that cannot be used is a fault of the sensor', () => {
  const gaps = [
    { fromMs: 0, toMs: 10 },
    { fromMs: 20, toMs: 30 },
  ];
  expect(gapsWithReasons({ gaps, unusableMs: [25] }).map(({ reason }) => reason)).toEqual([
    'unknown',
    'sensor_fault',
  ]);
});
