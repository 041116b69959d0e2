// The whole path: topics are filled first, then ingest starts in its own process. Timed from the moment when it was
// given its partitions until the last row was in the ledger, by the clocks of both (one machine). CPU includes its start.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { kafkaSettings, openAdmin, openProducer, type KafkaAdmin } from '#runtime/kafka.ts';
import type { Settings } from '#runtime/config.ts';
import { wireEncoder } from '#runtime/registry.ts';
import type { PreparedTopic } from '#infra/topics.ts';
import { ingestGroup, topics } from '#schemas/topics.ts';
import { startService, type Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import type { BenchResult } from './result.ts';
import { powerReading } from './workload.ts';

export interface PathOptions {
  readonly settings: Settings;
  /** Environment of the ingest process. */
  readonly env: Record<string, string>;
  readonly clickhouse: ClickHouse;
  readonly topic: PreparedTopic;
  readonly count: number;
}

export async function benchPath(options: PathOptions): Promise<BenchResult> {
  const { settings, count, topic } = options;
  const kafka = kafkaSettings(settings, 'hearth-bench');
  await fill(options);
  await using admin = await openAdmin(kafka);
  const groupId = ingestGroup(settings.HEARTH_TOPIC_PREFIX);
  await using ingest = await startService('ingest', options.env);
  await until('all messages to be committed', () => isCommitted(admin, groupId, topic.topic), 300_000);
  const seconds = ((await lastWrittenMs(options)) - assignedMs(ingest)) / 1000;
  return { bench: 'ingest.path', value: count / seconds, unit: 'rows/s', ...usageOf(ingest) };
}

/** When the process was given its partitions, by its own log, Unix ms. */
function assignedMs(ingest: Service): number {
  const line = ingest
    .output()
    .split('\n')
    .find((each) => each.includes('"kafka.assigned"'));
  return Date.parse(logLine.parse(JSON.parse(line ?? '{}')).time);
}

const logLine = z.object({ time: z.string() });

async function lastWrittenMs({ clickhouse, topic }: PathOptions): Promise<number> {
  const rows = await clickhouse.query(
    z.object({ last: z.number() }),
    'SELECT toUnixTimestamp64Milli(max(written_at)) AS last FROM ingest_ledger WHERE topic = {topic:String}',
    { topic: topic.topic },
  );
  return rows[0]?.last ?? NaN;
}

const messagesPerSend = 10_000;

async function fill({ settings, topic, count }: PathOptions): Promise<void> {
  await using producer = await openProducer(kafkaSettings(settings, 'hearth-bench'));
  const encode = wireEncoder(topic.schemaId, topics.power.schema);
  for (let from = 0; from < count; from += messagesPerSend) {
    const size = Math.min(messagesPerSend, count - from);
    const readings = Array.from({ length: size }, (_, index) => powerReading(from + index));
    await producer.send(
      topic.topic,
      readings.map((reading) => ({ key: reading.deviceDid, value: encode(reading) })),
    );
  }
}

async function isCommitted(admin: KafkaAdmin, groupId: string, topic: string): Promise<boolean> {
  const ends = new Map((await admin.offsets(topic)).map(({ partition, high }) => [partition, high]));
  const committed = await admin.committed(groupId, topic);
  return committed.every(({ partition, offset }) => offset === ends.get(partition));
}

/** Linux counts CPU in ticks of 10 ms and keeps the peak of resident memory. */
function usageOf({ pid }: Service): Pick<BenchResult, 'cpuSeconds' | 'rssMb'> {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100, rssMb: Number(peak) / 1024 };
}
