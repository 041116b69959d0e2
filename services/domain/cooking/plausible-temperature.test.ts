// Vectors plaus-temperature and constant-run of test/vectors/vectors.json.
import { expect, test } from 'vitest';
import { constantRun, temperatureValid } from './plausible-temperature.ts';

test('both limits of a sensor are out', () => {
  const values = [-270, -50, -49.9, 20, 999.9, 1000, 85];
  expect(values.map(temperatureValid)).toEqual([false, false, true, true, true, false, true]);
});

test('two hours of equal values are frozen, one sample less is not', () => {
  const values = [
    31.5, 31, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 31, 30, 30, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30.5,
  ];
  expect(constantRun(values, 600_000)).toEqual({ windowSamples: 12, invalidRanges: [[14, 25]] });
});

test('slow series need at least five equal values', () => {
  expect(constantRun([1, 1, 1, 1], 3_600_000)).toEqual({ windowSamples: 5, invalidRanges: [] });
});
