// Detector states in ClickHouse: loaded when a partition comes, written at most once a minute.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import type { TopicPartition } from '#runtime/kafka.ts';
import { mostDevices, type DeviceSnapshot } from './devices.ts';

/** The states that changed in a partition, and the offset from which a takeover must step again. */
export interface PartitionSnapshot extends TopicPartition {
  readonly devices: readonly DeviceSnapshot[];
  readonly nextOffset: number;
}

const snapshotRow = z.object({ deviceDid: z.string(), coveredOffset: z.number(), state: z.string() });

/** The states of the devices that were heard last, at most as many as are held, and first the counts of `reject_rate`. */
export function loadSnapshots(
  clickhouse: ClickHouse,
  { topic, partition }: TopicPartition,
): Promise<DeviceSnapshot[]> {
  return clickhouse.query(
    snapshotRow,
    `SELECT device_did AS deviceDid, covered_offset AS coveredOffset, state FROM detector_snapshots FINAL
     WHERE topic = {topic:String} AND partition = {partition:UInt16}
     ORDER BY device_did = '' DESC, covered_offset DESC LIMIT {most:UInt32}`,
    { topic, partition, most: mostDevices },
  );
}

/** Bounds the size of one insert. */
const rowsPerInsert = 10_000;

/** Writes the states, then the markers: a marker says that every state below it is there. */
export async function saveSnapshots(
  clickhouse: ClickHouse,
  partitions: readonly PartitionSnapshot[],
): Promise<void> {
  const states = partitions.flatMap(stateRows);
  for (let at = 0; at < states.length; at += rowsPerInsert) {
    await clickhouse.insertRows('detector_snapshots', states.slice(at, at + rowsPerInsert));
  }
  const markers = partitions.map(({ topic, partition, nextOffset }) => ({
    topic,
    partition,
    next_offset: nextOffset,
  }));
  await clickhouse.insertRows('detector_markers', markers);
}

const stateRows = ({ topic, partition, devices }: PartitionSnapshot): Record<string, unknown>[] =>
  devices.map(({ deviceDid, coveredOffset, state }) => ({
    topic,
    partition,
    device_did: deviceDid,
    covered_offset: coveredOffset,
    state,
  }));
