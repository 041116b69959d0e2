// How well the plausibility model works: recall by kind of fraud, honest months held, and the time to compare a large project.
import { indexDays } from '#domain/plausibility-model/copy-index.ts';
import type { DayPool, PooledHousehold } from '#domain/plausibility-model/day-pool.ts';
import { findCopyOf } from '#domain/plausibility-model/find-copy.ts';
import { monthDays } from '#infra/fleet/months/moods.ts';
import { plans, planScaling } from '#infra/fleet/months/plant-fraud.ts';
import { addTallies, honestName, tryModel, type Tally } from '#infra/fleet/months/score-model.ts';
import { largePool } from '#infra/fleet/months/large-pool.ts';
import type { BenchResult } from './result.ts';

/** None of them was looked at while the limits of the model were chosen (1 to 8 were). */
const seeds = Array.from({ length: 12 }, (_, index) => 201 + index);
const project = { households: 120, months: 13, firstClaim: 7, fraudShare: 0.1, cheatEvery: 40 };
/** Beyond the five kinds: how small a factor is still seen. */
const factors = [1.1, 1.2, 1.3, 1.4, 2];
const allPlans = {
  ...plans,
  ...Object.fromEntries(factors.map((factor) => [`scaled-meter.${factor}x`, planScaling(() => factor)])),
};

/** One result for each kind of fraud, and one for the comparison of 10,000 households over a year. */
export async function benchPlausibility(): Promise<BenchResult[]> {
  const before = process.cpuUsage();
  const tallies = addTallies(seeds.map((seed) => tryModel({ ...project, seed }, allPlans)));
  const cpuSeconds = secondsSince(before);
  const honest = tallies.get(honestName) ?? { judged: 0, held: 0 };
  const kinds = [...tallies].filter(([name]) => name !== honestName);
  return [...kinds.map(([name, tally]) => resultOf(name, tally, { honest, cpuSeconds })), compareAll()];
}

const percent = ({ judged, held }: Tally): number => (judged === 0 ? NaN : (100 * held) / judged);

const secondsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

/** `cpuSeconds`: of all projects, trainings and scores together. */
const resultOf = (
  name: string,
  tally: Tally,
  { honest, cpuSeconds }: { readonly honest: Tally; readonly cpuSeconds: number },
): BenchResult => ({
  bench: `plausibility.${name}`,
  value: percent(tally),
  unit: '% found',
  cpuSeconds,
  rssMb: process.memoryUsage.rss() / 2 ** 20,
  planted: tally.judged,
  falseAlarmsPercent: percent(honest),
  clean: honest.judged,
});

/** Every so many-th household of the large project is searched for: each search takes the same time. */
const searchEvery = 10;

/** Months of a large project are searched for among all its days; none of them is a copy. */
function compareAll(): BenchResult {
  const pool = largePool({ seed: 500, households: 10_000, months: 12 });
  const before = process.cpuUsage();
  const index = indexDays(pool);
  const searched = pool.households.filter((_, number) => number % searchEvery === 0);
  let found = 0;
  let months = 0;
  for (const household of searched)
    for (let from = household.from; from + monthDays <= household.to; from += monthDays) {
      months += 1;
      if ((findCopyOf(index, daysFrom(pool, household, from))?.surplusNats ?? 0) >= 7) found += 1;
    }
  const cpuSeconds = secondsSince(before);
  return {
    bench: 'plausibility.copies',
    value: (months * monthDays) / cpuSeconds,
    unit: 'days/s',
    cpuSeconds,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
    planted: 0,
    falseAlarmsPercent: (100 * found) / months,
    clean: months,
  };
}

const daysFrom = (pool: DayPool, household: PooledHousehold, from: number): DayPool => ({
  households: [
    {
      householdId: household.householdId,
      firstDay: household.firstDay + from - household.from,
      from: 0,
      to: monthDays,
    },
  ],
  amounts: pool.amounts.subarray(from, from + monthDays),
  hours: pool.hours.subarray(from, from + monthDays),
  counts: pool.counts.subarray(from, from + monthDays),
  starts: pool.starts.subarray(from, from + monthDays),
});
