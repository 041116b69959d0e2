// The devices of a claim never state more than their part of the credit, and never less than nothing.
import { expect, test } from 'vitest';
import { claimableQuantity } from './claimable.ts';

const credit = {
  creditedReduction: 50,
  devices: ['did:x:1', 'did:x:2'],
  shares: [
    { deviceId: 'did:x:1', reductionShare: 0.6 },
    { deviceId: 'did:x:2', reductionShare: 0.3 },
  ],
};

test('all devices may state the whole credit, also what is attributed to none of them', () => {
  expect(claimableQuantity(credit, ['did:x:2', 'did:x:1'])).toBe(50);
});

test('some devices may state their shares, and parts never add up to more than the whole', () => {
  expect(claimableQuantity(credit, ['did:x:1'])).toBe(30);
  expect(claimableQuantity(credit, ['did:x:2', 'did:x:2'])).toBe(15);
  expect(claimableQuantity(credit, ['did:x:3'])).toBe(0);
  expect(
    claimableQuantity({ ...credit, shares: [{ deviceId: 'did:x:1', reductionShare: 3 }] }, ['did:x:1']),
  ).toBe(50);
});

test('a credit below zero, or a share below zero, is nothing to claim', () => {
  expect(claimableQuantity({ ...credit, creditedReduction: -1 }, credit.devices)).toBe(0);
  expect(
    claimableQuantity({ ...credit, shares: [{ deviceId: 'did:x:1', reductionShare: -0.2 }] }, ['did:x:1']),
  ).toBe(0);
});
