// Devices from request bodies: defaults of a new one, and what a patch may change.
import { expect, test } from 'vitest';
import { bodyFaults } from '../../contract/faults.ts';
import { devicePatch, newDeviceBody, newDeviceInput, patchDeviceBody } from './input.ts';

const made = { did: 'did:web:h:devices:1', status: 'registered', at: '2026-01-01T00:00:00Z' };

const bodyOf = (fields: Readonly<Record<string, unknown>>) =>
  newDeviceBody(newDeviceInput.parse({ type: 'ElectricPressureCooker', ...fields }), made);

test('a new device has the DID and status of the API, and the interval of its type, unless it names its own', () => {
  const { did, status, at } = made;
  expect(bodyOf({})).toMatchObject({ did, status, createdAt: at, expectedIntervalSeconds: 300 });
  expect(bodyOf({ did: 'did:x:1', status: 'active', expectedInterval: 'PT1H' })).toMatchObject({
    did: 'did:x:1',
    status: 'active',
    expectedIntervalSeconds: 3600,
  });
});

test('null and read-only fields of a new device are not stored', () => {
  const body = bodyOf({ vendor: null, version: 7, createdAt: 'long ago', meter: { certificate: null } });
  expect(body).not.toHaveProperty('vendor');
  expect(body).not.toHaveProperty('version');
  expect(body).toMatchObject({ meter: {}, createdAt: made.at });
});

test('a patch changes what it names, clears by null, and leaves the rest', () => {
  const before = bodyOf({ vendor: 'a', model: 'b', meter: { accuracyPercent: 1, certificate: 'c' } });
  const patch = devicePatch.parse({ vendor: null, meter: { accuracyPercent: 2 }, validFrom: '2026-01-01' });
  const after = patchDeviceBody({ id: 'dev_1', version: 1, body: before }, patch);
  expect(after).toMatchObject({ model: 'b', meter: { accuracyPercent: 2, certificate: 'c' } });
  expect(after).not.toHaveProperty('vendor');
  expect(after).not.toHaveProperty('validFrom');
});

test.each([
  [{ expectedInterval: 'PT25H' }, ['#/expectedInterval', 'too-large']],
  [{ expectedInterval: '5 minutes' }, ['#/expectedInterval', 'bad-duration']],
  [{ status: 'lost' }, ['#/status', 'not-allowed']],
  [{ ratedPowerW: 0 }, ['#/ratedPowerW', 'too-small']],
  [{ meter: { accuracyPercent: 101 } }, ['#/meter/accuracyPercent', 'too-large']],
])('is refused: %j', (fields, fault) => {
  const sent = { type: 'SmartMeter', ...fields };
  const { error } = newDeviceInput.safeParse(sent);
  const faults = error ? bodyFaults(error, sent) : [];
  expect(faults.map(({ pointer, code }) => [pointer, code])).toEqual([fault]);
});
