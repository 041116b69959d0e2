// A public week of an iButton at a stove (Geocene/sumsarizer, inst/extdata): steps of half a degree, each 10 minutes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inColumns, noReadings } from '#test/support/power-rows.ts';
import { deviceDays } from '#domain/days/device-day.ts';
import { deviceReadings } from '#domain/days/device-readings.ts';

const file = join(import.meta.dirname, '../../test/data/sumsarizer/sumsarizer_v1_013408_danny-labeled.csv');
const dayMs = 86_400_000;
const temperature = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line, index) => {
    const [, at = '', value] = line.split(',');
    return {
      sequence: index,
      observedAt: Date.parse(at.replace(/(\d\d)(\d\d)$/, '$1:$2')),
      temperatureC: Number(value),
      ambientC: null,
      probe: 'stove',
    };
  });
const [first, last] = [temperature[0]?.observedAt ?? 0, temperature.at(-1)?.observedAt ?? 0];

test('each full day of a real logger of coarse steps is covered, and no reading of it is frozen', () => {
  const logger = {
    type: 'StoveUseMonitor',
    fuelType: 'Charcoal',
    ratedPowerW: null,
    expectedIntervalMs: 600_000,
  };
  const computed = deviceDays(deviceReadings(inColumns({ ...noReadings, temperature })), logger);
  const start = Math.ceil(first / dayMs) * dayMs;
  const days = Array.from({ length: Math.floor((last - start) / dayMs) }, (_, index) =>
    computed({ fromMs: start + index * dayMs, toMs: start + (index + 1) * dayMs }),
  );
  expect(days).toHaveLength(6);
  for (const { coverage, flags } of days)
    expect({ coverage, flags }).toEqual({ coverage: { expected: 144, received: 144 }, flags: [] });
});
