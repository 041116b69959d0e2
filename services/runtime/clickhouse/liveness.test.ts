// A busy store is waited for, a silent one is not.
import { afterEach, expect, test, vi } from 'vitest';
import { openLiveness } from './liveness.ts';

const never = (): Promise<never> => new Promise(() => {});
afterEach(() => void vi.useRealTimers());

const silence = (): Error => new Error('silence');

test('a call may take far longer than the store takes to answer a question', async () => {
  let asked = 0;
  const liveness = openLiveness({
    ask: async () => void asked++,
    askMs: 1,
    limitMs: 1000,
    restMs: 1,
    silence,
  });
  const call = Promise.withResolvers<string>();
  const done = liveness(() => call.promise);
  await expect.poll(() => asked).toBeGreaterThan(3);
  call.resolve('done');
  expect(await done).toBe('done');
});

test('a store that says nothing ends all calls that are out, and is asked again for the next ones', async () => {
  let answers = false;
  const liveness = openLiveness({
    ask: () => (answers ? Promise.resolve() : never()),
    askMs: 1,
    limitMs: 5,
    restMs: 0,
    silence,
  });
  const signals: AbortSignal[] = [];
  const calls = [1, 2].map(() => liveness((silent) => (signals.push(silent), never())));
  expect(await Promise.allSettled(calls)).toMatchObject([
    { reason: { message: 'silence' } },
    { reason: { message: 'silence' } },
  ]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  answers = true;
  expect(await liveness(async () => 'back')).toBe('back');
});

test('a question that fails is an answer: what the call itself says counts', async () => {
  const liveness = openLiveness({
    ask: () => Promise.reject(new Error('refused')),
    askMs: 1,
    limitMs: 5,
    restMs: 1,
    silence,
  });
  const call = Promise.withResolvers<string>();
  setTimeout(() => call.resolve('mine'), 30);
  expect(await liveness(() => call.promise)).toBe('mine');
});

test('a call that ends is a sign of life, but for one that says nothing of the store', async () => {
  vi.useFakeTimers();
  const endsOf = async (isSign: boolean): Promise<PromiseSettledResult<string>> => {
    const liveness = openLiveness({ ask: never, askMs: 50, limitMs: 150, restMs: 0, silence });
    const call = Promise.withResolvers<string>();
    const done = Promise.allSettled([liveness(() => call.promise)]);
    const others = setInterval(() => void liveness(async () => {}, isSign).catch(() => {}), 10);
    await vi.advanceTimersByTimeAsync(500);
    call.resolve('done');
    const [outcome] = await done;
    clearInterval(others);
    return outcome;
  };
  expect([await endsOf(true), await endsOf(false)]).toMatchObject([
    { value: 'done' },
    { reason: { message: 'silence' } },
  ]);
});
