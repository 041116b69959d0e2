// The life cycle of devices: the table of steps, and the times that do not count.
import { expect, test } from 'vitest';
import { deviceStatuses, isAway, nextDeviceStatuses, uncountedSpans } from './device-status.ts';

/** The steps of infra/docs/households.md#devices. */
const table: Record<string, readonly string[]> = {
  registered: ['provisioned', 'active', 'lost', 'stolen', 'decommissioned'],
  provisioned: ['active', 'lost', 'stolen', 'decommissioned'],
  active: ['maintenance', 'suspended', 'lost', 'stolen', 'decommissioned'],
  maintenance: ['active', 'suspended', 'lost', 'stolen', 'decommissioned'],
  suspended: ['active', 'lost', 'stolen', 'decommissioned'],
  lost: ['active', 'decommissioned'],
  stolen: ['active', 'decommissioned'],
  decommissioned: [],
};

test.each(deviceStatuses)('from %s a device takes the steps of the contract and no other', (status) => {
  expect(nextDeviceStatuses(status)).toEqual(table[status]);
});

test('a word that is no state has no next one', () => {
  expect(nextDeviceStatuses('constructor')).toEqual([]);
});

test('a time that does not count ends with the next change, or lasts', () => {
  const changes = [
    { to: 'lost', atMs: 40 },
    { to: 'active', atMs: 10 },
    { to: 'active', atMs: 30 },
    { to: 'suspended', atMs: 20 },
  ];
  expect(uncountedSpans(changes)).toEqual([
    { status: 'suspended', fromMs: 20, toMs: 30 },
    { status: 'lost', fromMs: 40, toMs: Infinity },
  ]);
});

test('a device that is lost, stolen or decommissioned is away, a suspended one is not', () => {
  expect(deviceStatuses.filter(isAway)).toEqual(['lost', 'stolen', 'decommissioned']);
});
