// The whole path in the real ingest process: decode, detectors, ledger, dead letters, commits. Topics are filled before.
import { z } from 'zod';
import { openAdmin } from '#runtime/kafka/client.ts';
import { ingestGroup, topics } from '#schemas/topics.ts';
import { until } from '#test/support/until.ts';
import type { Child, Line } from './child.ts';
import { assigned, committedRows, startIngest } from './ingest-process.ts';
import { momentOf, stretch, type Moment } from './measure.ts';
import { profileOf, sharesOf } from './profile.ts';
import type { BenchResult } from './result.ts';
import type { Hearth, World } from './world.ts';

export interface PathOptions {
  readonly count: number;
  /** Folder for a CPU profile of the process; none is taken without it. */
  readonly profileTo?: string | undefined;
}

/**
 * From the log line that says which partitions the process was given to the one that says that the last row is
 * committed, by the process's clock; its CPU and ClickHouse's are read when these lines arrive.
 */
export async function benchPath(
  bench: string,
  { world, hearth }: { world: World; hearth: Hearth },
  { count, profileTo }: PathOptions,
): Promise<BenchResult> {
  const nodeArgs = profileTo === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileTo}`];
  await using ingest = await startIngest(hearth.env, nodeArgs);
  const { pid } = ingest;
  const moment = ({ time }: Line): Moment => momentOf(pid, world.clickhousePid, Date.parse(time));
  const stored = untilStored(ingest, count, moment);
  const from = await ingest.until((line) => assigned(line) && moment(line));
  const { to, flushes } = await stored;
  const result = { ...stretch(bench, { pid, rows: count, from, to }), rowsPerInsert: count / flushes };
  await proveComplete(hearth, count);
  if (profileTo === undefined) return result;
  // The profile is written at the end of the process.
  await ingest.stop();
  const profile = profileOf(profileTo, pid);
  const shares = sharesOf(profile, { fromUs: from.monotonicUs, toUs: to.monotonicUs }).slice(0, placesShown);
  const cpuUs = (result.cpuSeconds / count) * 1e6;
  return {
    ...result,
    profile,
    selfUsPerRow: Object.fromEntries(shares.map(([place, share]) => [place, share * cpuUs])),
  };
}

const placesShown = 25;

/** The moment when `count` rows were committed, and in how many flushes. */
function untilStored(
  ingest: Child,
  count: number,
  moment: (line: Line) => Moment,
): Promise<{ to: Moment; flushes: number }> {
  let rows = 0;
  let flushes = 0;
  return ingest.until((line) => {
    const committed = committedRows(line);
    if (committed === 0) return undefined;
    rows += committed;
    flushes += 1;
    return rows >= count ? { to: moment(line), flushes } : undefined;
  });
}

/** A figure counts only when every message is stored once, none is refused and all offsets are committed. */
async function proveComplete({ clickhouse, kafka, prefix, topic }: Hearth, count: number): Promise<void> {
  await using admin = await openAdmin(kafka);
  await until('all offsets to be committed', async () => {
    const ends = new Map((await admin.offsets(topic.topic)).map(({ partition, high }) => [partition, high]));
    const committed = await admin.committed(ingestGroup(prefix), topic.topic);
    return committed.every(({ partition, offset }) => offset === ends.get(partition));
  });
  const [found] = await clickhouse.query(
    z.object({ stored: z.number(), dead: z.number() }),
    `SELECT (SELECT count() FROM ${topics.power.table} FINAL) AS stored, (SELECT count() FROM dead_letters) AS dead`,
  );
  if (found?.stored !== count || found.dead !== 0)
    throw new Error(`${found?.stored} of ${count} messages were stored and ${found?.dead} refused`);
}
