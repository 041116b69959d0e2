// Calls that go together: nobody waits alone, nobody is forgotten, and one bad item costs the others nothing.
import { expect, test, vi } from 'vitest';
import { openBatcher, openGroups } from './batcher.ts';

/** A store that answers when the test says so, and remembers what it was sent. */
function openStore() {
  const sent: (readonly string[])[] = [];
  const answers: ((error?: Error) => void)[] = [];
  const send = (items: readonly string[]): Promise<string> => {
    sent.push(items);
    return new Promise((resolve, reject) => {
      answers.push((error) => (error ? reject(error) : resolve(items.join('+'))));
    });
  };
  const answer = async (error?: Error): Promise<void> => {
    answers.shift()?.(error);
    await new Promise(setImmediate);
  };
  return { sent, send, answer };
}

const limits = { outMax: 1, itemsMax: 2, maybeOne: () => true };

const turn = (): Promise<void> => new Promise(setImmediate);

test('those of one turn, and those who come while others are out, go together, as many as one call takes', async () => {
  const { sent, send, answer } = openStore();
  const call = openBatcher(send, limits);
  const first = call('a');
  await turn();
  const all = ['b', 'c', 'd'].map(call);
  await turn();
  expect(sent).toEqual([['a']]);
  await answer();
  expect(sent).toEqual([['a'], ['b', 'c']]);
  await answer();
  await answer();
  expect(await Promise.all([first, ...all])).toEqual(['a', 'b+c', 'b+c', 'd']);
});

test('when the error may be due to one item each is sent alone, and only the bad one fails', async () => {
  const { sent, send, answer } = openStore();
  const call = openBatcher(send, limits);
  const a = call('a');
  await turn();
  const [good, bad] = [call('good'), call('bad')];
  bad?.catch(() => {});
  await answer();
  await answer(new Error('one of them'));
  await answer();
  await answer(new Error('this one'));
  expect([await a, await good]).toEqual(['a', 'good']);
  await expect(bad).rejects.toThrow('this one');
  expect(sent).toEqual([['a'], ['good', 'bad'], ['good'], ['bad']]);
});

test('what comes while a call rests goes together after the rest, and who was answered does not wait for it', async () => {
  const { sent, send, answer } = openStore();
  const call = openBatcher(send, { ...limits, restMs: 20 });
  const first = call('a');
  await turn();
  await answer();
  expect(await first).toBe('a');
  const others = ['b', 'c'].map(call);
  await turn();
  expect(sent).toEqual([['a']]);
  await vi.waitFor(() => expect(sent).toEqual([['a'], ['b', 'c']]));
  await answer();
  expect(await Promise.all(others)).toEqual(['b+c', 'b+c']);
});

test('a call does not rest while as many wait as the next one takes', async () => {
  const { sent, send, answer } = openStore();
  const call = openBatcher(send, { ...limits, restMs: 60_000 });
  const all = ['a', 'b', 'c', 'd', 'e'].map(call);
  await turn();
  await answer();
  expect(sent).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await answer();
  expect(sent).toHaveLength(2);
  expect(await Promise.all(all.slice(0, 4))).toEqual(['a+b', 'a+b', 'c+d', 'c+d']);
});

const gathering = { outMax: 1, itemsMax: 9, maybeOne: () => true, gatherMs: 60_000 };

test('a call waits until as many are there as the one before had, and a caller alone waits for nobody', async () => {
  const { sent, send, answer } = openStore();
  const call = openBatcher(send, gathering);
  const pair = ['a', 'b'].map(call);
  await turn();
  await answer();
  await Promise.all(pair);
  const c = call('c');
  await turn();
  expect(sent).toEqual([['a', 'b']]);
  const d = call('d');
  await turn();
  expect(sent).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await answer();
  expect(await Promise.all([c, d])).toEqual(['c+d', 'c+d']);
  const alone = openBatcher(send, gathering);
  for (const item of ['e', 'f']) {
    const one = alone(item);
    await turn();
    await answer();
    expect(await one).toBe(item);
  }
});

test('when fewer come than the call before had, they go after the time to gather', async () => {
  const { sent, send, answer } = openStore();
  const call = openBatcher(send, { ...gathering, gatherMs: 20 });
  const pair = ['a', 'b'].map(call);
  await turn();
  await answer();
  await Promise.all(pair);
  const c = call('c');
  await vi.waitFor(() => expect(sent).toEqual([['a', 'b'], ['c']]));
  await answer();
  expect(await c).toBe('c');
});

test('an error of the whole store is reported to all, and the next call goes out', async () => {
  const { sent, send, answer } = openStore();
  const call = openBatcher(send, { ...limits, maybeOne: () => false });
  const a = call('a').catch(String);
  await turn();
  const [b, c] = [call('b'), call('c')].map((one) => one.catch(String));
  await answer();
  await answer(new Error('away'));
  expect(await Promise.all([a, b, c])).toEqual(['a', 'Error: away', 'Error: away']);
  void call('d');
  await turn();
  expect(sent.at(-1)).toEqual(['d']);
});

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
