// A record has no more dated changes than can be written with each version.
import { expect, test } from 'vitest';
import { deviceBody } from '../store/bodies/device.ts';
import { withFormerValues } from '../devices/device/dated-values.ts';

const at = '2026-01-01T00:00:00Z';
const body = deviceBody.parse({
  did: 'did:x:1',
  type: 'SmartMeter',
  status: 'active',
  ratedPowerW: 0,
  expectedInterval: 'PT5M',
  expectedIntervalSeconds: 300,
  createdAt: at,
  updatedAt: at,
});

test('500 changes of a device by their days are held, and one more is refused', () => {
  const changed = (before: typeof body, index: number): typeof body => {
    const patch = { ratedPowerW: index + 1 };
    const validFrom = new Date(Date.UTC(2020, 0, index + 1)).toISOString().slice(0, 10);
    return withFormerValues(before, { ...before, ...patch }, { patch, validFrom });
  };
  const full = Array.from({ length: 500 }).reduce<typeof body>(
    (before, _, index) => changed(before, index),
    body,
  );
  expect(full.formerValues).toHaveLength(500);
  expect(() => changed(full, 500)).toThrow(
    'The record would have 501 dated changes; at most 500 are allowed.',
  );
});
