// Merkle trees of RFC 9162 over SHA-256: the root of a list, the path of one leaf, and its check. An odd node rises alone;
// it is never doubled, because two lists would share a root then.

/** SHA-256 of bytes, or of a text in UTF-8. The caller gives it, because the domain imports no packages. */
export type Sha256 = (data: Uint8Array | string) => Uint8Array;

const hashBytes = 32;
/** A path has at most one hash for each bit of a safe index. */
const pathMax = 64;

/** SHA-256 of 0x00 and the leaf. Its prefix keeps an inner node from passing as a leaf. */
export const leafHash = (sha256: Sha256, leaf: string): Uint8Array => sha256(`\0${leaf}`);

type NodeHash = (left: Uint8Array, right: Uint8Array) => Uint8Array;

/** SHA-256 of 0x01 and both hashes. They are put into the same bytes each time: new ones take longer than the hash. */
function openNodeHash(sha256: Sha256): NodeHash {
  const node = new Uint8Array(1 + 2 * hashBytes);
  node[0] = 1;
  return (left, right) => {
    node.set(left, 1);
    node.set(right, 1 + hashBytes);
    return sha256(node);
  };
}

/** The level above: pairs are hashed, an odd last node rises as it is. */
function above(nodeHash: NodeHash, level: readonly Uint8Array[]): Uint8Array[] {
  const next: Uint8Array[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]];
    if (left) next.push(right ? nodeHash(left, right) : left);
  }
  return next;
}

/** Of the leaf hashes; of none the hash of nothing. */
export function rootOf(sha256: Sha256, leaves: readonly Uint8Array[]): Uint8Array {
  const nodeHash = openNodeHash(sha256);
  let level = leaves;
  while (level.length > 1) level = above(nodeHash, level);
  return level[0] ?? sha256('');
}

/** The hashes beside the way from a leaf to the root, from below. */
export function pathOf(sha256: Sha256, leaves: readonly Uint8Array[], index: number): Uint8Array[] {
  const nodeHash = openNodeHash(sha256);
  const path: Uint8Array[] = [];
  let [level, at] = [leaves, index];
  for (; level.length > 1; level = above(nodeHash, level), at = Math.floor(at / 2)) {
    const beside = level[at % 2 === 0 ? at + 1 : at - 1];
    if (beside) path.push(beside);
  }
  return path;
}

export interface Inclusion {
  /** Place of the leaf, from 0, and number of leaves. */
  readonly index: number;
  readonly size: number;
  readonly leafHash: Uint8Array;
  readonly path: readonly Uint8Array[];
  readonly root: Uint8Array;
}

/** Whether the path leads from the leaf to the root (RFC 9162, 2.1.3.2). Hashes of another length fail before any hashing. */
export function isIncluded(sha256: Sha256, { index, size, leafHash: leaf, path, root }: Inclusion): boolean {
  const isPlaced = Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size;
  if (!isPlaced || path.length > pathMax) return false;
  if (![leaf, root, ...path].every(({ length }) => length === hashBytes)) return false;
  const nodeHash = openNodeHash(sha256);
  let [at, last, hash] = [index, size - 1, leaf];
  for (const beside of path) {
    if (last === 0) return false;
    if (at % 2 === 1) hash = nodeHash(beside, hash);
    else if (at === last) {
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
      hash = nodeHash(beside, hash);
    } else hash = nodeHash(hash, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && hash.every((byte, place) => byte === root[place]);
}
