// Cuts evidence batches: the readings of a day become a Merkle tree, whose root and head are stored.
import { batchId } from '#domain/evidence/batch.ts';
import { dayLeaves } from '#domain/evidence/day-leaves.ts';
import { leafHash, rootOf } from '#domain/evidence/tree.ts';
import type { StreamingClickHouse } from '#runtime/clickhouse/client.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { batchesOf } from './batches.ts';
import { computeEach, type ComputedDay } from './computed-days.ts';
import type { DueBatch } from './evidence-due.ts';
import { readReadings } from './readings.ts';

/**
 * Resolves to the number of batches that were stored. Each day is computed again from the readings that enter the tree: with
 * another digest than that of the stored day its readings have changed, and it is cut when windows has stored it anew.
 */
export async function cutBatches(clickhouse: StreamingClickHouse, due: readonly DueBatch[]): Promise<number> {
  const asOfMs = Math.min(...due.map((day) => day.asOfMs));
  let count = 0;
  for (const days of batchesOf(due)) {
    const readings = await readReadings(clickhouse, days, asOfMs);
    const rows: Record<string, unknown>[] = [];
    for (const computed of computeEach(readings, days))
      if (computed.inputDigest === computed.day.inputDigest) rows.push(batchRow(computed, asOfMs));
    await clickhouse.insertRows('evidence_batches', rows);
    count += rows.length;
  }
  return count;
}

const instant = (ms: number): string => new Date(ms).toISOString();

/** Column names to values; ClickHouse adds the time of the cut. */
export function batchRow(
  { day, readings, inputDigest }: Pick<ComputedDay<DueBatch>, 'day' | 'readings' | 'inputDigest'>,
  asOfMs: number,
): Record<string, unknown> {
  const hashes = dayLeaves(day.deviceDid, readings, day).map(({ text }) => leafHash(sha256, text));
  const root = Buffer.from(rootOf(sha256, hashes)).toString('hex');
  const [dayStart, dayEnd] = [instant(day.fromMs), instant(day.toMs)];
  const id = batchId(sha256, {
    deviceId: day.deviceDid,
    day: day.day,
    dayStart,
    dayEnd,
    leafCount: hashes.length,
    root: `sha256:${root}`,
    inputDigest: `sha256:${inputDigest}`,
    supersedes: day.supersedes === '' ? null : day.supersedes,
  });
  return {
    device_did: day.deviceDid,
    day: day.day,
    seq: day.seq + 1,
    id,
    start_at: dayStart,
    end_at: dayEnd,
    project_id: day.projectId,
    leaf_count: hashes.length,
    root,
    input_digest: inputDigest,
    supersedes: day.supersedes,
    reason: day.seq === 0 ? 'settled' : root === day.formerRoot ? 'recomputed' : 'late-data',
    as_of: instant(asOfMs),
  };
}
