// The batches of a bundle with their leaves and their places in anchors.
import type { BundledBatch } from '#domain/bundle/batch.ts';
import { deviceReadings } from '#domain/days/device-readings.ts';
import { batchLeaf, type BatchHead } from '#domain/evidence/batch.ts';
import { dayLeaves } from '#domain/evidence/day-leaves.ts';
import { leafHash, pathOf, rootOf } from '#domain/evidence/tree.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import { headTimes } from '../evidence/batches.ts';
import { hexOf, leavesOf } from '../evidence/leaves.ts';
import type { AnchorRow } from '../store/evidence/anchors.ts';
import { readAnchored, type AnchorPlace, type BatchRow } from '../store/evidence/batches.ts';
import { chainsOf } from '../store/evidence/anchor-places.ts';
import { readDayReadings } from '../store/evidence/day-readings.ts';
import { readCorrections } from '../store/evidence/day-values.ts';
import type { BundleRows, PlacedRow } from './batch-rows.ts';
import { withRepeatableDays } from './repeatable-days.ts';

type Stores = Pick<Api, 'clickhouse' | 'telemetry'>;

export interface GatheredBatches {
  readonly batches: readonly BundledBatch[];
  /** Of each chain from the first one that the batches use to the newest. */
  readonly anchors: readonly AnchorRow[];
}

/** Throws 409 where stored readings no longer give the root of a cited batch. */
export async function gatherBatches(api: Stores, found: BundleRows): Promise<GatheredBatches> {
  if (found.rows.length === 0) return { batches: [], anchors: [] };
  const leaves = await allLeaves(api, found.rows);
  const rows = found.rows.filter(({ id }) => leaves.has(id));
  const [corrections, { anchors, places }] = await Promise.all([
    readCorrections(api, { dids: [...new Set(rows.map(({ did }) => did))], ...spanOf(found.rows) }),
    chainsOf(
      api,
      rows.map(({ id }) => id),
    ),
  ]);
  const paths = await pathsOf(api, places);
  const batches = rows.map((row) => {
    const own = corrections.get(row.did) ?? [];
    return {
      id: row.id,
      head: headOf(row),
      role: row.role,
      anchor: placeOf(row, { places, paths, anchors }),
      corrections: own.filter(({ observedAt }) => observedAt >= row.fromMs && observedAt < row.toMs),
      leaves: leaves.get(row.id) ?? [],
    };
  });
  return { batches: withRepeatableDays(batches, found), anchors };
}

const spanOf = (rows: readonly BatchRow[]) => ({
  fromMs: Math.min(...rows.map(({ fromMs }) => fromMs)),
  toMs: Math.max(...rows.map(({ toMs }) => toMs)),
});

const headOf = (row: BatchRow): BatchHead => ({
  deviceId: row.did,
  day: row.day,
  ...headTimes(row),
  leafCount: row.leafCount,
  root: `sha256:${row.root}`,
  inputDigest: `sha256:${row.inputDigest}`,
  supersedes: row.supersedes === '' ? null : row.supersedes,
});

/**
 * By id of the batch. The readings of a device are read once; a batch whose root they do not give is read as it was cut. One
 * that is not cited, and of which a reading was replaced since, is left out.
 */
async function allLeaves(api: Stores, rows: readonly PlacedRow[]): Promise<Map<string, readonly string[]>> {
  const leaves = new Map<string, readonly string[]>();
  for (const [did, own] of Map.groupBy(rows, (row) => row.did)) {
    const readings = deviceReadings(await readDayReadings(api, { did, ...spanOf(own), asOfMs: null }));
    for (const row of own) {
      const texts = dayLeaves(did, readings, row).map(({ text }) => text);
      const hashes = texts.map((text) => leafHash(sha256, text));
      const found = hexOf(rootOf(sha256, hashes)) === row.root ? texts : await leavesAsCut(api, row);
      if (found) leaves.set(row.id, found);
    }
  }
  return leaves;
}

async function leavesAsCut(api: Stores, row: PlacedRow): Promise<string[] | null> {
  try {
    const { leaves } = await leavesOf(api, row);
    return leaves.map(({ text }) => text);
  } catch (error) {
    const isLost = error instanceof Problem && error.code === 'evidence-changed';
    if (isLost && row.role !== 'claimed') return null;
    throw error;
  }
}

type Places = ReadonlyMap<string, AnchorPlace>;

/** The path of each batch, by its id. */
async function pathsOf(api: Stores, places: Places): Promise<Map<string, string[]>> {
  const paths = new Map<string, string[]>();
  for (const [digest, own] of Map.groupBy([...places.values()], (place) => place.digest)) {
    const hashes = (await readAnchored(api, digest)).map((one) => leafHash(sha256, batchLeaf(one)));
    for (const { batchId, leafIndex } of own)
      paths.set(batchId, pathOf(sha256, hashes, leafIndex).map(hexOf));
  }
  return paths;
}

interface Anchored {
  readonly places: Places;
  readonly paths: ReadonlyMap<string, readonly string[]>;
  readonly anchors: readonly AnchorRow[];
}

function placeOf({ id }: BatchRow, { places, paths, anchors }: Anchored): BundledBatch['anchor'] {
  const place = places.get(id);
  const anchor = anchors.find(({ digest }) => digest === place?.digest);
  if (!place || !anchor) return null;
  return {
    projectId: anchor.projectDid,
    seq: anchor.seq,
    leafIndex: place.leafIndex,
    path: paths.get(id) ?? [],
  };
}
