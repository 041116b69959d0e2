// The gate: how many calls run, which is next, and that no place is lost.
import { expect, test } from 'vitest';
import { GateFull, openGate, type GateLimits } from './gate.ts';

const never = new AbortController().signal;

/** A gate, and work that starts when it is admitted and ends when the test says so. */
function openWorks(limits: Partial<GateLimits> = {}) {
  const gate = openGate({ insideMax: 2, waitingMax: 2, waitMs: 60_000, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const send = (name: string, gone = never): Promise<string> => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return gate(() => {
      begun.push(name);
      return end.promise;
    }, gone);
  };
  return { begun, send, end: (name: string) => ends.get(name)?.resolve(name), ends };
}

test('a few calls run, the next ones follow in order, and further ones are refused', async () => {
  const { begun, send, end } = openWorks();
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => send(name));
  await expect(send('e')).rejects.toBeInstanceOf(GateFull);
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
  const { begun, send, end, ends } = openWorks({ insideMax: 1 });
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
  const { begun, send, end } = openWorks({ insideMax: 1, waitingMax: 1 });
  const a = send('a');
  const leaving = new AbortController();
  const b = send('b', leaving.signal);
  leaving.abort();
  await expect(b).rejects.toBeInstanceOf(GateFull);
  await expect(send('gone', AbortSignal.abort())).rejects.toBeInstanceOf(GateFull);
  const c = send('c');
  for (const name of ['a', 'c']) end(name);
  expect(await Promise.all([a, c])).toEqual(['a', 'c']);
  await expect(send('gone', AbortSignal.abort())).rejects.toBeInstanceOf(GateFull);
  expect(begun).toEqual(['a', 'c']);
});

test('no call waits longer than the limit', async () => {
  const { begun, send, end } = openWorks({ insideMax: 1, waitMs: 1 });
  const a = send('a');
  await expect(send('b')).rejects.toBeInstanceOf(GateFull);
  end('a');
  expect(await a).toBe('a');
  expect(begun).toEqual(['a']);
});
