// GET /v1/evidence/batches/{id}/leaves and /proofs/{readingId}: the readings of a batch, and the path of one of them.
import { z } from 'zod';
import { readingId } from '#domain/evidence/day-leaves.ts';
import { pathOf } from '#domain/evidence/tree.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { batchParams, headTimes, visibleBatch } from './batches.ts';
import { hexOf, leavesOf } from './leaves.ts';
import { evidenceProof, proofExample } from './proof.ts';

export const getEvidenceLeaves = defineEndpoint({
  method: 'GET',
  path: '/v1/evidence/batches/:id/leaves',
  operationId: 'getEvidenceLeaves',
  summary: 'Get the leaves of an evidence batch',
  description:
    'The readings of the batch as canonical texts, in the order of the tree. A leaf hash is SHA-256 of a byte 0 and the text; a node is SHA-256 of a byte 1 and both hashes below it (RFC 9162).',
  scope: 'claims:read',
  params: batchParams,
  query: noQuery,
  body: noBody,
  replies: {
    200: {
      description: 'All leaves.',
      schema: z
        .object({ batchId: z.string(), root: z.string(), leaves: z.array(z.string()) })
        .meta({ id: 'EvidenceLeaves' }),
      example: { batchId: proofExample.batchId, root: proofExample.root, leaves: [proofExample.leaf] },
    },
  },
  problems: ['evidence-not-found', 'evidence-changed'],
  run: async ({ params, principal }, api) => {
    const batch = await visibleBatch(api, principal, params.id);
    const { leaves } = await leavesOf(api, batch);
    return {
      status: 200,
      body: { batchId: batch.id, root: `sha256:${batch.root}`, leaves: leaves.map(({ text }) => text) },
    };
  },
});

export const getEvidenceProof = defineEndpoint({
  method: 'GET',
  path: '/v1/evidence/batches/:id/proofs/:readingId',
  operationId: 'getEvidenceProof',
  summary: 'Get the proof of one reading',
  description:
    'The reading as canonical text, and the hashes that lead from it to the root of the batch. `readingId` is kind, `observedAt` in ms and sequence, with points between them. Anybody can check the reply without Hearth, or with `POST /v1/evidence/verifications`.',
  scope: 'claims:read',
  params: batchParams.extend({
    readingId: z
      .string()
      .regex(/^(usage|fuel|temperature|power)\.\d{1,16}\.\d{1,16}$/, {
        message: 'This must be a kind, a time in ms and a sequence, for example power.1795194600000.182.',
      })
      .describe('Id of the reading within its batch, for example power.1795194600000.182.'),
  }),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The proof.', schema: evidenceProof } },
  problems: ['evidence-not-found', 'evidence-changed'],
  run: async ({ params, principal }, api) => {
    const batch = await visibleBatch(api, principal, params.id);
    const { leaves, hashes } = await leavesOf(api, batch);
    const leafIndex = leaves.findIndex((leaf) => readingId(leaf) === params.readingId);
    const leaf = leaves[leafIndex];
    if (!leaf)
      throw new Problem('evidence-not-found', {
        detail: `The batch ${batch.id} has no reading ${params.readingId}.`,
      });
    return {
      status: 200,
      body: {
        batchId: batch.id,
        leafIndex,
        leafCount: batch.leafCount,
        leaf: leaf.text,
        path: pathOf(sha256, hashes, leafIndex).map(hexOf),
        root: `sha256:${batch.root}`,
        head: {
          deviceId: batch.did,
          day: batch.day,
          ...headTimes(batch),
          inputDigest: `sha256:${batch.inputDigest}`,
          supersedes: batch.supersedes === '' ? null : batch.supersedes,
        },
      },
    };
  },
});
