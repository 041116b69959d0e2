// Runs the peers that are separate programs, on the topic of the path.
import { join } from 'node:path';
import { z } from 'zod';
import { topics } from '#schemas/topics.ts';
import { startChild, type Line } from './child.ts';
import { momentOf, stretch, type Moment } from './measure.ts';
import type { Task } from './peers/consume.ts';
import type { BenchResult } from './result.ts';
import type { Hearth, World } from './world.ts';

interface Place {
  readonly world: World;
  readonly hearth: Hearth;
  readonly count: number;
}

export const benchDrain = (place: Place): Promise<BenchResult> =>
  run('ingest.kafkajs-drain', 'peers/kafkajs-drain.ts', place);

export async function benchSimpleLoop(place: Place): Promise<BenchResult> {
  const { hearth, count } = place;
  await hearth.clickhouse.command(`CREATE TABLE ${table} AS ${topics.power.table}`);
  const result = await run('ingest.simple-loop', 'peers/simple-loop.ts', place);
  const [found] = await hearth.clickhouse.query(
    z.object({ rows: z.number() }),
    `SELECT count() AS rows FROM ${table} FINAL`,
  );
  await hearth.clickhouse.command(`DROP TABLE ${table} SYNC`);
  if (found?.rows !== count) throw new Error(`the simple loop stored ${found?.rows} of ${count} messages`);
  return result;
}

const table = 'loop_readings';

/** From the moment when it has its partitions until it is done with the last message. */
async function run(bench: string, script: string, { world, hearth, count }: Place): Promise<BenchResult> {
  const task: Task = {
    broker: world.stack.kafka,
    topic: hearth.topic.topic,
    groupId: `${hearth.prefix}${bench}`,
    count,
    clickhouseUrl: world.stack.urls.ingest,
    database: hearth.clickhouse.database,
    table,
  };
  const file = join(import.meta.dirname, script);
  await using child = startChild({ file, args: [JSON.stringify(task)] });
  const momentAt = (event: string): Promise<Moment> =>
    child.until((line: Line) =>
      line.event === event ? momentOf(child.pid, world.clickhousePid, Date.parse(line.time)) : undefined,
    );
  const [from, to] = await Promise.all([momentAt('started'), momentAt('ended')]);
  return stretch(bench, { pid: child.pid, rows: count, from, to });
}
