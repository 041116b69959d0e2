// Operations on evidence, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { getEvidenceAnchor, listEvidenceAnchors } from './anchors.ts';
import { getEvidenceBatch } from './get-batch.ts';
import { getEvidenceLeaves, getEvidenceProof } from './get-leaves.ts';
import { listEvidenceBatches } from './list-batches.ts';
import { verifyEvidence } from './verify-evidence.ts';

export const evidenceEndpoints: readonly Endpoint[] = [
  listEvidenceBatches,
  getEvidenceBatch,
  getEvidenceLeaves,
  getEvidenceProof,
  listEvidenceAnchors,
  getEvidenceAnchor,
  verifyEvidence,
];
