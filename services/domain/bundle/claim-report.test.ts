// The report of a project: a total that does not depend on the order, rounded once, and a root that binds each claim.
import { expect, test } from 'vitest';
import { sha256 } from '#test/support/sha256.ts';
import { hexOf } from '#test/support/bytes.ts';
import { isIncluded, leafHash, pathOf } from '../evidence/tree.ts';
import { claimReport, reportLeaf, type ReportedClaim } from './claim-report.ts';

const claim = (number: number, quantity: number): ReportedClaim => ({
  id: `clm_${number}`,
  digest: `sha256:${String(number).repeat(64).slice(0, 64)}`,
  household: `did:x:${number}`,
  start: '2024-01-01',
  end: '2024-01-31',
  vintage: 2024,
  quantity,
  methodology: 'gs-mecd@1.2',
  credential: null,
  auditor: 'Audits',
  issued: null,
});

const reportOf = (claims: readonly ReportedClaim[]) =>
  claimReport(sha256, {
    issuer: 'did:web:h.example',
    project: { did: 'did:x:project', name: 'Stoves', country: 'UG' },
    registry: { name: 'Gold Standard', id: 'GS1' },
    article6: null,
    period: { start: '2024-01-01', end: '2024-12-31' },
    claims,
    fleet: { deployed: 4, reporting: 3, claimed: 3, coverage: 0.9 },
    createdAt: '2024-12-31T00:00:00Z',
  });

const claims = [claim(1, 0.1), claim(2, 0.2), claim(3, 999.6999)];

test('quantities are added exactly and rounded down once', () => {
  expect(reportOf(claims)).toMatchObject({
    quantity_kgco2e: 999.9999,
    quantity_tco2e: 0.999,
    claim_count: 3,
  });
  expect(reportOf(claims.toReversed()).quantity_kgco2e).toBe(999.9999);
  expect(reportOf([claim(1, 1000)]).quantity_tco2e).toBe(1);
});

test('the root proves each claim with its quantity', () => {
  const hashes = claims.map((one) => leafHash(sha256, reportLeaf(one)));
  const root = reportOf(claims).claims_root;
  const isIn = (index: number, leaf: Uint8Array): boolean =>
    isIncluded(sha256, {
      index,
      size: 3,
      leafHash: leaf,
      path: pathOf(sha256, hashes, index),
      root: Uint8Array.from(root.slice(7).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
    });
  expect(hashes.map((hash, index) => isIn(index, hash))).toEqual([true, true, true]);
  expect(isIn(0, leafHash(sha256, reportLeaf(claim(1, 0.2))))).toBe(false);
  expect(reportOf([]).claims_root).toBe(`sha256:${hexOf(sha256(''))}`);
});
