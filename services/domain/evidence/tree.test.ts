// Trees of RFC 9162: public vectors, good and forged paths (test/data/claims), and lists that must not share a root.
import { expect, test } from 'vitest';
import { bytesOf, hexOf } from '#test/support/bytes.ts';
import { merkle } from '#test/support/claims-data.ts';
import { sha256 } from '#test/support/sha256.ts';
import { isIncluded, leafHash, pathOf, rootOf } from './tree.ts';

const leavesOf = (texts: readonly string[]): Uint8Array[] => texts.map((text) => leafHash(sha256, text));
const numbered = (count: number): Uint8Array[] =>
  leavesOf(Array.from({ length: count }, (_, index) => `leaf-${index}`));

/** The leaves of Certificate Transparency, as hex. */
const transparency = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];

test.each([
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
])('the root of the first %d leaves of Certificate Transparency', (count, root) => {
  const leaves = transparency
    .slice(0, count)
    .map((leaf) => leafHash(sha256, new TextDecoder().decode(bytesOf(leaf))));
  expect(hexOf(rootOf(sha256, leaves))).toBe(root);
});

test.each(merkle.roots)('the root of $leaves leaves', ({ leaves, root }) => {
  expect(hexOf(rootOf(sha256, numbered(leaves)))).toBe(root);
});

test.each(merkle.paths)('the path of leaf $index of $leaves', ({ leaves, index, path }) => {
  expect(pathOf(sha256, numbered(leaves), index).map(hexOf)).toEqual(path);
});

test.each(merkle.inclusion)('the public proof $name', ({ leafHash: leaf, path, root, valid, ...place }) => {
  const proof = { ...place, leafHash: bytesOf(leaf), path: path.map(bytesOf), root: bytesOf(root) };
  expect(isIncluded(sha256, proof)).toBe(valid);
});

test('in all trees of 1 to 39 leaves each path leads to the root from its own place alone', () => {
  for (let size = 1; size < 40; size++) {
    const leaves = numbered(size);
    const root = rootOf(sha256, leaves);
    for (const [index, leaf] of leaves.entries()) {
      const proof = { index, size, leafHash: leaf, path: pathOf(sha256, leaves, index), root };
      expect(isIncluded(sha256, proof)).toBe(true);
      for (const other of [index - 1, index + 1, size, -1, 0.5])
        expect(isIncluded(sha256, { ...proof, index: other })).toBe(false);
      expect(isIncluded(sha256, { ...proof, path: [...proof.path, root] })).toBe(false);
      expect(isIncluded(sha256, { ...proof, path: proof.path.slice(1) })).toBe(size === 1);
    }
  }
});

test('size 0, a path of a million hashes and unsafe numbers are refused before any hashing', () => {
  const never = (): never => expect.fail('something was hashed');
  const [leaf = new Uint8Array(32)] = numbered(1);
  const proof = { index: 0, size: 1, leafHash: leaf, path: [], root: leaf };
  for (const bad of [
    { size: 0 },
    { index: 2 ** 63, size: 2 ** 64 },
    { size: 2, path: Array<Uint8Array>(1_000_000).fill(leaf) },
    { size: 2, path: [leaf.subarray(1)] },
    { size: 2, path: [leaf], leafHash: new Uint8Array(33) },
  ])
    expect(isIncluded(never, { ...proof, ...bad })).toBe(false);
});

test('swapped, dropped and doubled leaves give other roots, and an inner node is no leaf', () => {
  const texts = ['a', 'b', 'c'];
  const lists = [texts, ['a', 'c', 'b'], ['a', 'b'], ['a', 'b', 'c', 'c']].map(leavesOf);
  const inner = leavesOf(['a', 'b'])
    .map((part) => new TextDecoder('latin1').decode(part))
    .join('');
  const forged = leavesOf([inner, 'c']);
  expect(new Set([...lists, forged].map((leaves) => hexOf(rootOf(sha256, leaves)))).size).toBe(5);
});
