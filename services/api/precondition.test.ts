// If-Match compares versions, whatever the digest in the tag.
import { expect, test } from 'vitest';
import { checkVersion, readIfMatch } from './precondition.ts';

test.each([
  [undefined, null],
  ['*', '*'],
  ['"3"', 3],
  ['"3-5f3a9c21"', 3],
])('If-Match %s means %s', (header, meant) => {
  expect(readIfMatch(header)).toBe(meant);
});

test.each(['3', 'W/"3"', '"3-5f3a"', '"3", "4"', '""', '"-1"'])('If-Match %s is refused', (header) => {
  expect(() => readIfMatch(header)).toThrow('If-Match is * or the ETag of one version');
});

test('another version is refused with the current one', () => {
  for (const ifMatch of [null, '*', 4] as const)
    expect(() => checkVersion(ifMatch, { version: 4 })).not.toThrow();
  expect(() => checkVersion(3, { version: 4 })).toThrow('The record is in version 4, not 3.');
});
