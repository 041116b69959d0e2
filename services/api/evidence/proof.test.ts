// What is checked of a proof: the published one, forged ones, and what has no place in a request.
import { expect, test } from 'vitest';
import { batchId } from '#domain/evidence/batch.ts';
import { leafHash, pathOf, rootOf } from '#domain/evidence/tree.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { checksOf, evidenceProof, proofExample, type Proof } from './proof.ts';

const head = {
  deviceId: 'did:ixo:device/456',
  day: '2026-11-20',
  dayStart: '2026-11-19T21:00:00.000Z',
  dayEnd: '2026-11-20T21:00:00.000Z',
  inputDigest: `sha256:${'0'.repeat(64)}`,
  supersedes: null,
};
const { leafCount, root } = proofExample;
const whole: Proof = { ...proofExample, batchId: batchId(sha256, { ...head, leafCount, root }), head };

const results = (sent: Proof): string =>
  checksOf(sent)
    .map(({ id, result }) => `${id} ${result}`)
    .join(', ');

test('the published proof passes; without a head nothing binds its root to the batch', () => {
  expect(results(proofExample)).toBe('leaf pass, path pass, head not_applicable');
  expect(results(whole)).toBe('leaf pass, path pass, head pass');
});

const other = '0'.repeat(64);

test.each<[string, Partial<Proof>, string]>([
  ['another leaf', { leaf: whole.leaf.replace('820', '821') }, 'leaf pass, path fail, head pass'],
  ['a leaf that is not canonical', { leaf: `${whole.leaf} ` }, 'leaf fail, path fail, head pass'],
  ['another place', { leafIndex: 0 }, 'leaf pass, path fail, head pass'],
  ['a place behind the last', { leafIndex: 3 }, 'leaf pass, path fail, head pass'],
  ['a tree of no leaf', { leafCount: 0 }, 'leaf pass, path fail, head fail'],
  ['another number of leaves', { leafCount: 4 }, 'leaf pass, path pass, head fail'],
  ['a shorter path', { path: whole.path.slice(1) }, 'leaf pass, path fail, head pass'],
  ['another hash', { path: [other, other] }, 'leaf pass, path fail, head pass'],
  ['another root', { root: `sha256:${other}` }, 'leaf pass, path fail, head fail'],
  ['the id of another batch', { batchId: proofExample.batchId }, 'leaf pass, path pass, head fail'],
  ['another device', { head: { ...head, deviceId: 'did:x:1' } }, 'leaf fail, path pass, head fail'],
  ['another day', { head: { ...head, dayStart: head.dayEnd } }, 'leaf fail, path pass, head fail'],
])('%s fails', (_what, change, expected) => {
  expect(results({ ...whole, ...change })).toBe(expected);
});

test('an inner node is no reading', () => {
  const hashes = ['a', 'b', 'c'].map((text) => leafHash(sha256, text));
  const inner = Buffer.concat([Buffer.of(1), ...hashes.slice(0, 2)]).toString('latin1');
  const forged = {
    leaf: inner,
    leafIndex: 0,
    leafCount: 2,
    path: pathOf(sha256, hashes, 0)
      .slice(1)
      .map((hash) => Buffer.from(hash).toString('hex')),
    root: `sha256:${Buffer.from(rootOf(sha256, hashes)).toString('hex')}`,
  };
  expect(results({ ...proofExample, ...forged })).toBe('leaf fail, path fail, head not_applicable');
});

test.each<[string, object]>([
  ['a path of 65 hashes', { path: Array<string>(65).fill(other) }],
  ['an empty hash', { path: [''] }],
  ['a hash of 33 bytes', { path: [`${other}00`] }],
  ['capital digits', { path: [other.replaceAll('0', 'A')] }],
  ['an index of 2^63', { leafIndex: 2 ** 63 }],
  ['an index below 0', { leafIndex: -1 }],
  ['a root without its algorithm', { root: other }],
  ['an unknown member', { signature: 'x' }],
])('%s has no place in a request', (_what, change) => {
  expect(evidenceProof.safeParse({ ...proofExample, ...change }).success).toBe(false);
});
