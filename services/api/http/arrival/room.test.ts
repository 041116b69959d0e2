// Room: reserved memory is released, also after a failure.
import { expect, test } from 'vitest';
import { LimiterFull } from '#runtime/flow/limiter.ts';
import { openRoom } from './room.ts';

test('work begins while its bytes are free, and gives them back at its end', async () => {
  const room = openRoom(10);
  const first = Promise.withResolvers<string>();
  const held = room(8, () => first.promise);
  await expect(room(3, async () => 'never')).rejects.toBeInstanceOf(LimiterFull);
  expect(await room(2, async () => 'small')).toBe('small');
  first.resolve('done');
  expect(await held).toBe('done');
  expect(await room(10, async () => 'all')).toBe('all');
});

test('work that fails gives its bytes back', async () => {
  const room = openRoom(1);
  await expect(room(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await room(1, async () => 'again')).toBe('again');
});
