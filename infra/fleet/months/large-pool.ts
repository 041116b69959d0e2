// The days of a large project in the arrays of a pool, without the memory of an object for each: some lives, varied.
import { poolDays, type DayPool, type PooledHousehold } from '#domain/plausibility-model/day-pool.ts';
import { bell, seedOf, stream } from '../random.ts';
import { honestMonths, type Project } from './honest-months.ts';
import { monthDays } from './moods.ts';

/** Lives that are simulated whole; each of the others takes the habits of one of them, and days of its own. */
const whole = 500;

export function largePool({ seed, households, months }: Project): DayPool {
  const pool = poolDays(honestMonths({ seed, households: whole, months }));
  const perHousehold = months * monthDays;
  const [amounts, hours] = [
    new Float32Array(households * perHousehold),
    new Float32Array(households * perHousehold),
  ];
  const counts = new Uint8Array(households * perHousehold);
  const starts = new Float32Array(households * perHousehold);
  const all = Array.from({ length: households }, (_, number): PooledHousehold => {
    const random = stream(seedOf(seed, 'variation', number));
    const source = pool.households[number % pool.households.length];
    const from = number * perHousehold;
    for (let day = 0; day < perHousehold; day++) {
      const at = sourcePlace(source, random);
      const more = Math.exp(0.1 * bell(random));
      amounts[from + day] = (pool.amounts[at] ?? NaN) * more;
      hours[from + day] = (pool.hours[at] ?? NaN) * more;
      counts[from + day] = pool.counts[at] ?? 0;
      starts[from + day] = pool.starts[at] ?? NaN;
    }
    return { householdId: `hh_${seed}_${number}`, firstDay: 739_557, from, to: from + perHousehold };
  });
  return { households: all, amounts, hours, counts, starts };
}

const sourcePlace = (source: PooledHousehold | undefined, random: () => number): number =>
  source ? source.from + Math.floor(random() * (source.to - source.from)) : 0;
