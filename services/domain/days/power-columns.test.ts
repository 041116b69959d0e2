// Columns of power readings: the same order and the same conflicts as of rows.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inColumns, noReadings, type PowerRow } from '#test/support/power-rows.ts';
import { collapse, inOrder } from './collapse.ts';
import { powerContents, powerRun, powerWithin, type PowerColumns } from './power-columns.ts';

const columnsOf = (power: readonly PowerRow[]): PowerColumns => inColumns({ ...noReadings, power }).power;

const rows = fc.uniqueArray(
  fc.record({
    observedAt: fc.integer({ min: 0, max: 30 }),
    sequence: fc.integer({ min: 0, max: 20 }),
    activePowerW: fc.constantFrom(0.5, 900),
    voltageV: fc.constantFrom(230, null),
    currentA: fc.constant(null),
    energyWh: fc.constantFrom(1000, null),
    relayOn: fc.constantFrom(true, false, null),
  }),
  { selector: ({ observedAt, sequence }) => `${observedAt} ${sequence}`, maxLength: 40 },
);

test('readings in any order are put in order, and of two contents of a moment none is valid', () => {
  fc.assert(
    fc.property(rows, (drawn) => {
      const { stored, valid, conflictsAtMs } = powerRun(columnsOf(drawn));
      const expected = collapse(inOrder(drawn), powerContents);
      expect(stored).toEqual(columnsOf(inOrder(drawn)));
      expect(valid).toEqual(columnsOf(expected.readings));
      expect(conflictsAtMs).toEqual(expected.conflictsAtMs);
    }),
  );
});

test('a span has the readings from its beginning to before its end', () => {
  fc.assert(
    fc.property(rows, fc.nat(31), fc.nat(31), (drawn, fromMs, toMs) => {
      const sorted = inOrder(drawn);
      const inside = sorted.filter(({ observedAt }) => observedAt >= fromMs && observedAt < toMs);
      fc.pre(fromMs <= toMs);
      expect(powerWithin(columnsOf(sorted), { fromMs, toMs })).toEqual(columnsOf(inside));
    }),
  );
});
