// The printed result of several runs of a bench.
import { expect, test } from 'vitest';
import { comparedTo, medianOf, type BenchResult } from './result.ts';

const run = (value: number, bench = 'ingest.path'): BenchResult => ({
  bench,
  value,
  unit: 'rows/s',
  cpuSeconds: value,
  rssMb: 1,
  perRowUs: value * 2,
});

test('of several runs the median is told, whole, with the lowest and the highest value', () => {
  expect(medianOf([run(3), run(9), run(5)])).toEqual([{ ...run(5), rounds: 3, lowest: 3, highest: 9 }]);
  expect(medianOf([run(3), run(9)])).toEqual([{ ...run(3), rounds: 2, lowest: 3, highest: 9 }]);
  expect(medianOf([run(3)])).toEqual([run(3)]);
  expect(medianOf([])).toEqual([]);
});

test('a ratio is that of one round, and the median of the rounds', () => {
  const rounds = [
    [1, 4],
    [2, 6],
    [4, 7],
  ] as const;
  const runs = rounds.map(([engine, path]) => comparedTo(run(engine, 'engine'), run(path)));
  expect(medianOf(runs)).toMatchObject([{ value: 6, ratioToEngine: 3, cpuRatioToEngine: 3 }]);
  expect(comparedTo(undefined, run(3))).toEqual(run(3));
  expect(comparedTo(run(1, 'engine'), run(3, 'ingest.decode'))).toEqual(run(3, 'ingest.decode'));
});
