// Rows of anchors of evidence, newest last.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';
import { allOf, type Condition } from '../../contract/condition.ts';

const anchorRow = z.object({
  /** Id of the project, or `service`. */
  owner: z.string(),
  seq: z.number(),
  anchorId: z.string(),
  projectDid: z.string(),
  day: z.string(),
  root: z.string(),
  batchCount: z.number(),
  previous: z.string(),
  digest: z.string(),
  createdMs: z.number(),
});

export type AnchorRow = z.output<typeof anchorRow>;

interface Selection {
  readonly conditions: readonly Condition[];
  readonly limit: number;
}

/** In the order of project and seq. Conditions name the columns of the table; `id` is that of the project. */
export function readAnchors(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  { conditions, limit }: Selection,
): Promise<AnchorRow[]> {
  const { where, params } = allOf(conditions);
  return clickhouse.query(
    anchorRow,
    `SELECT a.id AS owner, a.version AS seq, a.anchor_id AS anchorId, a.project_did AS projectDid, toString(a.day) AS day, a.root AS root,
       a.batch_count AS batchCount, a.previous AS previous, a.digest AS digest, toUnixTimestamp64Milli(a.created_at) AS createdMs
     FROM (SELECT * FROM evidence_anchors FINAL WHERE ${where} ORDER BY id, version LIMIT {limit:UInt32}) AS a
     ORDER BY a.id, a.version`,
    { ...params, limit },
  );
}

/** The newest anchor of a project, as other records cite it; null before the first one. */
export async function newestAnchor({ records }: Pick<Api, 'records'>, projectId: string) {
  const record = (await records.latest('evidence-anchor', [projectId])).get(projectId);
  return record ? citedAnchor.parse({ ...record.body, id: record.body['anchorId'] }) : null;
}

const citedAnchor = z.object({ id: z.string(), seq: z.number(), digest: z.string() });
