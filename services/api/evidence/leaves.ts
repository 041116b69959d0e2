// Builds the leaves of a batch again from the stored readings. The root shows whether they are those of the batch.
import { deviceReadings } from '#domain/days/device-readings.ts';
import { dayLeaves, type Leaf } from '#domain/evidence/day-leaves.ts';
import { leafHash, rootOf } from '#domain/evidence/tree.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import type { BatchRow } from '../store/evidence/batches.ts';
import { readDayReadings } from '../store/evidence/day-readings.ts';

export interface Leaves {
  readonly leaves: readonly Leaf[];
  /** In the order of the leaves. */
  readonly hashes: readonly Uint8Array[];
}

/**
 * The newest batch of a day has all readings that are stored; one before has those that were stored when it was cut. Throws
 * 409 when neither has its root.
 */
export async function leavesOf(api: Pick<Api, 'telemetry'>, batch: BatchRow): Promise<Leaves> {
  for (const asOfMs of [null, batch.asOfMs]) {
    const readings = deviceReadings(await readDayReadings(api, { ...batch, asOfMs }));
    const leaves = dayLeaves(batch.did, readings, batch);
    const hashes = leaves.map(({ text }) => leafHash(sha256, text));
    if (Buffer.from(rootOf(sha256, hashes)).toString('hex') === batch.root) return { leaves, hashes };
  }
  throw new Problem('evidence-changed', {
    detail: `The stored readings of ${batch.did} on ${batch.day} no longer give the root of ${batch.id}.`,
  });
}

export const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');
