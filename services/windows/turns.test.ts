// Sources take turns: none waits longer than one piece of work of each other source.
import { array, assert, asyncProperty, boolean } from 'fast-check';
import { expect, test } from 'vitest';
import { takeTurns } from './turns.ts';

const rounds = 12;
const has = array(boolean(), { minLength: rounds, maxLength: rounds });

test('none waits longer for its turn than for one of each other, however much those have', async () => {
  await assert(
    asyncProperty(array(has), async (others) => {
      let round = 0;
      const sources = others.map((own) => () => Promise.resolve(own[round] ? 'other' : null));
      const next = takeTurns([...sources, () => Promise.resolve('mine')]);
      const found: (string | null)[] = [];
      for (; round < rounds; round += 1) found.push(await next());
      const waits = found.join(' ').split('mine');
      expect(waits.every((wait) => wait.split('other').length - 1 <= others.length)).toBe(true);
    }),
  );
});

test('there is nothing when none has anything', async () => {
  const nothing = () => Promise.resolve(null);
  expect(await takeTurns([nothing, nothing])()).toBeNull();
});
