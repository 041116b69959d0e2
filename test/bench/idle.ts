// Measures CPU and memory of an idle ingest process.
import { setTimeout as pause } from 'node:timers/promises';
import { assigned, startIngest } from './ingest-process.ts';
import { momentOf, stretch } from './measure.ts';
import type { BenchResult } from './result.ts';
import type { Hearth, World } from './world.ts';

/** Compilation and the first heartbeats are not idleness. */
const settleMs = 10_000;
const measuredMs = 60_000;

export async function benchIdle(world: World, hearth: Hearth): Promise<BenchResult> {
  await using ingest = await startIngest(hearth.env);
  await ingest.until(assigned);
  await pause(settleMs);
  const from = momentOf(ingest.pid, world.clickhousePid);
  await pause(measuredMs);
  const to = momentOf(ingest.pid, world.clickhousePid);
  const { cpuSeconds, rssMb } = stretch('', { pid: ingest.pid, rows: 0, from, to });
  const value = (cpuSeconds / (to.atMs - from.atMs)) * 1e5;
  return { bench: 'ingest.idle', value, unit: '% of a core', cpuSeconds, rssMb };
}
