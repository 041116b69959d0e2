// Durations and the default interval of device types.
import { expect, test } from 'vitest';
import { defaultExpectedInterval, deviceTypes, durationSeconds } from './devices.ts';

test.each([
  ['PT5M', 300],
  ['PT1H30M', 5400],
  ['P1D', 86_400],
  ['P1DT1S', 86_401],
  ['PT0S', null],
  ['P', null],
  ['PT', null],
  ['5M', null],
  ['PT1.5H', null],
  ['P1M', null],
  ['-PT5M', null],
])('%s is %s seconds', (text, seconds) => {
  expect(durationSeconds(text)).toBe(seconds);
});

test('every device type has a default interval', () => {
  expect(
    deviceTypes
      .map((type) => durationSeconds(defaultExpectedInterval(type)))
      .filter((seconds) => seconds === null),
  ).toEqual([]);
});
