// Evidence batches as replies show them, and the one that a caller may see.
import { z } from 'zod';
import { idParams } from '../contract/fields.ts';
import { maySee } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { newestOf, readBatches, type AnchorPlace, type BatchRow } from '../store/evidence/batches.ts';

export const batchParams = idParams('evidence-batch');

export const batchExample = {
  id: 'eb_01M7YNX8J0DMJFAANCBJY43D4R',
  deviceId: 'did:ixo:device/456',
  projectId: 'did:ixo:project/789',
  day: '2026-11-20',
  dayStart: '2026-11-19T21:00:00.000Z',
  dayEnd: '2026-11-20T21:00:00.000Z',
  seq: 1,
  leafCount: 3,
  root: 'sha256:479d3dd04adade4d3e23e37404a4066804c8b343ff444f8077a4b1be9e0c3ee3',
  inputDigest: 'sha256:5a0f621df03742a5c15540c84f00218f8ded4fbe91d43cb2643b26d874c053ba',
  supersedes: null,
  superseded: false,
  reason: 'settled',
  cutAt: '2026-11-21T03:00:07Z',
  anchor: null,
};

export const batchReply = z
  .object({
    id: z.string(),
    deviceId: z.string(),
    projectId: z.string().nullable(),
    day: z.string(),
    dayStart: z.string(),
    dayEnd: z.string(),
    seq: z.int(),
    leafCount: z.int(),
    root: z.string(),
    inputDigest: z.string(),
    supersedes: z.string().nullable(),
    superseded: z.boolean(),
    reason: z.enum(['settled', 'late-data', 'recomputed']),
    cutAt: z.string(),
    anchor: z.object({ id: z.string(), leafIndex: z.int() }).meta({ id: 'AnchorPlace' }).nullable(),
  })
  .meta({ id: 'EvidenceBatch', examples: [batchExample] });

/** Times of the head as its id covers them: with milliseconds. */
export const headTimes = ({ fromMs, toMs }: BatchRow) => ({
  dayStart: new Date(fromMs).toISOString(),
  dayEnd: new Date(toMs).toISOString(),
});

/** In their order. `anchored`: their places in anchors. */
export async function printBatches(
  api: Pick<Api, 'clickhouse' | 'projectDids'>,
  batches: readonly BatchRow[],
  anchored: Promise<ReadonlyMap<string, AnchorPlace>>,
): Promise<z.output<typeof batchReply>[]> {
  const [newest, anchors, dids] = await Promise.all([
    newestOf(api, batches),
    anchored,
    api.projectDids([...new Set(batches.map(({ projectId }) => projectId))].filter((id) => id !== '')),
  ]);
  return batches.map((batch) => {
    const anchor = anchors.get(batch.id);
    return {
      id: batch.id,
      deviceId: batch.did,
      projectId: dids.get(batch.projectId) ?? null,
      day: batch.day,
      ...headTimes(batch),
      seq: batch.seq,
      leafCount: batch.leafCount,
      root: `sha256:${batch.root}`,
      inputDigest: `sha256:${batch.inputDigest}`,
      supersedes: batch.supersedes === '' ? null : batch.supersedes,
      superseded: !newest.has(batch.id),
      reason: batch.reason,
      cutAt: isoTime(batch.cutMs),
      anchor: anchor ? { id: anchor.anchorId, leafIndex: anchor.leafIndex } : null,
    };
  });
}

/** Throws 404. */
export async function visibleBatch(
  api: Pick<Api, 'clickhouse'>,
  principal: Principal,
  id: string,
): Promise<BatchRow> {
  const conditions = [{ sql: 'id = {batchId:String}', params: { batchId: id } }];
  const [batch] = await readBatches(api, { conditions, limit: 1 });
  if (batch && maySee(principal, batch.projectId === '' ? null : batch.projectId)) return batch;
  throw new Problem('evidence-not-found', { detail: `There is no evidence batch ${id}.` });
}
