// Values of every width and strings of every length come in the order that is asked for.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gather, gatherTexts } from './gather.ts';
import { appendText, stringColumn } from './native.ts';

const orders = fc.uniqueArray(fc.nat({ max: 60 }), { minLength: 61, maxLength: 61 });

test.each([1, 2, 4, 8])('values of %d bytes', (width) => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 61 * width, maxLength: 61 * width }), orders, (data, order) => {
      const moved = gather(data, width, Uint32Array.from(order));
      expect([...moved]).toEqual(
        order.flatMap((row) => Array.from(data.slice(row * width, (row + 1) * width))),
      );
    }),
  );
});

test('a value of another width has no loop', () => {
  expect(() => gather(new Uint8Array(3), 3, new Uint32Array(1))).toThrow(
    'a value of 3 bytes; allowed: 1, 2, 4, 8',
  );
});

const columnOf = (texts: readonly string[]): Uint8Array => {
  const column = stringColumn();
  for (const text of texts) appendText(column, text);
  return Buffer.concat(column.parts(texts.length));
};

test('strings', () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.string({ minLength: 120, maxLength: 140 })), {
    minLength: 61,
    maxLength: 61,
  });
  fc.assert(
    fc.property(texts, orders, (values, order) => {
      const moved = gatherTexts(columnOf(values), Uint32Array.from(order));
      expect(Buffer.from(moved).equals(columnOf(order.map((row) => values[row] ?? '')))).toBe(true);
    }),
  );
});
