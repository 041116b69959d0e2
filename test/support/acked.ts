// A table of the acknowledged messages next to the tables of ingest, from the logs of the loads.
import { createHash } from 'node:crypto';
import type { Kind } from '#schemas/topics.ts';
import type { Ack, Load } from './load.ts';
import { messageAt, planned, readings } from './mix.ts';
import type { World } from './world-on.ts';

/** For each kind the reading's value in tenths, as sent and as an expression over the columns of its table. */
export const tenthsOf: { readonly [K in Kind]: string } = {
  usage: 'toInt64(in_use_seconds) * 10',
  fuel: 'toInt64(round(quantity * 10))',
  temperature: 'toInt64(round(temperature_c * 10))',
  power: 'toInt64(round(ifNull(energy_wh, -1) * 10))',
};

const sentTenths = {
  usage: (index: number, load: Load) => readings.usage(index, load.options.mix).inUseSeconds * 10,
  fuel: (index: number, load: Load) => Math.round(readings.fuel(index, load.options.mix).quantity * 10),
  temperature: (index: number, load: Load) => readings.temperature(index, load.options.mix).temperatureC * 10,
  power: (index: number, load: Load) => (readings.power(index, load.options.mix).energyWh ?? NaN) * 10,
} satisfies Record<Kind, unknown>;

/** Fills the table `acked` from the logs; `load` of a row is the place of its load in the list. */
export async function storeAcked(world: World, loads: readonly Load[]): Promise<void> {
  await world.clickhouse.command(
    `CREATE OR REPLACE TABLE ${world.clickhouse.database}.acked (
       load UInt8, nth UInt32, kind LowCardinality(String), partition UInt16, offset UInt64,
       verdict LowCardinality(String), device String, observed_ms Int64, sequence UInt64, tenths Int64, sha256 String
     ) ENGINE = MergeTree ORDER BY (kind, partition, offset)`,
  );
  for (const [at, load] of loads.entries()) {
    for (const acks of load.acks()) {
      const rows = acks.map((ack) => ({ load: at, ...rowOf(world, load, ack) }));
      await world.clickhouse.insertRows('acked', rows);
    }
  }
}

function rowOf(world: World, load: Load, { index, partition, offset }: Ack): Record<string, unknown> {
  const { mix } = load.options;
  const plan = planned(index, mix);
  const place = { nth: plan.index, kind: plan.kind, partition, offset };
  if (plan.isBad) {
    const { message, verdict } = messageAt(index, { ...mix, encode: world.encode, topics: world.topics });
    const sha256 = createHash('sha256')
      .update(message.value ?? '')
      .digest('hex');
    return { ...place, verdict, sha256 };
  }
  const { deviceDid: device, observedAt, sequence } = readings[plan.kind](plan.index, mix);
  const tenths = sentTenths[plan.kind](plan.index, load);
  return { ...place, verdict: 'stored', device, observed_ms: observedAt, sequence, tenths };
}
