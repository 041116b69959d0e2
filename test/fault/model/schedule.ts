// Schedules from seeds: made, run, and cut down to the shortest that still fails.
import { makeLog, type ModelPartition } from './log.ts';
import { Broken } from './oracle.ts';
import { openRandom } from './random.ts';
import { urn, type Step } from './moves.ts';
import { runSteps } from './run-steps.ts';

function makeSteps(seed: number): Step[] {
  const random = openRandom(seed);
  return Array.from({ length: 40 + random.below(160) }, () => ({
    act: random.pick(urn),
    one: random.below(1000),
    two: random.below(1000),
  }));
}

interface Known {
  readonly log: readonly ModelPartition[];
  readonly anomalies: readonly string[];
}

/** The log of a seed is that of the remainder. */
export const logs = 97;
const known = new Map<number, Promise<Known>>();

/** The log of a seed and the anomalies of a run without faults. */
function knownOf(seed: number): Promise<Known> {
  const number = seed % logs;
  const present = known.get(number) ?? undisturbed(number);
  known.set(number, present);
  return present;
}

async function undisturbed(number: number): Promise<Known> {
  const log = await makeLog(number);
  const { anomalies } = await runSteps(log, [], { anomalies: null });
  return { log, anomalies };
}

/** Runs the schedule of a seed and counts what was logged. Null, or what it broke with the shortest form that was found. */
export async function runSchedule(seed: number, told?: Map<string, number>): Promise<string | null> {
  const failureOf = async (steps: readonly Step[]): Promise<Broken | null> => {
    try {
      const { log, anomalies } = await knownOf(seed);
      await runSteps(log, steps, { anomalies, told });
      return null;
    } catch (error) {
      if (error instanceof Broken) return error;
      throw error;
    }
  };
  const steps = makeSteps(seed);
  const failure = await failureOf(steps);
  if (!failure) return null;
  const shortest = await shrink(steps, async (fewer) => (await failureOf(fewer)) !== null);
  return `seed ${seed}: ${(await failureOf(shortest))?.message ?? failure.message}`;
}

/** Leaves out ever smaller pieces as long as it still fails. */
async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<Step[]> {
  let shortest = [...steps];
  for (let size = shortest.length >> 1; size >= 1; size >>= 1) {
    for (let from = 0; from < shortest.length;) {
      const fewer = shortest.toSpliced(from, size);
      if (await fails(fewer)) shortest = fewer;
      else from += size;
    }
  }
  return shortest;
}
