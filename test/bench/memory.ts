// Measures the resident memory of the ingest process under constant load for minutes.
import { setTimeout as pause } from 'node:timers/promises';
import { openBroker, type Broker } from './broker.ts';
import { assigned, committedRows, startIngest } from './ingest-process.ts';
import { encodedRounds } from './load.ts';
import { momentOf, stretch } from './measure.ts';
import { rssMbOf } from './process-usage.ts';
import { encodeBatch } from './record-batch.ts';
import type { BenchResult } from './result.ts';
import type { Hearth, World } from './world.ts';

/** Readings that are sent again and again: fresh ones would cost more CPU than ingest takes. */
const loopCount = 400_000;
/** Rows that lie ready in Kafka beyond those committed. */
const mostAhead = 1_000_000;
/** The heap has its size by then. */
const settleMs = 15_000;

/** Old records must make room soon, or minutes at full speed fill the disk. */
export const memoryTopic = { 'segment.bytes': String(64 * 1024 * 1024), 'file.delete.delay.ms': '1000' };

export async function benchMemory(world: World, hearth: Hearth, minutes: number): Promise<BenchResult> {
  await using ingest = await startIngest(hearth.env);
  await ingest.until(assigned);
  let committed = 0;
  using _ = ingest.follow((line) => void (committed += committedRows(line)));
  const over = new AbortController();
  const sending = sendForEver(world, hearth, { committed: () => committed, signal: over.signal });
  const failed = Promise.race([ingest.died, sending.then(() => new Promise<never>(() => {}))]);
  await Promise.race([pause(settleMs), failed]);
  const before = committed;
  const from = momentOf(ingest.pid, world.clickhousePid);
  const samples = await Promise.race([sample(ingest.pid, minutes), failed]);
  const to = momentOf(ingest.pid, world.clickhousePid);
  over.abort();
  await sending;
  const usage = stretch('ingest.memory', { pid: ingest.pid, rows: committed - before, from, to });
  return {
    ...usage,
    value: usage.rssMb,
    unit: 'MB',
    rowsPerSecond: usage.value,
    rssMbStart: mean(samples.slice(0, 10)),
    rssMbEnd: mean(samples.slice(-10)),
  };
}

/** Resident memory once a second, MB. */
async function sample(pid: number, minutes: number): Promise<number[]> {
  const samples: number[] = [];
  for (const endMs = performance.now() + minutes * 60_000; performance.now() < endMs;) {
    samples.push(rssMbOf(pid));
    await pause(1000);
  }
  return samples;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

interface Batch {
  readonly partition: number;
  readonly count: number;
  readonly bytes: Buffer;
}

async function batchesOf(schemaId: number): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (const { partition, messages, bytes } of encodedRounds(schemaId, loopCount))
    batches.push({ partition, count: messages, bytes: await encodeBatch(bytes, messages, 'none') });
  return batches;
}

/** Batches under way together: waiting for each one alone would hold up ingest. */
const together = 12;

/** Keeps the topic ahead of what is committed, and drops what lies far behind. */
async function sendForEver(
  world: World,
  { topic }: Hearth,
  until: { committed: () => number; signal: AbortSignal },
): Promise<void> {
  await using broker = await openBroker(world.stack.kafka);
  const batches = await batchesOf(topic.schemaId);
  const ends = new Map<number, number>();
  let sent = 0;
  for (let at = 0; !until.signal.aborted; at = (at + together) % batches.length) {
    const part = batches.slice(at, at + together);
    await Promise.all(part.map(({ partition, bytes }) => broker.produce(topic.topic, partition, bytes)));
    for (const { partition, count } of part) ends.set(partition, (ends.get(partition) ?? 0) + count);
    sent += part.reduce((sum, { count }) => sum + count, 0);
    if (at + together >= batches.length) await dropOld(broker, topic.topic, ends);
    while (sent - until.committed() > mostAhead && !until.signal.aborted) await pause(5);
  }
}

async function dropOld(broker: Broker, topic: string, ends: ReadonlyMap<number, number>): Promise<void> {
  for (const [partition, end] of ends)
    if (end > 2 * mostAhead) await broker.deleteBelow(topic, partition, end - 2 * mostAhead);
}
