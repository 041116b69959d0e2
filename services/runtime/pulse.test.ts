// A busy store is waited for, a silent one is not.
import { expect, test } from 'vitest';
import { openPulse } from './pulse.ts';

const never = (): Promise<never> => new Promise(() => {});
const silence = (): Error => new Error('silence');

test('a call may take far longer than the store takes to answer a question', async () => {
  let asked = 0;
  const pulse = openPulse({ ask: async () => void asked++, everyMs: 1, limitMs: 1000, silence });
  const call = Promise.withResolvers<string>();
  const done = pulse(() => call.promise);
  await expect.poll(() => asked).toBeGreaterThan(3);
  call.resolve('done');
  expect(await done).toBe('done');
});

test('a store that says nothing ends all calls that are out, and is asked again for the next ones', async () => {
  let answers = false;
  const pulse = openPulse({
    ask: () => (answers ? Promise.resolve() : never()),
    everyMs: 1,
    limitMs: 5,
    silence,
  });
  const signals: AbortSignal[] = [];
  const calls = [1, 2].map(() => pulse((silent) => (signals.push(silent), never())));
  expect(await Promise.allSettled(calls)).toMatchObject([
    { reason: { message: 'silence' } },
    { reason: { message: 'silence' } },
  ]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  answers = true;
  expect(await pulse(async () => 'back')).toBe('back');
});

test('a question that fails is an answer: what the call itself says counts', async () => {
  const pulse = openPulse({
    ask: () => Promise.reject(new Error('refused')),
    everyMs: 1,
    limitMs: 5,
    silence,
  });
  const call = Promise.withResolvers<string>();
  setTimeout(() => call.resolve('mine'), 30);
  expect(await pulse(() => call.promise)).toBe('mine');
});
