// Drawn households are read as they were stored.
import { expect, test } from 'vitest';
import { proofBy } from '#test/support/golden-draw.ts';
import { readDrawnText, drawnText } from './drawn-text.ts';

test('a sample and a census come back as they were', () => {
  const census = {
    method: 'census',
    strata: [{ name: 'all', population: 10, take: 10 }],
    seedPlan: null,
  } as const;
  for (const { sample, reserve } of [proofBy({}), proofBy(census)]) {
    expect(readDrawnText(drawnText(sample))).toEqual(sample);
    expect(readDrawnText(drawnText(reserve))).toEqual(reserve);
  }
});
