// A day looks at the counter near it only, and sees what it would see in the whole span around it.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inColumns, noReadings } from '#test/support/power-rows.ts';
import type { LoadInterval } from '../cooking/power-events.ts';
import { touches, type Span } from '../cooking/steps.ts';
import { findLoadEvents } from '../signals/load.ts';
import { meterRules } from './energy.ts';
import { readMeter } from './meter.ts';

const minute = 60_000;
/** An hour, so that much happens at its ends. */
const day = { fromMs: 120 * minute, toMs: 180 * minute };
const around = { fromMs: 0, toMs: 300 * minute };
const rules = meterRules({ type: null, fuelType: null, ratedPowerW: 1000, expectedIntervalMs: null }, null);

/** Stretches of one load each, so that events reach over the ends of the day, and idle times of about the merge gap. */
const stretches = fc.array(
  fc.record({
    readings: fc.integer({ min: 1, max: 4 }),
    gapMinutes: fc.constantFrom(1, 5, 7, 15, 16),
    powerW: fc.constantFrom(0, 0, 150, 900),
  }),
  { minLength: 15, maxLength: 40 },
);

test('steps and events that touch a day are those of all values around it', () => {
  fc.assert(
    fc.property(stretches, (drawn) => {
      let [atMs, energyWh] = [0, 0];
      const power = drawn.flatMap(({ readings, gapMinutes, powerW }) =>
        Array.from({ length: readings }, () => {
          atMs += gapMinutes * minute;
          energyWh += (powerW * gapMinutes) / 60;
          return {
            observedAt: atMs,
            sequence: 0,
            activePowerW: powerW,
            voltageV: null,
            currentA: null,
            energyWh,
            relayOn: null,
          };
        }),
      );
      const near = power.filter(({ observedAt }) => observedAt < around.toMs);
      fc.pre(near.some(({ observedAt }) => observedAt >= day.fromMs && observedAt < day.toMs));
      const all = near.slice(1).map((reading, index): LoadInterval => ({
        fromMs: near[index]?.observedAt ?? 0,
        toMs: reading.observedAt,
        energyWh: reading.energyWh - (near[index]?.energyWh ?? 0),
        endPowerW: reading.activePowerW,
      }));
      const ofDay = (span: Span): boolean => touches(span, day);
      const found = readMeter(inColumns({ ...noReadings, power }).power, rules)(day, around);
      expect(findLoadEvents(found.intervals, rules.events).filter(ofDay)).toEqual(
        findLoadEvents(all, rules.events).filter(ofDay),
      );
      expect(found.intervals.filter(ofDay)).toMatchObject(all.filter(ofDay));
      expect(found.allAround()).toMatchObject(all);
    }),
  );
});
