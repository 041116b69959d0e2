// npm run key refuses arguments that no action reads.
import { expect, test } from 'vitest';
import { actionOf } from './key.ts';

const wanted = { name: 'phone', scopes: 'all' };

test.each([
  [['create', 'extra'], 'extra: create takes options only'],
  [['list', 'more', 'still'], 'more still: list takes options only'],
  [['rotate', 'key_a', 'key_b'], 'key_b: rotate takes one id'],
  [['revoke', 'key_a', 'key_b'], 'key_b: revoke takes one id'],
  [['forget', 'key_a'], 'forget: use create, list, rotate or revoke'],
])('%j is refused', (given, reason) => {
  expect(() => actionOf(given, wanted)).toThrow(reason);
});

test.each([[['create']], [['list']], [['rotate', 'key_a']], [['revoke', 'key_a']]])(
  '%j is an action',
  (given) => {
    expect(actionOf(given, wanted)).toBeTypeOf('function');
  },
);
