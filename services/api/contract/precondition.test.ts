// If-Match compares versions, whatever the digest in the tag; If-None-Match compares whole tags.
import { expect, test } from 'vitest';
import { checkVersion, isHeld, readIfMatch, readIfNoneMatch } from './precondition.ts';

test.each([
  [undefined, null],
  ['*', '*'],
  ['"3"', 3],
  ['"3-5f3a9c21"', 3],
])('If-Match %s means %s', (header, meant) => {
  expect(readIfMatch(header)).toBe(meant);
});

test.each(['3', 'W/"3"', '"3-5f3a"', '"3", "4"', '""', '"-1"'])('If-Match %s is refused', (header) => {
  expect(() => readIfMatch(header)).toThrow('If-Match must be * or the ETag of one version');
});

test('another version is refused with the current one', () => {
  for (const ifMatch of [null, '*', 4] as const)
    expect(() => checkVersion(ifMatch, { version: 4 })).not.toThrow();
  expect(() => checkVersion(3, { version: 4 })).toThrow('The record is in version 4, not 3.');
  expect(() => checkVersion('new', { version: 4 })).toThrow('The record already exists, in version 4.');
});

test('If-None-Match of a write is *, alone, and where there is a record to compare with', () => {
  const taken = { isTaken: true };
  expect(readIfNoneMatch({}, taken)).toBe(false);
  expect(readIfNoneMatch({ 'if-none-match': ' * ' }, taken)).toBe(true);
  expect(() => readIfNoneMatch({ 'if-none-match': '"3"' }, taken)).toThrow(
    'If-None-Match of a write must be *',
  );
  expect(() => readIfNoneMatch({ 'if-none-match': '*', 'if-match': '*' }, taken)).toThrow('not both');
  expect(() => readIfNoneMatch({ 'if-none-match': '*' }, { isTaken: false })).toThrow('does not take');
});

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['*', true],
  ['"3-5f3a9c21"', true],
  ['W/"3-5f3a9c21"', true],
  ['"1-00000000", "3-5f3a9c21"', true],
  ['"3-00000000"', false],
  ['"3"', false],
  ['3-5f3a9c21', false],
])('If-None-Match %s holds the tag: %s', (header, held) => {
  expect(isHeld(header, '"3-5f3a9c21"')).toBe(held);
});

test('a reply without a tag is never held', () => {
  expect(isHeld('*', undefined)).toBe(false);
});
