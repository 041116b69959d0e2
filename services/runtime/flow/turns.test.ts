// Turns: one works, the others learn what came of it.
import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

test('who wants a key in work does nothing, waits, and learns what came of it; the next one works again', async () => {
  const inTurn = openTurns<string>();
  const first = Promise.withResolvers<string>();
  const other = Promise.withResolvers<string>();
  const never = (): never => expect.fail('works although the key is taken');
  const [mine, theirs] = [inTurn(['a', 'b'], () => first.promise), inTurn(['c'], () => other.promise)];
  const waiting = inTurn(['b', 'c', 'a'], never);
  first.resolve('first');
  other.resolve('other');
  expect([await mine, await theirs, await waiting]).toEqual([
    { mine: 'first' },
    { mine: 'other' },
    { others: ['first', 'other'] },
  ]);
  expect(await inTurn(['b'], async () => 'next')).toEqual({ mine: 'next' });
});

test('work that fails fails for those who wait too, and frees its keys', async () => {
  const inTurn = openTurns<string>();
  const work = Promise.withResolvers<string>();
  const both = [inTurn(['a'], () => work.promise), inTurn(['a'], async () => 'not now')];
  work.reject(new Error('away'));
  expect(await Promise.allSettled(both)).toMatchObject([
    { status: 'rejected', reason: { message: 'away' } },
    { status: 'rejected', reason: { message: 'away' } },
  ]);
  expect(await inTurn(['a'], async () => 'next')).toEqual({ mine: 'next' });
});
