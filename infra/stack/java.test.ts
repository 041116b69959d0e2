// The version in what `java -version` prints.
import { expect, test } from 'vitest';
import { majorVersion } from './java.ts';

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['java version "1.8.0_402"', 8],
  ['openjdk version "25" 2025-09-16', 25],
  ['The operation couldn’t be completed. Unable to locate a Java Runtime.', undefined],
])('%s', (output, version) => {
  expect(majorVersion(output)).toBe(version);
});
