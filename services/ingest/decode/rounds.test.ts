// One question at a time, never two in a second, and no answer that is older than its question.
import { expect, test } from 'vitest';
import { openRounds } from './rounds.ts';

/** Rounds on a clock that only moves where they wait; each question is answered by hand. */
function open() {
  const state = { nowMs: 0, began: [] as number[] };
  const answers: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const ask = openRounds({
    ask: () => {
      state.began.push(state.nowMs);
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      answers.push({ resolve, reject });
      return promise;
    },
    everyMs: 1000,
    now: () => state.nowMs,
    pause: async (ms) => void (state.nowMs += ms),
  });
  return { state, answers, ask };
}

test('all who ask before a round begins share it; who asks later gets the next one, a second on', async () => {
  const { state, answers, ask } = open();
  const early = [ask(), ask(), ask()];
  await expect.poll(() => answers.length).toBe(1);
  const late = [ask(), ask()];
  state.nowMs += 10;
  answers[0]?.resolve(1);
  expect(await Promise.all(early)).toEqual([1, 1, 1]);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve(2);
  expect(await Promise.all(late)).toEqual([2, 2]);
  expect(state.began).toEqual([0, 1000]);
});

test('who asks after a quiet time does not wait', async () => {
  const { state, answers, ask } = open();
  const first = ask();
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.resolve(1);
  await first;
  state.nowMs = 5000;
  const second = ask();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve(2);
  expect(await second).toBe(2);
  expect(state.began).toEqual([0, 5000]);
});

test('a failure is of its round alone', async () => {
  const { answers, ask } = open();
  const failed = ask().catch(String);
  await expect.poll(() => answers.length).toBe(1);
  const next = ask();
  answers[0]?.reject(new Error('away'));
  expect(await failed).toBe('Error: away');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve(2);
  expect(await next).toBe(2);
});
