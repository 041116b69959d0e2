// Hints: the last owner that was seen, also after the name was given free.
import { expect, test } from 'vitest';
import { openOwnerHints } from './owner-hints.ts';

test('a hint is the last owner of a name that was read or written', () => {
  const hints = openOwnerHints();
  expect(hints.get('a')).toBeUndefined();
  hints.note([
    { id: 'a', body: { owner: 'x' } },
    { id: 'b', body: { owner: 'y' } },
  ]);
  hints.note([
    { id: 'a', body: { owner: 'z' } },
    { id: 'b', body: { owner: '' } },
  ]);
  expect([hints.get('a'), hints.get('b')]).toEqual(['z', 'y']);
});
