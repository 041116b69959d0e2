// Options of npm run key: a name follows the rule of the REST API.
import { expect, test } from 'vitest';
import { nameOf } from './key-options.ts';

test.each([
  ['field phone', 'field phone'],
  [' phone ', 'phone'],
  ['x'.repeat(200), 'x'.repeat(200)],
])('%j is a name', (given, name) => {
  expect(nameOf(given)).toBe(name);
});

test.each([
  [undefined, '--name is missing: give the purpose of the key'],
  ['  ', '--name is missing: give the purpose of the key'],
  ['\u200d', '--name is missing: give the purpose of the key'],
  ['a\tb', '--name contains the invisible character U+0009: remove it'],
  ['a\nb', '--name contains the invisible character U+000A: remove it'],
  ['x'.repeat(20_000), '--name has 20000 characters: use at most 200'],
])('%j is no name', (given, reason) => {
  expect(() => nameOf(given)).toThrow(reason);
});
