// One after the other for each key, and independent of each other for different ones.
import { expect, test } from 'vitest';
import { openKeyedMutex } from './keyed-mutex.ts';
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
