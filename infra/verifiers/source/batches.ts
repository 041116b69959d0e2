// Checks the evidence batches of a bundle: ids that follow from the heads, and roots that follow from the leaves.
import { batchId, type BatchHead } from '#domain/evidence/batch.ts';
import { batchRoles, type BundledBatch } from '#domain/bundle/batch.ts';
import { membersOf } from '#domain/credentials/members.ts';
import { readLeaf, type SentLeaf } from '#domain/evidence/read-leaf.ts';
import { leafHash, rootOf } from '#domain/evidence/tree.ts';
import { utcMs } from '#domain/dating/utc-time.ts';
import type { Claim } from './claim.ts';
import {
  documentOf,
  isCount,
  isDay,
  isDigest,
  isMoment,
  isSame,
  objectOf,
  textOf,
  type Files,
  type Members,
} from './documents.ts';
import { must } from './mismatch.ts';
import { hexOf, sha256 } from './sha256.ts';

const step = 'batches';
const namePattern = /^batches\/(eb_[0-9A-HJKMNP-TV-Z]{26})\.(json|leaves\.ndjson)$/;

const headNames = ['day', 'dayEnd', 'dayStart', 'deviceId', 'inputDigest', 'leafCount', 'root', 'supersedes'];
const names = ['anchor', 'corrections', 'device', 'head', 'id', 'repeat', 'role'];

const hasExactly = (members: Members, expected: readonly string[]): boolean =>
  isSame(Object.keys(members).toSorted(), expected);

/** In the order of their names. */
export function checkBatches(files: Files, claim: Claim): BundledBatch[] {
  const own = [...files.keys()].filter((name) => name.startsWith('batches/')).sort();
  const ids = new Set(own.map((name) => namePattern.exec(name)?.[1] ?? ''));
  must(!ids.has('') && own.length === ids.size * 2, step, 'a file of them has another name');
  const batches = [...ids].map((id) => batchOf(files, id));
  const cited = claim.evidence.filter(({ type }) => type === 'TelemetryBatch');
  const claimed = new Map(
    batches.filter(({ role }) => role === 'claimed').map(({ id, head }) => [id, head.root]),
  );
  for (const { ref, digest } of cited) {
    must(claimed.has(ref), step, `${ref} is cited by the claim and missing`);
    must(claimed.get(ref) === digest, step, `${ref} has another root than the claim cites`);
  }
  const isCited = new Set(cited.map(({ ref }) => ref));
  for (const id of claimed.keys()) must(isCited.has(id), step, `${id} is not cited by the claim`);
  return batches;
}

function batchOf(files: Files, id: string): BundledBatch {
  const name = `batches/${id}.json`;
  const document = objectOf(step, name, documentOf(files, step, name));
  const head = objectOf(step, `the head of ${id}`, document['head']);
  must(hasExactly(document, names) && hasExactly(head, headNames), step, `${name} has other members`);
  must(isBatch(document), step, `the head of ${id} has members of another form`);
  const batch = document;
  must(batch.id === id && batchId(sha256, batch.head) === id, step, `${id} is not the id of its head`);
  must(batchRoles.includes(batch.role), step, `${id} has no role`);
  must(
    batch.device === null ? typeof batch.repeat === 'string' : batch.repeat === true,
    step,
    `${id} says neither with what its day is repeated nor why it is not`,
  );
  const leavesName = `batches/${id}.leaves.ndjson`;
  const bytes = files.get(leavesName);
  must(bytes !== undefined, step, `${leavesName} is missing`);
  const text = textOf(step, leavesName, bytes);
  must(text === '' || text.endsWith('\n'), step, `${leavesName} does not end with a line`);
  const leaves = text === '' ? [] : text.slice(0, -1).split('\n');
  checkLeaves(id, batch.head, leaves);
  return { ...batch, leaves };
}

function checkLeaves(id: string, head: BatchHead, leaves: readonly string[]): void {
  must(leaves.length === head.leafCount, step, `${id} has ${leaves.length} leaves, not ${head.leafCount}`);
  let before: SentLeaf | null = null;
  for (const [index, leaf] of leaves.entries()) {
    const read = readLeaf(leaf);
    must(
      read !== null && utcMs(read.observedAt) !== null,
      step,
      `leaf ${index} of ${id} is no canonical reading`,
    );
    must(
      read.deviceId === head.deviceId && read.observedAt >= head.dayStart && read.observedAt < head.dayEnd,
      step,
      `leaf ${index} of ${id} is of another device or day`,
    );
    must(before === null || isBefore(before, read), step, `leaf ${index} of ${id} is not in its place`);
    before = read;
  }
  const hashes = leaves.map((leaf) => leafHash(sha256, leaf));
  must(
    `sha256:${hexOf(rootOf(sha256, hashes))}` === head.root,
    step,
    `the leaves of ${id} have another root`,
  );
}

/** In the order of time, kind and sequence. */
const isBefore = (one: SentLeaf, other: SentLeaf): boolean =>
  one.observedAt !== other.observedAt
    ? one.observedAt < other.observedAt
    : one.kind !== other.kind
      ? one.kind < other.kind
      : one.sequence < other.sequence;

/** The members of a head are bound by its id: with others the id is another. */
function isBatch(value: unknown): value is Omit<BundledBatch, 'leaves'> {
  const head = membersOf(membersOf(value)?.['head']) ?? {};
  const { deviceId, day, leafCount, dayStart, dayEnd, root, inputDigest } = head;
  const isBounded = isMoment(dayStart) && isMoment(dayEnd) && dayStart < dayEnd;
  const isNamed = typeof deviceId === 'string' && isDay(day) && isCount(leafCount);
  return isNamed && isBounded && isDigest(root) && isDigest(inputDigest);
}
