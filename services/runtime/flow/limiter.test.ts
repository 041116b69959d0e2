// The limiter: order, room, callers that leave, and what happens while a store is silent.
import { expect, test } from 'vitest';
import { LimiterFull, openLimiter, type LimiterLimits } from './limiter.ts';

const silence = new Error('silence');

function openCalls(limits: { outMax?: number; waitMs?: number } = {}) {
  const line = openLimiter({
    outMax: 2,
    waitMs: 60_000,
    isUnanswered: (error) => error === silence,
    ...limits,
  });
  const out = new Map<string, PromiseWithResolvers<string>>();
  const call = (name: string): Promise<unknown> =>
    line(() => {
      const ending = Promise.withResolvers<string>();
      out.set(name, ending);
      return ending.promise;
    }).catch((error: unknown) => error);
  const end = async (name: string, error?: Error): Promise<void> => {
    const ending = out.get(name);
    out.delete(name);
    if (error) ending?.reject(error);
    else ending?.resolve(name);
    await new Promise(setImmediate);
  };
  return { call, end, out: () => [...out.keys()] };
}

test('as many calls as allowed are out, the others follow in their order, also after one that failed', async () => {
  const { call, end, out } = openCalls();
  const calls = ['a', 'b', 'c', 'd'].map(call);
  expect(out()).toEqual(['a', 'b']);
  await end('a', new Error('refused'));
  expect(out()).toEqual(['b', 'c']);
  for (const name of ['b', 'c', 'd']) await end(name);
  expect(await Promise.all(calls)).toEqual([new Error('refused'), 'b', 'c', 'd']);
});

test('who waits too long is refused and never begun', async () => {
  const { call, end, out } = openCalls({ outMax: 1, waitMs: 20 });
  const [a, b] = [call('a'), call('b')];
  expect(await b).toBeInstanceOf(LimiterFull);
  await end('a');
  expect([await a, out()]).toEqual(['a', []]);
});

test('a silent store refuses all who wait, is asked by one at a time, and serves all when it answers', async () => {
  const { call, end, out } = openCalls();
  const calls = ['a', 'b', 'c'].map(call);
  await end('a', silence);
  expect(await calls[2]).toBe(silence);
  await end('b', silence);
  const more = ['d', 'e', 'f'].map(call);
  expect(out()).toEqual(['d']);
  await end('d', silence);
  expect(await Promise.all(more)).toEqual([silence, silence, silence]);
  const last = ['g', 'h', 'i'].map(call);
  await end('g');
  expect(out()).toEqual(['h', 'i']);
  for (const name of ['h', 'i']) await end(name);
  expect(await Promise.all(last)).toEqual(['g', 'h', 'i']);
});

test('one lost call means nothing while others are answered', async () => {
  const { call, end, out } = openCalls();
  const calls = ['a', 'b', 'c', 'd'].map(call);
  // The clock of the line counts fractions of a ms: the answer has to come later than the lost call was sent.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await end('b');
  await end('a', silence);
  expect(out()).toEqual(['c', 'd']);
  for (const name of ['c', 'd']) await end(name);
  expect(await Promise.all(calls)).toEqual([silence, 'b', 'c', 'd']);
});

const never = new AbortController().signal;

/** A limiter, and work that starts when it is admitted and ends when the test says so. */
function openWorks(limits: Partial<LimiterLimits> = {}) {
  const limiter = openLimiter({ outMax: 2, waitingMax: 2, waitMs: 60_000, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const send = (name: string, gone = never): Promise<string> => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return limiter(() => {
      begun.push(name);
      return end.promise;
    }, gone);
  };
  return { begun, send, end: (name: string) => ends.get(name)?.resolve(name), ends };
}

test('a few calls run, the next ones follow in order, and further ones are refused', async () => {
  const { begun, send, end } = openWorks();
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => send(name));
  await expect(send('e')).rejects.toBeInstanceOf(LimiterFull);
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await b).toBe('b');
  end('c');
  expect(await c).toBe('c');
  for (const name of ['a', 'd']) end(name);
  expect(await Promise.all([a, d])).toEqual(['a', 'd']);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails gives its place back', async () => {
  const { begun, send, end, ends } = openWorks({ outMax: 1 });
  const [a, b] = [send('a'), send('b')];
  ends.get('a')?.reject(new Error('broken'));
  await expect(a).rejects.toThrow('broken');
  end('b');
  expect(await b).toBe('b');
  const c = send('c');
  end('c');
  expect(await c).toBe('c');
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('a disconnected client leaves the queue, and its work never starts', async () => {
  const { begun, send, end } = openWorks({ outMax: 1, waitingMax: 1 });
  const a = send('a');
  const leaving = new AbortController();
  const b = send('b', leaving.signal);
  leaving.abort();
  await expect(b).rejects.toBeInstanceOf(LimiterFull);
  await expect(send('gone', AbortSignal.abort())).rejects.toBeInstanceOf(LimiterFull);
  const c = send('c');
  for (const name of ['a', 'c']) end(name);
  expect(await Promise.all([a, c])).toEqual(['a', 'c']);
  await expect(send('gone', AbortSignal.abort())).rejects.toBeInstanceOf(LimiterFull);
  expect(begun).toEqual(['a', 'c']);
});

test('no call waits longer than the limit', async () => {
  const { begun, send, end } = openWorks({ outMax: 1, waitMs: 1 });
  const a = send('a');
  await expect(send('b')).rejects.toBeInstanceOf(LimiterFull);
  end('a');
  expect(await a).toBe('a');
  expect(begun).toEqual(['a']);
});
