// Vector sum-firefinder of vectors.json: a public week of one stove with labels (Geocene/sumsarizer, inst/extdata).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fireFinder } from '#domain/cooking/fire-finder.ts';

const file = join(import.meta.dirname, '../../test/data/sumsarizer/sumsarizer_v1_013408_danny-labeled.csv');
const rows = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','));
const samples = rows.map(([, time = '', value]) => ({ atMs: Date.parse(time), value: Number(value) }));

test('the file is the one of the vector', () => {
  const temperatures = samples.map(({ value }) => value);
  expect([samples.length, Math.min(...temperatures), Math.max(...temperatures)]).toEqual([
    1008, 28.173, 61.044,
  ]);
  expect(rows.filter(([, , , label]) => label === '1')).toHaveLength(17);
});

test.each([
  [75, 0, 0],
  [45, 5, 11],
  [40, 6, 14],
  [35, 6, 15],
  [30, 16, 721],
])('above %d degC there are %d events of %d samples', (thresholdC, eventCount, sampleCount) => {
  const { events, labels } = fireFinder(samples, {
    thresholdC,
    minEventMs: 300_000,
    minBreakMs: 1_800_000,
    gapFactor: 1,
  });
  expect([events.length, labels.filter(Boolean).length]).toEqual([eventCount, sampleCount]);
});
