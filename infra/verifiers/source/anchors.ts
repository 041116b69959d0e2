// Checks the chain of anchors, and the path from each batch to its anchor.
import { digestText } from '#domain/canonical/digest-text.ts';
import type { BundledBatch } from '#domain/bundle/batch.ts';
import { membersOf } from '#domain/credentials/members.ts';
import { anchorText, batchLeaf, type AnchorHead } from '#domain/evidence/batch.ts';
import { isIncluded, leafHash } from '#domain/evidence/tree.ts';
import { documentOf, isCount, isDay, isDigest, isSame, listOf, objectOf, type Files } from './documents.ts';
import { must } from './mismatch.ts';
import { hashOf, sha256 } from './sha256.ts';

const step = 'anchors';
const names = ['batchCount', 'day', 'previous', 'projectId', 'root', 'seq'];

export interface Anchor extends AnchorHead {
  readonly digest: string;
}

/** An anchor that the reader kept. */
export interface KeptAnchor {
  readonly seq: number;
  readonly digest: string;
}

/** In the order of the bundle: by project and `seq`. */
export function checkAnchors(files: Files, batches: readonly BundledBatch[]): Anchor[] {
  const anchors: Anchor[] = [];
  for (const item of listOf(step, 'anchors.json', documentOf(files, step, 'anchors.json'))) {
    must(
      isSame(Object.keys(objectOf(step, 'an anchor', item)).toSorted(), names),
      step,
      'an anchor has other members',
    );
    must(isHead(item), step, 'an anchor has members of another form');
    const head = item;
    const before = anchors.at(-1);
    if (before?.projectId === head.projectId)
      must(
        head.seq === before.seq + 1 && head.previous === before.digest,
        step,
        `anchor ${head.seq} of ${head.projectId} does not follow the one before`,
      );
    else
      must(
        anchors.every(({ projectId }) => projectId !== head.projectId),
        step,
        `the anchors of ${head.projectId} are not together`,
      );
    anchors.push({ ...head, digest: digestText(sha256(anchorText(head))) });
  }
  for (const batch of batches) if (batch.anchor !== null) checkPlace(batch, batch.anchor, anchors);
  return anchors;
}

function checkPlace({ id, head }: BundledBatch, place: unknown, anchors: readonly Anchor[]): void {
  const { projectId, seq, leafIndex, path } = objectOf(step, `the place of ${id}`, place);
  const anchor = anchors.find((one) => one.projectId === projectId && one.seq === seq);
  must(anchor !== undefined, step, `the anchor of ${id} is missing`);
  const hashes = listOf(step, `the path of ${id}`, path).map(
    (hex) => hashOf(String(hex)) ?? new Uint8Array(0),
  );
  const { deviceId, day, leafCount, root } = head;
  const isIn = isIncluded(sha256, {
    index: Number(leafIndex),
    size: anchor.batchCount,
    leafHash: leafHash(sha256, batchLeaf({ batchId: id, deviceId, day, leafCount, root })),
    path: hashes,
    root: hashOf(anchor.root.slice('sha256:'.length)) ?? new Uint8Array(0),
  });
  must(isIn && typeof leafIndex === 'number', step, `${id} is not in anchor ${anchor.seq}`);
}

/** The chain of a project must contain the anchor that the reader kept. */
export function checkKept(anchors: readonly Anchor[], projectId: unknown, kept: KeptAnchor): void {
  const chain = anchors.filter((anchor) => anchor.projectId === projectId);
  const found = chain.find(({ seq }) => seq === kept.seq);
  must(found !== undefined, 'kept anchor', `anchor ${kept.seq} is not in the bundle`);
  must(
    found.digest === kept.digest,
    'kept anchor',
    `anchor ${kept.seq} has another digest: this is another history`,
  );
}

/** Its members are bound by its digest, which the next anchor and the credential name. */
function isHead(value: unknown): value is AnchorHead {
  const { projectId, day, root, seq, batchCount } = membersOf(value) ?? {};
  return typeof projectId === 'string' && isDay(day) && isDigest(root) && isCount(seq) && isCount(batchCount);
}
