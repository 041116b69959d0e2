// The anomalies of an undisturbed run: every detector run over the acknowledged messages in the order of offsets.
import { z } from 'zod';
import { openNumberBits } from '#domain/detect/digest.ts';
import { kindRules, type KindRules, type ReadingOf, type StateOf } from '#ingest/block/kinds.ts';
import type { Kind } from '#schemas/topics.ts';
import type { Load } from './load.ts';
import { readings, type ReadingOptions } from './mix.ts';
import type { World } from './world-on.ts';

const offsetsPerQuery = 200_000;
const ackRow = z.object({ load: z.number(), nth: z.number() });

/** Anomalies of one partition, each as `detector channel device moment sequence`. Needs the table `acked`. */
export async function expectedAnomalies(
  world: World,
  loads: readonly Load[],
  of: { readonly kind: Kind; readonly partition: number; readonly high: number },
): Promise<Set<string>> {
  const step = steppers[of.kind](loads);
  const found = new Set<string>();
  for (let from = 0; from < of.high; from += offsetsPerQuery) {
    const rows = await world.clickhouse.query(
      ackRow,
      `SELECT load, nth FROM acked WHERE kind = {kind:String} AND partition = {partition:UInt16} AND verdict = 'stored'
       AND offset >= {from:UInt64} AND offset < {to:UInt64} ORDER BY offset`,
      { kind: of.kind, partition: of.partition, from, to: from + offsetsPerQuery },
    );
    for (const row of rows) for (const line of step(row)) found.add(line);
  }
  return found;
}

type Step = (row: z.output<typeof ackRow>) => string[];

const steppers: Record<Kind, (loads: readonly Load[]) => Step> = {
  usage: (loads) => stepper(kindRules.usage, readings.usage, loads),
  fuel: (loads) => stepper(kindRules.fuel, readings.fuel, loads),
  temperature: (loads) => stepper(kindRules.temperature, readings.temperature, loads),
  power: (loads) => stepper(kindRules.power, readings.power, loads),
};

/** Steps the state that the kind's detectors keep for each device. */
function stepper<K extends Kind>(
  { start, step }: KindRules<K>,
  readingAt: (index: number, options: ReadingOptions) => ReadingOf[K],
  loads: readonly Load[],
): Step {
  const states = new Map<string, StateOf[K]>();
  const bits = openNumberBits();
  return ({ load, nth }) => {
    const options = loads[load]?.options.mix;
    if (!options) throw new Error(`there is no load ${load}`);
    const reading = readingAt(nth, options);
    const { deviceDid, observedAt, sequence } = reading;
    const state = states.get(deviceDid) ?? start();
    states.set(deviceDid, state);
    return step(state, reading, bits).map(
      ({ detector, channel }) => `${detector} ${channel} ${deviceDid} ${observedAt} ${sequence}`,
    );
  };
}

const anomalyRow = z.object({ line: z.string() });

const parts = 8;

/**
 * What ingest stored of these detectors, one line for each row with FINAL: a line that comes twice is a finding told
 * twice. In several answers, for a long run finds more than one answer should hold.
 */
export async function storedAnomalies(world: World, kind: Kind): Promise<string[]> {
  const lines: string[] = [];
  for (let part = 0; part < parts; part++) {
    const rows = await world.clickhouse.query(
      anomalyRow,
      `SELECT concat(detector, ' ', channel, ' ', device_did, ' ', toString(toUnixTimestamp64Milli(observed_at)), ' ', toString(sequence)) AS line
       FROM anomalies FINAL WHERE kind = {kind:String} AND detector NOT IN ('reject_rate', 'split_partitions') AND cityHash64(device_did) % {parts:UInt8} = {part:UInt8}`,
      { kind, parts, part },
    );
    for (const { line } of rows) lines.push(line);
  }
  return lines;
}
