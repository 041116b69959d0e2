// Reads rows of evidence batches, in the order of the table, with their anchors and projects.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';
import { allOf, type Condition } from '../../contract/condition.ts';

const batchRow = z.object({
  id: z.string(),
  did: z.string(),
  day: z.string(),
  seq: z.number(),
  fromMs: z.number(),
  toMs: z.number(),
  /** Empty: none. */
  projectId: z.string(),
  leafCount: z.number(),
  /** Hex, as `inputDigest`. */
  root: z.string(),
  inputDigest: z.string(),
  /** Empty: the first batch of the day. */
  supersedes: z.string(),
  reason: z.enum(['settled', 'late-data', 'recomputed']),
  asOfMs: z.number(),
  cutMs: z.number(),
});

export type BatchRow = z.output<typeof batchRow>;

interface Selection {
  readonly conditions: readonly Condition[];
  readonly limit: number;
}

/** In the order of device, day, seq and id. Conditions name the columns of the table. */
export function readBatches(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  { conditions, limit }: Selection,
): Promise<BatchRow[]> {
  const { where, params } = allOf(conditions);
  return clickhouse.query(
    batchRow,
    `SELECT b.id AS id, b.device_did AS did, toString(b.day) AS day, b.seq AS seq, toUnixTimestamp64Milli(b.start_at) AS fromMs,
       toUnixTimestamp64Milli(b.end_at) AS toMs, b.project_id AS projectId, b.leaf_count AS leafCount, toString(b.root) AS root,
       toString(b.input_digest) AS inputDigest, b.supersedes AS supersedes, b.reason AS reason,
       toUnixTimestamp64Milli(b.as_of) AS asOfMs, toUnixTimestamp64Milli(b.cut_at) AS cutMs
     FROM (SELECT * FROM evidence_batches FINAL WHERE ${where} ORDER BY device_did, day, seq, id LIMIT {limit:UInt32}) AS b
     ORDER BY b.device_did, b.day, b.seq, b.id`,
    { ...params, limit },
  );
}

/** Ids of those that are the newest batch of their device and day. */
export async function newestOf(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  batches: readonly BatchRow[],
): Promise<ReadonlySet<string>> {
  if (batches.length === 0) return new Set();
  const rows = await clickhouse.query(
    z.object({ id: z.string() }),
    `SELECT max((seq, evidence_batches.id)).2 AS id FROM evidence_batches
     WHERE device_did IN {dids:Array(String)} AND day IN {days:Array(Date)} GROUP BY device_did, day`,
    {
      dids: [...new Set(batches.map(({ did }) => did))],
      days: [...new Set(batches.map(({ day }) => day))],
    },
  );
  return new Set(rows.map(({ id }) => id));
}

const placeRow = z.object({
  batchId: z.string(),
  anchorId: z.string(),
  digest: z.string(),
  leafIndex: z.number(),
});

/** Where a batch is in the tree of an anchor. */
export type AnchorPlace = z.output<typeof placeRow>;

/** The anchors of batches by the id of the batch. */
export async function anchorsOf(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnchorPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await clickhouse.query(
    placeRow,
    `SELECT m.batch_id AS batchId, a.anchor_id AS anchorId, m.digest AS digest, m.leaf_index AS leafIndex
     FROM (SELECT * FROM evidence_anchor_batches FINAL WHERE batch_id IN {ids:Array(String)}) AS m
     JOIN (SELECT anchor_id, digest FROM evidence_anchors FINAL) AS a ON a.digest = m.digest`,
    { ids },
  );
  return new Map(rows.map((row) => [row.batchId, row]));
}

/** The batches of an anchor in the order of its tree. */
export const readAnchored = ({ clickhouse }: Pick<Api, 'clickhouse'>, digest: string) =>
  clickhouse.query(
    z.object({
      batchId: z.string(),
      deviceId: z.string(),
      day: z.string(),
      leafCount: z.number(),
      root: z.string(),
    }),
    `SELECT b.id AS batchId, b.device_did AS deviceId, toString(b.day) AS day, b.leaf_count AS leafCount, concat('sha256:', b.root) AS root
     FROM (SELECT batch_id, leaf_index FROM evidence_anchor_batches FINAL WHERE digest = {digest:String}) AS m
     JOIN (SELECT * FROM evidence_batches FINAL WHERE id IN (
       SELECT batch_id FROM evidence_anchor_batches WHERE digest = {digest:String})) AS b ON b.id = m.batch_id
     ORDER BY m.leaf_index`,
    { digest },
  );

/** A change that is decided now is stored within a minute; the rest is for clocks that differ. */
const storedWithinMs = 600_000;

/** Whether days of a project are committed to, or may be before a change that is decided now is stored. */
export async function hasCommittedDays(
  { clickhouse, settings }: Pick<Api, 'clickhouse' | 'settings'>,
  projectId: string,
): Promise<boolean> {
  const found = async (sql: string): Promise<boolean> => {
    const rows = await clickhouse.query(z.object({ found: z.number() }), sql, {
      projectId,
      dueMs: Math.max(0, settings.HEARTH_EVIDENCE_AFTER_MS - storedWithinMs),
    });
    return rows.length > 0;
  };
  return (await found(anyBatch)) || (await found(anyDueDay));
}

const anyBatch = 'SELECT 1 AS found FROM evidence_batches WHERE project_id = {projectId:String} LIMIT 1';

const anyDueDay = `
  SELECT 1 AS found
  FROM (
    SELECT device_did, start_at, end_at FROM device_days
    WHERE device_did IN (SELECT device_did FROM project_devices WHERE project_id = {projectId:String})
      AND end_at <= now64(3) - toIntervalMillisecond({dueMs:UInt32})
  ) AS d
  JOIN (SELECT device_did, from_at, to_at FROM device_places WHERE project_id = {projectId:String}) AS p
    ON p.device_did = d.device_did
  WHERE p.from_at < d.end_at AND d.start_at < p.to_at
  LIMIT 1`;
