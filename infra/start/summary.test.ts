// The summary says every figure with its unit, on a terminal and in a log.
import { expect, test } from 'vitest';
import { blockOf, lineOf, type Picture } from './summary.ts';

const picture: Picture = {
  facts: { rowsStored: 1200, lagSeconds: 0.4, anomalies: 3, deadLetters: 2, households: 40, daysStale: 5 },
  rowsPerSecond: 12.34,
  services: [
    { name: 'ingest', state: 'running' },
    { name: 'api', state: 'crashed, restarting in 1 s' },
  ],
  fleet: 'live',
  yesterday: { day: '2026-11-20', kgCO2e: 135.72, households: 38 },
};

test('a log line holds every figure', () => {
  expect(lineOf(picture)).toBe(
    '12.3 rows/s | 1,200 rows since start | lag 0.4 s | 3 anomalies | 2 dead letters | 40 households | 5 days to compute | ' +
      'reduction 135.7 kgCO2e on 2026-11-20, 38 households, provisional | fleet live | ingest running, api crashed, restarting in 1 s',
  );
});

test('the block of a terminal names a crashed service and marks the reduction as provisional', () => {
  const block = blockOf(picture).join('\n');
  expect(block).toContain('api crashed, restarting in 1 s');
  expect(block).toContain('135.7 kgCO2e on 2026-11-20, 38 households, provisional');
});

test('without analyses the reduction is not a number', () => {
  expect(lineOf({ ...picture, yesterday: undefined })).toContain('reduction not computed yet');
});
