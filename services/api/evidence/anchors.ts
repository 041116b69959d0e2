// GET /v1/evidence/anchors and /v1/evidence/anchors/{id}: the chain of a project.
import { z } from 'zod';
import { defineEndpoint, noBody, noParams, noQuery } from '../context/endpoint.ts';
import { ownProjects } from '../contract/condition.ts';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import { idParams, reference } from '../contract/fields.ts';
import { limitDefault } from '../contract/list-query.ts';
import { Problem } from '../contract/problem.ts';
import { many, pageQuery } from '../contract/query.ts';
import { isoTime } from '../contract/time.ts';
import { inProjects } from '../projects/projects.ts';
import { listReply } from '../store/bodies/replies.ts';
import { readAnchors, type AnchorRow } from '../store/evidence/anchors.ts';

const anchorReply = z
  .object({
    id: z.string(),
    projectId: z.string(),
    seq: z.int(),
    day: z.string(),
    root: z.string(),
    batchCount: z.int(),
    previous: z.string().nullable(),
    digest: z.string(),
    createdAt: z.string(),
  })
  .meta({
    id: 'EvidenceAnchor',
    examples: [
      {
        id: 'anc_4WP9H10HN0FNZM8YVHZ5XZ2F45',
        projectId: 'did:ixo:project/789',
        seq: 1,
        day: '2026-11-21',
        root: 'sha256:66dc71d2003b887207efe4700ad7a747eab53aba6d480e917bfc667ef12611b4',
        batchCount: 1,
        previous: null,
        digest: 'sha256:273325c51046afd0fd21c67c604f285609c85bfbe501442b68d39022bf978907',
        createdAt: '2026-11-22T00:10:31Z',
      },
    ],
  });

const printAnchor = (row: AnchorRow): z.output<typeof anchorReply> => ({
  id: row.anchorId,
  projectId: row.projectDid,
  seq: row.seq,
  day: row.day,
  root: row.root,
  batchCount: row.batchCount,
  previous: row.previous === '' ? null : row.previous,
  digest: row.digest,
  createdAt: isoTime(row.createdMs),
});

const place = z.tuple([z.string(), z.int().min(0)]);

export const listEvidenceAnchors = defineEndpoint({
  method: 'GET',
  path: '/v1/evidence/anchors',
  operationId: 'listEvidenceAnchors',
  summary: 'List the daily anchors of evidence',
  description:
    'Once a day the batches of a project that were cut until the end of a UTC day become a tree. `digest` is SHA-256 of the canonical JSON (RFC 8785) of `v` = 1, `projectId`, `seq`, `day`, `root`, `batchCount` and `previous`, which is the digest of the anchor before. Keep digests: who has an old one notices a second history. Ordered by project and `seq`.',
  scope: 'claims:read',
  params: noParams,
  query: z.strictObject({
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
    projectId: many(reference('project')),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of anchors.', schema: listReply(anchorReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) => {
    const { limit = limitDefault, cursor } = query;
    const named = (await inProjects(api, query.projectId)).map(({ params = {} }) => ({
      sql: 'id IN {named:Array(String)}',
      params: { named: params['project_id'] },
    }));
    const conditions = [...ownProjects(principal, 'id'), ...named];
    const digest = digestOf(conditions);
    const after = cursor === undefined ? null : readCursor(cursor, place, digest);
    const behind = after && {
      sql: '(id, version) > ({afterId:String}, {afterSeq:UInt32})',
      params: { afterId: after[0], afterSeq: after[1] },
    };
    const rows = await readAnchors(api, {
      conditions: [...conditions, ...(behind ? [behind] : [])],
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const nextCursor = rows.length > limit && last ? cursorText([last.owner, last.seq], digest) : null;
    return {
      status: 200,
      body: { data: shown.map(printAnchor), nextCursor, hasMore: nextCursor !== null },
      ...(nextCursor !== null && { nextCursor }),
    };
  },
});

export const getEvidenceAnchor = defineEndpoint({
  method: 'GET',
  path: '/v1/evidence/anchors/:id',
  operationId: 'getEvidenceAnchor',
  summary: 'Get a daily anchor of evidence',
  description: 'One link of the chain of a project.',
  scope: 'claims:read',
  params: idParams('evidence-anchor'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The anchor.', schema: anchorReply } },
  problems: ['evidence-not-found'],
  run: async ({ params, principal }, api) => {
    const asked = { sql: 'anchor_id = {anchorId:String}', params: { anchorId: params.id } };
    const [row] = await readAnchors(api, { conditions: [...ownProjects(principal, 'id'), asked], limit: 1 });
    if (row) return { status: 200, body: printAnchor(row) };
    throw new Problem('evidence-not-found', { detail: `There is no anchor ${params.id}.` });
  },
});
