// Groups: who comes while one is at work waits for the next, each has its own outcome, and a slow one holds nobody up.
import { expect, test } from 'vitest';
import { openGroups } from './groups.ts';

const turn = (): Promise<void> => new Promise(setImmediate);

test('work that comes while a group is at work begins together when the first of it has ended', async () => {
  const inGroup = openGroups({ outMax: 1, itemsMax: 10 });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const start = (name: string): Promise<string> =>
    inGroup(() => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });
  const [a, slow] = [start('a'), start('slow')];
  await turn();
  const [b, c] = [start('b'), start('c')];
  await turn();
  expect(begun).toEqual(['a', 'slow']);
  ends.get('a')?.resolve('done');
  expect(await a).toBe('done');
  await turn();
  expect(begun).toEqual(['a', 'slow', 'b', 'c']);
  ends.get('b')?.reject(new Error('no'));
  await expect(b).rejects.toThrow('no');
  ends.get('c')?.resolve('c');
  ends.get('slow')?.resolve('late');
  expect([await c, await slow]).toEqual(['c', 'late']);
});
