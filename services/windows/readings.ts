// Reads the readings of many device-days as columns, with one query for each kind: most of the cost of a backlog.
import { z } from 'zod';
import { correctDeliveries } from '#domain/days/correct-deliveries.ts';
import type { DayReadings } from '#domain/days/readings.ts';
import type { StreamingClickHouse } from '#runtime/clickhouse/client.ts';
import type { ReadBlock } from '#runtime/clickhouse/native/read.ts';
import { topics, type Kind } from '#schemas/topics.ts';
import { readAnomalies, type FoundAnomaly } from './anomalies.ts';
import { readDeliveryCorrections } from './delivery-corrections.ts';
import { fuel, power, temperature, usage, type Run, type Shape } from './reading-columns.ts';
import { sparseDays } from './sparse-days.ts';
import { reachMs, type DayContext } from './stale.ts';

export interface BatchReadings {
  /** Clock of ClickHouse before the first query: later inserts are not in the readings. */
  readonly readAt: string;
  /** Of a device by its DID. They stay columns until they are asked for: what they are made into lives shortly. */
  readonly of: (did: string) => DayReadings;
  /** Devices of which readings of one kind came by several partitions. */
  readonly splitDids: ReadonlySet<string>;
  readonly anomalies: ReadonlyMap<string, readonly FoundAnomaly[]>;
}

/**
 * Readings of all devices of a batch, as far before its first day and behind its last as any of its days looks; where its
 * days lie far apart only of the UTC days that each device needs. `asOfMs`: only what was stored until then.
 */
export async function readReadings(
  clickhouse: StreamingClickHouse,
  batch: readonly DayContext[],
  asOfMs: number | null = null,
): Promise<BatchReadings> {
  const [clock] = await clickhouse.query(
    z.object({ now: z.string() }),
    `SELECT toString(now64(6, 'UTC')) AS now`,
  );
  const dids = [...new Set(batch.map(({ deviceDid }) => deviceDid))];
  const range = {
    dids,
    from: Math.min(...batch.map((day) => day.fromMs - reachMs(day))),
    to: Math.max(...batch.map((day) => day.toMs + reachMs(day))),
  };
  const scattered = sparseDays(batch, dids);
  const split = new Set<number>();
  const read = async <T>(kind: Kind, shape: Shape<T>): Promise<(device: number) => T> => {
    const conditions = `${scattered === null ? '' : onScattered} ${asOfMs === null ? '' : onStored}`;
    const sql = selectOf(kind, shape, conditions);
    const runs = runsOf(await clickhouse.columns(sql, { ...range, ...scattered, asOfMs }), split);
    return (device) => shape.read(runs[device] ?? []);
  };
  const [anomalies, corrections, usages, fuels, temperatures, powers] = await Promise.all([
    readAnomalies(clickhouse, range),
    readDeliveryCorrections(clickhouse, range),
    read('usage', usage),
    read('fuel', fuel),
    read('temperature', temperature),
    read('power', power),
  ]);
  const of = (did: string): DayReadings => {
    const device = dids.indexOf(did);
    return {
      usage: usages(device),
      fuel: correctDeliveries(fuels(device), corrections.get(did) ?? []),
      temperature: temperatures(device),
      power: powers(device),
    };
  };
  const splitDids = new Set(dids.filter((_, device) => split.has(device)));
  return { readAt: clock?.now ?? '', of, splitDids, anomalies };
}

// PREWHERE by the sort key is exact with FINAL, which then meets a third of the rows. One thread each: the four kinds
// and the computing beside them keep the cores busy. A device is its place in the list, which is a tenth of its name.
const selectOf = (kind: Kind, { columns }: Shape<unknown>, condition: string): string => `
  SELECT toUInt16(transform(device_did, {dids:Array(String)}, range(length({dids:Array(String)})), 0)) AS device,
    observed_at, sequence, _partition, ${columns}
  FROM ${topics[kind].table} FINAL
  PREWHERE device_did IN {dids:Array(String)}
    AND observed_at >= fromUnixTimestamp64Milli({from:Int64}) AND observed_at <= fromUnixTimestamp64Milli({to:Int64}) ${condition}
  SETTINGS max_threads = 1`;

// A set of pairs reaches the sort key. Names go once with the query.
const onScattered = `AND (device_did, toDate(observed_at)) IN (
  SELECT {dids:Array(String)}[place + 1], toDate(utc_day)
  FROM (SELECT 1) ARRAY JOIN {places:Array(UInt16)} AS place, {utcDays:Array(UInt16)} AS utc_day)`;

/** After FINAL: of two copies of a reading the one that counts decides. */
const onStored = 'WHERE ingested_at <= fromUnixTimestamp64Milli({asOfMs:Int64})';

/** The rows of each device, by its place in the list; places that have several partitions go into `split`. */
function runsOf(blocks: readonly ReadBlock[], split: Set<number>): Run[][] {
  const byDevice: Run[][] = [];
  const partitionOf: number[] = [];
  for (const block of blocks) {
    const [devices, partitions] = [block.numbers('device'), block.numbers('_partition')];
    for (let from = 0, to = 0; from < block.rows; from = to) {
      const device = devices[from] ?? 0;
      for (to = from; to < block.rows && devices[to] === device; to += 1)
        if ((partitionOf[device] ??= partitions[to] ?? 0) !== partitions[to]) split.add(device);
      (byDevice[device] ??= []).push({ block, from, to });
    }
  }
  return byDevice;
}
