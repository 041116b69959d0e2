// The proof of a reading: its form, and what is checked of it. Nothing is looked up or stored.
import { z } from 'zod';
import { batchId } from '#domain/evidence/batch.ts';
import { readLeaf } from '#domain/evidence/read-leaf.ts';
import { isIncluded, leafHash } from '#domain/evidence/tree.ts';
import { isIdOf } from '#domain/identifiers.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { dateTime } from '../contract/query.ts';
import { did, sha256Text } from '../contract/fields.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'This must be 64 hexadecimal digits in lower case.');
const batch = z
  .string()
  .refine((id) => isIdOf('evidence-batch', id), 'This must be the id of an evidence batch.');
const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A leaf of 16 KB has a device of the longest DID and the longest texts of a reading. */
const leafLengthMax = 16_384;

const head = z
  .strictObject({
    deviceId: did,
    day: z.iso.date(),
    dayStart: dateTime,
    dayEnd: dateTime,
    inputDigest: sha256Text,
    supersedes: batch.nullable(),
  })
  .meta({ id: 'EvidenceHead' });

const fields = z.strictObject({
  batchId: batch,
  leafIndex: count,
  leafCount: count,
  leaf: z.string().max(leafLengthMax),
  path: z.array(hash).max(64),
  root: sha256Text,
  head: head.optional(),
});

export type Proof = z.output<typeof fields>;

export const proofExample = {
  batchId: 'eb_01M7YNX8J0DMJFAANCBJY43D4R',
  leafIndex: 1,
  leafCount: 3,
  leaf: '{"deviceId":"did:ixo:device/456","kind":"power","observedAt":"2026-11-20T17:10:00.000Z","sequence":182,"v":1,"values":{"activePowerW":820,"energyWh":124068.5}}',
  path: [
    'bc837d9e3844928cdce032700ea151db748c55d160a58c9296845725515b916b',
    '571b11e605ead1a73623187d4e37298e9dc38a92e2b7bb6a9edb37741a91b697',
  ],
  root: 'sha256:479d3dd04adade4d3e23e37404a4066804c8b343ff444f8077a4b1be9e0c3ee3',
};

/** The reply to one operation, and the input of a verification. */
export const evidenceProof = fields.meta({ id: 'EvidenceProof', examples: [proofExample] });

export const checkReply = z
  .object({
    id: z.enum(['leaf', 'path', 'head', 'form', 'issuer', 'proof', 'key', 'anchor', 'status']),
    result: z.enum(['pass', 'fail', 'not_applicable']),
    detail: z.string(),
  })
  .meta({ id: 'EvidenceCheck' });

export type Check = z.output<typeof checkReply>;

/** Leaf, path and head, in this order. */
export const checksOf = (proof: Proof): Check[] => [leafCheck(proof), pathCheck(proof), headCheck(proof)];

const check = (id: Check['id'], isGood: boolean, detail: string): Check => ({
  id,
  result: isGood ? 'pass' : 'fail',
  detail,
});

function leafCheck({ leaf, head: given }: Proof): Check {
  const read = readLeaf(leaf);
  if (read === null) return check('leaf', false, 'The leaf is not the canonical text of a reading.');
  if (!given)
    return check(
      'leaf',
      true,
      'The leaf is a reading. Without a head, its device and day cannot be checked.',
    );
  const { deviceId, dayStart, dayEnd } = given;
  const atMs = Date.parse(read.observedAt);
  const isOwn = read.deviceId === deviceId && atMs >= Date.parse(dayStart) && atMs < Date.parse(dayEnd);
  return check(
    'leaf',
    isOwn,
    isOwn
      ? 'The leaf is a reading of the device and day of the head.'
      : 'The leaf is a reading of another device or day.',
  );
}

function pathCheck({ leafIndex, leafCount, leaf, path, root }: Proof): Check {
  const isGood = isIncluded(sha256, {
    index: leafIndex,
    size: leafCount,
    leafHash: leafHash(sha256, leaf),
    path: path.map((hex) => Buffer.from(hex, 'hex')),
    root: Buffer.from(root.slice('sha256:'.length), 'hex'),
  });
  return check(
    'path',
    isGood,
    isGood ? 'The path leads from the leaf to the root.' : 'The path does not lead to the root.',
  );
}

/** A path proves a root. That the root is the one of a batch follows from the head, of which the id is made. */
function headCheck({ batchId: id, head: given, leafCount, root }: Proof): Check {
  if (!given)
    return {
      id: 'head',
      result: 'not_applicable',
      detail: 'The proof has no head, so nothing binds the root to its batch.',
    };
  const isGood = batchId(sha256, { ...given, leafCount, root }) === id;
  return check('head', isGood, isGood ? 'The id is that of the head.' : 'The head has another id.');
}
