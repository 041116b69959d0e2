// Peer: ClickHouse's Kafka engine with AvroConfluent and a view, at its best settings.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { topics } from '#schemas/topics.ts';
import { until } from '#test/support/until.ts';
import { momentOf, stretch, type Moment } from './measure.ts';
import { forgetPeak } from './process-usage.ts';
import type { BenchResult } from './result.ts';
import type { Hearth, World } from './world.ts';

/** Two consumers for two cores, or one for each partition: which is faster depends on the machine, so both are tried. */
const consumerCounts = [2, topics.power.partitions] as const;

export const engineName = 'ingest.clickhouse-kafka-engine';

/** The faster of the runs. */
export async function benchKafkaEngine(world: World, hearth: Hearth, count: number): Promise<BenchResult> {
  const results: BenchResult[] = [];
  for (const consumers of new Set(consumerCounts))
    results.push(await run(world, hearth, { consumers, count }));
  return results.reduce((best, each) => (each.value > best.value ? each : best));
}

/**
 * From the moment when the consumers have all partitions (some rows are there by then, which is in the engine's
 * favour) until all rows are in the table. The measured process is ClickHouse: it is ingester and store in one.
 */
async function run(
  world: World,
  hearth: Hearth,
  { consumers, count }: { consumers: number; count: number },
): Promise<BenchResult> {
  const { clickhouse } = hearth;
  const pid = world.clickhousePid;
  forgetPeak(pid);
  await clickhouse.command(`CREATE TABLE engine_readings AS ${topics.power.table}`);
  await clickhouse.command(sourceOf(world, hearth, consumers));
  await clickhouse.command(view);
  await poll('the consumers to have all partitions', async () => {
    const assigned = await numberOf(clickhouse, assignedPartitions);
    return assigned >= topics.power.partitions;
  });
  const from = moment(pid);
  await poll('all rows to be in the table', async () => {
    const rows = await numberOf(clickhouse, 'SELECT count() AS value FROM engine_readings');
    return rows >= count;
  });
  const { cpuSecondsClickhouse: _, ...result } = stretch(engineName, {
    pid,
    rows: count,
    from,
    to: moment(pid),
  });
  for (const table of ['engine_view', 'engine_source', 'engine_readings'])
    await clickhouse.command(`DROP TABLE ${table} SYNC`);
  return { ...result, consumers };
}

/** ClickHouse is the whole of it, so its CPU must not count twice. */
const moment = (pid: number): Moment => ({ ...momentOf(pid, pid), cpuSecondsClickhouse: 0 });

const sourceOf = (world: World, hearth: Hearth, consumers: number): string => `
  CREATE TABLE engine_source (
    deviceDid String, sequence Int64, observedAt DateTime64(3, 'UTC'), activePowerW Float32,
    voltageV Nullable(Float32), currentA Nullable(Float32), energyWh Nullable(Float64), relayOn Nullable(Bool)
  ) ENGINE = Kafka SETTINGS
    kafka_broker_list = '${world.stack.kafka}',
    kafka_topic_list = '${hearth.topic.topic}',
    kafka_group_name = '${hearth.prefix}engine-${consumers}',
    kafka_format = 'AvroConfluent',
    format_avro_schema_registry_url = '${world.stack.registry}',
    kafka_num_consumers = ${consumers},
    kafka_thread_per_consumer = 1,
    kafka_max_block_size = 500000,
    kafka_poll_max_batch_size = 65536,
    kafka_flush_interval_ms = 1000`;

const view = `
  CREATE MATERIALIZED VIEW engine_view TO engine_readings AS
  SELECT deviceDid AS device_did, observedAt AS observed_at, sequence, activePowerW AS active_power_w,
    voltageV AS voltage_v, currentA AS current_a, energyWh AS energy_wh, relayOn AS relay_on,
    _timestamp_ms AS _arrived_at, _partition, _offset
  FROM engine_source`;

const assignedPartitions = `
  SELECT sum(length(assignments.partition_id)) AS value FROM system.kafka_consumers
  WHERE database = currentDatabase()`;

async function numberOf(clickhouse: ClickHouse, sql: string): Promise<number> {
  const [row] = await clickhouse.query(z.object({ value: z.number() }), sql);
  return row?.value ?? 0;
}

const poll = (what: string, fact: () => Promise<boolean>): Promise<true> => until(what, fact, 600_000);
