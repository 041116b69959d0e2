// Shared reads: who waits for the same gets the same, and nobody gets what was read before they asked.
import { expect, test } from 'vitest';
import { openLimiter } from '../flow/limiter.ts';
import { openSharedReads } from './shared-reads.ts';

function openShared(isUnanswered: boolean): ReturnType<typeof openSharedReads> {
  const line = openLimiter({ outMax: 1, waitMs: 60_000, isUnanswered: () => isUnanswered });
  return openSharedReads((send) => line(() => send(undefined)));
}

test('what waits is read once for all who ask for it, what is out is not joined', async () => {
  const shared = openShared(false);
  const reads: PromiseWithResolvers<string>[] = [];
  const ask = (key: string): Promise<unknown> =>
    shared(key, () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    });
  const answer = async (text: string): Promise<void> => {
    reads.at(-1)?.resolve(text);
    await new Promise(setImmediate);
  };
  const asked = [ask('a'), ask('a'), ask('b'), ask('a'), ask('b')];
  await answer('first a');
  await answer('second a');
  const late = ask('a');
  await answer('b');
  await answer('third a');
  expect(await Promise.all([...asked, late])).toEqual([
    'first a',
    'second a',
    'b',
    'second a',
    'b',
    'third a',
  ]);
  expect(reads).toHaveLength(4);
});

test('who was refused in the line is not waited for any more', async () => {
  const away = new Error('away');
  const shared = openShared(true);
  const first = Promise.withResolvers<string>();
  const asked = [
    shared('a', () => first.promise),
    shared('b', async () => 'b'),
    shared('b', async () => 'b'),
  ];
  first.reject(away);
  expect(await Promise.allSettled(asked)).toMatchObject(asked.map(() => ({ reason: away })));
  expect(await shared('b', async () => 'again')).toBe('again');
});
