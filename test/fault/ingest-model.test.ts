// Whatever the order in which things fail, every committed offset is stored or dead, once, with the same anomalies.
import { expect, test } from 'vitest';
import { runSchedule } from './model/schedule.ts';

const schedules = 1000;

test(`${schedules} random schedules break no promise`, { timeout: 240_000 }, async () => {
  const seed = Date.now() % 1e9;
  console.log(`seed ${seed}; one alone: npm run model -- --schedules 1 --seed N`);
  for (let index = 0; index < schedules; index++) expect(await runSchedule(seed + index)).toBe(null);
});
