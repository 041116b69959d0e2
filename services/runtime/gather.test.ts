// Reads of one moment share a load, and no read is answered by a load that began before it was asked for.
import { expect, test } from 'vitest';
import { gathered } from './gather.ts';

interface Load {
  readonly keys: readonly string[];
  readonly end: (found: ReadonlyMap<string, string>) => void;
  readonly fail: (error: Error) => void;
}

function recorded(limits = { loadsMax: 1, keysMax: 3 }) {
  const loads: Load[] = [];
  const read = gathered<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    loads.push({ keys, end: resolve, fail: reject });
    return promise;
  }, limits);
  return { loads, read };
}

const valuesOf = (keys: readonly string[], suffix = ''): ReadonlyMap<string, string> =>
  new Map(keys.map((key) => [key, key + suffix]));

/** Ends the loads in their order until none is left. */
async function endAll(loads: readonly Load[]): Promise<void> {
  for (let index = 0; index < loads.length; index++) {
    loads[index]?.end(valuesOf(loads[index]?.keys ?? []));
    await new Promise(setImmediate);
  }
}

test('what is asked for while a load runs shares the next one, up to its limit', async () => {
  const { loads, read } = recorded();
  const reads = ['a', 'b', 'c', 'b', 'd', 'e'].map(read);
  await endAll(loads);
  expect(await Promise.all(reads)).toEqual(['a', 'b', 'c', 'b', 'd', 'e']);
  expect(loads.map(({ keys }) => keys.join(''))).toEqual(['a', 'bcd', 'e']);
});

test('a key that is being loaded is loaded again for who asks later', async () => {
  const { loads, read } = recorded();
  const before = read('a');
  const after = read('a');
  loads[0]?.end(valuesOf(['a'], ' before'));
  expect(await before).toBe('a before');
  loads[1]?.end(valuesOf(['a'], ' after'));
  expect(await after).toBe('a after');
});

test('no more loads run at once than allowed', () => {
  const { loads, read } = recorded({ loadsMax: 2, keysMax: 3 });
  for (const key of ['a', 'b', 'c']) void read(key);
  expect(loads).toHaveLength(2);
});

test('a load that fails fails its own reads alone, and what it does not find is undefined', async () => {
  const { loads, read } = recorded();
  const [failed, missing] = [read('a'), read('b')];
  loads[0]?.fail(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  loads[1]?.end(new Map());
  expect(await missing).toBeUndefined();
});
