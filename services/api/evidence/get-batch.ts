// GET /v1/evidence/batches/{id}: one batch, with its path to the root of its anchor.
import { z } from 'zod';
import { batchLeaf } from '#domain/evidence/batch.ts';
import { leafHash, pathOf } from '#domain/evidence/tree.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { anchorsOf, readAnchored } from '../store/evidence/batches.ts';
import { batchExample, batchParams, batchReply, printBatches, visibleBatch } from './batches.ts';
import { hexOf } from './leaves.ts';

const batchDetail = batchReply
  .extend({ anchorPath: z.array(z.string()).nullable() })
  .meta({ id: 'EvidenceBatchDetail', examples: [{ ...batchExample, anchorPath: null }] });

export const getEvidenceBatch = defineEndpoint({
  method: 'GET',
  path: '/v1/evidence/batches/:id',
  operationId: 'getEvidenceBatch',
  summary: 'Get an evidence batch',
  description:
    'The head of the batch, and the path from it to the root of its daily anchor. The id is made of the head: `eb_` and the first 130 bits, in Crockford base32, of SHA-256 of the canonical JSON (RFC 8785) of `v` = 1, `deviceId`, `day`, `dayStart`, `dayEnd`, `leafCount`, `root`, `inputDigest` and `supersedes`.',
  scope: 'claims:read',
  params: batchParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The batch.', schema: batchDetail } },
  problems: ['evidence-not-found'],
  run: async ({ params, principal }, api) => {
    const batch = await visibleBatch(api, principal, params.id);
    const anchored = anchorsOf(api, [batch.id]);
    const [printed] = await printBatches(api, [batch], anchored);
    if (!printed) throw new Problem('evidence-not-found');
    const anchor = (await anchored).get(batch.id);
    return { status: 200, body: { ...printed, anchorPath: anchor ? await anchorPath(anchor) : null } };

    async function anchorPath({ digest, leafIndex }: { digest: string; leafIndex: number }) {
      const leaves = await readAnchored(api, digest);
      const hashes = leaves.map((one) => leafHash(sha256, batchLeaf(one)));
      return pathOf(sha256, hashes, leafIndex).map(hexOf);
    }
  },
});
