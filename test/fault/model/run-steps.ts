// Runs one schedule from the first assignment to rest, and asks the oracle.
import { installClock, settle } from './clock.ts';
import { finish } from './finish.ts';
import type { ModelPartition } from './log.ts';
import { move, type Step } from './moves.ts';
import { anomalyLines, Broken, checkEnd, same } from './oracle.ts';
import { addMember, openWorld, rebalance, type World } from './world.ts';

interface Outcome {
  readonly anomalies: readonly string[];
  /** What the steps did. */
  readonly trace: readonly string[];
}

interface Expectation {
  /** Those of a run without faults; null: whatever they are. */
  readonly anomalies: readonly string[] | null;
  /** Counts the events that the processes log. */
  readonly told?: Map<string, number> | undefined;
}

/** Runs the steps on two processes, then lets everything end well. Throws Broken with the trace when a promise is broken. */
export async function runSteps(
  log: readonly ModelPartition[],
  steps: readonly Step[],
  { anomalies: expected, told }: Expectation,
): Promise<Outcome> {
  using clock = installClock(1.8e12);
  const world = openWorld(log, clock, told);
  try {
    await start(world);
    for (const step of steps) await move(world, step);
    await finish(world);
    checkEnd(world.store, log);
    const anomalies = anomalyLines(world.store);
    if (expected) same('anomalies', anomalies, expected);
    return { anomalies, trace: world.trace };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Broken(`${error.message}\n  ${world.trace.join('\n  ')}`, { cause: error });
  } finally {
    for (const member of world.members) member.kill();
  }
}

async function start(world: World): Promise<void> {
  await addMember(world);
  await addMember(world);
  rebalance(world, 0);
  for (const member of world.members) member.join();
  await settle();
}
