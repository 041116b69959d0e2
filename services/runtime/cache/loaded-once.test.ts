// Values are loaded once, bounded in number, and loaded again after a failure.
import { expect, test } from 'vitest';
import { openLoadedOnce } from './loaded-once.ts';

test('a value is loaded once, also by concurrent calls, until others took its place', async () => {
  const cache = openLoadedOnce<object>(2);
  const loaded: string[] = [];
  const get = (key: string) =>
    cache(key, async () => {
      loaded.push(key);
      return {};
    });
  const [one, other] = await Promise.all([get('a'), get('a')]);
  expect(one).toBe(other);
  await get('b');
  await get('a');
  await get('c');
  await get('a');
  await get('b');
  expect(loaded).toEqual(['a', 'b', 'c', 'b']);
});

test('a failure is not kept', async () => {
  const cache = openLoadedOnce<string>(2);
  await expect(cache('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache('a', async () => 'here')).toBe('here');
});
