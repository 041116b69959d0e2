// Dated values: a change holds from its day on, and no day before it reads another value.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeFrom, valuesOn, valuesWithin, type Dated } from './former-values.ts';

interface Values {
  readonly watt: number;
  readonly type?: string | undefined;
}

const days = Array.from({ length: 12 }, (_, index) => `2024-01-${String(index + 10)}`);
const day = fc.constantFrom(...days);
const change = fc.oneof(
  fc.record({ watt: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ type: fc.constantFrom('a', 'b', undefined) }),
);

test('a change holds on its day and all later ones, and leaves earlier days and other fields as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(change, day)), (changes) => {
      let dated: Dated<Values> = { now: { watt: 1 }, former: [] };
      for (const [next, validFrom] of changes) {
        const before = dated;
        dated = changeFrom(dated, next, validFrom);
        for (const one of days) {
          const [was, is] = [valuesOn(before, one), valuesOn(dated, one)];
          const { watt, type } = one < validFrom ? was : { ...was, ...next };
          expect([is.watt, is.type]).toEqual([watt, type]);
        }
        const untils = dated.former.map(({ until }) => until);
        expect(untils).toEqual([...new Set(untils)].sort());
      }
    }),
  );
});

test('what is said again makes no row, and a row that says what the next one says goes', () => {
  const first: Dated<Values> = { now: { watt: 1 }, former: [] };
  expect(changeFrom(first, { watt: 1 }, '2024-01-10')).toEqual(first);
  const changed = changeFrom(first, { watt: 2 }, '2024-01-10');
  expect(changed).toEqual({ now: { watt: 2 }, former: [{ watt: 1, until: '2024-01-10' }] });
  expect(changeFrom(changed, { watt: 1 }, '2024-01-10')).toEqual(first);
  expect(valuesWithin(changed, ['2024-01-08', '2024-01-09'])).toHaveLength(1);
  expect(valuesWithin(changed, ['2024-01-09', '2024-01-10'])).toHaveLength(2);
});
