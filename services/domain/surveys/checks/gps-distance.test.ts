// Vector gps-distance of test/vectors/vectors.json, and known distances on the sphere.
import { expect, test } from 'vitest';
import { distanceM, gpsDistance } from './gps-distance.ts';

const home = { latitude: -15.4067, longitude: 28.28713 };
const interview = { latitude: -15.4059, longitude: 28.2878 };

test('more than the limit beyond the accuracy is too far', () => {
  const limitM = 100;
  expect(gpsDistance(home, interview, { limitM, accuracyM: 0 })).toEqual({
    distance: expect.closeTo(114.332026794, 6),
    tooFar: true,
  });
  expect(gpsDistance(home, interview, { limitM, accuracyM: 15 }).tooFar).toBe(false);
});

test.each([
  ['the same place', home, home, 0],
  ['a quarter of the globe', { latitude: 0, longitude: 0 }, { latitude: 90, longitude: 7 }, Math.PI / 2],
  ['the other side', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, Math.PI],
  [
    'across the date line',
    { latitude: 0, longitude: 179.5 },
    { latitude: 0, longitude: -179.5 },
    Math.PI / 180,
  ],
])('%s', (_, a, b, angle) => {
  expect(distanceM(a, b)).toBeCloseTo(angle * 6_371_008.8, 6);
});
