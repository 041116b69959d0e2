// Detector states in ClickHouse: loaded when a partition is assigned, written in slices after the flushes.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { TopicPartition } from '#runtime/kafka/client.ts';
import { mostDevices, type DeviceSnapshot } from './devices.ts';
import { partitionKey } from '#runtime/kafka/partition-key.ts';

/**
 * The states of a partition that changed since they were taken last, and the offset from which a takeover must step
 * again when all of them are stored: where the partition was when its snapshot began.
 *
 * The states are taken over several flushes, each as it is at the seal of its flush, so most are newer than
 * `nextOffset`. That is right, for three reasons:
 *
 * - A state covers every message of its device up to its `coveredOffset`. A takeover reads again from `nextOffset`, skips
 *   the messages that the state covers, and steps the state by the later ones.
 * - Every device that changed below `nextOffset` has a state that was taken after the snapshot began. The marker is written
 *   with or after the last of these states. Until then a takeover uses the previous marker, for which the same holds.
 * - The tables hold all rows that a state covers, anomalies included. A slice is written after all rows of its flush and of
 *   the flushes before it.
 */
export interface PartitionSnapshot extends TopicPartition {
  readonly nextOffset: number;
  readonly devices: IterableIterator<DeviceSnapshot, void>;
}

/** A partition whose states can be taken. */
export interface Snapshotted extends TopicPartition {
  /** Begins a snapshot. One that was begun before may be left unfinished: what it did not take is taken by this one. */
  readonly snapshot: () => PartitionSnapshot;
}

/** Rows of detector_snapshots and detector_markers. A marker is in the slice with the last states that it vouches for. */
export interface SnapshotSlice {
  readonly states: readonly Record<string, unknown>[];
  readonly markers: readonly Record<string, unknown>[];
}

export interface Snapshots {
  /**
   * Takes the slice that goes with a flush; call it at the seal, with all partitions of the generation. A partition's
   * snapshot begins when its last one was finished a minute ago, the longest ago first. States of partitions that are no
   * longer given are left: another owner has their partitions.
   */
  readonly take: (partitions: readonly Snapshotted[], nowMs: number) => SnapshotSlice;
}

const everyMs = 60_000;

/** States that one flush writes at most: some 2 MB of JSON, made in 10 to 20 ms. */
export const statesPerSlice = 5000;

/**
 * Opens the schedule. It outlives generations, so markers continue with a rebalance every few seconds; but a partition whose
 * states fill several slices needs a generation of as many flushes, and until then is read again from its last marker.
 * A partition that was not snapshotted before counts as snapshotted at `startedMs`; with -Infinity all are due at once.
 * `perSlice` bounds the states of a slice.
 */
export function openSnapshots(startedMs: number, perSlice = statesPerSlice): Snapshots {
  const finishedMs = new Map<string, number>();
  let open: { readonly partition: Snapshotted; readonly snapshot: PartitionSnapshot } | null = null;

  const lastMs = (partition: Snapshotted): number => finishedMs.get(partitionKey(partition)) ?? startedMs;

  function begin(partitions: readonly Snapshotted[], nowMs: number): typeof open {
    const due = partitions.filter((partition) => nowMs - lastMs(partition) >= everyMs);
    if (due.length === 0) return null;
    const partition = due.reduce((first, each) => (lastMs(each) < lastMs(first) ? each : first));
    return { partition, snapshot: partition.snapshot() };
  }

  return {
    take: (partitions, nowMs) => {
      const states: Record<string, unknown>[] = [];
      const markers: Record<string, unknown>[] = [];
      if (open !== null && !partitions.includes(open.partition)) open = null;
      while (states.length < perSlice) {
        open ??= begin(partitions, nowMs);
        if (open === null) break;
        const { value, done } = open.snapshot.devices.next();
        if (done !== true) states.push(stateRow(open.partition, value));
        else {
          markers.push(markerRow(open.snapshot));
          finishedMs.set(partitionKey(open.partition), nowMs);
          open = null;
        }
      }
      return { states, markers };
    },
  };
}

const stateRow = (
  { topic, partition }: TopicPartition,
  { deviceDid, coveredOffset, state }: DeviceSnapshot,
): Record<string, unknown> => ({
  topic,
  partition,
  device_did: deviceDid,
  covered_offset: coveredOffset,
  state,
});

const markerRow = ({ topic, partition, nextOffset }: PartitionSnapshot): Record<string, unknown> => ({
  topic,
  partition,
  next_offset: nextOffset,
});

/** Writes the states, then the markers: a marker says that every state below it is there. Aborted, it writes no more. */
export async function saveSnapshots(
  clickhouse: ClickHouse,
  { states, markers }: SnapshotSlice,
  signal: AbortSignal,
): Promise<void> {
  await clickhouse.insertRows('detector_snapshots', states, { signal });
  await clickhouse.insertRows('detector_markers', markers, { signal });
}

const snapshotRow = z.object({ deviceDid: z.string(), coveredOffset: z.number(), state: z.string() });

/** The states of the devices with the latest messages, at most as many as are held, and first the counts of `reject_rate`. */
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
