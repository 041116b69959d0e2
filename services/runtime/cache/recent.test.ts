// What was learned lately: it ends with its time, and there is never more of it than was said.
import { expect, test } from 'vitest';
import { openRecent } from './recent.ts';

test('what was set is known until its time ends', () => {
  const recent = openRecent<number>(2, 100);
  recent.set('a', 1, 0);
  expect([recent.get('a', 99), recent.get('a', 100)]).toEqual([1, undefined]);
});

test('beyond the most, what was set first is forgotten', () => {
  const recent = openRecent<number>(2, 100);
  for (const [at, name] of ['a', 'b', 'a', 'c'].entries()) recent.set(name, at, at);
  expect(['a', 'b', 'c'].map((name) => recent.get(name, 4))).toEqual([2, undefined, 3]);
});
