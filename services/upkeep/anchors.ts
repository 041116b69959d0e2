// Anchors the evidence batches of each project once a day: a tree over them, chained to the anchor before, told as an event.
import { z } from 'zod';
import { digestId } from '#domain/canonical/digest-id.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import { anchorText, batchLeaf, type AnchorHead } from '#domain/evidence/batch.ts';
import { leafHash, rootOf } from '#domain/evidence/tree.ts';
import { eventEntries, type NewEvent } from '#records/events.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import type { Reporting } from './reporting.ts';

const dayMs = 86_400_000;
/** Batches of the last minutes of a day become visible meanwhile. */
const graceMs = 600_000;
/** How far back batches without an anchor are looked for: a batch that an anchor missed is in the next one. */
const lookBackDays = 8;
/** Most batches of one anchor; the rest is in the next one. */
const batchesMax = 50_000;

const kind = 'evidence-anchor';

/** Of devices without a project. */
const serviceId = 'service';

const batch = z.object({
  batchId: z.string(),
  deviceId: z.string(),
  day: z.string(),
  leafCount: z.number(),
  root: z.string(),
});

const waiting = `
  FROM evidence_batches FINAL
  WHERE cut_at >= fromUnixTimestamp64Milli({fromMs:Int64}) AND cut_at < fromUnixTimestamp64Milli({untilMs:Int64})
    AND id NOT IN (
      SELECT batch_id FROM evidence_anchor_batches WHERE digest IN (
        SELECT digest FROM evidence_anchors FINAL WHERE created_at >= fromUnixTimestamp64Milli({fromMs:Int64})))`;

/** A day is looked at until nothing of it waits. */
export function openAnchors(upkeep: Reporting, serviceDid: string): () => Promise<void> {
  let doneMs = -Infinity;
  return async () => {
    const untilMs = Math.floor((upkeep.nowMs() - graceMs) / dayMs) * dayMs;
    if (untilMs <= doneMs) return;
    const span = { fromMs: untilMs - lookBackDays * dayMs, untilMs };
    const projects = await upkeep.clickhouse.query(
      z.object({ id: z.string(), did: z.string() }),
      `SELECT w.project_id AS id, p.did AS did FROM (SELECT DISTINCT project_id ${waiting}) AS w
       LEFT JOIN (SELECT id, did FROM projects FINAL) AS p ON p.id = w.project_id ORDER BY w.project_id`,
      span,
    );
    for (const { id, did } of projects) {
      if (upkeep.stop?.aborted) return;
      // Another copy is at it, and continues.
      if (!(await anchor(upkeep, { id, did: id === '' ? serviceDid : did, ...span }))) return;
    }
    if (projects.length === 0) doneMs = untilMs;
  };
}

interface Anchored {
  /** Empty: devices without a project. */
  readonly id: string;
  readonly did: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Whether this copy wrote it. Its batches are written first, under its digest: they count when it exists. */
async function anchor(upkeep: Reporting, { id, did, ...span }: Anchored): Promise<boolean> {
  const { clickhouse, records, nowMs, newUlid } = upkeep;
  const readAtMs = nowMs();
  const recordId = id === '' ? serviceId : id;
  const before = (await records.latest(kind, [recordId])).get(recordId);
  const batches = await clickhouse.query(
    batch,
    `SELECT id AS batchId, device_did AS deviceId, toString(day) AS day, leaf_count AS leafCount, concat('sha256:', root) AS root
     ${waiting} AND project_id = {id:String} ORDER BY device_did, evidence_batches.day, id LIMIT {batchesMax:UInt32}`,
    { ...span, id, batchesMax },
  );
  // Another copy anchored them since.
  if (batches.length === 0) return true;
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
  return records.commit({
    atMs: nowMs(),
    readAtMs,
    actor: 'upkeep',
    records: [{ kind, id: recordId, version: head.seq, body }],
    entries: eventEntries([event], newUlid),
    reply: null,
    audit: null,
  });
}
