// Order of calculations, and cycles of rules.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCycles, orderByDependency } from './cycles.ts';

const graph = (text: string): Map<string, string[]> =>
  new Map(
    text.split(' ').map((part) => {
      const [name = '', reads = ''] = part.split(':');
      return [name, reads === '' ? [] : reads.split(',')];
    }),
  );

test.each([
  ['a b c', 'a b c'],
  ['a:b b:c c', 'c b a'],
  ['a:b,x b', 'b a'],
  ['a:b b:a c', 'c a b'],
])('%s is computed in the order %s', (text, order) => {
  expect(orderByDependency(graph(text)).join(' ')).toBe(order);
});

test.each([
  ['a:b b:c c', []],
  ['a:a', ['a']],
  ['a:b b:a', ['a b']],
  ['a:b b:c c:a d:a e', ['a b c']],
  ['a:b b:a c:d d:c', ['a b', 'c d']],
  ['a:b,c b:a c:a', ['a b']],
  ['a:a,a', ['a']],
  ['a:unknown', []],
])('cycles of %s: %j', (text, cycles) => {
  expect(findCycles(graph(text)).map((cycle) => cycle.join(' '))).toEqual(cycles);
});

test('every cycle that is found is one, and without cycles the order holds', () => {
  const names = Array.from({ length: 12 }, (_, index) => `q${index}`);
  const edges = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), { maxLength: 24 });
  fc.assert(
    fc.property(edges, (pairs) => {
      const references = new Map(
        names.map((name) => [name, pairs.filter(([from]) => from === name).map(([, to]) => to)]),
      );
      const cycles = findCycles(references);
      for (const cycle of cycles)
        cycle.forEach((name, index) =>
          expect(references.get(name)).toContain(cycle[(index + 1) % cycle.length]),
        );
      const order = orderByDependency(references);
      expect(order.toSorted()).toEqual(names.toSorted());
      const isOrdered = pairs.every(([from, to]) => order.indexOf(to) < order.indexOf(from));
      expect(isOrdered).toBe(cycles.length === 0);
    }),
    { numRuns: 2000 },
  );
});

test('ten thousand questions that read each other are settled soon', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `q${index}`);
  const chain = new Map(names.map((name, index) => [name, index === 0 ? [] : [`q${index - 1}`]]));
  expect(orderByDependency(chain)).toEqual(names);
  expect(findCycles(new Map([...chain, ['q0', ['q9999']]]))).toHaveLength(1);
});

test('ten thousand cycles are found soon', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `q${index}`);
  const pairs = new Map(names.map((name, index) => [name, [`q${index % 2 === 0 ? index + 1 : index - 1}`]]));
  expect(findCycles(pairs)).toHaveLength(10_000);
});
