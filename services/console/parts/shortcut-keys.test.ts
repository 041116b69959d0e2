// Which keys mean what.
import { expect, test } from 'vitest';
import { shortcutOf } from './shortcut-keys.ts';

test.each([
  ['g', false, { does: 'wait' }],
  ['h', true, { does: 'go', letter: 'h' }],
  ['h', false, null],
  ['x', true, null],
  ['toString', true, null],
  ['/', false, { does: 'search' }],
  ['/', true, null],
  ['?', false, { does: 'list' }],
])('%s, after g: %s', (key, isAfterG, expected) => {
  expect(shortcutOf(key, isAfterG)).toEqual(expected);
});
