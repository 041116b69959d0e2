// Reads the readings of many device-days with one query for each kind, as columns: most of what a backlog costs.
import { z } from 'zod';
import type { DayReadings } from '#domain/days/readings.ts';
import { neighbourhoodMs } from '#domain/days/rules.ts';
import type { StreamingClickHouse } from '#runtime/clickhouse.ts';
import type { ReadBlock } from '#runtime/native-read.ts';
import { topics, type Kind } from '#schemas/topics.ts';
import { readAnomalies, type FoundAnomaly } from './anomalies.ts';
import { fuel, power, temperature, usage, type Reading, type Shape } from './reading-columns.ts';
import type { StaleDay } from './stale.ts';

export interface BatchReadings {
  /** Clock of ClickHouse before the first query: later inserts are not in the readings. */
  readonly readAt: string;
  /** By DID. */
  readonly byDevice: ReadonlyMap<string, DayReadings>;
  /** Devices of which readings of one kind came by several partitions. */
  readonly splitDids: ReadonlySet<string>;
  readonly anomalies: ReadonlyMap<string, readonly FoundAnomaly[]>;
}

/** Readings of all devices of a batch from 24 h before its first day to 24 h after its last. */
export async function readReadings(
  clickhouse: StreamingClickHouse,
  batch: readonly StaleDay[],
): Promise<BatchReadings> {
  const [clock] = await clickhouse.query(
    z.object({ now: z.string() }),
    `SELECT toString(now64(6, 'UTC')) AS now`,
  );
  const dids = [...new Set(batch.map(({ deviceDid }) => deviceDid))];
  const range = {
    dids,
    from: Math.min(...batch.map(({ fromMs }) => fromMs)) - neighbourhoodMs,
    to: Math.max(...batch.map(({ toMs }) => toMs)) + neighbourhoodMs,
  };
  const split = new Set<number>();
  const read = async <R extends Reading>(kind: Kind, shape: Shape<R>): Promise<(R[] | undefined)[]> =>
    grouped(await clickhouse.columns(selectOf(kind, shape), range), shape, split);
  const [anomalies, usages, fuels, temperatures, powers] = await Promise.all([
    readAnomalies(clickhouse, range),
    read('usage', usage),
    read('fuel', fuel),
    read('temperature', temperature),
    read('power', power),
  ]);
  const byDevice = new Map(
    dids.map((did, device) => [
      did,
      {
        usage: usages[device] ?? [],
        fuel: fuels[device] ?? [],
        temperature: temperatures[device] ?? [],
        power: powers[device] ?? [],
      },
    ]),
  );
  const splitDids = new Set(dids.filter((_, device) => split.has(device)));
  return { readAt: clock?.now ?? '', byDevice, splitDids, anomalies };
}

// PREWHERE by the sort key is exact with FINAL, which then meets a third of the rows. One thread each: the four kinds
// and the computing beside them keep the cores busy. A device is its place in the list, which is a tenth of its name.
const selectOf = (kind: Kind, { columns }: Shape<unknown>): string => `
  SELECT toUInt16(transform(device_did, {dids:Array(String)}, range(length({dids:Array(String)})), 0)) AS device,
    observed_at, sequence, _partition, ${columns}
  FROM ${topics[kind].table} FINAL
  PREWHERE device_did IN {dids:Array(String)}
    AND observed_at >= fromUnixTimestamp64Milli({from:Int64}) AND observed_at <= fromUnixTimestamp64Milli({to:Int64})
  SETTINGS max_threads = 1`;

/** The readings of each device, by its place in the list; places that have several partitions go into `split`. */
function grouped<R extends Reading>(
  blocks: readonly ReadBlock[],
  { reader }: Shape<R>,
  split: Set<number>,
): (R[] | undefined)[] {
  const byDevice: (R[] | undefined)[] = [];
  const partitionOf: (number | undefined)[] = [];
  for (const block of blocks) {
    const [devices, partitions] = [block.numbers('device'), block.numbers('_partition')];
    const [moments, sequences] = [block.numbers('observed_at'), block.numbers('sequence')];
    const make = reader(block);
    for (let row = 0; row < block.rows; row++) {
      const device = devices[row] ?? 0;
      const partition = partitions[row] ?? 0;
      const readings = (byDevice[device] ??= []);
      if ((partitionOf[device] ??= partition) !== partition) split.add(device);
      readings.push(make({ observedAt: moments[row] ?? 0, sequence: sequences[row] ?? 0 }, row));
    }
  }
  return byDevice;
}
