// Descriptions of the fields of evidence.
export const evidenceFields = {
  leafIndex: 'Place in the tree, from 0.',
  leafCount: 'Number of leaves of the tree.',
  'EvidenceAnchor.projectId':
    'DID of the project in the anchor; that of the service for devices without one.',
  'EvidenceAnchor.seq': 'Number of the anchor in its project, from 1.',
  'EvidenceAnchor.day': 'UTC day by whose end its batches were cut.',
  'EvidenceAnchor.root':
    'Root of the tree over the batches: each leaf is the canonical JSON of `v` = 1, `batchId`, `deviceId`, `day`, `leafCount` and `root`, in the order of `deviceId`, `day` and `batchId`.',
  batchCount: 'Number of batches in its tree.',
  'EvidenceAnchor.previous': '`digest` of the anchor before; null: the first one.',
  'EvidenceAnchor.digest': 'SHA-256 of the anchor, which is `previous` of the next one.',
  dayStart: 'First moment of the local day.',
  dayEnd: 'First moment of the next local day.',
  'EvidenceBatch.seq': 'Number of the batch of this device and day, from 1.',
  'EvidenceBatchDetail.seq': 'Number of the batch of this device and day, from 1.',
  'EvidenceBatch.root': 'Root of the tree over the readings.',
  'EvidenceBatchDetail.root': 'Root of the tree over the readings.',
  supersedes: 'Id of the batch of the day before this one; null: the first one.',
  superseded: 'true: a newer batch of the day exists. The batch can still be proved.',
  'EvidenceBatch.reason':
    '`settled`: the first batch of the day; `late-data`: its readings changed; `recomputed`: the same readings, and another `inputDigest`.',
  'EvidenceBatchDetail.reason':
    '`settled`: the first batch of the day; `late-data`: its readings changed; `recomputed`: the same readings, and another `inputDigest`.',
  cutAt: 'When the batch was cut.',
  'EvidenceBatch.anchor': 'Its place in a daily anchor; null: not anchored yet.',
  'EvidenceBatchDetail.anchor': 'Its place in a daily anchor; null: not anchored yet.',
  anchorPath:
    'Hashes that lead from the batch to the root of its anchor, from below; null: not anchored yet.',
  'EvidenceCheck.result': '`not_applicable`: the proof lacks what the check needs.',
  'EvidenceLeaves.root': 'Root of the tree over the leaves.',
  'EvidenceLeaves.leaves': 'Readings as canonical JSON.',
  'EvidenceProof.leaf': 'The reading as canonical JSON.',
  'EvidenceProof.path': 'Hashes that lead from the leaf to the root, from below, as 64 hexadecimal digits.',
  'EvidenceProof.root': 'Root of the batch.',
  'EvidenceProof.head': 'The other members of the batch, of which its id is made.',
  'EvidenceVerdict.valid': 'true: no check failed.',
  'EvidenceVerification.proof': 'The proof, as `getEvidenceProof` returns it.',
  'EvidenceVerification.credential': 'The credential, as `getCredential` returns it.',
};
