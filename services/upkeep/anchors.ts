// Anchors the evidence batches of each project once a day: builds a tree over them, chains it to the previous anchor, and
// publishes it as an event.
import { z } from 'zod';
import { digestId } from '#domain/canonical/digest-id.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import { anchorText, batchLeaf, type AnchorHead } from '#domain/evidence/batch.ts';
import { leafHash, rootOf } from '#domain/evidence/tree.ts';
import { eventEntries, type NewEvent } from '#records/events.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import type { Reporting } from './rounds/reporting.ts';

const dayMs = 86_400_000;
/** Batches of the last minutes of a day become visible meanwhile. */
const graceMs = 600_000;
/** How long before its last anchor batches of a project may have been cut that became visible after it. */
const lookBackDays = 8;
/** Most batches of one anchor; the rest is in the next one. */
const defaultBatchesMax = 50_000;

const kind = 'evidence-anchor';

/** Of devices without a project. */
const serviceId = 'service';

const project = z.object({ id: z.string(), did: z.string(), fromMs: z.coerce.number() });

const batch = z.object({
  batchId: z.string(),
  deviceId: z.string(),
  day: z.string(),
  leafCount: z.number(),
  root: z.string(),
});

/**
 * Every project with batches. A project is looked through from its last anchor on that left nothing waiting, however long ago
 * that is: a full one may have left batches that were cut long before it.
 */
const projectsSql = `
  SELECT b.project_id AS id, p.did AS did, greatest(0, toUnixTimestamp64Milli(a.last) - {lookBackMs:Int64}) AS fromMs
  FROM (SELECT DISTINCT project_id FROM evidence_batches) AS b
  LEFT JOIN (SELECT id, did FROM projects FINAL) AS p ON p.id = b.project_id
  LEFT JOIN (SELECT id, maxIf(created_at, batch_count < {batchesMax:UInt32}) AS last FROM evidence_anchors GROUP BY id) AS a ON a.id = if(b.project_id = '', {serviceId:String}, b.project_id)
  ORDER BY b.project_id`;

const waitingSql = `
  SELECT id AS batchId, device_did AS deviceId, toString(day) AS day, leaf_count AS leafCount, concat('sha256:', root) AS root
  FROM evidence_batches FINAL
  WHERE project_id = {id:String}
    AND cut_at >= fromUnixTimestamp64Milli({fromMs:Int64}) AND cut_at < fromUnixTimestamp64Milli({untilMs:Int64})
    AND id NOT IN (
      SELECT batch_id FROM evidence_anchor_batches WHERE digest IN (
        SELECT digest FROM evidence_anchors FINAL
        WHERE id = {recordId:String} AND created_at >= fromUnixTimestamp64Milli({fromMs:Int64})))
  ORDER BY device_did, evidence_batches.day, id LIMIT {batchesMax:UInt32}`;

type Outcome = 'anchored' | 'nothing waits' | 'another copy is at it';

/** A day is looked at until nothing of it waits. */
export function openAnchors(
  upkeep: Reporting,
  serviceDid: string,
  batchesMax = defaultBatchesMax,
): () => Promise<void> {
  let doneMs = -Infinity;
  return async () => {
    const untilMs = Math.floor((upkeep.nowMs() - graceMs) / dayMs) * dayMs;
    if (untilMs <= doneMs) return;
    const projects = await upkeep.clickhouse.query(project, projectsSql, {
      serviceId,
      batchesMax,
      lookBackMs: lookBackDays * dayMs,
    });
    let isDone = true;
    for (const { id, did, fromMs } of projects) {
      if (upkeep.stop?.aborted) return;
      const outcome = await anchor(upkeep, {
        id,
        did: id === '' ? serviceDid : did,
        fromMs,
        untilMs,
        batchesMax,
      });
      // The other copy continues.
      if (outcome === 'another copy is at it') return;
      if (outcome === 'anchored') isDone = false;
    }
    if (isDone) doneMs = untilMs;
  };
}

interface Anchored {
  /** Empty: devices without a project. */
  readonly id: string;
  readonly did: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly batchesMax: number;
}

/** The batches of an anchor are written first, under its digest: they count when it exists. */
async function anchor(upkeep: Reporting, { id, did, ...span }: Anchored): Promise<Outcome> {
  const { clickhouse, records, nowMs, newUlid } = upkeep;
  const readAtMs = nowMs();
  const recordId = id === '' ? serviceId : id;
  const before = (await records.latest(kind, [recordId])).get(recordId);
  const batches = await clickhouse.query(batch, waitingSql, { ...span, id, recordId });
  if (batches.length === 0) return 'nothing waits';
  const head: AnchorHead = {
    projectId: did,
    seq: (before?.version ?? 0) + 1,
    day: isoTime(span.untilMs - dayMs).slice(0, 10),
    root: digestText(
      rootOf(
        sha256,
        batches.map((one) => leafHash(sha256, batchLeaf(one))),
      ),
    ),
    batchCount: batches.length,
    previous: before ? String(before.body['digest']) : null,
  };
  const digest = sha256(anchorText(head));
  const body = { anchorId: digestId('anc', digest), ...head, digest: digestText(digest) };
  await clickhouse.insertRows(
    'evidence_anchor_batches',
    batches.map(({ batchId }, index) => ({ digest: body.digest, leaf_index: index, batch_id: batchId })),
  );
  const { anchorId, ...data } = body;
  const event: NewEvent = {
    type: 'evidence.anchored',
    subject: anchorId,
    projectId: id === '' ? null : id,
    data: { id: anchorId, ...data },
  };
  const isWon = await records.commit({
    atMs: nowMs(),
    readAtMs,
    actor: 'upkeep',
    records: [{ kind, id: recordId, version: head.seq, body }],
    entries: eventEntries([event], newUlid),
    reply: null,
    audit: null,
  });
  return isWon ? 'anchored' : 'another copy is at it';
}
