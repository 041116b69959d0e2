// Measures the latency from the producer's call to the row in a query, at 5 000 messages a second and default settings.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openProducer, type Producer } from '#runtime/kafka/client.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { topics } from '#schemas/topics.ts';
import { assigned, committedRows, startIngest } from './ingest-process.ts';
import { momentOf, stretch } from './measure.ts';
import type { BenchResult } from './result.ts';
import { powerReading } from './workload.ts';
import type { Hearth, World } from './world.ts';

const perTick = 50;
const tickMs = 10;
/** The process compiles its hot code in the first seconds. */
const warmUpMs = 5000;
const measuredMs = 30_000;
const lookEveryMs = 10;

/** Messages of one call of the producer in one partition. */
interface Sent {
  readonly partition: number;
  readonly lastOffset: number;
  readonly count: number;
  /** Before the call, by this process's clock. */
  readonly atMs: number;
}

/** A look at the table: at `atMs` the rows up to these offsets were in an answer. */
interface Seen {
  readonly atMs: number;
  readonly offsets: ReadonlyMap<number, number>;
}

export async function benchLatency(world: World, hearth: Hearth): Promise<BenchResult[]> {
  await using ingest = await startIngest(hearth.env);
  await ingest.until(assigned);
  await using producer = await openProducer(hearth.kafka);
  const over = new AbortController();
  const looking = look(hearth.clickhouse, over.signal);
  await send(hearth, producer, warmUpMs);
  let flushes = 0;
  const counting = ingest.follow((line) => void (flushes += Math.min(1, committedRows(line))));
  const from = momentOf(ingest.pid, world.clickhousePid);
  const sent = await send(hearth, producer, measuredMs);
  const to = momentOf(ingest.pid, world.clickhousePid);
  counting[Symbol.dispose]();
  const insertsPerSecond = flushes / ((to.atMs - from.atMs) / 1000);
  // The last messages need their time, too.
  await pause(2000);
  over.abort();
  const latencies = latenciesOf(sent, await looking);
  // CPU for each row would be that of the waiting, so it is left out.
  const { perRowUs: _, ...usage } = stretch('', { pid: ingest.pid, rows: latencies.length, from, to });
  const result = (name: string, share: number): BenchResult => ({
    ...usage,
    bench: `ingest.latency.${name}`,
    value: latencies[Math.ceil(latencies.length * share) - 1] ?? NaN,
    unit: 'ms',
    insertsPerSecond,
    rowsPerSecond: usage.value,
  });
  return [result('p50', 0.5), result('p99', 0.99)];
}

let next = 0;

/** Calls the producer every 10 ms with 50 messages, whether or not earlier ones were acknowledged. */
async function send(hearth: Hearth, producer: Producer, forMs: number): Promise<Sent[]> {
  const { partitions } = topics.power;
  const encode = wireEncoder(hearth.topic.schemaId, topics.power.schema);
  const calls: Promise<Sent[]>[] = [];
  const startMs = performance.now();
  for (let tick = 0; tick * tickMs < forMs; tick++) {
    await pause(Math.max(0, startMs + tick * tickMs - performance.now()));
    const atMs = performance.now();
    const messages = Array.from({ length: perTick }, () => {
      const reading = powerReading(next++);
      return { key: reading.deviceDid, value: encode(reading), partition: next % partitions };
    });
    const call = producer.send(hearth.topic.topic, messages);
    calls.push(
      call.then((bases) =>
        bases.map(({ partition, offset }) => {
          const count = messages.filter((message) => message.partition === partition).length;
          return { partition, lastOffset: offset + count - 1, count, atMs };
        }),
      ),
    );
  }
  return (await Promise.all(calls)).flat();
}

const counts = z.object({ rows: z.number() });
const ends = z.object({ partition: z.number(), offset: z.number() });

/**
 * Asks for the number of rows, which ClickHouse answers without reading any, and only when it has changed for the
 * highest offsets, which reads the newest rows alone. When the number is the same behind that, these rows were there at
 * the first answer, else only at the last one: never too early, on average some 10 ms too late.
 */
async function look(clickhouse: ClickHouse, signal: AbortSignal): Promise<Seen[]> {
  const seen: Seen[] = [];
  let rows = 0;
  let from = 0;
  while (!signal.aborted) {
    const first = await countRows(clickhouse);
    if (first.rows !== rows) {
      const highest = await clickhouse.query(
        ends,
        `SELECT _partition AS partition, max(_offset) AS offset FROM ${topics.power.table} WHERE _offset >= {from:UInt64} GROUP BY partition`,
        { from },
      );
      const last = await countRows(clickhouse);
      seen.push({
        atMs: last.rows === first.rows ? first.atMs : last.atMs,
        offsets: new Map(highest.map(({ partition, offset }) => [partition, offset])),
      });
      if (highest.length === topics.power.partitions) from = Math.min(...highest.map(({ offset }) => offset));
      // Rows that came between may not be among the offsets: the next look must ask for them.
      rows = first.rows;
    }
    await pause(lookEveryMs);
  }
  return seen;
}

async function countRows(clickhouse: ClickHouse): Promise<{ rows: number; atMs: number }> {
  const [found] = await clickhouse.query(counts, `SELECT count() AS rows FROM ${topics.power.table}`);
  return { rows: found?.rows ?? 0, atMs: performance.now() };
}

/** One for each message, ms, in order. Throws when a message was never seen: it would be missing in the figure. */
function latenciesOf(sent: readonly Sent[], seen: readonly Seen[]): Float64Array {
  const latencies = sent.flatMap(({ partition, lastOffset, count, atMs }) => {
    const first = seen.find(({ offsets }) => (offsets.get(partition) ?? -1) >= lastOffset);
    if (!first) throw new Error(`offset ${lastOffset} of partition ${partition} was never seen in the table`);
    return Array<number>(count).fill(first.atMs - atMs);
  });
  return Float64Array.from(latencies).sort();
}
