// A household that is sent again with other values: both values and the way out, but no personal data.
import { expect, test } from 'vitest';
import { otherContent } from './other-content.ts';

const stored = {
  did: 'did:x:1',
  location: { district: 'Gulu', density: 'Low', geo: { lat: 2.77, lon: 32.3 } },
  baseline: { fuelType: 'Wood', monthlyConsumption: 40 },
  status: 'active',
  contact: { phone: '+256700000001' },
  tags: ['a'],
};
const sent = {
  did: 'did:x:2',
  location: { district: 'x'.repeat(101), density: 'High', geo: { lat: 1.5, lon: 30 } },
  baseline: { fuelType: 'Wood', monthlyConsumption: 36 },
  group: 'adopter',
  status: 'enrolled',
  contact: { phone: '+256700000002' },
  tags: ['b'],
};
const detailOf = (path: string): string | undefined =>
  otherContent([path], { id: 'hh_1', sent, stored })[0]?.detail;

const patch = 'Change it by PATCH /v1/households/hh_1.';
const other = 'The stored household has another value for this field.';

test.each([
  ['baseline/monthlyConsumption', `The stored value is 40, the sent value is 36. ${patch}`],
  ['location/density', `The stored value is "Low", the sent value is "High". ${patch}`],
  ['group', `The stored value is empty, the sent value is "adopter". ${patch}`],
  [
    'status',
    'The stored value is "active", the sent value is "enrolled". Change it by POST /v1/households/hh_1/status-changes.',
  ],
  ['did', `${other} It cannot change.`],
  ['devices', `${other} Leave devices out, and move them by POST /v1/devices/{id}/installations.`],
  ['tags', `${other} ${patch}`],
  ['location/district', `${other} ${patch}`],
])('%s', (path, detail) => {
  expect(detailOf(path)).toBe(detail);
});

test.each(['contact', 'contact/phone', 'consent', 'location/geo', 'location/geo/lat', 'location'])(
  'the values of the personal field %s are not shown',
  (path) => {
    expect(detailOf(path)).toBe(`${other} ${patch}`);
  },
);

test('a fault points to its field', () => {
  expect(otherContent(['baseline/fuelType'], { id: 'hh_1', sent, stored })).toMatchObject([
    { pointer: '#/baseline/fuelType', code: 'other-content' },
  ]);
});
