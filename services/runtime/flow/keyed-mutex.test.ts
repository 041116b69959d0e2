// One after the other for each key, and independent of each other for different ones.
import { expect, test } from 'vitest';
import { openKeyedMutex, openSingleFlight } from './keyed-mutex.ts';
import { LimiterFull } from './limiter.ts';

test('work on one key goes in its order, work on another does not wait', async () => {
  const alone = openKeyedMutex(60_000, () => false);
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const works = [
    alone('a', () => (begun.push('a1'), first.promise)),
    alone('a', async () => void begun.push('a2')),
    alone('b', async () => void begun.push('b1')),
  ];
  await works[2];
  expect(begun).toEqual(['a1', 'b1']);
  first.resolve();
  await Promise.all(works);
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('a caller that waits too long is refused, and the key is free afterwards, also when the work failed', async () => {
  const alone = openKeyedMutex(10, () => false);
  const first = Promise.withResolvers<void>();
  const works = [alone('a', () => first.promise), alone('a', async () => expect.fail('begun'))];
  await expect(works[1]).rejects.toBeInstanceOf(LimiterFull);
  first.reject(new Error('failed'));
  await expect(works[0]).rejects.toThrow('failed');
  expect(await alone('a', async () => 'free')).toBe('free');
});

test('who waits behind work that got no answer is refused as it was', async () => {
  const silence = new Error('silent');
  const alone = openKeyedMutex(60_000, (error) => error === silence);
  const first = Promise.withResolvers<void>();
  const works = [alone('a', () => first.promise), alone('a', async () => expect.fail('begun'))];
  first.reject(silence);
  const refused = { status: 'rejected', reason: silence };
  expect(await Promise.allSettled(works)).toEqual([refused, refused]);
});

test('who wants a key in work does nothing, waits, and learns what came of it; the next one works again', async () => {
  const inFlight = openSingleFlight<string>();
  const first = Promise.withResolvers<string>();
  const other = Promise.withResolvers<string>();
  const never = (): never => expect.fail('works although the key is taken');
  const [mine, theirs] = [inFlight(['a', 'b'], () => first.promise), inFlight(['c'], () => other.promise)];
  const waiting = inFlight(['b', 'c', 'a'], never);
  first.resolve('first');
  other.resolve('other');
  expect([await mine, await theirs, await waiting]).toEqual([
    { mine: 'first' },
    { mine: 'other' },
    { others: ['first', 'other'] },
  ]);
  expect(await inFlight(['b'], async () => 'next')).toEqual({ mine: 'next' });
});

test('work that fails fails for those who wait too, and frees its keys', async () => {
  const inFlight = openSingleFlight<string>();
  const work = Promise.withResolvers<string>();
  const both = [inFlight(['a'], () => work.promise), inFlight(['a'], async () => 'not now')];
  work.reject(new Error('away'));
  expect(await Promise.allSettled(both)).toMatchObject([
    { status: 'rejected', reason: { message: 'away' } },
    { status: 'rejected', reason: { message: 'away' } },
  ]);
  expect(await inFlight(['a'], async () => 'next')).toEqual({ mine: 'next' });
});
