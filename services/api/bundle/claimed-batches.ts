// The batches of a bundle: those that the claim cites, and those of the days beside them, whose readings reach into them.
import type { BundledBatch, DayDevice } from '#domain/bundle/batch.ts';
import { repeatDays } from '#domain/bundle/repeat-days.ts';
import { dayNumber, nextDay } from '#domain/dating/calendar.ts';
import { deviceReadings } from '#domain/days/device-readings.ts';
import { neighbourhoodMs } from '#domain/days/rules.ts';
import { batchLeaf, type BatchHead } from '#domain/evidence/batch.ts';
import { dayLeaves } from '#domain/evidence/day-leaves.ts';
import { leafHash, pathOf, rootOf } from '#domain/evidence/tree.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { createHash } from 'node:crypto';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import { headTimes } from '../evidence/batches.ts';
import { hexOf, leavesOf } from '../evidence/leaves.ts';
import type { AnchorRow } from '../store/evidence/anchors.ts';
import { readAnchored, readBatches, type AnchorPlace, type BatchRow } from '../store/evidence/batches.ts';
import { chainsOf } from '../store/evidence/anchor-places.ts';
import { readCorrections, readDayDevices } from '../store/evidence/day-devices.ts';
import { readDayReadings } from '../store/evidence/day-readings.ts';

type Stores = Pick<Api, 'clickhouse' | 'telemetry'>;

/** More days of devices than a claim has: 400 days of 50 devices. */
const batchesMax = 20_000;
const dayMs = 86_400_000;

export interface GatheredBatches {
  readonly batches: readonly BundledBatch[];
  /** Of each chain from the first one that the batches use to the newest. */
  readonly anchors: readonly AnchorRow[];
}

/** Throws 409 where stored readings no longer give the root of a cited batch. */
export async function gatherBatches(api: Stores, ids: readonly string[]): Promise<GatheredBatches> {
  const cited = await byIds(api, ids);
  const devices = await readDayDevices(api, didsAndDays(cited));
  const rows = [...cited, ...(await neighboursOf(api, cited, reachOf(devices)))];
  const [leaves, corrections, { anchors, places }] = await Promise.all([
    allLeaves(api, rows),
    readCorrections(api, { ...didsAndDays(rows), ...spanOf(rows) }),
    chainsOf(
      api,
      rows.map(({ id }) => id),
    ),
  ]);
  const paths = await pathsOf(api, places);
  const isCited = new Set(ids);
  const batches = rows.map((row): BundledBatch => {
    const own = corrections.get(row.did) ?? [];
    return {
      id: row.id,
      head: headOf(row),
      role: isCited.has(row.id) ? 'claimed' : 'neighbour',
      anchor: placeOf(row, { places, paths, anchors }),
      device: devices.get(`${row.did} ${row.day}`) ?? null,
      corrections: own.filter(({ observedAt }) => observedAt >= row.fromMs && observedAt < row.toMs),
      repeat: true,
      leaves: leaves.get(row.id) ?? [],
    };
  });
  return { batches: marked(batches), anchors };
}

async function byIds(api: Stores, ids: readonly string[]): Promise<BatchRow[]> {
  if (ids.length === 0) return [];
  const rows = await readBatches(api, {
    conditions: [{ sql: 'id IN {batchIds:Array(String)}', params: { batchIds: ids } }],
    limit: batchesMax,
  });
  const found = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing === undefined) return rows;
  throw new Problem('evidence-not-found', { detail: `There is no evidence batch ${missing}.` });
}

const didsAndDays = (rows: readonly BatchRow[]) => ({
  dids: [...new Set(rows.map(({ did }) => did))],
  days: [...new Set(rows.map(({ day }) => day))],
});

const spanOf = (rows: readonly BatchRow[]) => ({
  fromMs: Math.min(...rows.map(({ fromMs }) => fromMs)),
  toMs: Math.max(...rows.map(({ toMs }) => toMs)),
});

/** Over how many days the readings of a day reach: two for a device that reports each hour or less often. */
function reachOf(devices: ReadonlyMap<string, DayDevice>): number {
  const reaches = [...devices.values()].map(({ expectedIntervalSeconds: seconds }) =>
    Math.ceil(neighbourhoodMs(seconds === null ? null : seconds * 1000) / dayMs),
  );
  return Math.max(1, ...reaches);
}

/** The newest batches of the days on both sides that are not cited. */
async function neighboursOf(api: Stores, cited: readonly BatchRow[], reach: number): Promise<BatchRow[]> {
  if (cited.length === 0) return [];
  const known = new Set(cited.map(({ did, day }) => `${did} ${day}`));
  const wanted = new Set<string>();
  for (const { did, day } of cited)
    for (const beside of daysBeside(day, reach))
      if (!known.has(`${did} ${beside}`)) wanted.add(`${did} ${beside}`);
  const rows = await readBatches(api, {
    conditions: [
      {
        sql: 'device_did IN {dids:Array(String)} AND day IN {days:Array(Date)}',
        params: {
          dids: didsAndDays(cited).dids,
          days: [...new Set([...wanted].map((name) => name.slice(name.lastIndexOf(' ') + 1)))],
        },
      },
    ],
    limit: batchesMax,
  });
  // In the order of seq: the last one of a day is the newest.
  const newest = new Map(rows.map((row) => [`${row.did} ${row.day}`, row]));
  return [...newest].filter(([name]) => wanted.has(name)).map(([, row]) => row);
}

function daysBeside(day: string, reach: number): string[] {
  const after: string[] = [];
  for (let one = nextDay(day); after.length < reach; one = nextDay(one)) after.push(one);
  const before = Array.from({ length: reach }, (_, index) => dayBefore(day, index + 1));
  return [...before, ...after];
}

/** By ms since 1970, of which only dates are used. */
const dayBefore = (day: string, days: number): string =>
  new Date((dayNumber(day) - dayNumber('1970-01-01') - days) * dayMs).toISOString().slice(0, 10);

const headOf = (row: BatchRow): BatchHead => ({
  deviceId: row.did,
  day: row.day,
  ...headTimes(row),
  leafCount: row.leafCount,
  root: `sha256:${row.root}`,
  inputDigest: `sha256:${row.inputDigest}`,
  supersedes: row.supersedes === '' ? null : row.supersedes,
});

/** By id of the batch. The readings of a device are read once; a batch whose root they do not give is read as it was cut. */
async function allLeaves(api: Stores, rows: readonly BatchRow[]): Promise<Map<string, readonly string[]>> {
  const leaves = new Map<string, readonly string[]>();
  for (const [did, own] of Map.groupBy(rows, (row) => row.did)) {
    const readings = deviceReadings(await readDayReadings(api, { did, ...spanOf(own), asOfMs: null }));
    for (const row of own) {
      const texts = dayLeaves(did, readings, row).map(({ text }) => text);
      const hashes = texts.map((text) => leafHash(sha256, text));
      const isOwn = hexOf(rootOf(sha256, hashes)) === row.root;
      leaves.set(row.id, isOwn ? texts : (await leavesOf(api, row)).leaves.map(({ text }) => text));
    }
  }
  return leaves;
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

/** Says of each batch whether its day follows from the leaves of the bundle. */
function marked(batches: readonly BundledBatch[]): BundledBatch[] {
  const repeated = repeatDays(batches, () => createHash('sha256'));
  return batches.map((batch) => {
    const own = repeated.get(batch.id);
    if (own?.inputDigest === batch.head.inputDigest) return batch;
    if (batch.role === 'neighbour') return { ...batch, repeat: 'only its readings are used' };
    return {
      ...batch,
      repeat:
        batch.device === null ? 'the day is not stored any more' : 'computed with other values or readings',
    };
  });
}
