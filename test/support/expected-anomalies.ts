// The anomalies of an undisturbed run: every detector run over the acknowledged messages in the order of offsets.
import { z } from 'zod';
import { kindRules, type KindRules, type ReadingOf, type StateOf } from '#ingest/block/kinds.ts';
import type { Kind } from '#schemas/topics.ts';
import type { Load } from './load.ts';
import { readings, type ReadingOptions } from './mix.ts';
import type { World } from './world-on.ts';

const ackRow = z.object({ partition: z.number(), load: z.number(), nth: z.number() });

/**
 * Anomalies of a kind, each as `detector channel device moment sequence`. Detectors start anew in each partition. Needs
 * the table `acked`.
 */
export async function expectedAnomalies(
  world: World,
  loads: readonly Load[],
  kind: Kind,
): Promise<Set<string>> {
  const steps = new Map<number, Step>();
  const found = new Set<string>();
  const sql = `SELECT partition, load, nth FROM acked WHERE kind = {kind:String} AND verdict = 'stored'
    ORDER BY partition, offset`;
  for await (const rows of world.clickhouse.stream(ackRow, sql, { kind })) {
    for (const row of rows) {
      const step = steps.get(row.partition) ?? steppers[kind](loads);
      steps.set(row.partition, step);
      for (const line of step(row)) found.add(line);
    }
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

/** Steps the state that the kind's detectors keep for each device of a partition. */
function stepper<K extends Kind>(
  { start, step }: KindRules<K>,
  readingAt: (index: number, options: ReadingOptions) => ReadingOf[K],
  loads: readonly Load[],
): Step {
  const states = new Map<string, StateOf[K]>();
  return ({ load, nth }) => {
    const options = loads[load]?.options.mix;
    if (!options) throw new Error(`there is no load ${load}`);
    const reading = readingAt(nth, options);
    const { deviceDid, observedAt, sequence } = reading;
    const state = states.get(deviceDid) ?? start();
    states.set(deviceDid, state);
    return step(state, reading).map(
      ({ detector, channel }) => `${detector} ${channel} ${deviceDid} ${observedAt} ${sequence}`,
    );
  };
}

const anomalyRow = z.object({ line: z.string() });

/**
 * What ingest stored of these detectors, one line for each row with FINAL: a line that comes twice is a finding told
 * twice. Streamed, for a long run finds more than one answer should hold.
 */
export async function storedAnomalies(world: World, kind: Kind): Promise<string[]> {
  const lines: string[] = [];
  const sql = `SELECT concat(detector, ' ', channel, ' ', device_did, ' ', toString(toUnixTimestamp64Milli(observed_at)), ' ', toString(sequence)) AS line
    FROM anomalies FINAL WHERE kind = {kind:String} AND detector NOT IN ('reject_rate', 'split_partitions')`;
  for await (const rows of world.clickhouse.stream(anomalyRow, sql, { kind }))
    for (const { line } of rows) lines.push(line);
  return lines;
}
