// If-Match compares versions, whatever the digest in the tag; If-None-Match compares whole tags.
import { expect, test } from 'vitest';
import type { IfMatch } from './shape.ts';
import { checkVersion, isHeld, readIfMatch, readIfNoneMatch } from './precondition.ts';

test.each<[string | undefined, IfMatch]>([
  [undefined, null],
  ['*', '*'],
  ['"3"', [3]],
  ['"3-5f3a9c21"', [3]],
  ['"3", "4-5f3a9c21"', [3, 4]],
  ['"3","x,y" ,, "5" ,', [3, 5]],
  ['W/"3"', []],
  ['W/"3", "4"', [4]],
  ['"3-5f3a"', []],
  ['""', []],
  ['"-1"', []],
])('If-Match %s means %j', (header, meant) => {
  expect(readIfMatch(header)).toEqual(meant);
});

test.each(['3', '', ' , ', '"3" "4"', '"3", 4', '*, "3"', 'w/"3"', 'W/3', '"3', '"3 4"'])(
  'If-Match %s is refused',
  (header) => expect(() => readIfMatch(header)).toThrow('If-Match must be *, or ETags in double quotes'),
);

test('another version is refused with the current one', () => {
  for (const ifMatch of [null, '*', [4], [3, 4]] as const)
    expect(() => checkVersion(ifMatch, { version: 4 })).not.toThrow();
  expect(() => checkVersion([3, 5], { version: 4 })).toThrow('The record is in version 4, not 3 or 5.');
  expect(() => checkVersion([], { version: 4 })).toThrow('If-Match has no strong ETag of a version');
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
