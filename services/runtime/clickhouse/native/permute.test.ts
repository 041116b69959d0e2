// Values of every width and strings of every length come in the order that is asked for.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendText, stringColumn } from './write.ts';
import { moveInto, permute } from './permute.ts';

const placings = fc.uniqueArray(fc.nat({ max: 60 }), { minLength: 61, maxLength: 61 });

const ownRoom = (bytes: number): Uint8Array => new Uint8Array(bytes);

/** The values, each at its place. */
const placed = <T>(values: readonly T[], places: readonly number[]): T[] => {
  const all = [...values];
  places.forEach((place, row) => all.splice(place, 1, ...values.slice(row, row + 1)));
  return all;
};

test.each([1, 2, 4, 8])('values of %d bytes, in two pieces', (width) => {
  const bytes = fc.uint8Array({ minLength: 61 * width, maxLength: 61 * width });
  fc.assert(
    fc.property(bytes, placings, fc.nat({ max: 61 }), (data, places, cut) => {
      const pieces = [data.slice(0, cut * width), data.slice(cut * width)];
      const move = moveInto(ownRoom, pieces, width);
      permute(move, Uint32Array.from(places));
      const rows = Array.from({ length: 61 }, (_, row) => data.slice(row * width, (row + 1) * width));
      expect([...move.to]).toEqual(placed(rows, places).flatMap((row) => Array.from(row)));
    }),
  );
});

test('a value of another width has no loop', () => {
  expect(() => permute(moveInto(ownRoom, [new Uint8Array(3)], 3), new Uint32Array(1))).toThrow(
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
    fc.property(texts, placings, (values, places) => {
      const move = moveInto(ownRoom, [columnOf(values)], 'text');
      permute(move, Uint32Array.from(places));
      expect(Buffer.from(move.to).equals(columnOf(placed(values, places)))).toBe(true);
    }),
  );
});
