// The published leaf of a batch and digest of an anchor, and that the id of a batch binds its whole head.
import { expect, test } from 'vitest';
import { hexOf } from '#test/support/bytes.ts';
import { hexDigest, sha256 } from '#test/support/sha256.ts';
import { anchorText, batchId, batchLeaf } from './batch.ts';
import { leafHash, rootOf } from './tree.ts';

const batch = {
  batchId: 'eb_01M7YNX8J0DMJFAANCBJY43D4R',
  deviceId: 'did:ixo:device/456',
  day: '2026-11-20',
  leafCount: 3,
  root: 'sha256:479d3dd04adade4d3e23e37404a4066804c8b343ff444f8077a4b1be9e0c3ee3',
};

test('the published batch and anchor have the published root and digest', () => {
  const root = `sha256:${hexOf(rootOf(sha256, [leafHash(sha256, batchLeaf(batch))]))}`;
  expect(root).toBe('sha256:66dc71d2003b887207efe4700ad7a747eab53aba6d480e917bfc667ef12611b4');
  const anchor = {
    projectId: 'did:ixo:project/789',
    seq: 1,
    day: '2026-11-21',
    root,
    batchCount: 1,
    previous: null,
  };
  expect(hexDigest(anchorText(anchor))).toBe(
    '273325c51046afd0fd21c67c604f285609c85bfbe501442b68d39022bf978907',
  );
});

const head = {
  deviceId: batch.deviceId,
  day: batch.day,
  dayStart: '2026-11-19T21:00:00.000Z',
  dayEnd: '2026-11-20T21:00:00.000Z',
  leafCount: 3,
  root: batch.root,
  inputDigest: `sha256:${'0'.repeat(64)}`,
  supersedes: null,
};

test('another member of the head is another id', () => {
  const id = batchId(sha256, head);
  expect(id).toMatch(/^eb_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(batchId(sha256, { ...head })).toBe(id);
  const others = [
    { deviceId: 'did:ixo:device/457' },
    { day: '2026-11-21' },
    { dayStart: head.dayEnd },
    { dayEnd: head.dayStart },
    { leafCount: 2 },
    { root: `sha256:${'1'.repeat(64)}` },
    { inputDigest: `sha256:${'1'.repeat(64)}` },
    { supersedes: id },
  ];
  expect(new Set([id, ...others.map((other) => batchId(sha256, { ...head, ...other }))]).size).toBe(9);
});
