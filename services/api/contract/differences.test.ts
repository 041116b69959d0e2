// What counts as the same content when a request is repeated.
import { expect, test } from 'vitest';
import { differences } from './differences.ts';

const stored = { a: 1, list: [1, 2], deep: { x: 'y', z: null }, extra: true };

test.each<[string, unknown, unknown[]]>([
  ['the same fields', { a: 1, list: [1, 2], deep: { x: 'y' } }, []],
  ['null for an absent field', { absent: null, deep: { z: undefined } }, []],
  ['a field with another value', { a: 2 }, [['a']]],
  ['a field that is not stored', { b: 1 }, [['b']]],
  ['a deep field', { deep: { x: 'n' } }, [['deep', 'x']]],
  ['a list in another order', { list: [2, 1] }, [['list']]],
  ['a shorter list', { list: [1] }, [['list']]],
  ['another type', { deep: 1 }, [['deep']]],
  ['null for a stored value', { a: null }, [['a']]],
])('%s', (_what, sent, expected) => {
  expect(differences(sent, stored)).toEqual(expected);
});
